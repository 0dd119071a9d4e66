/** Damages documents: some values end up where they do not belong. */
import type { Chance } from './chance';

type Holder = Record<string, unknown> | unknown[];

const VALUES: readonly unknown[] = [
  0,
  1,
  -1,
  0.5,
  3,
  250,
  20_000,
  100_000,
  1e9,
  1e21,
  -0,
  '',
  '0s',
  '5s',
  '1000000d',
  '-1',
  'soon',
  'root',
  'root.a',
  'node/1',
  'own:mine',
  '__proto__',
  'constructor',
  'x'.repeat(3000),
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { dist: 'exponential', mean: '1s' },
  { dist: 'normal', mean: 1, sd: 9 },
  { dist: 'lognormal', median: '1s', sigma: 50 },
  { vcore: 0.0001 },
  { vcore: 1e9, memory: '1000TB' },
];

/** A copy with one to three values replaced, removed, doubled, or put where another stood. */
export function spoiled(document: unknown, chance: Chance): unknown {
  const copy: unknown = structuredClone(document);
  const times = 1 + chance.below(3);
  for (let i = 0; i < times; i++) spoil(copy, chance);
  return copy;
}

function spoil(document: unknown, chance: Chance): void {
  const places = placesOf(document);
  if (places.length === 0) return;
  const [holder, key] = chance.of(places);
  const kind = chance.below(5);
  if (kind < 2) put(holder, key, structuredClone(chance.of(VALUES)));
  else if (kind === 2) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  } else if (kind === 3) {
    const copies = chance.below(20) === 0 ? 200 : 1;
    for (let i = 0; i < copies; i++) {
      if (Array.isArray(holder)) holder.push(structuredClone(valueAt(holder, key)));
      else put(holder, `${key}${i + 2}`, structuredClone(valueAt(holder, key)));
    }
  } else {
    const [other, name] = chance.of(places);
    put(holder, key, structuredClone(valueAt(other, name)));
  }
}

function placesOf(document: unknown): [holder: Holder, key: string][] {
  const places: [Holder, string][] = [];
  const visit = (node: unknown): void => {
    if (!isHolder(node)) return;
    for (const [key, child] of Object.entries(node)) {
      places.push([node, key]);
      visit(child);
    }
  };
  visit(document);
  return places;
}

const isHolder = (node: unknown): node is Holder => typeof node === 'object' && node !== null;

function put(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function valueAt(holder: Holder, key: string): unknown {
  return Object.getOwnPropertyDescriptor(holder, key)?.value;
}
