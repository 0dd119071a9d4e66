/** The rows of the timeline as a draw list: one run, one visible range, the rows that are in view. */
import type { RunModel, Wait } from '../analysis/model';
import { numberOf, stretchesOf } from '../analysis/stretches';
import type { CauseLetter } from '../sim/reasons';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../sim/trace';
import type { DrawList } from './draw-list';
import { Flag, ItemKind, Mark } from './draw-list';
import type { GanttLayout, RowBox } from './gantt-layout';
import { boxesBetween, laneTop, lanesHeight, stripTop } from './gantt-layout';
import type { LaneRow, LaneTable, WaitBlock } from './gantt-rows';
import { visitSpans } from './lane-spans';
import { causeLetters } from './palette';
import type { TimeScale } from './time-scale';
import { toEdge } from './time-scale';

/** What drawing needs to know about a reason. */
export interface Cause {
  readonly letter: CauseLetter;
  /** "queue at max". */
  readonly title: string;
  readonly blocker: 'application' | 'queue' | 'none';
}

export interface GanttInput {
  readonly model: RunModel;
  readonly table: LaneTable;
  readonly layout: GanttLayout;
  readonly scale: TimeScale;
  /** Color index by application. */
  readonly colors: Uint8Array;
  /** Where bars that have not ended are drawn to, µs: the end of the run, or of the axis where nothing will ever end. */
  readonly openEnd: number;
  readonly cause: (code: number) => Cause;
  /** Which application's bars on which node (-1: none in particular) are dimmed. */
  readonly dimmed: (app: number, node: number) => boolean;
  readonly selected: (row: LaneRow) => boolean;
  /** Locality letters, by level; '' for levels that the run does not tell apart. */
  readonly levels: readonly string[];
}

/** Levels of locality from which on a task is drawn lighter, and lighter with slits. */
const RACK = 3;
const ANY = 4;

/** From this lane height on a task shows the letter of its locality. */
const LETTER_HEIGHT = 12;

/**
 * Appends what of the rows lies between the heights `top` and `bottom` (from the top of the rows). The list is placed
 * `offset` pixels lower.
 */
export function drawGantt(out: DrawList, input: GanttInput, top: number, bottom: number, offset: number): void {
  const { layout, model, table, scale } = input;
  const [from, to] = boxesBetween(layout, top, bottom);
  for (let i = from; i < to; i++) {
    const box = layout.boxes[i];
    if (input.selected(box.row)) {
      out.rect(Mark.rowSelected, 0, -Infinity, Infinity, box.y - 2 + offset, box.h + 4);
    }
    if (box.row.separate && table.group !== 'node') {
      out.rect(Mark.line, 0, -2, Infinity, box.y - 5 + offset, 1);
    }
  }
  for (const deadlock of model.deadlocks) drawWash(out, input, deadlock, from, to, offset);
  for (let i = from; i < to; i++) {
    const box = layout.boxes[i];
    if (table.group === 'queue') drawQueueRow(out, input, box, offset);
    else if (box.same) drawSame(out, input, box, offset);
    else drawContainerRow(out, input, box, offset);
    if (table.group === 'node') {
      drawOutages(out, input, box, offset);
      drawReservations(out, input, box, offset);
    }
  }
  for (const deadlock of model.deadlocks) {
    const x = toEdge(scale, deadlock.from);
    if (x > -2 && x < scale.width) out.rect(Mark.dangerLine, 0, x, x + 2, top + offset, bottom - top);
  }
}

/** The rows that can no longer move. */
function drawWash(
  out: DrawList,
  input: GanttInput,
  deadlock: RunModel['deadlocks'][number],
  from: number,
  to: number,
  offset: number,
): void {
  const { table, layout, scale } = input;
  const x0 = toEdge(scale, deadlock.from);
  const x1 = Math.min(toEdge(scale, Math.min(deadlock.to, input.openEnd)), scale.width);
  if (x1 <= 0 || x0 >= scale.width || table.group === 'node') return;
  for (let i = from; i < to; i++) {
    const box = layout.boxes[i];
    const stuck = table.group === 'application' ? deadlock.apps.includes(box.row.id) : deadlock.queue === box.row.id;
    if (stuck) out.rect(Mark.dangerWash, 0, x0, x1, box.y - 2 + offset, box.h + 4);
  }
}

