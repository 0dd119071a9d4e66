/** Applications of a queue, a bar each: queued textured, driver alone pale, at work solid. */
import { numberOf, stretchesOf } from '../../../analysis/waiting/stretches';
import { AppOutcome } from '../../../sim/trace/trace';
import type { DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark } from '../../draw-list';
import type { GanttInput } from './gantt-input';
import type { RowBox } from '../layout/gantt-layout';
import { lanesBetween, laneTop, lanesHeight } from '../layout/gantt-layout';
import { visitSpans } from '../rows/lane-spans';
import { toEdge } from '../../time-scale';
import { causeIndex, grainOf } from './wait-draw';

/** Room that a letter and a name need, CSS pixels. */
const LETTER = 13;
const NAME = 24;

/** Appends the lanes of a queue that lie between `top` and `bottom`. */
export function drawQueueRow(
  out: DrawList,
  input: GanttInput,
  box: RowBox,
  top: number,
  bottom: number,
  offset: number,
): void {
  const { table, scale, openEnd } = input;
  const [first, last] = lanesBetween(box, top, bottom);
  for (let lane = first; lane < last; lane++) {
    const y = laneTop(box, lane) + offset;
    const h = lanesHeight(box, lane);
    const index = box.row.firstLane + lane;
    const { spans: ids, start, end, spanFrom, spanForest: forest } = table;
    const spans = { ids, from: spanFrom[index], to: spanFrom[index + 1], start, end, forest };
    visitSpans(spans, scale, openEnd, (id, x0, x1) => drawApplication(out, input, id, x0, x1, y, h));
  }
}

function drawApplication(
  out: DrawList,
  input: GanttInput,
  id: number,
  x0: number,
  x1: number,
  y: number,
  h: number,
): void {
  const { model, scale, openEnd, colors } = input;
  const app = model.applications[id];
  const flags = input.dimmed(id, -1) ? Flag.dim : 0;
  const dim = flags !== 0;
  const right = x1 - x0 > 2 ? x1 - 1 : x1;
  const inside = (time: number, least: number): number =>
    Math.min(Math.max(toEdge(scale, Math.min(time, openEnd)), least), right);
  const held = inside(app.firstContainerAt, x0);
  const afterDriver = app.driverAt === Infinity ? app.firstContainerAt : Infinity;
  const working = inside(app.firstExecutorAt === Infinity ? afterDriver : app.firstExecutorAt, held);
  const grain = grainOf(scale);
  const waits = held > x0 ? stretchesOf(model, id, Math.min(scale.from, model.end), scale.to, grain) : [];
  for (const wait of waits) {
    if (wait.phase !== 'queued') continue;
    const from = Math.max(x0, toEdge(scale, wait.from));
    const to = toEdge(scale, wait.open ? Math.max(openEnd, wait.to) : wait.to);
    const until = Math.min(right, Math.max(to, from + 1 / scale.ratio));
    if (until <= from || until <= 0 || from >= scale.width) continue;
    const { letter } = input.cause(wait.reason.code);
    const number = numberOf(model, wait);
    out.rect(Mark.wait, causeIndex(letter), from, until, y, h, flags, ItemKind.wait, number);
    if (until - from >= LETTER && h >= 9) {
      out.labels.push({ x0: from, x1: until, y, h, letter, text: '', dim, strong: false });
    }
  }
  if (working > held) out.rect(Mark.boot, colors[id], held, working, y, h, flags, ItemKind.application, id);
  if (right > working) out.rect(Mark.solid, colors[id], working, right, y, h, flags, ItemKind.application, id);
  if (right > held) {
    out.rect(Mark.solid, colors[id], held, Math.min(right, held + 2), y, h, flags, ItemKind.application, id);
  }
  if (working - held > NAME && h >= 10) {
    const text = model.directory.applications[id].id;
    out.labels.push({ x0: held + 4, x1: working, y, h, letter: undefined, text, dim, strong: false });
  }
  if (app.outcome > AppOutcome.succeeded) out.rect(Mark.cross, 0, right + 2, right + 8, y, h, flags);
}
