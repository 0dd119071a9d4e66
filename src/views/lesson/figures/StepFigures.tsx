import { useEffect, useMemo } from 'react';
import type { Attributes, Block, Inline, Step } from '../../../scenario/lesson/tree';
import { NO_PROGRESS, useLessons } from '../../../store/lesson/lesson-store';
import { PlaygroundContext } from '../../../store/playground';
import { createViewStore } from '../../../store/view/view-store';
import { textOfInline } from '../../../analysis/lesson/plain-text';
import { FigureView, hasFigure } from '../../figure/FigureView';
import { Prose } from '../prose/Prose';
import type { Reading } from '../reading/reading';
import { SweepFigure } from './SweepFigure';
import { showLink, taskId } from '../reading/step-view';
import './figures.css';

/** The pictures that a step names (`@figure`). What is behind an open question is not shown yet. */
export function StepFigures({ reading, step }: { readonly reading: Reading; readonly step: Step }) {
  const progress = useLessons((s) => s.progress[reading.key] ?? NO_PROGRESS);
  const asked = step.blocks.findIndex(
    (block) => 'predict' in block && progress.answers[taskId(block.predict)]?.revealed !== true,
  );
  const blocks: readonly Block[] = asked < 0 ? step.blocks : step.blocks.slice(0, asked);
  const open = step.blocks.some((block) => 'goal' in block && !progress.goals.includes(taskId(block.goal)));
  const figures = blocks.flatMap((block) => ('figure' in block ? [block] : []));
  return figures.map(({ figure, view, caption = [] }, index) =>
    figure === 'sweep' ? (
      <SweepFigure key={index} view={view} caption={caption} open={open} />
    ) : (
      hasFigure(figure) && <ViewFigure key={index} kind={figure} view={view} caption={caption} reading={reading} />
    ),
  );
}

interface ViewFigureProps {
  readonly kind: string;
  readonly view: Attributes;
  readonly caption: readonly Inline[];
  readonly reading: Reading;
}

/** One view of the lesson's runs. Where its author says what it shows, it has its own view: it stays where it is. */
function ViewFigure({ kind, view, caption, reading }: ViewFigureProps) {
  const { playground } = reading;
  const { tab } = view;
  const own = Object.keys(view).some((key) => key !== 'tab');
  // A part of a view without anything else moves with the page's view.
  useEffect(() => {
    if (!own && tab !== undefined) playground.view.getState().setPanel(kind, tab);
  }, [own, tab, kind, playground]);
  const around = useMemo(() => {
    if (!own) return playground;
    const made = { ...playground, view: createViewStore() };
    const { cursor, zoom, fit, selection, group, variant, section, range, panels, step, sight } =
      playground.view.getState();
    const { reset, setSight } = made.view.getState();
    reset({ cursor, zoom, fit, selection, group, variant, section, range, panels, step, sweep: undefined });
    setSight(sight);
    showLink(view, { ...reading, playground: made });
    if (tab !== undefined) made.view.getState().setPanel(kind, tab);
    return made;
  }, [own, tab, kind, playground, view, reading]);
  return (
    <figure className="lesson-figure">
      {caption.length > 0 && (
        <figcaption>
          <Prose nodes={caption} />
        </figcaption>
      )}
      <PlaygroundContext value={around}>
        <FigureView kind={kind} of={caption.length > 0 ? textOfInline(caption) : kind} />
      </PlaygroundContext>
    </figure>
  );
}
