/** Paints the cluster at an instant: tiles with what runs on them, or a heat map of use. */
import { formatInstant } from '../../base/units';
import { driverWord } from '../../analysis/explain/container-words';
import type { Palette } from '../../render/color/palette';
import { ContainerKind } from '../../sim/trace';
import { blocksOn } from './block-places';
import type { Stretch } from './block-places';
import { heldOn } from './cluster-at';
import type { ClusterAt } from './cluster-at';
import type { NodeLayout } from './node-layout';
import { absenceText, shareHeld } from './node-words';

export interface NodeScene {
  readonly cluster: ClusterAt;
  readonly layout: NodeLayout;
  /** Resource type that gives blocks their size and cells their colour. */
  readonly type: number;
  readonly palette: Palette;
  /** Heat ramp, low to high. */
  readonly ramp: readonly string[];
  /** Colour index of each application. */
  readonly colors: Uint8Array;
  /** Everything of other applications steps back for this one; -1 for none. */
  readonly hovered: number;
  /** What this application holds is outlined; -1 for none. */
  readonly selected: number;
  /** Slots at work by container; empty in a heat map. */
  readonly working: ReadonlyMap<number, readonly number[]>;
  /** Parallel slots of the containers of each application. */
  readonly slots: Int32Array;
}

const DIMMED = 0.35;
const BOOTING = 0.42;
const HELD = 0.2;
const BASE = 0.6;

type Context = CanvasRenderingContext2D;

/** Paints everything on a context in CSS pixels. */
export function paintNodes(context: Context, scene: NodeScene): void {
  const { layout, palette } = scene;
  context.textBaseline = 'middle';
  if (layout.label > 0) {
    setFont(context, palette, palette.micro, 400);
    context.fillStyle = palette.ink3;
    for (const { rack, x, y, w } of layout.racks) {
      paintText(context, scene.cluster.model.directory.racks[rack], x, y + layout.label / 2 - 1, w);
    }
  }
  for (const node of layout.order) {
    if (layout.detail === 'dense') paintCell(context, scene, node);
    else paintTile(context, scene, node);
  }
}

function paintCell(context: Context, scene: NodeScene, node: number): void {
  const { layout, palette, cluster } = scene;
  const { w, h } = layout;
  const x = layout.x[node];
  const y = layout.y[node];
  if (cluster.absences.has(node)) {
    paintAbsent(context, scene, node, x, y, w, h);
    return;
  }
  if (cluster.up[node] === 0) {
    context.fillStyle = palette.surface;
    context.fillRect(x, y, w, h);
    paintCross(context, palette, x + w / 2, y + h / 2, Math.max(1.5, w / 2 - 1));
    return;
  }
  const share = Math.max(0, Math.min(1, shareHeld(cluster, node, scene.type)));
  const step = share === 0 ? 0 : Math.min(scene.ramp.length - 1, 1 + Math.floor(share * (scene.ramp.length - 1)));
  context.fillStyle = scene.ramp[step];
  context.fillRect(x, y, w, h);
  if (share === 0) {
    // What holds nothing still has an edge.
    context.strokeStyle = palette.line2;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  }
  if (cluster.speed[node] !== 1) paintCorner(context, palette, x + w, y, Math.min(5, w));
  const app = scene.hovered >= 0 ? scene.hovered : scene.selected;
  if (app >= 0 && holds(cluster, node, app)) {
    context.strokeStyle = app === scene.hovered ? palette.ink : palette.accent;
    context.lineWidth = 1.5;
    context.strokeRect(x + 0.75, y + 0.75, w - 1.5, h - 1.5);
  }
}

/** Why a node is not there, in the place of what it holds. */
function paintAbsence(
  context: Context,
  { cluster, palette }: NodeScene,
  node: number,
  x: number,
  y: number,
  w: number,
): void {
  const due = cluster.absences.get(node)?.due;
  setFont(context, palette, palette.micro, due === undefined ? 400 : 600);
  context.fillStyle = due === undefined ? palette.ink3 : palette.ink;
  paintText(context, due === undefined ? (absenceText(cluster, node) ?? '') : `due ${formatInstant(due)}`, x, y, w);
}

