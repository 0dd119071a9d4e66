/** The rows of the timeline as a draw list: one run, one visible range, the rows that are in view. */
import { standstills } from '../../../analysis/at';
import type { Standstill } from '../../../analysis/at';
import type { Steps } from '../../../base/steps';
import { AppOutcome } from '../../../sim/trace/trace';
import type { DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark } from '../../draw-list';
import { visitSteps } from '../../step-functions';
import { toEdge } from '../../time-scale';
import type { RowBox } from '../layout/gantt-layout';
import { boxesBetween, lanesBetween, lanesHeight, laneTop, profileBox } from '../layout/gantt-layout';
import { absences, outages } from '../rows/row-marks';
import { heldSeries, heldSteps, taskSeries } from '../rows/row-series';
import { drawDenseRow } from './dense-draw';
import type { GanttInput } from './gantt-input';
import { drawLane } from './lane-draw';
import { drawQueueRow } from './queue-row-draw';
import { drawReservations } from './reservation-draw';
import { drawSubLane } from './sub-lane-draw';
import { drawWaits } from './wait-draw';

/** From this height on, the line of a node in an overview shows that the node is reserved, CSS pixels. */
const OUTLINED = 4;

/**
 * Appends the part of the rows between the heights `top` and `bottom` (from the top of the rows), in steps of a row. The list is
 * placed `offset` pixels lower.
 */
export function* ganttSteps(
  out: DrawList,
  input: GanttInput,
  top: number,
  bottom: number,
  offset: number,
): Steps<void> {
  const { layout, model, table, scale } = input;
  const [from, to] = boxesBetween(layout, top, bottom);
  const boxes = boxesOf(input, from, to);
  const around = layout.dense > 0 || layout.aligned !== undefined ? 0 : 2;
  for (const box of boxes) {
    if (layout.aligned === undefined && input.selected(box.row)) {
      out.rect(Mark.rowSelected, 0, -Infinity, Infinity, box.y - around + offset, box.h + 2 * around);
    }
    if (box.row.separate && table.group !== 'node' && around > 0) {
      out.rect(Mark.line, 0, -2, Infinity, box.y - 5 + offset, 1);
    }
  }
  for (const still of standstills(model)) drawWash(out, input, still, boxes, around, offset);
  for (const box of boxes) {
    if (box.kind === 'none') continue;
    if (box.kind === 'same') drawSame(out, input, box, offset);
    else if (box.kind === 'sub') drawSubLane(out, input, box, offset);
    else if (table.group === 'queue') drawQueueRow(out, input, box, top, bottom, offset);
    else if (box.kind === 'dense') {
      if (table.group === 'application') yield* heldSteps(model, table, box.row);
      drawDenseRow(out, input, box, offset);
    } else drawContainerRow(out, input, box, top, bottom, offset);
    if (table.group === 'node') drawOutages(out, input, box, offset);
    const tall = box.kind === 'dense' && table.group === 'node' && box.h >= OUTLINED;
    if (box.kind === 'lanes' || box.kind === 'profile' || tall) drawReservations(out, input, box, offset);
    yield;
  }
  for (const { from } of standstills(model)) {
    const x = toEdge(scale, from);
    if (x <= -2 || x >= scale.width) continue;
    if (layout.aligned === undefined) out.rect(Mark.dangerLine, 0, x, x + 2, top + offset, bottom - top);
    else for (const { y, h } of boxes) out.rect(Mark.dangerLine, 0, x, x + 2, y + offset, h);
  }
}

/** About how many lines of an overview are drawn in all, and at most how many of the lines that share a pixel. */
const MOST_LINES = 800;
const MOST_SHARING = 8;

/**
 * The rows at these places. Lines of an overview may share a pixel: each covers a part of it, so that it is dark where many wait and
 * pale where few do. Only some of them are drawn, evenly chosen; searched ones always, and whole.
 */
function boxesOf(input: GanttInput, from: number, to: number): RowBox[] {
  const { layout } = input;
  const most = Math.min(MOST_SHARING, Math.max(1, Math.floor(MOST_LINES / layout.height)));
  const boxes: RowBox[] = [];
  for (let first = from, next = from; first < to; first = next) {
    do next++;
    while (layout.dense > 0 && next < to && layout.y[next] === layout.y[first]);
    const drawn = Math.min(most, next - first);
    // Of `drawn` lines above each other these cover seven eighths: one alone is still seen.
    const h = 2 / (drawn + 1);
    for (let at = 0; at < drawn; at++) {
      const box = layout.box(first + Math.floor((at * (next - first)) / drawn));
      boxes.push(drawn === 1 ? box : { ...box, y: box.y + (at * (1 - h)) / (drawn - 1), h });
    }
    for (let at = drawn > 1 ? first : first + 1; input.sought === true && at < next; at++) {
      const box = layout.box(at);
      if (input.selected(box.row)) boxes.push(box);
    }
  }
  return boxes;
}