function drawContainerRow(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { row } = box;
  const { scale } = input;
  for (const block of row.waits.blocks(scale.from, scale.to, grainOf(scale))) drawWait(out, input, box, block, offset);
  let lastTop = -1;
  for (let lane = 0; lane < row.lanes; lane++) {
    const y = laneTop(box, lane);
    // Lanes that share a pixel with their neighbour cannot be seen apart: the first one stands for them.
    if (y === lastTop) continue;
    lastTop = y;
    drawLane(out, input, row.firstLane + lane, y + offset, lanesHeight(box, lane), row.driver && lane === 0);
  }
  if (input.table.group === 'application') drawSubmission(out, input, row.id, box.y + offset);
}

function drawLane(out: DrawList, input: GanttInput, lane: number, y: number, h: number, driverLane: boolean): void {
  const { model, table, scale, openEnd, colors } = input;
  const { containers, tasks } = model;
  const spans = {
    ids: table.spans,
    from: table.spanFrom[lane],
    to: table.spanFrom[lane + 1],
    start: table.start,
    end: table.end,
  };
  const pixel = 1 / scale.ratio;
  visitSpans(spans, scale, openEnd, (id, x0, x1) => {
    const app = containers.app[id];
    const color = colors[app];
    const flags = input.dimmed(app, containers.node[id]) ? Flag.dim : 0;
    const kind = containers.kind[id];
    // One pixel of surface keeps neighbours of one color apart.
    const right = x1 - x0 > 2 ? x1 - 1 : x1;
    if (kind === ContainerKind.driver) {
      const ready = Math.min(containers.up[id], containers.ended[id], openEnd);
      const up = Math.min(Math.max(toEdge(scale, ready), x0), right);
      if (up > x0) out.rect(Mark.boot, color, x0, up, y, h, flags, ItemKind.container, id);
      if (right > up) out.rect(Mark.solid, color, up, right, y, h, flags, ItemKind.container, id);
      if (x1 - x0 > 2) out.rect(Mark.solid, color, x0, x0 + 2, y, h, flags, ItemKind.container, id);
    } else if (kind === ContainerKind.executor) {
      out.rect(Mark.band, color, x0, right, y, h, flags, ItemKind.container, id);
      if (h >= 4) out.rect(Mark.base, color, x0, right, y + h - pixelHeight(scale), pixelHeight(scale), flags);
    } else {
      out.rect(Mark.solid, color, x0, right, y, h, flags, ItemKind.container, id);
    }
    drawEnd(out, containers.outcome[id], color, right, y, h, flags);
  });
  if (driverLane && table.slotFrom[lane + 1] === table.slotFrom[lane]) return;

  const slots = table.slotFrom[lane + 1] - table.slotFrom[lane];
  for (let slot = 0; slot < slots; slot++) {
    const top = Math.round((slot * h) / slots);
    const height = Math.max(1, Math.round(((slot + 1) * h) / slots) - top - (slots > 1 && h / slots >= 3 ? 1 : 0));
    const index = table.slotFrom[lane] + slot;
    const taskSpans = {
      ids: table.tasks,
      from: table.taskFrom[index],
      to: table.taskFrom[index + 1],
      start: tasks.start,
      end: tasks.end,
    };
    visitSpans(taskSpans, scale, openEnd, (id, x0, x1) => {
      const app = tasks.app[id];
      const flags = input.dimmed(app, containers.node[tasks.container[id]]) ? Flag.dim : 0;
      const right = x1 - x0 > 2 * pixel ? x1 - Math.min(1, (x1 - x0) / 2) : x1;
      const lost = tasks.outcome[id] > TaskOutcome.succeeded;
      const level = tasks.locality[id];
      const mark = lost ? Mark.lost : level >= ANY ? Mark.any : level >= RACK ? Mark.rack : Mark.solid;
      out.rect(mark, colors[app], x0, right, y + top, height, flags, ItemKind.task, id);
      const letter = input.levels[level] ?? '';
      if (letter !== '' && height >= LETTER_HEIGHT && right - x0 > 14 && !lost) {
        out.labels.push({
          x0,
          x1: right,
          y: y + top,
          h: height,
          letter: undefined,
          text: letter,
          dim: flags !== 0,
          strong: true,
        });
      }
    });
  }
}

function pixelHeight(scale: TimeScale): number {
  return scale.ratio >= 1 ? 1 : 1 / scale.ratio;
}

/** What a container's end was, where it was not an ordinary one. */
function drawEnd(out: DrawList, outcome: number, color: number, x: number, y: number, h: number, flags: number): void {
  if (outcome === ContainerOutcome.preempted) out.rect(Mark.notch, color, x - 5, x + 1, y, h, flags);
  const failed = outcome === ContainerOutcome.failed || outcome === ContainerOutcome.nodeLost;
  if (failed || outcome === ContainerOutcome.killed) out.rect(Mark.cross, color, x + 2, x + 8, y, h, flags);
}

