/** The bar of a node: its capacity from left to right, with containers at their places, reservations and free room. */
import { VCORE } from '../../base/units';
import { driverWord } from '../../analysis/explain/container-words';
import { DIMMED, setFont } from '../../render/canvas/canvas';
import type { Palette } from '../../render/color/palette';
import { ContainerKind } from '../../sim/trace/trace';
import { blocksOn } from './block-places';
import type { Stretch } from './block-places';
import { heldOn } from './cluster-at';
import type { Box } from './node-marks';
import type { NodeScene } from './node-scene';
import { ResourceType } from '../../sim/resource-types';

const BOOTING = 0.42;
const HELD = 0.2;
const BASE = 0.6;
/** From this width on a block of the selected application has a frame of its own, CSS pixels. */
const FRAMED = 8;
/** Between neighbours in a bar, at most. */
const APART = 1.5;

type Context = CanvasRenderingContext2D;

/** The node's capacity from left to right: containers at their places, what is reserved, what is free. */
export function paintBar(context: Context, scene: NodeScene, node: number, box: Box, named: boolean): void {
  const { x, y, w, h } = box;
  const { cluster, palette, type } = scene;
  const { model } = cluster;
  const capacity = cluster.capacity[node][type];
  context.fillStyle = palette.grid;
  context.fillRect(x, y, w, h);
  if (capacity <= 0) return;
  const scale = w / capacity;
  if (type === ResourceType.vcore) paintTicks(context, palette, capacity, box);
  const { blocks, free } = blocksOn(model, heldOn(cluster, node), node, type, capacity);
  const chosen: Box[] = [];
  for (const { container, pieces } of blocks) {
    pieces.forEach((piece, index) => {
      const left = x + piece.from * scale;
      const wide = Math.max(1, piece.size * scale - (piece.size * scale > 4 ? 1 : 0));
      const block = { x: left, y, w: wide, h };
      paintBlock(context, scene, container, block);
      if (model.containers.app[container] === scene.selected) chosen.push(block);
      if (named && index === 0) paintBlockName(context, scene, container, block);
    });
  }
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  for (const outline of outlines(chosen)) context.strokeRect(outline.x, y, outline.w, h);
  for (const reservation of cluster.reservations) {
    if (reservation.node !== node) continue;
    const size = model.directory.shapes[model.asks.shape[reservation.ask]][type];
    const { from, size: wide } = reservedStretch(free, size, capacity);
    paintReserved(context, scene, reservation.app, { x: x + from * scale, y, w: wide * scale, h });
  }
}

/**
 * What is framed of the blocks of the selected application: each block, or neighbours together where they are so narrow that
 * frames would leave nothing of their colour.
 * @param blocks in one bar
 * @internal
 */
export function outlines(blocks: readonly Box[]): readonly Box[] {
  const framed: Box[] = [];
  for (const block of blocks.toSorted((a, b) => a.x - b.x)) {
    const last = framed.at(-1);
    const touches = last !== undefined && block.x - (last.x + last.w) <= APART;
    if (last !== undefined && touches && block.w < FRAMED)
      framed[framed.length - 1] = { ...last, w: block.x + block.w - last.x };
    else framed.push(block);
  }
  return framed;
}

/** A reservation is drawn where there is room for a part of it, and at the end of the node where there is none. */
function reservedStretch(free: readonly Stretch[], size: number, capacity: number): Stretch {
  const from = Math.max(0, Math.min(free[0]?.from ?? capacity, capacity - size));
  return { from, size: Math.min(size, capacity - from) };
}

function paintReserved(context: Context, { palette, colors }: NodeScene, app: number, { x, y, w, h }: Box): void {
  context.strokeStyle = palette.apps[colors[app]];
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  context.strokeRect(x + 0.75, y + 0.75, Math.max(2, w - 2), h - 1.5);
  context.setLineDash([]);
}

/** A line between any two cores that are wide enough to be distinguished. */
function paintTicks(context: Context, palette: Palette, capacity: number, { x, y, w, h }: Box): void {
  const core = (w / capacity) * VCORE;
  if (core < 6) return;
  context.fillStyle = palette.line;
  for (let at = core; at < w - 1; at += core) context.fillRect(Math.round(x + at) - 1, y, 1, h);
}

function paintBlock(context: Context, scene: NodeScene, container: number, box: Box): void {
  const { x, y, w, h } = box;
  const { cluster, palette, colors } = scene;
  const { containers } = cluster.model;
  const app = containers.app[container];
  const dim = scene.hovered >= 0 && scene.hovered !== app ? DIMMED : 1;
  const color = palette.apps[colors[app]];
  const booting = containers.up[container] > cluster.at;
  context.fillStyle = color;
  switch (containers.kind[container]) {
    case ContainerKind.driver:
      fill(context, box, (booting ? BOOTING : 1) * dim);
      if (booting) fill(context, { x, y, w: Math.min(2, w), h }, dim);
      // The dark foot tells a driver from a task, which is solid as well.
      context.fillStyle = palette.drivers;
      fill(context, { x, y: y + h - 3, w, h: 3 }, dim);
      break;
    case ContainerKind.task:
      fill(context, box, dim);
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
      fill(context, box, HELD * dim);
      fill(context, { x, y: y + h - 1, w, h: 1 }, BASE * dim);
      paintTasks(context, scene, container, box, dim);
  }
}

function paintTasks(
  context: Context,
  { cluster, working, slots }: NodeScene,
  container: number,
  { x, y, w, h }: Box,
  dim: number,
): void {
  const busy = working.get(container);
  if (busy === undefined) return;
  const lanes = Math.max(slots[cluster.model.containers.app[container]], Math.max(...busy) + 1);
  const lane = w / lanes;
  for (const slot of busy) fill(context, { x: x + slot * lane, y, w: Math.max(1, lane - (lane > 3 ? 1 : 0)), h }, dim);
}

/** Below its block, where it fits whole. */
function paintBlockName(context: Context, scene: NodeScene, container: number, { x, y, w, h }: Box): void {
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
  if (text !== undefined) context.fillText(text, x, y + h + palette.micro / 2 + 4);
}

function fill(context: Context, { x, y, w, h }: Box, opacity: number): void {
  context.globalAlpha = opacity;
  context.fillRect(x, y, w, h);
  context.globalAlpha = 1;
}
