import { expect, test } from 'vitest';
import { Rec } from '../../../sim/trace/trace';
import { galleryEntry } from '../../gallery';
import { runScenario } from '../../testing/run-scenario.test-helper';

/** A variant of an entry, carried to its end: when each application was done, in seconds, and what was placed where. */
function carried(id: string, variant: string, seed?: number) {
  const { run, rows } = runScenario(galleryEntry(id)?.scenario, { variant, ...(seed === undefined ? {} : { seed }) });
  const { applications } = run.directory;
  const done: Record<string, number> = {};
  for (const { at, kind, a } of rows) if (kind === Rec.appFinished) done[applications[a].id] = at;
  const first: Record<string, number> = {};
  const appOf = new Map(rows.filter(({ kind }) => kind === Rec.askAdded).map(({ a, b }) => [a, applications[b].id]));
  for (const { at, kind, b } of rows) {
    if (kind === Rec.containerAllocated) first[appOf.get(b) ?? ''] ??= at;
  }
  expect(run.ended?.reason).toBe('all-done');
  return { done, first, fingerprint: run.fingerprint };
}

const mean = (done: Readonly<Record<string, number>>): number =>
  Object.values(done).reduce((sum, at) => sum + at, 0) / Object.keys(done).length;

test('own-fifo decides as the built-in order does', () => {
  expect(carried('own-fifo', 'B').fingerprint).toBe(carried('own-fifo', 'A').fingerprint);
});

test('own-sjf lowers the mean completion', () => {
  expect(carried('own-sjf', 'A').done).toEqual({ long: 30, middle: 50, short: 60 });
  expect(carried('own-sjf', 'B').done['short']).toBeLessThan(60);
  expect(mean(carried('own-sjf', 'B').done)).toBeLessThan(mean(carried('own-sjf', 'A').done));
});

test('own-two-queues lets short jobs pass the long one', () => {
  const [fifo, own] = [carried('own-two-queues', 'A').first, carried('own-two-queues', 'B').first];
  for (const id of ['short/1', 'short/2']) expect(own[id]).toBeLessThan(fifo[id]);
});

test('own-lottery lets both jobs run, and is the same for the same seed', () => {
  const { first, fingerprint } = carried('own-lottery', 'B');
  const late = (starts: Readonly<Record<string, number>>): number => Math.max(starts['red'], starts['blue']);
  expect(late(first)).toBeLessThan(late(carried('own-lottery', 'A').first) / 2);
  expect(carried('own-lottery', 'B').fingerprint).toBe(fingerprint);
  expect(carried('own-lottery', 'B', 9).fingerprint).not.toBe(fingerprint);
});

test('own-edf keeps both deadlines where FIFO misses one', () => {
  expect(carried('own-edf', 'A').done['urgent']).toBeGreaterThan(31);
  const { done } = carried('own-edf', 'B');
  expect(done['urgent']).toBeLessThanOrEqual(31);
  expect(done['patient']).toBeLessThanOrEqual(120);
});

test('own-drf and own-max-min serve everybody from the beginning', () => {
  expect(carried('own-drf', 'B').first['vcores']).toBe(0);
  const maxMin = carried('own-max-min', 'B').first;
  expect(maxMin['c']).toBeLessThan(carried('own-max-min', 'A').first['c']);
});

test('own-random is another order in another seed', () => {
  expect(carried('own-random', 'B', 1).fingerprint).not.toBe(carried('own-random', 'B', 2).fingerprint);
});

test('own-best-fit keeps room for the large task', () => {
  expect(carried('own-best-fit', 'A').first['large']).toBe(30);
  expect(carried('own-best-fit', 'B').first['large']).toBe(1);
});

test('own-node-filter ends earlier without the slow node', () => {
  expect(carried('own-node-filter', 'B').done['job']).toBeLessThan(carried('own-node-filter', 'A').done['job']);
});

test('own-first-fit serves by submission', () => {
  const { first } = carried('own-first-fit', 'A');
  expect(first['first']).toBeLessThan(first['second']);
  expect(first['second']).toBeLessThan(first['third']);
});
