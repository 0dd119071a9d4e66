/** What can be dragged in the lanes of states, and what it does while it is dragged. */
import { seenBy } from '../shared/acts/act';
import { beginStateDrag, edgeWords } from './drag-state';
import { edgeMeaning, timerEdit } from './edges';
import type { EdgeMeaning } from './edges';
import type { StatesPainter } from './painter';
import type { Grip } from './pointer';

interface Handle {
  readonly app: number;
  /** µs. */
  readonly at: number;
  readonly meaning: EdgeMeaning;
}

/** The timer or change of state under a point of the body, and what it means. */
function handleUnder(painter: StatesPainter, variant: string, x: number, y: number): Handle | undefined {
  const model = painter.present?.model;
  if (model === undefined) return undefined;
  const timer = painter.timerUnder(x, y);
  if (timer !== undefined) {
    return { app: timer.app, at: timer.due, meaning: timerEdit(model, timer.app, timer.kind, timer.from, timer.due) };
  }
  const edge = painter.edgeUnder(x, y);
  if (edge === undefined) return undefined;
  const seen = seenBy(painter.playground.scenario.getState().document, variant);
  return { app: edge.app, at: edge.at, meaning: edgeMeaning(model, seen, edge) };
}

/** Says of a point what would be moved there, or why nothing can be; undefined where there is nothing to take hold of. */
export function handleWords(painter: StatesPainter, variant: string, x: number, y: number): string | undefined {
  const handle = handleUnder(painter, variant, x, y);
  if (handle === undefined) return undefined;
  const { meaning } = handle;
  return 'edit' in meaning ? `Drag: ${edgeWords(meaning.edit, meaning.edit.value)}` : meaning.why;
}

/** What a press at a point of the body starts to drag. */
export function gripUnder(painter: StatesPainter, variant: string, x: number, y: number): Grip | undefined {
  const handle = handleUnder(painter, variant, x, y);
  if (handle === undefined) return undefined;
  const { app, at, meaning } = handle;
  const end = (): void => painter.setGhost(undefined);
  if (!('edit' in meaning)) {
    return { refuse: () => painter.setGhost({ app, time: at, text: meaning.why, refused: true }), end };
  }
  const { edit } = meaning;
  return {
    begin: () => {
      // Uses the scale at the beginning of the drag: when an edit makes the run longer, the dragged edge must not move away from
      // the pointer.
      const pixel = 1 / painter.scale().perMicrosecond;
      const drag = beginStateDrag(edit, variant, pixel, painter.playground);
      return (by) => {
        const shift = Math.max(by * pixel, edit.least - edit.value);
        painter.setGhost({ app, time: at + shift, text: drag.move(shift), refused: false });
      };
    },
    end,
  };
}
