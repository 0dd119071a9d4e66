/** Figures that a scheduler keeps of its queues, in units of the world. */
import { MB, VCORE } from '../base/units';
import { schedulerPlugin } from '../engine/registry';
import type { MeasureRole, QueueMeasure } from '../schedulers/plugin';
import { measureAt } from './build/queue-measures';
import type { RunModel, StepSeries } from './model';

/** What YARN writes for "no limit". */
export const UNLIMITED = 2_147_483_647;

/** Units of figures that are amounts of a resource: its type, and the size of the unit in the type's own unit. */
export const AMOUNTS: Readonly<Record<string, readonly [type: string, size: number]>> = {
  MB: ['memory', MB],
  vcores: ['vcore', VCORE],
};

/** One figure of one queue at an instant. */
export interface Figure {
  /** Its number among the scheduler's. */
  readonly number: number;
  readonly measure: QueueMeasure;
  /** In the measure's unit; NaN where there is none, Infinity for no limit. */
  readonly value: number;
  readonly series: StepSeries;
}

const NONE: readonly QueueMeasure[] = [];

/** What a run's scheduler keeps of every queue; empty where it keeps nothing. */
export function measuresOf(model: RunModel): readonly QueueMeasure[] {
  return schedulerPlugin(model.directory.scheduler).queueMeasures ?? NONE;
}

/** The figures of a queue (its index) at an instant (µs). */
export function figuresAt(model: RunModel, queue: number, at: number): readonly Figure[] {
  const series = model.queues[queue].measures;
  if (series.length === 0) return [];
  return measuresOf(model).map((measure, number) => {
    const value = measureAt(series[number], at);
    return { number, measure, value: value >= UNLIMITED ? Infinity : value, series: series[number] };
  });
}

/** Whether a figure is an amount of a resource type of the run. */
export function isOf({ unit }: QueueMeasure, type: string): boolean {
  return AMOUNTS[unit]?.[0] === type;
}

/** The size of a measure's unit in the resource type's own unit. */
export function unitSize({ unit }: QueueMeasure): number {
  return AMOUNTS[unit]?.[1] ?? 1;
}

/** The amount of a type that plays a role, in the type's own unit; NaN where there is none. */
export function amountOf(figures: readonly Figure[], role: MeasureRole, type: string): number {
  const figure = figures.find(({ measure }) => measure.role === role && isOf(measure, type));
  return figure === undefined ? NaN : figure.value * unitSize(figure.measure);
}
