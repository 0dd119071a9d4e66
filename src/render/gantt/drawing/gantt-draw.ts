/** The rows of the timeline as a draw list: one run, one visible range, the rows that are in view. */
import { memo } from '../../../base/memo';
import { lastingDeadlocks } from '../../../analysis/at';
import { rolesOf } from '../../../analysis/explain/container-words';
import type { RunModel } from '../../../analysis/model';
import type { Steps } from '../../../base/steps';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../../../sim/trace/trace';
import { drawDenseRow } from './dense-draw';
import type { DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark, STAGE_SHIFT } from '../../draw-list';
import type { GanttLayout, RowBox } from '../layout/gantt-layout';
import { boxesBetween, lanesBetween, laneTop, lanesHeight, profileBox } from '../layout/gantt-layout';
import { visitSpans } from '../rows/lane-spans';
import { drawQueueRow } from './queue-row-draw';
import { absences, isStuck, outages, reservationsOfApp, reservationsOfNode } from '../rows/row-marks';
import { drawSubLane } from './sub-lane-draw';
import { drawPreemptions } from './preemption-draw';
import { heldSeries, heldSteps, taskSeries } from '../rows/row-series';
import { STAGE_INK } from '../../color/palette';
import { visitSteps } from '../../steps';
import { toEdge } from '../../time-scale';
import { drawWaits } from './wait-draw';
import type { GanttInput } from './gantt-input';

/** Levels of locality from which a task is drawn lighter, and lighter with slits. */
const RACK = 3;
const ANY = 4;

/** From this lane height on a task shows the letter of its locality. */
const LETTER_HEIGHT = 12;

/** From this height on, the line of a node in an overview shows that the node is reserved, CSS pixels. */
const OUTLINED = 4;

/** Bars narrower than this are joined with neighbours of the same look, CSS pixels. */
const THIN = 2;

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
  for (const deadlock of lastingDeadlocks(model)) drawWash(out, input, deadlock, boxes, around, offset);
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
  for (const deadlock of lastingDeadlocks(model)) {
    const x = toEdge(scale, deadlock.from);
    if (x <= -2 || x >= scale.width) continue;
    if (layout.aligned === undefined) out.rect(Mark.dangerLine, 0, x, x + 2, top + offset, bottom - top);
    else for (const { y, h } of boxes) out.rect(Mark.dangerLine, 0, x, x + 2, y + offset, h);
  }
}

