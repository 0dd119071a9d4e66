/** Paints schedulers, workers with slots and queues, and messages in transit; or very many workers as cells. */
import { entriesAt, inFlight } from '../../analysis/messages/messages-index';
import { slotsAt } from '../../analysis/messages/slots-at';
import type { MessageIndex } from '../../analysis/messages/messages-index';
import { servedByAt } from '../../analysis/messages/messages-table';
import type { RunModel } from '../../analysis/model';
import { Message } from '../../sim/trace/trace';
import type { PaintContext } from '../canvas/paint-context';
import type { Palette } from '../color/palette';
import { glyphs } from './probes-glyphs';
import { entriesShown, innerLeft, innerWidth, schedulerPort, workerPort } from './probes-layout';
import type { DensityLayout, WorkersLayout } from './probes-layout';

export interface ProbesScene {
  readonly model: RunModel;
  readonly index: MessageIndex;
  readonly layout: WorkersLayout;
  readonly palette: Palette;
  /** Colour index of each application. */
  readonly colors: Uint8Array;
  /** Slots of each worker. */
  readonly slots: Int32Array;
  /** Whether each worker is there, at the instant. */
  readonly up: Uint8Array;
  /** Schedulers that have failed, at the instant. */
  readonly failed: { has(scheduler: number): boolean };
  /** µs. */
  readonly at: number;
  /** Everything of other applications is dimmed for this one; -1 for none. */
  readonly hovered: number;
  /** Everything of this application is outlined; -1 for none. */
  readonly selected: number;
}

const DIMMED = 0.28;
const TRAIL = 0.3;
const GLYPH = 4;
const HATCH = 3;

/** Where a message comes from, and where it is at an instant while it is under way. */
export function messageAt(
  scene: Pick<ProbesScene, 'index' | 'layout' | 'at'>,
  row: number,
): { readonly from: readonly [x: number, y: number]; readonly x: number; readonly y: number } {
  const { index, layout, at } = scene;
  const { time, latency, node, message, value } = index.columns;
  const kind = message[row];
  const worker = workerPort(layout, node[row]);
  // The value of a message from worker to worker is the other one.
  const other =
    kind === Message.steal ? workerPort(layout, value[row]) : schedulerPort(layout, schedulerOf(index, row));
  const [from, to] = isUpwards(kind) ? [worker, other] : [other, worker];
  const share = latency[row] === 0 ? 1 : (at - time[row]) / latency[row];
  return { from, x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share };
}

/** The scheduler that a message comes from or goes to. */
function schedulerOf({ columns }: MessageIndex, row: number): number {
  const { app, time, message, value } = columns;
  const asked = message[row] === Message.getTask ? value[row] : 0;
  return asked > 0 ? asked - 1 : servedByAt(columns, app[row], time[row]);
}

/** Whether it goes from a worker to a scheduler. */
function isUpwards(kind: number): boolean {
  switch (kind) {
    case Message.reply:
    case Message.getTask:
    case Message.taskEnded:
    case Message.rejected:
      return true;
    default:
      return false;
  }
}

/** Paints schedulers, workers and the messages that are under way at the instant of the scene. */
export function paintProbes(context: PaintContext, scene: ProbesScene): void {
  const { layout, index } = scene;
  paintSchedulers(context, scene);
  for (let worker = 0; worker < layout.x.length; worker++) paintWorker(context, scene, worker);
  if (layout.label > 0) paintNames(context, scene);
  for (const row of inFlight(index, scene.at)) paintMessage(context, scene, row);
  context.globalAlpha = 1;
}

function paintSchedulers(context: PaintContext, { layout, palette, failed }: ProbesScene): void {
  context.font = `600 ${palette.micro}px ${palette.font}`;
  context.textAlign = 'center';
  layout.schedulers.forEach(({ x, y, w, h }, s) => {
    context.fillStyle = palette.sunken;
    context.fillRect(x, y, w, h);
    const gone = failed.has(s);
    context.strokeStyle = gone ? palette.danger : palette.line2;
    context.lineWidth = 1;
    context.setLineDash(gone ? [3, 3] : []);
    context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
    context.setLineDash([]);
    context.fillStyle = gone ? palette.danger : palette.ink2;
    const name = gone ? [`scheduler ${s + 1} failed`, `${s + 1} failed`, `${s + 1} ×`, '×'] : [`scheduler ${s + 1}`];
    const text = [...name, String(s + 1)].find((one) => context.measureText(one).width < w - 4);
    if (text !== undefined) context.fillText(text, x + w / 2, y + h / 2 + 0.5);
  });
  context.textAlign = 'left';
}

function paintWorker(context: PaintContext, scene: ProbesScene, worker: number): void {
  const { layout, palette, model, index, at, slots } = scene;
  const { slot, perRow, label, queueTop } = layout;
  const left = innerLeft(layout, worker);
  const top = Math.round(layout.y[worker]);
  const uses = slotsAt(model, index, worker, at);
  const shown = Math.max(slots[worker], ...uses.map((use) => use.slot + 1));
  const boxOf = (place: number): readonly [number, number] => [
    left + (place % perRow) * (slot + 1),
    top + label + Math.floor(place / perRow) * (slot + 1),
  ];
  context.globalAlpha = 1;
  context.lineWidth = 1;
  context.strokeStyle = scene.up[worker] === 0 ? palette.danger : palette.line2;
  for (let place = 0; place < shown; place++) {
    const [x, y] = boxOf(place);
    context.strokeRect(x + 0.5, y + 0.5, slot - 1, slot - 1);
  }
  for (const use of uses) {
    const [x, y] = boxOf(use.slot);
    const color = inkOf(context, scene, use.app);
    if (use.container === -1) paintHeld(context, palette, color, x, y, slot);
    else {
      context.fillStyle = color;
      context.fillRect(x, y, slot, slot);
    }
    outlineSelected(context, scene, use.app, x, y, slot, slot);
  }
  paintQueue(context, scene, worker, left, top + queueTop);
}