/** What a pixel of the device spans, µs. */
function grainOf({ from, to, width, ratio }: TimeScale): number {
  return (to - from) / (width * ratio);
}

function drawWait(out: DrawList, input: GanttInput, box: RowBox, block: WaitBlock, offset: number): void {
  const { model, scale } = input;
  const { first: wait, last } = block;
  const x0 = toEdge(scale, wait.from);
  const x1 = Math.min(toEdge(scale, last.open ? Math.max(last.to, input.openEnd) : last.to), scale.width + 8);
  const right = Math.max(last.open ? x1 : x1 - 0.5, x0 + 1 / scale.ratio);
  if (right <= 0 || x0 >= scale.width) return;
  const queued = wait.phase === 'queued';
  const y = (queued ? box.y : block.strip ? stripTop(input.layout, box) : laneTop(box, block.lane)) + offset;
  const h = queued
    ? Math.max(input.layout.strip, box.driver + 1)
    : block.strip
      ? input.layout.strip
      : lanesHeight(box, block.lane, block.lanes);
  const cause = input.cause(wait.reason.code);
  const flags = input.dimmed(block.app, -1) ? Flag.dim : 0;
  out.rect(Mark.wait, causeIndex(cause.letter), x0, right, y, h, flags, ItemKind.wait, block.id);
  if (!block.labelled || right - x0 < 13 || h < 9) return;
  const text = waitText(model, wait, cause, block.strip, wait.lacking === last.lacking);
  out.labels.push({ x0, x1: right, y, h, letter: cause.letter, text, dim: flags !== 0, strong: false });
}

/** Place of a letter among the causes: the color index of `Mark.wait`. */
function causeIndex(letter: CauseLetter): number {
  return causeLetters.indexOf(letter);
}

/** The blocker's name, or how many containers are lacking. */
function waitText(model: RunModel, wait: Wait, cause: Cause, strip: boolean, counted: boolean): string {
  const { directory } = model;
  if (wait.phase === 'queued') {
    if (cause.blocker === 'application') return directory.applications[wait.reason.arg1]?.id ?? '';
    return '';
  }
  const noun =
    wait.kind === ContainerKind.driver ? 'driver' : wait.kind === ContainerKind.executor ? 'executor' : 'task';
  const count = `${wait.lacking} ${noun}${wait.lacking === 1 ? '' : 's'}`;
  if (strip && !counted) return `${noun}s wait, ${cause.title}`;
  return strip ? `${count} ${wait.lacking === 1 ? 'waits' : 'wait'}, ${cause.title}` : count;
}

function drawSubmission(out: DrawList, input: GanttInput, app: number, y: number): void {
  const { model, scale } = input;
  const { submitted, outcome, finished } = model.applications[app];
  const x = toEdge(scale, submitted);
  const flags = input.dimmed(app, -1) ? Flag.dim : 0;
  if (x > -4 && x < scale.width + 4) {
    out.rect(Mark.submission, 0, x - 4, x + 5, y - 3, 5, flags, ItemKind.submission, app);
  }
  // An application that ended badly without any container of its own to show it.
  if (outcome === AppOutcome.rejected || (outcome > AppOutcome.succeeded && !hasContainers(model, app))) {
    const end = toEdge(scale, finished);
    if (end > -8 && end < scale.width) out.rect(Mark.cross, 0, end + 3, end + 9, y + 2, 8, flags);
  }
}

function hasContainers(model: RunModel, app: number): boolean {
  return model.applications[app].containers.length > 0;
}

/** A row that is the same as in the first variant, folded to one line. */
function drawSame(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, table, scale, colors } = input;
  const app = table.group === 'application' ? box.row.id : -1;
  const first = app === -1 ? 0 : model.applications[app].firstContainerAt;
  const last = app === -1 ? input.openEnd : model.applications[app].finished;
  const y = box.y + offset;
  const text = 'same as in A';
  if (app === -1 || first === Infinity) {
    out.labels.push({
      x0: 2,
      x1: scale.width,
      y,
      h: input.layout.strip,
      letter: undefined,
      text,
      dim: false,
      strong: false,
    });
    return;
  }
  const x0 = toEdge(scale, first);
  const x1 = Math.min(toEdge(scale, Math.min(last, input.openEnd)) - 1, scale.width);
  if (x1 <= 0 || x0 >= scale.width) return;
  const flags = input.dimmed(app, -1) ? Flag.dim : 0;
  out.rect(Mark.folded, colors[app], x0, Math.max(x1, x0 + 2), y, input.layout.strip, flags, ItemKind.application, app);
  out.rect(Mark.solid, colors[app], x0, x0 + 2, y, input.layout.strip, flags);
  out.labels.push({
    x0: Math.max(2, x0) + 2,
    x1: scale.width,
    y,
    h: input.layout.strip,
    letter: undefined,
    text,
    dim: flags !== 0,
    strong: false,
  });
}

