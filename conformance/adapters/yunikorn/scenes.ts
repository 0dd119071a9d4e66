/** Small clusters for YuniKorn: what all cases that are played have in common. */
import { number, object } from '../../read';
import type { Amounts } from '../../scene/scene';
import type { Json } from '../../vectors';
import { Types } from './quantities';

export const SCHEDULER = { type: 'yunikorn', preset: '1.5', preemption: { enabled: false } } as const;
/** Types that only the scenes know: what is held, and what no node has. */
export const [HELD, NOWHERE] = ['(held)', '(nowhere)'] as const;
/** A cluster in which nothing that a case speaks of is ever short, and no use of it counts. */
const BOUNDLESS = Infinity;
export const MS = 1000;

/** Amounts as a case writes them; null and missing are none. */
export function amounts(value: Json | undefined): Amounts {
  return Object.fromEntries(Object.entries(object(value ?? {})).map(([type, quantity]) => [type, number(quantity)]));
}

/** Instants of which a case says only which is earlier: whole microseconds from 0, as far apart as they are different ones. */
export function instants(values: readonly (Json | undefined)[]): number[] {
  const times = values.map(number);
  const known = [...new Set(times)].toSorted((a, b) => a - b);
  return times.map((time) => known.indexOf(time));
}

/** Whether it names nothing above zero: a queue of YuniKorn 1.0 and later is then as if it had no such quota. */
export function isNoQuota(quota: Amounts): boolean {
  const named = Object.values(quota);
  return named.length > 0 && !named.some((amount) => amount > 0);
}

export function typesOf(...maps: readonly (Json | undefined)[]): string[] {
  return [...new Types(maps).names, HELD, NOWHERE];
}

export function boundless(types: readonly string[]) {
  return {
    id: 'node',
    capacity: Object.fromEntries(types.map((type) => [type, type === NOWHERE ? 0 : BOUNDLESS])),
  };
}

/** What a container needs that has to fit nowhere, or somewhere. */
export function reach(size: Amounts, outOfReach: boolean): Amounts {
  return outOfReach ? { ...size, [NOWHERE]: 1 } : size;
}
