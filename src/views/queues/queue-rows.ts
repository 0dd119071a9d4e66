/** What the view of queues shows at an instant: the tree in reading order, and per variant what each queue holds and wants. */
import { groupedTo } from '../../base/text/counted';
import { GB, MB, TB, VCORE } from '../../base/units';
import { limitsAt } from '../../analysis/at';
import type { RunModel, StepSeries } from '../../analysis/model';
import { maximum, valueAt } from '../../analysis/series';
import { queueOrder } from './queue-order';

/** One queue in one variant; amounts in the resource type's own unit (milli-vcores, bytes), NaN where there is no limit. */
export interface QueueAmounts {
  readonly drivers: number;
  readonly busy: number;
  readonly used: number;
  readonly pending: number;
  readonly guaranteed: number;
  readonly max: number;
  /** Everything it held over the whole run. */
  readonly history: StepSeries;
  readonly end: number;
}

export interface QueueRow {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly leaf: boolean;
  /** By position of the model; undefined where that variant has no such queue. */
  readonly amounts: readonly (QueueAmounts | undefined)[];
}

/**
 * The rows of all queues at `at` (µs) in the resource type called `type`.
 * @param models of the variants in their order
 */
export function queueRows(models: readonly RunModel[], type: string, at: number): QueueRow[] {
  const indices = models.map(({ directory }) => new Map(directory.queues.map((queue, index) => [queue.id, index])));
  return queueOrder(models).map((id) => {
    const first = models.findIndex((_, m) => indices[m].has(id));
    const { name, depth, leaf } = models[first].directory.queues[indices[first].get(id) ?? 0];
    return { id, name, depth, leaf, amounts: models.map((model, m) => amountsOf(model, indices[m].get(id), type, at)) };
  });
}

function amountsOf(model: RunModel, index: number | undefined, type: string, at: number): QueueAmounts | undefined {
  const t = model.directory.resourceTypes.indexOf(type);
  if (index === undefined || t < 0) return undefined;
  const queue = model.queues[index];
  const { guaranteed, max } = limitsAt(queue, at);
  return {
    drivers: valueAt(queue.drivers[t], at),
    busy: valueAt(queue.busy[t], at),
    used: valueAt(queue.used[t], at),
    pending: valueAt(queue.pending[t], at),
    guaranteed: guaranteed[t],
    max: max[t],
    history: queue.used[t],
    end: model.end,
  };
}

/** The largest capacity that any of the clusters ever had. At least 1. */
export function largestCapacity(models: readonly RunModel[], type: string): number {
  let largest = 1;
  for (const model of models) {
    const t = model.directory.resourceTypes.indexOf(type);
    if (t >= 0) largest = Math.max(largest, maximum(model.capacity[t], 0, model.end));
  }
  return largest;
}

/** The unit in which amounts up to `largest` are shown. */
export function unitOf(type: string, largest: number): { readonly name: string; readonly size: number } {
  if (type === 'vcore') return { name: 'vcore', size: VCORE };
  if (type !== 'memory') return { name: type, size: 1 };
  if (largest >= 10 * TB) return { name: 'TB', size: TB };
  return largest >= 10 * MB && largest < GB ? { name: 'MB', size: MB } : { name: 'GB', size: GB };
}

/** An amount in a unit, to at most one decimal: "4", "2.5", "1,440". */
export function inUnit(amount: number, size: number): string {
  return groupedTo(10, amount / size);
}
