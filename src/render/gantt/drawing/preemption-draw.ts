/** Containers that are wanted back: how much time is left to each, over its bar. */
import { Fate } from '../../../analysis/model-columns';
import type { PreemptionColumns } from '../../../analysis/model-columns';
import { marksOf } from '../../../analysis/build/preemptions';
import { formatSpan } from '../../../base/units';
import type { DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark, WHOLE } from '../../draw-list';
import type { GanttInput } from './gantt-input';
import { visitSpans } from '../rows/lane-spans';
import type { LaneSpans } from '../rows/lane-spans';
import { toEdge } from '../../time-scale';

/** From these sizes on, the mark has its letter and the remaining time, CSS pixels. */
const LETTER_HEIGHT = 9;
const LETTER_WIDTH = 12;

/** Appends the marks of the containers of one lane. */
export function drawPreemptions(
  out: DrawList,
  input: GanttInput,
  preemptions: PreemptionColumns,
  lane: LaneSpans,
  y: number,
  h: number,
): void {
  const { model, scale, openEnd } = input;
  visitSpans(lane, scale, openEnd, (container) => {
    for (const row of marksOf(model, container)) drawMark(out, input, preemptions, row, y, h);
  });
}

function drawMark(
  out: DrawList,
  { model, scale, openEnd, dimmed }: GanttInput,
  { container, marked, due, until, fate }: PreemptionColumns,
  row: number,
  y: number,
  h: number,
): void {
  const to = Math.min(until[row], openEnd);
  const x0 = toEdge(scale, marked[row]);
  const x1 = Math.max(toEdge(scale, to), x0 + 2);
  if (x1 <= 0 || x0 >= scale.width) return;
  const id = container[row];
  const flags = dimmed(model.containers.app[id], model.containers.node[id]) ? Flag.dim : 0;
  const grace = due[row] - marked[row];
  // Nothing runs out where nothing was decided.
  const rest = Number.isFinite(grace) && grace > 0 ? Math.max(0, 1 - (to - marked[row]) / grace) : 1;
  const mark = fate[row] === Fate.spared ? Mark.spared : Mark.marked;
  out.rect(mark, Math.round(rest * WHOLE), x0, x1, y, h, flags, ItemKind.container, id);
  if (h < LETTER_HEIGHT || x1 - x0 < LETTER_WIDTH) return;
  const letter = fate[row] === Fate.spared ? 'S' : 'M';
  const text = Number.isFinite(grace) ? `${letter} ${formatSpan(grace)}` : letter;
  const label = { x0, x1, y, h, letter: undefined, dim: flags !== 0, strong: true, plate: true };
  out.labels.push({ ...label, text: roomFor(text, x1 - x0) ? text : letter });
}

/** Rough: a text that does not fit is left out when it is painted, and the letter with it. */
function roomFor(text: string, room: number): boolean {
  return room >= text.length * 7 + 8;
}