/** The rows that can no longer move. */
function drawWash(
  out: DrawList,
  input: GanttInput,
  { from, apps, deadlock }: Standstill,
  boxes: readonly RowBox[],
  around: number,
  offset: number,
): void {
  const { table, scale } = input;
  const x0 = toEdge(scale, from);
  const x1 = Math.min(toEdge(scale, input.openEnd), scale.width);
  if (x1 <= 0 || x0 >= scale.width || table.group === 'node') return;
  for (const { row, y, h } of boxes) {
    const stuck = table.group === 'application' ? apps.has(row.id) : deadlock?.queue === row.id;
    if (stuck) out.rect(Mark.dangerWash, 0, x0, x1, y - around + offset, h + 2 * around);
  }
}

function drawContainerRow(
  out: DrawList,
  input: GanttInput,
  box: RowBox,
  top: number,
  bottom: number,
  offset: number,
): void {
  const { row } = box;
  drawWaits(out, input, box, offset);
  if (box.kind === 'profile') {
    if (row.driver) drawLane(out, input, row.firstLane, box.y + offset, box.driver);
    drawProfile(out, input, box, offset);
  } else {
    const [from, to] = lanesBetween(box, top, bottom);
    for (let lane = from; lane < to; lane++) {
      drawLane(out, input, row.firstLane + lane, laneTop(box, lane) + offset, lanesHeight(box, lane));
    }
  }
  if (input.table.group === 'application') drawSubmission(out, input, row.id, box.y + offset);
}

/** How many of a row's lanes are taken, where they are too many to be drawn one by one. */
function drawProfile(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, table, scale, openEnd, colors } = input;
  const { row } = box;
  const [top, h] = profileBox(input.layout, box);
  const lanes = row.lanes - (row.driver ? 1 : 0);
  const app = table.group === 'application' ? row.id : -1;
  const flags = app >= 0 && input.dimmed(app, -1) ? Flag.dim : 0;
  const spark = table.slotFrom[row.firstLane + row.lanes] > table.slotFrom[row.firstLane];
  const area = (mark: number, of: number) => (x0: number, x1: number, value: number) => {
    const size = Math.min(h, Math.max(1, Math.round((value / of) * h)));
    if (value <= 0) return;
    const color = app < 0 ? 0 : colors[app];
    out.rect(mark, color, x0, x1, top + h - size + offset, size, flags, ItemKind.row, row.index);
  };
  const plain = app < 0 ? Mark.useBusy : Mark.solid;
  visitSteps(heldSeries(model, table, row), scale, openEnd, area(spark ? Mark.band : plain, lanes));
  if (!spark) return;
  visitSteps(taskSeries(model, table, row), scale, openEnd, area(plain, lanes * row.slots));
}

function drawSubmission(out: DrawList, input: GanttInput, app: number, y: number): void {
  const { model, scale } = input;
  const { submitted, outcome, finished, containers } = model.applications[app];
  const x = toEdge(scale, submitted);
  const flags = input.dimmed(app, -1) ? Flag.dim : 0;
  if (x > -4 && x < scale.width + 4) {
    out.rect(Mark.submission, 0, x - 4, x + 5, y - 3, 5, flags, ItemKind.submission, app);
  }
  // An application that ended badly without any container of its own to show it.
  if (outcome === AppOutcome.rejected || (outcome > AppOutcome.succeeded && containers.length === 0)) {
    const end = toEdge(scale, finished);
    if (end > -8 && end < scale.width) out.rect(Mark.cross, 0, end + 3, end + 9, y + 2, 8, flags);
  }
}

/** A row that is the same as in the first variant, folded to one line. */
function drawSame(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, table, scale, colors } = input;
  const app = table.group === 'application' ? box.row.id : -1;
  const first = app === -1 ? Infinity : model.applications[app].firstContainerAt;
  const y = box.y + offset;
  const h = box.h;
  const say = (x: number, dim: boolean): void => {
    const text = 'same as in A';
    out.labels.push({ x0: x, x1: scale.width, y, h, letter: undefined, text, dim, strong: false });
  };
  if (first === Infinity) {
    say(2, false);
    return;
  }
  const x0 = toEdge(scale, first);
  const x1 = Math.min(toEdge(scale, Math.min(model.applications[app].finished, input.openEnd)) - 1, scale.width);
  if (x1 <= 0 || x0 >= scale.width) return;
  const flags = input.dimmed(app, -1) ? Flag.dim : 0;
  out.rect(Mark.folded, colors[app], x0, Math.max(x1, x0 + 2), y, h, flags, ItemKind.application, app);
  out.rect(Mark.solid, colors[app], x0, x0 + 2, y, h, flags);
  say(Math.max(2, x0) + 2, flags !== 0);
}

/** When a node was down, or no part of the cluster: washed in its row. */
function drawOutages(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, scale, openEnd } = input;
  const { id } = box.row;
  const wash = (mark: number, spans: readonly (readonly [number, number])[]): void => {
    for (const [from, to] of spans) {
      const x0 = toEdge(scale, from);
      const x1 = Math.min(toEdge(scale, to), scale.width);
      if (x1 > 0 && x0 < scale.width) out.rect(mark, 0, x0, x1, box.y + offset, box.h);
    }
  };
  wash(Mark.dangerWash, outages(model, id, openEnd));
  wash(Mark.absent, absences(model, id, openEnd));
}