/** All names whole, or all of them by their last part. */
function paintNames(context: PaintContext, { model, layout, palette }: ProbesScene): void {
  const { nodes } = model.directory;
  context.font = `400 ${palette.micro}px ${palette.font}`;
  context.fillStyle = palette.ink3;
  context.globalAlpha = 1;
  context.textAlign = 'center';
  const room = layout.tileWidth - 4;
  const whole = nodes.every(({ id }) => context.measureText(id).width <= room);
  nodes.forEach(({ id }, worker) => {
    const text = whole ? id : id.slice(id.lastIndexOf('/') + 1);
    if (context.measureText(text).width > room) return;
    const y = Math.round(layout.y[worker]) + layout.label / 2 - 1;
    context.fillText(text, layout.x[worker] + layout.tileWidth / 2, y);
  });
  context.textAlign = 'left';
}

/** Held, not running. */
function paintHeld(context: PaintContext, palette: Palette, color: string, x: number, y: number, size: number): void {
  context.fillStyle = palette.surface;
  context.fillRect(x, y, size, size);
  context.save();
  context.beginPath();
  context.rect(x, y, size, size);
  context.clip();
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = HATCH; at < 2 * size; at += HATCH) {
    context.moveTo(x + at - size, y + size);
    context.lineTo(x + at, y);
  }
  context.stroke();
  context.restore();
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
}

function paintQueue(context: PaintContext, scene: ProbesScene, worker: number, left: number, top: number): void {
  const { layout, palette, index, at } = scene;
  const entries = entriesAt(index, worker, at);
  const wide = innerWidth(layout);
  const tall = layout.entry;
  const shown = entriesShown(layout, entries.length);
  for (let place = 0; place < shown; place++) {
    const { app, reservation } = entries[place];
    const y = top + place * (tall + 1);
    const color = inkOf(context, scene, app);
    if (reservation) {
      context.strokeStyle = color;
      context.lineWidth = 1;
      context.strokeRect(left + 0.5, y + 0.5, wide - 1, tall - 1);
    } else {
      context.fillStyle = color;
      context.fillRect(left, y, wide, tall);
    }
    outlineSelected(context, scene, app, left, y, wide, tall);
  }
  context.globalAlpha = 1;
  if (shown === entries.length) return;
  context.font = `600 ${palette.micro}px ${palette.font}`;
  context.fillStyle = palette.ink2;
  context.textAlign = 'center';
  context.fillText(`+${entries.length - shown}`, left + wide / 2, top + shown * (tall + 1) + palette.micro / 2 + 1);
  context.textAlign = 'left';
}

function paintMessage(context: PaintContext, scene: ProbesScene, row: number): void {
  const { index, palette } = scene;
  const { app, message } = index.columns;
  const { outline, solid, strokes } = glyphs[message[row]];
  const { from, x, y } = messageAt(scene, row);
  const color = inkOf(context, scene, app[row]);
  // A trail tells where it comes from.
  const opacity = context.globalAlpha;
  context.globalAlpha = opacity * TRAIL;
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(x, y);
  context.stroke();
  context.globalAlpha = opacity;
  context.beginPath();
  outline.forEach(([dx, dy], i) => {
    if (i === 0) context.moveTo(x + dx * GLYPH, y + dy * GLYPH);
    else context.lineTo(x + dx * GLYPH, y + dy * GLYPH);
  });
  if (outline.length > 0) context.lineTo(x + outline[0][0] * GLYPH, y + outline[0][1] * GLYPH);
  context.fillStyle = solid ? color : palette.surface;
  if (outline.length > 0) context.fill();
  for (const [x0, y0, x1, y1] of strokes) {
    context.moveTo(x + x0 * GLYPH, y + y0 * GLYPH);
    context.lineTo(x + x1 * GLYPH, y + y1 * GLYPH);
  }
  context.lineWidth = 1.5;
  context.strokeStyle = scene.selected === app[row] && solid ? palette.accent : color;
  context.stroke();
}

/** Sets the opacity for what belongs to an application and returns its colour. */
function inkOf(context: PaintContext, { palette, colors, hovered }: ProbesScene, app: number): string {
  context.globalAlpha = hovered >= 0 && hovered !== app ? DIMMED : 1;
  return palette.apps[colors[app]];
}

function outlineSelected(
  context: PaintContext,
  { palette, selected }: ProbesScene,
  app: number,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  if (selected !== app) return;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.5;
  context.strokeRect(x - 0.75, y - 0.75, w + 1.5, h + 1.5);
}

/** Paints very many workers: one value from 0 to 1 per cell, NaN where no worker of it is there. */
export function paintDensity(
  context: PaintContext,
  layout: DensityLayout,
  shares: Float64Array,
  ramp: readonly string[],
  palette: Palette,
): void {
  const { cell, columns, cells } = layout;
  const side = cell > 3 ? cell - 1 : cell;
  for (let c = 0; c < cells; c++) {
    const share = shares[c];
    const step = share <= 0 ? 0 : Math.min(ramp.length - 1, 1 + Math.floor(share * (ramp.length - 1)));
    context.fillStyle = Number.isNaN(share) ? palette.danger : ramp[step];
    context.fillRect((c % columns) * cell, Math.floor(c / columns) * cell, side, side);
  }
}