/** In all, about so many lines of an overview are drawn; and of lines that share a pixel so many at most. */
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
  deadlock: RunModel['deadlocks'][number],
  boxes: readonly RowBox[],
  around: number,
  offset: number,
): void {
  const { model, table, scale } = input;
  const x0 = toEdge(scale, deadlock.from);
  const x1 = Math.min(toEdge(scale, Math.min(deadlock.to, input.openEnd)), scale.width);
  if (x1 <= 0 || x0 >= scale.width || table.group === 'node') return;
  for (const { row, y, h } of boxes) {
    const stuck = table.group === 'application' ? isStuck(model, deadlock, row.id) : deadlock.queue === row.id;
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

/** By container, 1 for those in which a task ever ran. */
const containersWithTasks = memo(({ tasks, containers }: RunModel): Uint8Array => {
  const known = new Uint8Array(containers.count);
  for (let task = 0; task < tasks.count; task++) known[tasks.container[task]] = 1;
  return known;
});

function drawLane(out: DrawList, input: GanttInput, lane: number, y: number, h: number): void {
  const { model, table, scale, openEnd, colors } = input;
  const { containers } = model;
  const runsTasks = containersWithTasks(model);
  const spans = {
    ids: table.spans,
    from: table.spanFrom[lane],
    to: table.spanFrom[lane + 1],
    start: table.start,
    end: table.end,
    forest: table.spanForest,
  };
  visitSpans(spans, scale, openEnd, (id, x0, x1) => {
    const app = containers.app[id];
    const color = colors[app];
    const flags = input.dimmed(app, containers.node[id]) ? Flag.dim : 0;
    const kind = containers.kind[id];
    const wide = x1 - x0 > THIN;
    // One pixel of surface keeps neighbours of one color apart.
    const right = wide ? x1 - 1 : x1;
    const bar = (mark: number): void => {
      if (wide || !out.extend(mark, color, x0, x1, y, flags)) {
        out.rect(mark, color, x0, right, y, h, flags, ItemKind.container, id);
      }
    };
    switch (kind) {
      case ContainerKind.driver: {
        const ready = Math.min(containers.up[id], containers.ended[id], openEnd);
        const up = Math.min(Math.max(toEdge(scale, ready), x0), right);
        if (up > x0) out.rect(Mark.boot, color, x0, up, y, h, flags, ItemKind.container, id);
        if (right > up) out.rect(Mark.solid, color, up, right, y, h, flags, ItemKind.container, id);
        if (wide) out.rect(Mark.solid, color, x0, x0 + 2, y, h, flags, ItemKind.container, id);
        break;
      }
      case ContainerKind.executor:
        bar(Mark.band);
        if (h >= 4 && wide) out.rect(Mark.base, color, x0, right, y + h - 1, 1, flags);
        break;
      case ContainerKind.placeholder:
        bar(Mark.placeholder);
        break;
      default:
        // What it runs is drawn over it where that is known.
        bar(runsTasks[id] === 1 ? Mark.band : Mark.solid);
    }
    drawEnd(out, containers.outcome[id], color, right, y, h, flags);
  });
  drawTasks(out, input, lane, y, h);
  if (model.preemptions !== undefined) drawPreemptions(out, input, model.preemptions, spans, y, h);
}

/** A task of a later stage, such as a reduce, is drawn lower than its container: the share of the height that stays empty. */
const LATER_INSET = 0.4;

function isDrawnLower({ directory, tasks }: RunModel, task: number): boolean {
  return tasks.stage[task] > 0 && rolesOf(directory, tasks.app[task]).stages !== undefined;
}

/** Names of the stages that an application's tasks are told apart by; none where it has one only, or shows kinds otherwise. */
export function stagesShown({ directory }: Pick<RunModel, 'directory'>, app: number): readonly string[] {
  const { stages } = directory.applications[app];
  return stages.length > 1 && rolesOf(directory, app).work === 'executors' ? stages : NO_STAGES;
}

const NO_STAGES: readonly string[] = [];

/** The tasks inside the executors of a lane, slot by slot. */
function drawTasks(out: DrawList, input: GanttInput, lane: number, y: number, h: number): void {
  const { model, table, scale, openEnd, colors } = input;
  const { containers, tasks } = model;
  const first = table.slotFrom[lane];
  const slots = table.slotFrom[lane + 1] - first;
  for (let slot = 0; slot < slots; slot++) {
    const top = Math.round((slot * h) / slots);
    const height = Math.max(1, Math.round(((slot + 1) * h) / slots) - top - (slots > 1 && h / slots >= 3 ? 1 : 0));
    const spans = {
      ids: table.tasks,
      from: table.taskFrom[first + slot],
      to: table.taskFrom[first + slot + 1],
      start: tasks.start,
      end: tasks.end,
      forest: table.taskForest,
    };
    let named = '';
    visitSpans(spans, scale, openEnd, (id, x0, x1) => {
      const app = tasks.app[id];
      const color = colors[app];
      const dim = input.dimmed(app, containers.node[tasks.container[id]]);
      const stages = stagesShown(model, app);
      const shade = stages.length === 0 ? 0 : tasks.stage[id] % STAGE_INK.length;
      const flags = (dim ? Flag.dim : 0) | (shade << STAGE_SHIFT);
      const lost = tasks.outcome[id] > TaskOutcome.succeeded;
      const level = tasks.locality[id];
      const mark = lost ? Mark.lost : level >= ANY ? Mark.any : level >= RACK ? Mark.rack : Mark.solid;
      const wide = x1 - x0 > THIN;
      if (!wide && out.extend(mark, color, x0, x1, y + top, flags)) return;
      const right = wide ? x1 - 1 : x1;
      const above = height >= 5 && isDrawnLower(model, id) ? Math.round(height * LATER_INSET) : 0;
      out.rect(mark, color, x0, right, y + top + above, height - above, flags, ItemKind.task, id);
      // A stage is named where it begins in a slot.
      const stage = stages[tasks.stage[id]] ?? '';
      const letter = input.levels[level] ?? '';
      const text = letter === '' && stage !== named ? stage : letter;
      named = stage;
      if (text !== '' && height >= LETTER_HEIGHT && right - x0 > 14 && !lost) {
        const plate = shade > 0 || letter === '';
        out.labels.push({ x0, x1: right, y: y + top, h: height, letter: undefined, text, dim, strong: true, plate });
      }
    });
  }
}

/** What a container's end was, where it was not an ordinary one. */
function drawEnd(out: DrawList, outcome: number, color: number, x: number, y: number, h: number, flags: number): void {
  if (outcome === ContainerOutcome.preempted) out.rect(Mark.notch, color, x - 5, x + 1, y, h, flags);
  const failed = outcome === ContainerOutcome.failed || outcome === ContainerOutcome.nodeLost;
  if (failed || outcome === ContainerOutcome.killed) out.rect(Mark.cross, color, x + 2, x + 8, y, h, flags);
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

/** What is kept free: on a node, or for an application in its last lane. */
function drawReservations(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, scale, colors, table } = input;
  if (table.group === 'queue') return;
  const byNode = table.group === 'node';
  const places = byNode ? reservationsOfNode(model, box.row.id) : reservationsOfApp(model, box.row.id);
  if (places.length === 0) return;
  const [y, h] = reservationBox(input.layout, box);
  let painted = -Infinity;
  for (const place of places) {
    const { app, node, from, to } = model.reservations[place];
    const x0 = Math.max(toEdge(scale, from), painted);
    const x1 = Math.min(toEdge(scale, Math.min(to, input.openEnd)), scale.width + 8);
    if (x1 <= 0 || x0 >= scale.width || x1 <= painted) continue;
    const flags = input.dimmed(app, node) ? Flag.dim : 0;
    painted = Math.max(x1, x0 + THIN);
    if (box.kind === 'dense') {
      // On a dark shade an outline would not be seen: a stripe in the application's color on a light one.
      out.rect(Mark.line, 0, x0, painted, y + offset, 3, flags, ItemKind.reservation, place);
      out.rect(Mark.solid, colors[app], x0, painted, y + offset, 2, flags, ItemKind.reservation, place);
      continue;
    }
    out.rect(Mark.reservation, colors[app], x0, painted, y + offset, h, flags, ItemKind.reservation, place);
  }
}

/** Where reservations are in a row: all of a node's, the strip or the last lane of an application's. */
export function reservationBox(layout: GanttLayout, box: RowBox): readonly [y: number, h: number] {
  const { row } = box;
  if (layout.table.group === 'node') return [box.y, box.h];
  if (row.strip || box.kind === 'profile' || row.lanes === 0) {
    const h = Math.min(layout.strip, box.h);
    return [box.y + box.h - h, h];
  }
  return [laneTop(box, row.lanes - 1), lanesHeight(box, row.lanes - 1)];
}
