/** Words and numbers for sentences about a run. */
import { GB, KB, MB, TB, VCORE } from '../../base/units';
import { grouped, groupedTo } from '../../base/text/counted';
import type { Directory } from '../../sim/directory';
import type { Phrase } from '../../sim/reasons';
import { driverWord } from './container-words';
import type { Deadlock } from '../model';

const MEMORY_UNITS: readonly (readonly [name: string, size: number])[] = [
  ['TB', TB],
  ['GB', GB],
  ['MB', MB],
  ['KB', KB],
];

/** An amount of a resource with its unit, to two decimals: "2.5 vcore", "8 GB", "6,000 vcore". */
export function quantityText(value: number, resourceType: string): string {
  if (resourceType === 'vcore') return `${decimals(value / VCORE)} vcore`;
  if (resourceType !== 'memory') return `${decimals(value)} ${resourceType}`;
  const { name, size } = memoryUnit(value);
  return `${decimals(value / size)} ${name}`;
}

/** The largest unit of memory of which `bytes` are at least one. */
export function memoryUnit(bytes: number): { readonly name: string; readonly size: number } {
  const [name, size] = MEMORY_UNITS.find(([, unit]) => Math.abs(bytes) >= unit) ?? ['B', 1];
  return { name, size };
}

function decimals(value: number): string {
  return groupedTo(100, value).replace('-', '\u2212');
}

const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** "one driver", "three drivers", "14 drivers", "1,000 drivers". */
export function countText(count: number, thing: string): string {
  return `${COUNTS[count] ?? grouped(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** A deadlock's arithmetic: "5 drivers hold all 5 vcore of root.etl"; the root stands for the cluster. */
export function deadlockClause(directory: Directory, { apps, type, held, capacity, queue }: Deadlock): Phrase[] {
  const resource = directory.resourceTypes[type];
  const there = quantityText(capacity, resource);
  const amount = held === capacity ? `all ${there}` : `${quantityText(held, resource)} of ${there}`;
  const driver = driverWord({ directory }, apps[0]);
  const holders = apps.length === 1 ? `1 ${driver} holds` : `${apps.length} ${driver}s hold`;
  return [`${holders} ${amount} of `, queue === 0 ? 'the cluster' : { name: directory.queues[queue].id }];
}

/** The sentence as text, without what sets names and settings apart. */
export function plain(phrases: readonly Phrase[]): string {
  return phrases
    .map((phrase) => (typeof phrase === 'string' ? phrase : 'name' in phrase ? phrase.name : phrase.setting))
    .join('');
}

/** "a, b or c" out of several pieces of a sentence. */
export function alternatives(options: readonly (readonly Phrase[])[]): Phrase[] {
  return options.flatMap((option, i) => {
    if (i === 0) return option;
    const last = i === options.length - 1;
    return [last ? (options.length > 2 ? ', or ' : ' or ') : ', ', ...option];
  });
}
