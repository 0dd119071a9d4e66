/**
 * Edits by dragging along the axis: when an application is submitted, and how long its driver takes to start. The steps of
 * one drag are one step of undo.
 */
import { formatInstant, formatSpan } from '../../../base/units';
import { ItemKind } from '../../../render/draw-list';
import { toPixel } from '../../../render/time-scale';
import { ContainerKind } from '../../../sim/trace/trace';
import type { EditOptions } from '../../../store/document/create-scenario-store';
import { editScope } from '../../../store/document/edit-scope';
import type { TimelinePainter } from '../painting/painter';
import type { Block } from '../scene/scene';
import type { Target } from '../painting/surface';
import { applicationPath, secondsText } from '../../shared/acts/time-edit';

/** Something that can be taken hold of. */
interface Handle {
  readonly block: number;
  readonly app: number;
  readonly field: 'submit' | 'driverStartup' | 'amStartup';
  /** Where the field is counted from, and where it stands now, µs. */
  readonly origin: number;
  readonly at: number;
}

/** A drag that is going on. */
export interface DragEdit {
  /** The pointer is at `x`, CSS pixels from the left of the plot. */
  readonly move: (x: number) => void;
}

/** What says how long the driver of an application takes to start, by the kind of application. */
const STARTUP: Readonly<Record<string, 'driverStartup' | 'amStartup' | undefined>> = {
  spark: 'driverStartup',
  mapreduce: 'amStartup',
};

/** How near to the end of a driver's start-up the pointer has to be, CSS pixels. */
const REACH = 4;

/** What can be dragged at a point of the body. */
export function handleAt(painter: TimelinePainter, x: number, y: number): Handle | undefined {
  const target = painter.itemAt(x, y);
  const block = target && painter.present.blocks[target.block];
  if (target === undefined || block === undefined) return undefined;
  if (target.item.kind === ItemKind.submission) {
    const at = block.model.applications[target.item.id].submitted;
    return { block: target.block, app: target.item.id, field: 'submit', origin: 0, at };
  }
  return driverHandle(painter, block, target, x);
}

/** The end of the pale part of a driver, if the driver has one. */
function driverHandle(painter: TimelinePainter, block: Block, target: Target, x: number): Handle | undefined {
  const { containers, directory } = block.model;
  const { kind, id } = target.item;
  const isDriver = kind === ItemKind.container && containers.kind[id] === ContainerKind.driver;
  if (!isDriver || block.table.group !== 'application' || block.layout.dense > 0 || block.layout.aligned !== undefined)
    return undefined;
  const app = containers.app[id];
  const at = containers.up[id];
  const field = STARTUP[directory.applications[app].kind];
  if (field === undefined || !(at < Infinity)) return undefined;
  if (Math.abs(toPixel(painter.scale(), at) - x) > REACH) return undefined;
  return { block: target.block, app, field, origin: containers.allocated[id], at };
}

/** Takes hold of a handle at `x`, CSS pixels from the left of the plot. */
export function beginEdit(painter: TimelinePainter, handle: Handle, x: number): DragEdit {
  const block = painter.present.blocks[handle.block] as Block;
  const app = block.model.directory.applications[handle.app];
  // Uses the scale at the beginning of the drag: when an edit makes the run longer, the dragged edge must not move away from the
  // pointer.
  const pixel = 1 / painter.scale().perMicrosecond;
  const options: EditOptions = {
    variant: editScope(block.variant.id, painter.playground.view),
    coalesce: Symbol(handle.field),
  };
  return {
    move: (to) => {
      const time = Math.max(handle.origin, handle.at + (to - x) * pixel);
      const value = secondsText(time - handle.origin, pixel);
      const text = handle.field === 'submit' ? formatInstant(time) : `start-up ${formatSpan(time - handle.origin)}`;
      painter.setGhost({ block: handle.block, app: handle.app, time, text });
      painter.playground.scenario.getState().edit(applicationPath(app, handle.field), value, options);
    },
  };
}