/** The outline of a node that is not there; a stronger one where it is on its way. */
function paintAbsent(
  context: Context,
  { cluster, palette }: NodeScene,
  node: number,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  context.strokeStyle = cluster.absences.get(node)?.kind === 'coming' ? palette.ink2 : palette.line2;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  context.setLineDash([]);
}

function holds(cluster: ClusterAt, node: number, app: number): boolean {
  return heldOn(cluster, node).some((c) => cluster.model.containers.app[c] === app);
}

function paintTile(context: Context, scene: NodeScene, node: number): void {
  const { layout, palette, cluster } = scene;
  const { detail, w, h } = layout;
  const x = layout.x[node];
  const y = layout.y[node];
  const down = cluster.up[node] === 0;
  const isAbsent = cluster.absences.has(node);
  context.fillStyle = down ? palette.sunken : palette.surface;
  context.fillRect(x, y, w, h);
  if (isAbsent) paintAbsent(context, scene, node, x, y, w, h);
  else {
    context.strokeStyle = palette.line2;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  }
  if (detail === 'small') {
    if (isAbsent) return;
    if (down) paintCross(context, palette, x + w / 2, y + h / 2, Math.min(5, h / 2 - 2));
    else paintBar(context, scene, node, x + 2, y + 2, w - 4, h - 4, false);
    if (!down && cluster.speed[node] !== 1) paintCorner(context, palette, x + w, y, 6);
    return;
  }
  const full = detail === 'full';
  const pad = full ? 7 : 5;
  const line = palette.small + 5;
  const inner = w - 2 * pad;
  // What the lines of text leave of the height goes to the bar and around it.
  const room = h - line - (full ? palette.micro + 6 : 0);
  const above = full && room > palette.micro + 12 ? 4 : 2;
  paintHead(context, scene, node, x + pad, y + above + line / 2, inner);
  const top = y + above + line;
  const bar = room - above - (full ? 2 : 4);
  if (isAbsent) paintAbsence(context, scene, node, x + pad, top + bar / 2, inner);
  else if (down) paintHatch(context, palette, x + pad, top, inner, bar);
  else paintBar(context, scene, node, x + pad, top, inner, bar, full);
}

/** Name on the left; on the right what is out of order, or how much is held. */
function paintHead(context: Context, scene: NodeScene, node: number, x: number, y: number, w: number): void {
  const { cluster, palette, type, layout } = scene;
  const { nodes, resourceTypes } = cluster.model.directory;
  const { id, labels, capacity } = nodes[node];
  const down = cluster.up[node] === 0;
  const speed = cluster.speed[node];
  let right = '';
  let ink = palette.ink3;
  if (down && !cluster.absences.has(node)) {
    right = 'lost';
    ink = palette.danger;
  } else if (speed !== 1) {
    right = `${String(Math.round(speed * 100) / 100)}×`;
    ink = palette.causes.G.ink;
  }
  setFont(context, palette, palette.small, 600);
  context.fillStyle = down ? palette.ink3 : palette.ink;
  const name = context.measureText(id).width;
  setFont(context, palette, palette.micro, right === '' ? 400 : 650);
  const used = cluster.used[node * resourceTypes.length + type];
  const amounts = down ? '' : `${short(used, resourceTypes[type])}/${short(capacity[type], resourceTypes[type])}`;
  // From the right: what is out of order, then the amounts, then labels, as far as there is room beside the name.
  let end = x + w;
  if (right !== '') {
    context.fillStyle = ink;
    end -= context.measureText(right).width;
    context.fillText(right, end, y);
    end -= 5;
  }
  setFont(context, palette, palette.micro, 400);
  context.fillStyle = palette.ink3;
  const figures = context.measureText(amounts).width;
  if (amounts !== '' && x + name + 6 + figures <= end) {
    end -= figures;
    context.fillText(amounts, end, y);
    end -= 6;
  }
  const marks = labels.join(' ');
  if (layout.detail === 'full' && marks !== '' && x + name + 6 + context.measureText(marks).width <= end) {
    context.fillText(marks, x + name + 6, y);
  }
  setFont(context, palette, palette.small, 600);
  context.fillStyle = down ? palette.ink3 : palette.ink;
  paintText(context, id, x, y, end - x);
}

