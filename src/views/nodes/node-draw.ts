/** Paints the cluster at an instant: tiles with what runs on them, or a heat map of use. */
import { formatInstant, GB, VCORE } from '../../base/units';
import { setFont } from '../../render/canvas/canvas';
import { paintBar } from './capacity-bar';
import { heldOn } from './cluster-at';
import type { ClusterAt } from './cluster-at';
import { paintAbsent, paintCorner, paintCross, paintHatch, paintText } from './node-marks';
import type { NodeScene } from './node-scene';
import { absenceText, shareHeld } from './node-words';

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
    paintAbsent(context, scene, node, { x, y, w, h });
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
  if (isAbsent) paintAbsent(context, scene, node, { x, y, w, h });
  else {
    context.strokeStyle = palette.line2;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  }
  if (detail === 'small') {
    if (isAbsent) return;
    if (down) paintCross(context, palette, x + w / 2, y + h / 2, Math.min(5, h / 2 - 2));
    else paintBar(context, scene, node, { x: x + 2, y: y + 2, w: w - 4, h: h - 4 }, false);
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
  const body = { x: x + pad, y: top, w: inner, h: room - above - (full ? 2 : 4) };
  if (isAbsent) paintAbsence(context, scene, node, body.x, body.y + body.h / 2, inner);
  else if (down) paintHatch(context, palette, body);
  else paintBar(context, scene, node, body, full);
}

/** Name on the left; on the right what is out of order, or how much is held. */
function paintHead(context: Context, scene: NodeScene, node: number, x: number, y: number, w: number): void {
  const { cluster, palette, type, layout } = scene;
  const { nodes, resourceTypes } = cluster.model.directory;
  const { id, labels } = nodes[node];
  const capacity = cluster.capacity[node];
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
  const size = type === 'vcore' ? VCORE : type === 'memory' ? GB : 1;
  return String(Math.round((amount / size) * 10) / 10);
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
