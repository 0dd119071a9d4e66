/**
 * A row as one line of an overview. Of an application: waiting in the hue of its cause, its driver pale, the stronger the more
 * of its executors it has. Of a node: how much of it is in use, on the ramp of the heat maps.
 */
import { numberOf, stretchesOf } from '../../../analysis/waiting/stretches';
import { AppOutcome, ContainerKind } from '../../../sim/trace/trace';
import type { DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark } from '../../draw-list';
import type { GanttInput } from './gantt-input';
import type { RowBox } from '../layout/gantt-layout';
import { visitSpans } from '../rows/lane-spans';
import { hasPlaceholders, heldSeries, placeholderSeries, shareSeries } from '../rows/row-series';
import { visitSteps } from '../../step-functions';
import { toEdge } from '../../time-scale';
import { causeIndex, grainOf } from './wait-draw';

/** Steps of the heat ramp above "nothing". */
const STEPS = 5;
/** From this height on a failed application shows its cross. */
const CROSS_HEIGHT = 6;
/** From this height on waiting shows its texture, and its letter where it is as wide, CSS pixels. */
const TEXTURED = 9;
const LETTER = 13;

export function drawDenseRow(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  if (input.table.group === 'node') drawNode(out, input, box, box.y + offset);
  else drawApplication(out, input, box, box.y + offset);
}

function drawNode(out: DrawList, input: GanttInput, { row, h }: RowBox, y: number): void {
  const { model, table, scale, openEnd } = input;
  visitSteps(shareSeries(model, table, row), scale, openEnd, (x0, x1, share) => {
    const level = share > 0 ? Math.min(STEPS, Math.max(1, Math.round(share * STEPS))) : 0;
    if (!out.extend(Mark.heat, level, x0, x1, y, 0)) {
      out.rect(Mark.heat, level, x0, x1, y, h, 0, ItemKind.row, row.index);
    }
  });
}

function drawApplication(out: DrawList, input: GanttInput, { row, h }: RowBox, y: number): void {
  const { model, table, scale, openEnd, colors } = input;
  const app = model.applications[row.id];
  const color = colors[row.id];
  const flags = input.dimmed(row.id, -1) ? Flag.dim : 0;
  const bar = (mark: number, shade: number, x0: number, x1: number, top = 0): void => {
    if (x1 <= x0 || out.extend(mark, shade, x0, x1, y + top, flags)) return;
    out.rect(mark, shade, x0, x1, y + top, h - top, flags, ItemKind.application, row.id);
  };
  const waits = stretchesOf(model, row.id, Math.min(scale.from, model.end), scale.to, 2 * grainOf(scale));
  const textured = h >= TEXTURED;
  const drawPhase = (phase: 'queued' | 'short', top: number): void => {
    for (const wait of waits) {
      if (wait.phase !== phase) continue;
      const x0 = toEdge(scale, wait.from);
      const end = toEdge(scale, wait.open ? Math.max(wait.to, openEnd) : wait.to);
      const x1 = Math.max(end, x0 + 1 / scale.ratio);
      const { letter } = input.cause(wait.reason.code);
      if (phase === 'short' || !textured || x1 - x0 < LETTER) {
        bar(Mark.waitFlat, causeIndex(letter), x0, x1, top);
        continue;
      }
      out.rect(Mark.wait, causeIndex(letter), x0, x1, y, h, flags, ItemKind.wait, numberOf(model, wait));
      out.labels.push({ x0, x1, y, h, letter, text: '', dim: flags !== 0, strong: false });
    }
  };
  drawPhase('queued', 0);
  if (hasPlaceholders(model)) {
    visitSteps(placeholderSeries(model, table, row), scale, openEnd, (x0, x1, held) => {
      if (held > 0) bar(Mark.pale, color, x0, x1);
    });
  }
  const ids = table.spans;
  const [from, to] = [table.spanFrom[row.firstLane], table.spanFrom[row.firstLane + 1]];
  if (row.driver) {
    visitSpans({ ids, from, to, start: table.start, end: table.end }, scale, openEnd, (id, x0, x1) => {
      if (model.containers.kind[id] === ContainerKind.driver) bar(Mark.boot, color, x0, x1);
    });
  }
  // Held without any executor: what it waits for shows below its driver, and in its place where there is no room below.
  drawPhase('short', h > 1 ? Math.ceil(h / 2) : 0);
  const wanted = Math.max(1, model.directory.applications[row.id].wanted);
  visitSteps(heldSeries(model, table, row), scale, openEnd, (x0, x1, held) => {
    if (held <= 0) return;
    const share = held / wanted;
    bar(share < 0.4 ? Mark.half : share < 0.8 ? Mark.most : Mark.solid, color, x0, x1);
  });
  if (app.outcome > AppOutcome.succeeded && h >= CROSS_HEIGHT) {
    const x = toEdge(scale, app.finished);
    if (x > -8 && x < scale.width) out.rect(Mark.cross, 0, x + 2, x + 8, y, h, flags);
  }
}
