/** For tests: finished runs of gallery scenarios, and draw lists as plain objects. */
import type { RunModel } from '../analysis/model';
import { modelOf } from '../analysis/testing/model-of.test-helper';
import { runToEnd } from '../base/steps';
import { galleryEntry } from '../engine/gallery';
import { reasonKind } from '../engine/registry';
import type { DrawList } from './draw-list';
import { appColors } from './color/app-colors';
import { ganttSteps } from './gantt/drawing/gantt-draw';
import type { GanttInput } from './gantt/drawing/gantt-input';
import { layoutRows } from './gantt/layout/gantt-layout';
import { laneTable } from './gantt/rows/gantt-rows';
import type { Grouping } from './gantt/rows/lane-table';
import { timeScale } from './time-scale';

/** The finished run of a gallery scenario's variant. */
export function galleryRun(id: string, variant = 'A'): RunModel {
  const entry = galleryEntry(id);
  if (entry === undefined) throw new Error(`no gallery scenario ${id}`);
  return modelOf(entry.scenario, variant);
}

/** Everything needed to draw a whole run on `width` pixels with lanes of 8 px. */
export function ganttInput(model: RunModel, group: Grouping, width = 800): GanttInput {
  const table = laneTable(model, group);
  return {
    model,
    table,
    layout: layoutRows(table, 8, new Set()),
    scale: timeScale(0, model.end, width),
    colors: appColors(model.directory, model.directory),
    openEnd: model.end,
    cause: (code) => reasonKind(model.directory.scheduler, code),
    dimmed: () => false,
    selected: () => false,
    levels: [],
  };
}

export interface PlainRect {
  readonly mark: number;
  readonly color: number;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
  readonly flags: number;
  readonly kind: number;
  readonly id: number;
}

/** The rectangles of a list one by one. */
export function rectsOf(list: DrawList): PlainRect[] {
  return Array.from({ length: list.length }, (_, i) => ({
    mark: list.mark.get(i),
    color: list.color.get(i),
    x0: list.x0.get(i),
    x1: list.x1.get(i),
    y: list.y.get(i),
    h: list.h.get(i),
    flags: list.flags.get(i),
    kind: list.itemKind.get(i),
    id: list.itemId.get(i),
  }));
}

/** Draws all rows. */
export function drawAll(out: DrawList, input: GanttInput): PlainRect[] {
  out.clear();
  runToEnd(ganttSteps(out, input, -Infinity, Infinity, 0));
  return rectsOf(out);
}
