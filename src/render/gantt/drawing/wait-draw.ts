/** Stretches of waiting in the row of an application: textured by cause, with a letter and what blocks where it fits. */
import { counted } from '../../../base/text/counted';
import { driverWord } from '../../../analysis/explain/container-words';
import type { RunModel, Wait } from '../../../analysis/model';
import type { CauseLetter } from '../../../sim/reasons';
import { ContainerKind, containerKindNames } from '../../../sim/trace/trace';
import type { DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark } from '../../draw-list';
import type { GanttInput, Cause } from './gantt-input';
import type { GanttLayout, RowBox } from '../layout/gantt-layout';
import { laneTop, lanesHeight, stripTop } from '../layout/gantt-layout';
import { causeLetters } from '../../color/palette';
import { rowBlocks } from '../rows/row-waits';
import type { WaitBlock } from '../rows/row-waits';
import type { TimeScale } from '../../time-scale';
import { toEdge } from '../../time-scale';

/** Room that a letter needs, CSS pixels. */
const LETTER = 13;
const LETTER_HEIGHT = 9;
/** Stretches narrower than this are joined with their neighbours, CSS pixels. */
const THIN = 3;

/** Appends the waiting of a row that is in view. */
export function drawWaits(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, scale, table, layout } = input;
  if (table.group !== 'application') return;
  const flags = input.dimmed(box.row.id, -1) ? Flag.dim : 0;
  for (const block of rowBlocks(model, table, box.row, scale.from, scale.to, grainOf(scale))) {
    const { first, last } = block;
    const x0 = toEdge(scale, first.from);
    const x1 = Math.min(toEdge(scale, last.open ? Math.max(last.to, input.openEnd) : last.to), scale.width + 8);
    const right = Math.max(last.open ? x1 : x1 - 0.5, x0 + 1 / scale.ratio);
    if (right <= 0 || x0 >= scale.width) continue;
    const [y, h] = waitBox(layout, box, block);
    const cause = input.cause(first.reason.code);
    const color = causeIndex(cause.letter);
    // Many short stretches with one cause look like one bar, whatever they waited for.
    if (right - x0 < THIN && out.extend(Mark.wait, color, x0, right, y + offset, flags, 1)) continue;
    out.rect(Mark.wait, color, x0, right, y + offset, h, flags, ItemKind.wait, block.id);
    if (!block.labelled || right - x0 < LETTER || h < LETTER_HEIGHT) continue;
    const text = waitText(model, first, cause, block.strip, first.lacking === last.lacking);
    const dim = flags !== 0;
    out.labels.push({ x0, x1: right, y: y + offset, h, letter: cause.letter, text, dim, strong: false });
  }
}

/** Where a block is in its row, from the top of the rows. */
export function waitBox(layout: GanttLayout, box: RowBox, block: WaitBlock): readonly [y: number, h: number] {
  if (block.first.phase === 'queued') return [box.y, Math.max(layout.strip, box.driver + 1)];
  if (block.strip) return [stripTop(layout, box), layout.strip];
  return [laneTop(box, block.lane), lanesHeight(box, block.lane, block.lanes)];
}

/** What a pixel of the device spans, µs. */
export function grainOf({ perMicrosecond, ratio }: TimeScale): number {
  return 1 / (perMicrosecond * ratio);
}

/** Place of a letter among the causes: the color index of `Mark.wait`. */
export function causeIndex(letter: CauseLetter): number {
  return causeLetters.indexOf(letter);
}

/** The blocker's name, or how many containers are lacking. */
function waitText(model: RunModel, wait: Wait, cause: Cause, strip: boolean, withCount: boolean): string {
  const { directory } = model;
  if (wait.phase === 'queued') {
    if (cause.blocker === 'application') return directory.applications[wait.reason.arg1]?.id ?? '';
    return '';
  }
  const noun = wait.kind === ContainerKind.driver ? driverWord(model, wait.app) : containerKindNames[wait.kind];
  const count = counted(wait.lacking, noun);
  if (strip && !withCount) return `${noun}s wait, ${cause.title}`;
  return strip ? `${count} ${wait.lacking === 1 ? 'waits' : 'wait'}, ${cause.title}` : count;
}
