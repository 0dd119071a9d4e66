import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { textOfInline } from '../../analysis/lesson/plain-text';
import { SPREAD_SEEDS } from '../../analysis/lesson/spread-values';
import { runSeeds } from '../../store/studies/essay-study';
import { NO_PROGRESS, useLessons } from '../../store/lesson/lesson-store';
import { PlaygroundContext } from '../../store/playground';
import type { Playground } from '../../store/playground';
import { afterMessages } from '../../store/runs/later';
import { controlRuns } from '../../store/runs/run-control';
import { useRuns } from '../../store/runs/run-store';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import type { EngineClient } from '../../worker/client';
import { FigureView, hasFigure } from '../figure/FigureView';
import { WhyLine } from '../inspector/waiting/WhyLine';
import { Blocks } from '../lesson/Blocks';
import { BackToStep, ChangedBar } from '../lesson/controls/ChangedBar';
import { Prose } from '../lesson/prose/Prose';
import { ReadingContext, useNewReading } from '../lesson/reading/reading';
import type { Reading } from '../lesson/reading/reading';
import { useSettledRuns } from '../lesson/reading/settled-runs';
import { applyStep, followRuns, sightOf } from '../lesson/reading/step-view';
import { viewOfStep } from '../lesson/reading/view-of-step';
import { StepFigures } from '../lesson/figures/StepFigures';
import type { EssayLessonProps } from './essay-lesson-props';
import '../lesson/lesson-panel.css';
import { FigureTransport } from './FigureTransport';
import { useNear } from './use-near';

interface EssayStepProps extends Omit<EssayLessonProps, 'onOpen' | 'alone'> {
  /** Of the step, from 1. */
  readonly number: number;
  /** Its own, in which it is seen and changed. */
  readonly playground: Playground;
}

/** A step of a lesson in an essay: its text, and its view as a figure that lives while it is seen. */
export function EssayStep(props: EssayStepProps) {
  const { entry, number, client, handout, playground } = props;
  const place = useRef<HTMLElement>(null);
  const awake = useNear(place) || handout;
  useRunning(playground, client, awake);
  return (
    <PlaygroundContext value={playground}>
      {/* Steps of two lessons on a page may have the same title. */}
      <section className="essay-step" ref={place} aria-labelledby={`title-${entry.id} step-${entry.id}-${number}`}>
        <Step {...props} awake={awake} />
      </section>
    </PlaygroundContext>
  );
}

/** Runs visible figures. A run that has not ended when its figure leaves the window starts again when it returns. */
function useRunning(playground: Playground, client: EngineClient, awake: boolean): void {
  const stops = useRef<(() => void)[]>([]);
  useEffect(() => {
    const { scenario, runs, view, study } = playground;
    if (!awake) {
      view.getState().setPlaying(false);
      if (!runs.getState().idle) stopAll();
    } else if (stops.current.length === 0) {
      stops.current.push(controlRuns(scenario, client, { later: afterMessages(), runs }).end);
      const speaksOfSeeds = scenario.getState().document.lesson?.includes('spread.') === true;
      if (speaksOfSeeds && study.getState().status !== 'done') {
        stops.current.push(runSeeds(playground, client, SPREAD_SEEDS));
      }
    }
    function stopAll(): void {
      for (const stop of stops.current.splice(0)) stop();
    }
  }, [playground, client, awake]);
  useEffect(() => {
    const { current } = stops;
    return () => {
      for (const stop of current.splice(0)) stop();
    };
  }, [playground, client]);
}

