/** Figures of queues as views show them, in words, and what queues hold and are promised. */
import { containersHeldAt } from '../../analysis/held';
import { queueAt } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { AMOUNTS, isOf, measuresOf, UNLIMITED } from '../../analysis/queue-figures';
import type { Figure } from '../../analysis/queue-figures';
import { valueAt } from '../../analysis/series';
import { quantityText } from '../../analysis/explain/words';
import type { MeasureRole, QueueMeasure } from '../../schedulers/plugin';

/** A figure in words: "4 GB", "12 vcore", "3", "45 %", "no limit", "–". */
export function figureText(measure: QueueMeasure, value: number): string {
  if (Number.isNaN(value)) return '–';
  if (value === Infinity) return 'no limit';
  const amount = AMOUNTS[measure.unit];
  if (amount !== undefined) return quantityText(value * amount[1], amount[0]);
  return measure.unit === 'thousandths' ? `${Math.round(value) / 10} %` : String(value);
}

/** One figure of a queue in several runs. */
export interface FigureRow {
  readonly measure: QueueMeasure;
  /** In words, by run; '–' where the scheduler of that run keeps no such figure. */
  readonly texts: readonly string[];
}

/**
 * The figures of a queue in runs whose schedulers may be of different systems: each in a row of its own, by its name.
 * @param runs the figures of each run
 */
export function figureRows(runs: readonly (readonly Figure[])[]): FigureRow[] {
  const measures = new Map<string, QueueMeasure>();
  for (const { measure } of runs.flat()) if (!measures.has(measure.name)) measures.set(measure.name, measure);
  return [...measures.values()].map((measure) => ({
    measure,
    texts: runs.map((figures) => {
      const own = figures.find((figure) => figure.measure.name === measure.name);
      return own === undefined ? '–' : figureText(own.measure, own.value);
    }),
  }));
}

/** The roles of a type that anything is drawn for: where some queue has more than nothing at some time. */
export function rolesOf(models: readonly RunModel[], type: string): ReadonlySet<MeasureRole> {
  const roles = new Set<MeasureRole>();
  for (const model of models) {
    measuresOf(model).forEach((measure, number) => {
      if (measure.role === undefined || roles.has(measure.role) || !isOf(measure, type)) return;
      if (model.queues.some(({ measures }) => isLimit(measures[number]?.value))) roles.add(measure.role);
    });
  }
  return roles;
}

function isLimit(values: Float64Array | undefined): boolean {
  return values?.some((value) => value > 0 && value < UNLIMITED) ?? false;
}

/** What is held or reserved by queue, from one instant to the next: the rows of all queues ask for the same one. */
function ofInstant<T>(count: (model: RunModel, type: number, at: number) => T): typeof count {
  const latest = new WeakMap<RunModel, { readonly type: number; readonly at: number; readonly counted: T }>();
  return (model, type, at) => {
    const known = latest.get(model);
    if (known !== undefined && known.type === type && known.at === at) return known.counted;
    const counted = count(model, type, at);
    latest.set(model, { type, at, counted });
    return counted;
  };
}

/** What users hold in every queue and below it: amounts by user, by index of the queue. */
export const heldByUsers = ofInstant(countHeld);

function countHeld(model: RunModel, type: number, at: number): readonly ReadonlyMap<number, number>[] {
  const { directory, containers, applications } = model;
  const held = directory.queues.map(() => new Map<number, number>());
  for (const container of containersHeldAt(model, at)) {
    const app = containers.app[container];
    const { user } = directory.applications[app];
    const amount = directory.shapes[containers.shape[container]][type];
    for (let q = queueAt(applications[app], at) ?? -1; q !== -1; q = directory.queues[q].parent) {
      held[q].set(user, (held[q].get(user) ?? 0) + amount);
    }
  }
  return held;
}

/** What is reserved for every queue and below it, by index of the queue. */
export const reservedFor = ofInstant(countReserved);

function countReserved(model: RunModel, type: number, at: number): Float64Array {
  const { directory, asks, applications, reservations } = model;
  const reserved = new Float64Array(directory.queues.length);
  for (const { ask, app, from, to } of reservations) {
    if (from > at || to <= at) continue;
    const amount = directory.shapes[asks.shape[ask]][type];
    for (let q = queueAt(applications[app], at) ?? -1; q !== -1; q = directory.queues[q].parent) reserved[q] += amount;
  }
  return reserved;
}

/** What part of the cluster a queue holds of a type, 0 to 1, by index of the type; capacity as it is at that instant. */
export function clusterParts(model: RunModel, queue: number, at: number): readonly number[] {
  return model.queues[queue].used.map((used, type) => {
    const capacity = valueAt(model.capacity[type], at);
    return capacity > 0 ? valueAt(used, at) / capacity : 0;
  });
}
