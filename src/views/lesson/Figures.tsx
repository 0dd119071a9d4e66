import { createPortal } from 'react-dom';
import type { Block, Step } from '../../scenario/lesson/tree';
import { NO_PROGRESS, useLessons } from '../../store/lesson-store';
import type { Reading } from './reading';
import { SweepFigure } from './SweepFigure';
import { taskId } from './step-view';

/** The step's own pictures, below the timeline. What stands behind an open question is not shown yet. */
export function Figures({ reading, step }: { readonly reading: Reading; readonly step: Step }) {
  const host = useLessons((s) => s.figures);
  const progress = useLessons((s) => s.progress[reading.key] ?? NO_PROGRESS);
  const asked = step.blocks.findIndex(
    (block) => 'predict' in block && progress.answers[taskId(block.predict)]?.revealed !== true,
  );
  const blocks: readonly Block[] = asked < 0 ? step.blocks : step.blocks.slice(0, asked);
  const open = step.blocks.some((block) => 'goal' in block && !progress.goals.includes(taskId(block.goal)));
  const figures = blocks.flatMap((block) => ('figure' in block && block.figure === 'sweep' ? [block] : []));
  if (host === undefined || figures.length === 0) return null;
  return createPortal(
    figures.map(({ view, caption }, index) => (
      <SweepFigure key={index} view={view} caption={caption ?? []} open={open} />
    )),
    host,
  );
}
