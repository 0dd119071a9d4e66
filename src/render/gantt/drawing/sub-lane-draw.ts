/**
 * A sub-lane: an application in one of several runs. Waiting has the texture of its cause, and the driver is a line at the
 * foot. Above it, the filled part of the height is the share of the application's containers that it has: of all that it
 * wants, or of the most that it has in any run where that is less. A batch job of 400 tasks on 40 cores would be a hairline
 * otherwise.
 */
import type { Wait } from '../../../analysis/model';
import { numberOf, stretchesOf } from '../../../analysis/waiting/stretches';
import type { CauseLetter } from '../../../sim/reasons';
import { AppOutcome, ContainerKind } from '../../../sim/trace/trace';
import type { BarLabel, DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark } from '../../draw-list';
import { visitSteps } from '../../step-functions';
import { toEdge } from '../../time-scale';
import type { GanttInput } from './gantt-input';
import type { RowBox } from '../layout/gantt-layout';
import { visitSpans } from '../rows/lane-spans';
import { heldSeries, placeholderSeries } from '../rows/row-series';
import { causeIndex, grainOf } from './wait-draw';

/** From this height on waiting shows its texture, and from this one on its letter, CSS pixels. */
const TEXTURED = 4;
const LETTERED = 10;
const LETTER = 26;
/** A letter stands on its texture: this much of it has to be free of containers, CSS pixels. */
const FREE = 8;
/** Stretches narrower than this are joined with neighbours of the same cause, CSS pixels. */
const THIN = 3;

export function drawSubLane(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, scale, openEnd, colors } = input;
  const { row, h } = box;
  const y = box.y + offset;
  const color = colors[row.id];
  const flags = input.dimmed(row.id, -1) ? Flag.dim : 0;
  const mark = h >= TEXTURED ? Mark.wait : Mark.waitFlat;
  const letters: BarLabel[] = [];
  const waits = stretchesOf(model, row.id, Math.min(scale.from, model.end), scale.to, 2 * grainOf(scale));
  for (const [first, last, letter] of joined(waits, input.cause)) {
    const x0 = toEdge(scale, first.from);
    const end = toEdge(scale, last.open ? Math.max(last.to, openEnd) : last.to);
    const x1 = Math.max(end, x0 + 1 / scale.ratio);
    if (x1 - x0 < THIN && out.extend(mark, causeIndex(letter), x0, x1, y, flags, 1)) continue;
    out.rect(mark, causeIndex(letter), x0, x1, y, h, flags, ItemKind.wait, numberOf(model, first));
    if (h >= LETTERED && x1 - x0 >= LETTER) {
      letters.push({ x0, x1, y, h, letter, text: '', dim: flags !== 0, strong: false });
    }
  }
  const held = drawHeld(out, input, box, y, flags);
  for (const label of letters) {
    const free = h - tallestIn(held, Math.max(label.x0, 0));
    if (free >= FREE) out.labels.push({ ...label, h: free });
  }
  const { finished, outcome } = model.applications[row.id];
  const x = toEdge(scale, Math.min(finished, openEnd));
  if (finished > openEnd || x < 0 || x > scale.width) return;
  if (outcome > AppOutcome.succeeded) out.rect(Mark.cross, 0, x, x + 6, y, h, flags);
  else out.rect(Mark.solid, color, x - 1, x, y, h, flags);
}

/** How tall what is held is where a letter stands whose stretch comes into view at `x`, CSS pixels. */
function tallestIn(held: readonly Held[], x: number): number {
  return held.reduce((most, { x0, x1, size }) => (x0 < x + LETTER && x1 > x ? Math.max(most, size) : most), 0);
}

/** Neighbours with one letter, as the first and the last of each: what blocks them and how many are lacking does not show here. */
function* joined(
  waits: readonly Wait[],
  cause: GanttInput['cause'],
): Generator<readonly [first: Wait, last: Wait, letter: CauseLetter]> {
  let first = 0;
  for (const [i, wait] of waits.entries()) {
    const { letter } = cause(wait.reason.code);
    const next = waits.at(i + 1);
    if (next?.from === wait.to && cause(next.reason.code).letter === letter) continue;
    yield [waits[first], wait, letter];
    first = i + 1;
  }
}

/** A part of what is held, from the foot of the sub-lane on, CSS pixels. */
interface Held {
  readonly x0: number;
  readonly x1: number;
  readonly size: number;
}

function drawHeld(out: DrawList, input: GanttInput, { row, h, full }: RowBox, y: number, flags: number): Held[] {
  const { model, table, scale, openEnd, colors } = input;
  const color = colors[row.id];
  const solid: Held[] = [];
  const bar = (mark: number, x0: number, x1: number, tall: number): void => {
    const size = Math.min(h, Math.max(1, Math.round(tall)));
    out.rect(mark, color, x0, x1, y + h - size, size, flags, ItemKind.row, row.index);
    if (mark === Mark.solid && h >= LETTERED) solid.push({ x0, x1, size });
  };
  visitSteps(placeholderSeries(model, table, row), scale, openEnd, (x0, x1, held) => {
    if (held > 0) bar(Mark.pale, x0, x1, h);
  });
  if (row.driver) {
    const { containers } = model;
    const [from, to] = [table.spanFrom[row.firstLane], table.spanFrom[row.firstLane + 1]];
    const spans = { ids: table.spans, from, to, start: table.start, end: table.end };
    visitSpans(spans, scale, openEnd, (id, x0, x1) => {
      if (containers.kind[id] !== ContainerKind.driver) return;
      bar(Mark.boot, x0, x1, h);
      bar(Mark.solid, x0, x1, h / 5);
    });
  }
  const wanted = Math.max(1, Math.min(model.directory.applications[row.id].wanted, full ?? Infinity));
  visitSteps(heldSeries(model, table, row), scale, openEnd, (x0, x1, held) => {
    if (held > 0) bar(Mark.solid, x0, x1, (h * held) / wanted);
  });
  return solid;
}
