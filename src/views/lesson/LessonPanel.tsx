import { ChevronLeft, ChevronRight, NotebookText } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textOfInline } from '../../analysis/lesson/plain-text';
import { hasSteps } from '../../scenario/lesson/steps';
import { NO_PROGRESS, setLayout, useLessonLayout, useLessons } from '../../store/lesson/lesson-store';
import { showCourse } from '../../store/address/learn-place';
import { scenarioStore, useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { Button } from '../../ui/Button';
import { lazyPart } from '../../ui/lazy-part';
import { Welcome } from '../editor/lesson/Welcome';
import { Part } from '../shared/Part';
import { switchLayout } from '../shared/switch-layout';
import { useAuthored } from './reading/authored';
import { Blocks } from './Blocks';
import { BackToStep, ChangedBar } from './controls/ChangedBar';
import { Figures } from './figures/Figures';
import { finishLesson, goToStep } from './prose/go';
import { Ending } from './Ending';
import { listenForLessonKeys } from './lesson-keys';
import { Prose } from './prose/Prose';
import { ReadingContext, useNewReading } from './reading/reading';
import type { Reading } from './reading/reading';
import { useSettledRuns } from './reading/settled-runs';
import { WelcomeBack } from './WelcomeBack';
import { hasOpenQuestion } from './reading/step-view';
import { useStep, useStepView } from './reading/use-step-view';
import './lesson-panel.css';

/** For the presenter. */
const NotesWindow = lazyPart(() => import('./NotesWindow').then((module) => module.NotesWindow));

interface LessonPanelProps {
  readonly alone?: boolean;
  readonly preview?: boolean;
  readonly onNew?: (() => void) | undefined;
}

/**
 * The lesson of the document: one step at a time, with everything in it that can be pressed.
 * @param props.alone only this step is shown, and it leads to no other one
 * @param props.preview it follows the text that is being written beside it, and leaves the focus there
 * @param props.onNew begins a scenario of the reader's own, where that can be done
 */
export function LessonPanel({ alone = false, preview = false, onNew }: LessonPanelProps) {
  const text = useScenario((s) => s.document.lesson) ?? '';
  const document = useScenario((s) => s.document);
  const authored = useAuthored();
  const settled = useSettledRuns();
  const reading = useNewReading(text, document, authored, settled);
  return (
    <ReadingContext value={reading}>
      {!hasSteps(text) ? (
        <Practice reading={reading} />
      ) : reading.lesson.steps.length === 0 ? (
        <PlainText reading={reading} />
      ) : (
        <Steps reading={reading} alone={alone} preview={preview} onNew={onNew} />
      )}
    </ReadingContext>
  );
}

/** A text without steps: a goal to be reached beside the notes. */
function Practice({ reading }: { readonly reading: Reading }) {
  const { version, title, intro } = reading.lesson;
  const heading = useId();
  return (
    <section className="lesson-practice" aria-labelledby={heading}>
      <h2 id={heading}>{title === undefined ? 'Your turn' : <Prose nodes={title} />}</h2>
      {version === null && <LaterVersion />}
      <Blocks blocks={intro} />
    </section>
  );
}

function LaterVersion() {
  return <p className="lesson-untrue">This lesson needs a newer Signalbox. Its text is shown as it is.</p>;
}

/** A text of a later version. */
function PlainText({ reading }: { readonly reading: Reading }) {
  const { version, title, intro } = reading.lesson;
  return (
    <article className="lesson-panel" aria-label="Lesson">
      <div className="lesson-panel__body scroll-area">
        {version === null && <LaterVersion />}
        {title !== undefined && (
          <h2>
            <Prose nodes={title} />
          </h2>
        )}
        <Blocks blocks={intro} />
      </div>
      <footer className="lesson-panel__foot">
        <LayoutButton />
      </footer>
    </article>
  );
}

interface StepsProps extends LessonPanelProps {
  readonly reading: Reading;
}

function Steps({ reading, alone = false, preview = false, onNew }: StepsProps) {
  const step = useStep(reading);
  useStepView(reading, step);
  const { title, steps, intro } = reading.lesson;
  const shown = steps[step - 1];
  const Heading = alone ? 'h2' : 'h3';
  const heading = useRef<HTMLHeadingElement>(null);
  const article = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const arrived = useRef(step);
  // In the workbench this sentence is above the editor; in presenter mode the presenter says it.
  const presenter = useView((s) => s.presenter);
  const reads = useLessonLayout() && !presenter;
  useEffect(() => {
    if (arrived.current === step) return;
    arrived.current = step;
    body.current?.scrollTo({ top: 0 });
    if (preview && article.current?.contains(document.activeElement) !== true) return;
    // A reader starts where the step starts, never inside its question.
    heading.current?.focus({ preventScroll: true });
    // On a phone the whole page scrolls, and Next is far below the heading.
    if (!alone) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step, alone, preview]);
  useEffect(() => (alone ? undefined : listenForLessonKeys(reading, step)), [reading, step, alone]);
  return (
    <article
      ref={article}
      className="lesson-panel"
      aria-label={title === undefined ? 'Lesson' : `Lesson: ${textOfInline(title)}`}
    >
      {!alone && reads && step === 1 && <Welcome />}
      {!alone && (
        <header className="lesson-panel__head">
          <h2>
            <Prose nodes={title ?? []} />
          </h2>
          <StepBars reading={reading} step={step} />
          <button type="button" className="lesson-all" onClick={() => showCourse()}>
            All lessons
          </button>
        </header>
      )}
      <div className="lesson-panel__body scroll-area" ref={body}>
        {!alone && <WelcomeBack reading={reading} step={step} onNew={onNew} />}
        {step === 1 && <Blocks blocks={intro} />}
        <Heading className="lesson-step__title" tabIndex={-1} ref={heading}>
          <Prose nodes={shown.title} />
        </Heading>
        <Blocks key={step} blocks={shown.blocks} />
        {!alone && step === steps.length && <Ending reading={reading} onNew={onNew} />}
        <ChangedBar reading={reading} />
        {alone && <BackToStep reading={reading} step={shown} />}
        <Figures key={`figures ${step}`} reading={reading} step={shown} />
      </div>
      {!alone && <StepFoot reading={reading} step={step} />}
    </article>
  );
}

/** One bar for each step: those that are done, the open one, those to come. */
function StepBars({ reading, step }: { readonly reading: Reading; readonly step: number }) {
  const { steps } = reading.lesson;
  const done = useLessons((s) => (s.progress[reading.key] ?? NO_PROGRESS).done);
  return (
    <nav className="lesson-bars" aria-label="Steps" data-toolbar="steps">
      {steps.map(({ title }, index) => {
        const number = index + 1;
        const state = number === step ? 'open' : done.includes(number) ? 'done' : 'ahead';
        return (
          <button
            key={number}
            type="button"
            className={`lesson-bar lesson-bar--${state}`}
            aria-label={`Step ${number}: ${textOfInline(title)}`}
            aria-current={number === step ? 'step' : undefined}
            title={textOfInline(title)}
            onClick={() => goToStep(number, reading)}
          />
        );
      })}
      <span className="lesson-bars__text">
        step <b>{step}</b> of {steps.length}
      </span>
    </nav>
  );
}

function StepFoot({ reading, step }: { readonly reading: Reading; readonly step: number }) {
  const last = step === reading.lesson.steps.length;
  const progress = useLessons((s) => s.progress[reading.key] ?? NO_PROGRESS);
  // One filled button at a time: an answer is what comes next.
  const asks = hasOpenQuestion(reading.lesson.steps[step - 1], progress);
  const presenter = useView((s) => s.presenter);
  return (
    <footer className="lesson-panel__foot" data-toolbar="step">
      <BackToStep reading={reading} step={reading.lesson.steps[step - 1]} />
      <Button variant="ghost" disabled={step === 1} onClick={() => goToStep(step - 1, reading)}>
        <ChevronLeft size={15} aria-hidden="true" />
        Back
      </Button>
      {presenter ? <NotesButton reading={reading} step={step} /> : <LayoutButton first={step === 1} />}
      {last && progress.done.includes(step) ? (
        // What comes next stands in the ending.
        <span className="lesson-next" />
      ) : (
        <Button
          variant={asks ? 'outline' : 'primary'}
          className="lesson-next"
          onClick={() => {
            if (last) finish(reading);
            else goToStep(step + 1, reading);
          }}
        >
          {last ? 'Finish' : 'Next'}
          {!last && <ChevronRight size={15} aria-hidden="true" />}
        </Button>
      )}
    </footer>
  );
}

/** Ends the lesson and scrolls to its closing text, which may be below the last line in view. */
function finish(reading: Reading): void {
  flushSync(() => finishLesson(reading));
  const ending = document.querySelector<HTMLElement>('.lesson-ending');
  ending?.focus({ preventScroll: true });
  ending?.scrollIntoView({ block: 'nearest' });
}

/** Opens the notes in their own window, to be put on another screen than the lesson. */
function NotesButton({ reading, step }: { readonly reading: Reading; readonly step: number }) {
  const [notes, setNotes] = useState<Window | null>(null);
  const opened = useRef<Window>(null);
  const onClose = useCallback(() => setNotes(null), []);
  // It closes when the presentation ends.
  useEffect(() => () => opened.current?.close(), []);
  const open = (): void => {
    opened.current = window.open('', 'signalbox-notes', 'popup,width=680,height=640');
    if (opened.current === null) {
      scenarioStore.getState().notify('warning', 'The browser did not allow this page to open a window for the notes.');
    } else if (opened.current === notes) notes.focus();
    else setNotes(opened.current);
  };
  return (
    <>
      <Button variant="ghost" title="Notes, answers and the time, for another screen" onClick={open}>
        <NotebookText size={15} aria-hidden="true" />
        Notes window
      </Button>
      {notes !== null && (
        <Part name="The notes" onDismiss={onClose}>
          <NotesWindow window={notes} reading={reading} step={step} onClose={onClose} />
        </Part>
      )}
    </>
  );
}

/** @param props.first before the first step the button skips the lesson; later it only leads to the workbench */
function LayoutButton({ first = false }: { readonly first?: boolean }) {
  const lesson = useLessonLayout();
  return (
    <Button
      variant="ghost"
      className="lesson-layout"
      title={lesson ? 'The editor, all views, all variants (L)' : 'The text and the parts it refers to (L)'}
      // Who has pressed with the pointer keeps the keys of the page.
      onClick={({ detail }) => (detail === 0 ? switchLayout() : setLayout(lesson ? 'workbench' : 'lesson'))}
    >
      {!lesson ? 'Read as a lesson' : first ? 'Skip the lesson' : 'Open the workbench'}
    </Button>
  );
}
