/**
 * Which applications of a generator a check has to look at. Applications of one entry differ only in their instants and random
 * numbers, so the first one without an override stands for all others except those that an override or an intervention names.
 */
import type { Scenario } from '../../scenario/schema';
import { entryOf } from './parts';

/** By entry, the ordinals (from 1, in order) of its applications that a check looks at. */
export function sampledApplications(scenario: Scenario): (entry: string, count: number) => readonly number[] {
  const named = new Map<string, Set<number>>();
  const name = (id: unknown): void => {
    if (typeof id !== 'string') return;
    const cut = id.lastIndexOf('/');
    const ordinal = id.slice(cut + 1);
    if (cut < 0 || !/^[1-9]\d{0,8}$/.test(ordinal)) return;
    const entry = id.slice(0, cut);
    const ordinals = named.get(entry) ?? new Set<number>();
    named.set(entry, ordinals.add(Number(ordinal)));
  };
  for (const id of Object.keys(scenario.overrides ?? {})) name(id);
  for (const event of scenario.interventions ?? []) if ('application' in event) name(event.application);
  return (entry, count) => {
    let first = 1;
    while (entryOf(scenario.overrides, `${entry}/${first}`) !== undefined) first++;
    const ordinals = new Set(named.get(entry)).add(1).add(first);
    return [...ordinals].filter((ordinal) => ordinal <= count).sort((x, y) => x - y);
  };
}