/** An amount as a bare number: cores, or gigabytes. */
function short(amount: number, type: string): string {
  const size = type === 'vcore' ? 1000 : type === 'memory' ? 2 ** 30 : 1;
  return String(Math.round((amount / size) * 10) / 10);
}

/** The node's capacity from left to right: containers at their places, what is reserved, what is free. */
function paintBar(
  context: Context,
  scene: NodeScene,
  node: number,
  x: number,
  y: number,
  w: number,
  h: number,
  named: boolean,
): void {
  const { cluster, palette, type } = scene;
  const { model } = cluster;
  const capacity = cluster.capacity[node][type];
  context.fillStyle = palette.grid;
  context.fillRect(x, y, w, h);
  if (capacity <= 0) return;
  const scale = w / capacity;
  if (type === model.directory.resourceTypes.indexOf('vcore')) paintTicks(context, palette, capacity, x, y, w, h);
  const { blocks, free } = blocksOn(model, heldOn(cluster, node), node, type, capacity);
  for (const { container, pieces } of blocks) {
    pieces.forEach((piece, index) => {
      const left = x + piece.from * scale;
      const wide = Math.max(1, piece.size * scale - (piece.size * scale > 4 ? 1 : 0));
      paintBlock(context, scene, container, left, y, wide, h);
      if (model.containers.app[container] === scene.selected) {
        context.strokeStyle = palette.accent;
        context.lineWidth = 2;
        context.strokeRect(left, y, wide, h);
      }
      if (named && index === 0) paintBlockName(context, scene, container, left, y + h, wide);
    });
  }
  for (const reservation of cluster.reservations) {
    if (reservation.node !== node) continue;
    const size = model.directory.shapes[model.asks.shape[reservation.ask]][type];
    paintReserved(context, scene, reservation.app, reservedStretch(free, size, capacity), x, y, h, scale);
  }
}

/** A reservation is drawn where there is room for a part of it, and at the end of the node where there is none. */
function reservedStretch(free: readonly Stretch[], size: number, capacity: number): Stretch {
  const from = Math.max(0, Math.min(free[0]?.from ?? capacity, capacity - size));
  return { from, size: Math.min(size, capacity - from) };
}

function paintReserved(
  context: Context,
  { palette, colors }: NodeScene,
  app: number,
  stretch: Stretch,
  x: number,
  y: number,
  h: number,
  scale: number,
): void {
  context.strokeStyle = palette.apps[colors[app]];
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  context.strokeRect(x + stretch.from * scale + 0.75, y + 0.75, Math.max(2, stretch.size * scale - 2), h - 1.5);
  context.setLineDash([]);
}

/** A line between any two cores that are wide enough to be distinguished. */
function paintTicks(
  context: Context,
  palette: Palette,
  capacity: number,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const core = (w / capacity) * 1000;
  if (core < 6) return;
  context.fillStyle = palette.line;
  for (let at = core; at < w - 1; at += core) context.fillRect(Math.round(x + at) - 1, y, 1, h);
}

