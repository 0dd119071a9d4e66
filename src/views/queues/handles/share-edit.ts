/** Changing a queue's guaranteed share or maximum by hand: steps, texts, and the edit itself. */
import type { JsonPath } from '../../../base/json';
import { formatMemory, GB } from '../../../base/units';
import { micros } from '../../../scenario/written-amounts';
import type { Scenario } from '../../../scenario/schema';
import type { Edit } from '../../../authoring/edits';
import { isAtOrBelow } from '../../../base/json-path';

export type Limit = 'guaranteed' | 'max';

export const LIMIT_TITLES: Readonly<Record<Limit, string>> = { guaranteed: 'Guaranteed share', max: 'Maximum' };

/** A maximum dragged this far beyond the cluster's capacity is removed. */
const BEYOND = 1.06;

/** What one press of an arrow key changes: a core, a gigabyte; less in a small cluster. */
export function keyStep(type: string, capacity: number): number {
  if (type === 'vcore') return capacity <= 4000 ? 500 : 1000;
  if (type !== 'memory') return 1;
  return capacity <= 8 * GB ? GB / 4 : GB;
}

/** Step of a drag over `pixels`: the smallest 1, 2 or 5 times a power of ten of arrow key steps that a pixel can tell apart. */
export function dragStep(type: string, capacity: number, pixels: number): number {
  const unit = keyStep(type, capacity);
  const finest = capacity / Math.max(1, pixels);
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (unit * factor * power >= finest) return unit * factor * power;
  }
}

/** The amount that a place on the bar means, in whole steps; undefined for no limit. */
export function amountAt(limit: Limit, raw: number, step: number, capacity: number): number | undefined {
  if (limit === 'max' && raw > capacity * BEYOND) return undefined;
  // The capacity of the whole cluster counts as a round number.
  const amount = Math.abs(raw - capacity) < step / 2 ? capacity : Math.round(raw / step) * step;
  const inside = Math.max(0, Math.min(amount, capacity));
  if (limit === 'guaranteed') return inside === 0 ? undefined : inside;
  return Math.max(inside, Math.min(step, capacity));
}

/**
 * A limit that does not contradict the other one: the guarantee is at most the maximum, as YuniKorn demands. Answers what
 * it becomes, and the sentence that says why when it is not what was wanted.
 * @param other the other limit, NaN for none @param text an amount in words
 */
export function agreeing(
  limit: Limit,
  wanted: number | undefined,
  other: number,
  text: (amount: number) => string,
): { readonly amount: number | undefined; readonly because?: string } {
  if (wanted === undefined || Number.isNaN(other)) return { amount: wanted };
  if (limit === 'max' && wanted < other) return { amount: other, because: `not below the guarantee, ${text(other)}` };
  if (limit === 'guaranteed' && wanted > other)
    return { amount: other, because: `not above the maximum, ${text(other)}` };
  return { amount: wanted };
}

/** The amount as a person would write it: cores, memory with its unit, a plain number. */
function authored(type: string, amount: number): string | number {
  if (type === 'vcore') return amount / 1000;
  return type === 'memory' ? formatMemory(amount) : amount;
}

/**
 * The edit that gives a queue another limit at `at` (µs). Where an intervention has set the limit that holds then, the
 * intervention changes; otherwise the queue's configuration does.
 * @param document as the variant sees it @param amount undefined for no limit
 */
export function shareEdit(
  document: Scenario,
  queue: string,
  limit: Limit,
  type: string,
  amount: number | undefined,
  at: number,
): Edit {
  const path: JsonPath = ['resources', limit, type];
  const value = amount === undefined ? undefined : authored(type, amount);
  let latest = -1;
  let id: string | undefined;
  for (const event of document.interventions ?? []) {
    if (event.kind !== 'queue-changed' || event.queue !== queue) continue;
    const time = micros(event.at);
    if (time > at || time < latest || !isAtOrBelow(path, event.path)) continue;
    latest = time;
    id = event.id;
  }
  // An intervention can set a limit but not take it away.
  if (id !== undefined && value !== undefined) return { path: ['interventions', id, 'value'], value };
  return { path: ['queues', queue, ...path], value };
}