function Step({ entry, number, handout, answers, onReady, awake }: EssayStepProps & { readonly awake: boolean }) {
  const document = useScenario((s) => s.document);
  const settled = useSettledRuns();
  const reading = useNewReading(document.lesson ?? '', document, entry.scenario, settled);
  const step = reading.lesson.steps[number - 1];
  useEssayView(reading, number, awake);
  const future = useView((s) => s.sight?.future);
  const asks = useView((s) => s.selection?.kind === 'app');
  const dock = viewOfStep(step)['dock'];
  return (
    <ReadingContext value={reading}>
      <h3 id={`step-${entry.id}-${number}`}>
        <Prose nodes={step.title} />
      </h3>
      <div className="essay-step__text">
        {number === 1 && <Blocks blocks={reading.lesson.intro} />}
        <Blocks blocks={step.blocks} all={handout} />
        <ChangedBar reading={reading} />
        <BackToStep reading={reading} step={step} />
      </div>
      {/* On paper it is another figure: a canvas is painted as sharp as where it begins. */}
      <figure
        key={handout ? 'paper' : 'page'}
        className="essay-figure"
        data-future={future}
        aria-label={textOfInline(step.title)}
      >
        {awake ? (
          <>
            <FigureView kind="timeline" of={`lesson ${entry.id}, step ${number}`} />
            {!handout && <FigureTransport />}
            {asks && <WhyLine />}
            {hasFigure(dock) && dock !== 'timeline' && (
              <FigureView kind={dock} of={`lesson ${entry.id}, step ${number}`} />
            )}
            <StepFigures reading={reading} step={step} />
          </>
        ) : (
          <div className="essay-figure__asleep" />
        )}
        <Provenance />
      </figure>
      {handout && <Painted name={`${entry.id} ${number}`} isCurrent={reading.current} onReady={onReady} />}
      {handout && answers !== null && createPortal(<Answers reading={reading} number={number} />, answers)}
    </ReadingContext>
  );
}

/** Goes where the step wants to be when its runs are there, plays what it plays when it is first seen, and follows longer runs. */
function useEssayView(reading: Reading, number: number, awake: boolean): void {
  const progress = useLessons((s) => s.progress[reading.key] ?? NO_PROGRESS);
  const placed = useRef(false);
  const step = reading.lesson.steps[number - 1];
  const latest = useRef({ progress });
  useLayoutEffect(() => {
    latest.current = { progress };
  });
  useEffect(() => {
    if (!awake || !reading.current) return;
    followRuns(reading.playground);
    if (placed.current) return;
    reading.playground.view.getState().setSight(sightOf(step, reading, latest.current.progress));
    applyStep(step, reading, true);
    placed.current = true;
  }, [awake, reading, step]);
}

/** Tells the handout when the figure is there. */
function Painted({
  name,
  isCurrent,
  onReady,
}: {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly onReady: EssayLessonProps['onReady'];
}) {
  useEffect(() => onReady(name, isCurrent), [name, isCurrent, onReady]);
  useEffect(() => () => onReady(name, true), [name, onReady]);
  return null;
}

/** Which runs the figure shows, for parts that show the same ones. */
function Provenance() {
  const seed = useScenario((s) => s.document.seed ?? 1);
  const byVariant = useRuns((s) => s.byVariant);
  const prints = Object.entries(byVariant).flatMap(([id, { fingerprint }]) =>
    fingerprint === undefined ? [] : [`${id} ${fingerprint}`],
  );
  return (
    <figcaption className="essay-figure__runs">
      seed {seed}, runs {prints.join(', ')}
    </figcaption>
  );
}

/** The answers to the questions of a step, on the last page of a handout. */
function Answers({ reading, number }: { readonly reading: Reading; readonly number: number }) {
  const step = reading.lesson.steps[number - 1];
  const asked = step.blocks.flatMap((block) => ('predict' in block ? [block.predict] : []));
  return (
    <ReadingContext value={reading}>
      {asked.map((task, index) => (
        <div key={index} className="essay-answer">
          <p>
            <b>
              <Prose nodes={task.question ?? []} />
            </b>
          </p>
          {task.reveal?.map((line, at) => (
            <p key={at}>
              <Prose nodes={line} />
            </p>
          ))}
        </div>
      ))}
    </ReadingContext>
  );
}