function paintBlock(
  context: Context,
  scene: NodeScene,
  container: number,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const { cluster, palette, colors } = scene;
  const { containers } = cluster.model;
  const app = containers.app[container];
  const dim = scene.hovered >= 0 && scene.hovered !== app ? DIMMED : 1;
  const color = palette.apps[colors[app]];
  const booting = containers.up[container] > cluster.at;
  context.fillStyle = color;
  switch (containers.kind[container]) {
    case ContainerKind.driver:
      fill(context, x, y, w, h, (booting ? BOOTING : 1) * dim);
      if (booting) fill(context, x, y, Math.min(2, w), h, dim);
      // The dark foot tells a driver from a task, which is solid as well.
      context.fillStyle = palette.drivers;
      fill(context, x, y + h - 3, w, 3, dim);
      break;
    case ContainerKind.task:
      fill(context, x, y, w, h, dim);
      break;
    case ContainerKind.placeholder:
      context.globalAlpha = dim;
      context.strokeStyle = color;
      context.lineWidth = 1;
      context.strokeRect(x + 0.5, y + 0.5, Math.max(1, w - 1), h - 1);
      for (let dot = x + 4; dot < x + w - 3; dot += 4) context.fillRect(dot, Math.round(y + h / 2) - 1, 1.5, 1.5);
      context.globalAlpha = 1;
      break;
    default:
      fill(context, x, y, w, h, HELD * dim);
      fill(context, x, y + h - 1, w, 1, BASE * dim);
      paintTasks(context, scene, container, x, y, w, h, dim);
  }
}

function paintTasks(
  context: Context,
  { cluster, working, slots }: NodeScene,
  container: number,
  x: number,
  y: number,
  w: number,
  h: number,
  dim: number,
): void {
  const busy = working.get(container);
  if (busy === undefined) return;
  const lanes = Math.max(slots[cluster.model.containers.app[container]], Math.max(...busy) + 1);
  const lane = w / lanes;
  for (const slot of busy) fill(context, x + slot * lane, y, Math.max(1, lane - (lane > 3 ? 1 : 0)), h, dim);
}

/** Below its block, where it fits whole. */
function paintBlockName(context: Context, scene: NodeScene, container: number, x: number, y: number, w: number): void {
  const { cluster, palette } = scene;
  const app = cluster.model.containers.app[container];
  const { id } = cluster.model.directory.applications[app];
  const driver = cluster.model.containers.kind[container] === ContainerKind.driver;
  const chosen = scene.selected === app || scene.hovered === app;
  setFont(context, palette, palette.micro, driver || chosen ? 600 : 400);
  context.fillStyle = chosen ? palette.ink : palette.ink2;
  const text = [driver ? `${id} ${driverWord(cluster.model, app)}` : id, id].find(
    (name) => context.measureText(name).width <= w,
  );
  if (text !== undefined) context.fillText(text, x, y + palette.micro / 2 + 4);
}

function fill(context: Context, x: number, y: number, w: number, h: number, opacity: number): void {
  context.globalAlpha = opacity;
  context.fillRect(x, y, w, h);
  context.globalAlpha = 1;
}

function paintHatch(context: Context, palette: Palette, x: number, y: number, w: number, h: number): void {
  context.save();
  context.beginPath();
  context.rect(x, y, w, h);
  context.clip();
  context.strokeStyle = palette.danger;
  context.globalAlpha = 0.45;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = x - h; at < x + w; at += 6) {
    context.moveTo(at, y + h);
    context.lineTo(at + h, y);
  }
  context.stroke();
  context.globalAlpha = 1;
  context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  context.restore();
}

function paintCross(context: Context, palette: Palette, x: number, y: number, reach: number): void {
  context.strokeStyle = palette.danger;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x - reach, y - reach);
  context.lineTo(x + reach, y + reach);
  context.moveTo(x + reach, y - reach);
  context.lineTo(x - reach, y + reach);
  context.stroke();
}

/** A folded corner: not at its usual speed. */
function paintCorner(context: Context, palette: Palette, right: number, top: number, size: number): void {
  context.fillStyle = palette.causes.G.ink;
  context.beginPath();
  context.moveTo(right - size, top);
  context.lineTo(right, top);
  context.lineTo(right, top + size);
  context.fill();
}

function setFont(context: Context, palette: Palette, size: number, weight: number): void {
  context.font = `${weight} ${size}px ${palette.font}`;
}

/** A text that is shortened where it has to be; all of it is in the tooltip. */
function paintText(context: Context, text: string, x: number, y: number, room: number): void {
  if (context.measureText(text).width <= room) {
    context.fillText(text, x, y);
    return;
  }
  let length = text.length - 1;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > room) length--;
  if (length > 1) context.fillText(`${text.slice(0, length)}…`, x, y);
}