/** Applications of a queue, folded to a bar each: queued textured, driver alone pale, at work solid. */
function drawQueueRow(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  if (box.same) {
    drawSame(out, input, box, offset);
    return;
  }
  const { model, table, scale, openEnd, colors } = input;
  const grain = grainOf(scale);
  let lastTop = -1;
  for (let lane = 0; lane < box.row.lanes; lane++) {
    const top = laneTop(box, lane);
    if (top === lastTop) continue;
    lastTop = top;
    const y = top + offset;
    const h = lanesHeight(box, lane);
    const index = box.row.firstLane + lane;
    const { spans: ids, start, end, spanFrom } = table;
    const spans = { ids, from: spanFrom[index], to: spanFrom[index + 1], start, end };
    visitSpans(spans, scale, openEnd, (id, x0, x1) => {
      const app = model.applications[id];
      const flags = input.dimmed(id, -1) ? Flag.dim : 0;
      const right = x1 - x0 > 2 ? x1 - 1 : x1;
      const held = Math.min(Math.max(toEdge(scale, Math.min(app.firstContainerAt, openEnd)), x0), right);
      const executors =
        app.firstExecutorAt !== Infinity
          ? app.firstExecutorAt
          : app.driverAt === Infinity
            ? app.firstContainerAt
            : Infinity;
      const working = Math.min(Math.max(toEdge(scale, Math.min(executors, openEnd)), held), right);
      for (const wait of stretchesOf(model, id, Math.min(scale.from, model.end), scale.to, grain)) {
        if (wait.phase !== 'queued') continue;
        const from = Math.max(x0, toEdge(scale, wait.from));
        const to = toEdge(scale, wait.open ? Math.max(openEnd, wait.to) : wait.to);
        const until = Math.min(right, Math.max(to, from + 1 / scale.ratio));
        if (until <= from || until <= 0 || from >= scale.width) continue;
        const cause = input.cause(wait.reason.code);
        const number = numberOf(model, wait);
        out.rect(Mark.wait, causeIndex(cause.letter), from, until, y, h, flags, ItemKind.wait, number);
        if (until - from >= 13 && h >= 9) {
          out.labels.push({
            x0: from,
            x1: until,
            y,
            h,
            letter: cause.letter,
            text: '',
            dim: flags !== 0,
            strong: false,
          });
        }
      }
      if (working > held) out.rect(Mark.boot, colors[id], held, working, y, h, flags, ItemKind.application, id);
      if (right > working) out.rect(Mark.solid, colors[id], working, right, y, h, flags, ItemKind.application, id);
      if (right > held)
        out.rect(Mark.solid, colors[id], held, Math.min(right, held + 2), y, h, flags, ItemKind.application, id);
      if (working - held > 24 && h >= 10) {
        const text = model.directory.applications[id].id;
        out.labels.push({ x0: held + 4, x1: working, y, h, letter: undefined, text, dim: flags !== 0, strong: false });
      }
      if (app.outcome > AppOutcome.succeeded) out.rect(Mark.cross, 0, right + 2, right + 8, y, h, flags);
    });
  }
}

/** When a node was down or slow: washed in its row. */
function drawOutages(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, scale } = input;
  let down = -1;
  const wash = (to: number): void => {
    const x0 = toEdge(scale, down);
    const x1 = Math.min(toEdge(scale, to), scale.width);
    if (x1 > 0 && x0 < scale.width) out.rect(Mark.dangerWash, 0, x0, x1, box.y + offset, box.h);
  };
  for (const change of model.nodeChanges) {
    if (change.node !== box.row.id) continue;
    if (!change.up && down < 0) down = change.at;
    if (change.up && down >= 0) {
      wash(change.at);
      down = -1;
    }
  }
  if (down >= 0) wash(input.openEnd);
}

/** What is kept free on a node. */
function drawReservations(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, scale, colors } = input;
  for (const reservation of model.reservations) {
    if (reservation.node !== box.row.id) continue;
    const x0 = toEdge(scale, reservation.from);
    const x1 = Math.min(toEdge(scale, Math.min(reservation.to, input.openEnd)), scale.width + 8);
    const flags = input.dimmed(reservation.app, reservation.node) ? Flag.dim : 0;
    if (x1 > 0 && x0 < scale.width) {
      out.rect(Mark.reservation, colors[reservation.app], x0, x1, box.y + offset, box.h, flags);
    }
  }
}
