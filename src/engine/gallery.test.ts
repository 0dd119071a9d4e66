import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { decodeLink, encodeLink } from '../scenario/link';
import { ContainerKind, Rec } from '../sim/trace/trace';
import type { Scenario } from '../scenario/schema';
import { withLessonNamed } from '../scenario/lesson/reference';
import { checkDocument } from './document/check-document';
import { variantsOf } from './document/variants';
import { gallery, galleryEntry } from './gallery';
import { ENGINE_VERSION } from './version';
import { runScenario, runWithoutRows } from './testing/run-scenario.test-helper';
import type { FinishedRun } from './testing/run-scenario.test-helper';

type Fingerprints = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Fingerprints by scenario and variant, which the end-to-end tests hold against Chromium. After a change that is meant to
 * change outcomes (raise `ENGINE_VERSION`): SIGNALBOX_REFRESH=1 npm run unit -- src/engine/gallery
 */
const TABLE = new URL('./gallery-fingerprints.json', import.meta.url);

/** The engine that the table was made with, and a digest of what it ran, by scenario. */
interface Origin {
  readonly engine: string;
  readonly inputs: Readonly<Record<string, string>>;
}

const ORIGIN = new URL('./gallery-origin.json', import.meta.url);

function readJson<T>(url: URL): T {
  return JSON.parse(readFileSync(url, 'utf8')) as T;
}

/** A digest of what decides the outcome of a scenario: all but its texts, its view and the goal by which outcomes are compared. */
function inputDigest(scenario: Scenario): string {
  const decides = Object.entries(scenario).filter(
    ([field]) => !['title', 'notes', 'lesson', 'view', 'goal'].includes(field),
  );
  return createHash('sha256').update(JSON.stringify(decides)).digest('hex').slice(0, 16);
}

/** Scenarios that are as they were and come to something else under the same version of the engine. */
function changedUnderOneVersion(before: Fingerprints, after: Fingerprints, made: Origin, now: Origin): string[] {
  if (made.engine !== now.engine) return [];
  return Object.keys(before).filter(
    (id) => made.inputs[id] === now.inputs[id] && id in after && !isDeepStrictEqual(before[id], after[id]),
  );
}

const variants = gallery.flatMap(({ id, scenario }) =>
  variantsOf(scenario).map((variant) => ({ id, variant: variant.id, scenario })),
);

function galleryRun(id: string, variant: string): FinishedRun {
  return runScenario(galleryEntry(id)?.scenario, { variant });
}

/** Containers in the order of their allocation: application, kind and instant in seconds. */
function allocations({ run, rows }: FinishedRun) {
  const asks = new Map<number, { readonly app: string; readonly driver: boolean }>();
  for (const { kind, a, b, c } of rows) {
    if (kind !== Rec.askAdded) continue;
    asks.set(a, { app: run.directory.applications[b].id, driver: (c & 255) === ContainerKind.driver });
  }
  return rows
    .filter((row) => row.kind === Rec.containerAllocated)
    .map(({ at, b }) => ({ at, app: '', driver: false, ...asks.get(b) }));
}

const driversOf = (finished: FinishedRun) => allocations(finished).filter((allocation) => allocation.driver);

describe('gallery scenarios', () => {
  test('Ids are unique, and each can be found by its own', () => {
    expect(new Set(gallery.map((entry) => entry.id)).size).toBe(gallery.length);
    for (const entry of gallery) expect(galleryEntry(entry.id)).toBe(entry);
    expect(galleryEntry('nowhere')).toBeUndefined();
  });

  test.each(gallery)('$id is valid in every variant and says what to see', ({ scenario, summary, title }) => {
    expect(checkDocument(scenario)).toEqual({ ok: true, value: scenario });
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(scenario.title).toBe(title);
    expect(scenario.notes?.length).toBeGreaterThan(100);
  });

  test.each(gallery)('$id fits into a link of 2,000 characters', ({ scenario }) => {
    const named = withLessonNamed(scenario, gallery);
    const link = encodeLink(named);
    expect(link.length).toBeLessThan(2000);
    expect(decodeLink(link)).toEqual({ ok: true, value: named });
  });

  test('Outcomes are those of the frozen table', () => {
    const outcomes: Record<string, Record<string, string>> = {};
    for (const { id, variant, scenario } of variants) {
      // Fingerprints are the same at every level; this one records least.
      const { fingerprint } = runWithoutRows(scenario, { variant, level: 'metrics' });
      outcomes[id] = { ...outcomes[id], [variant]: fingerprint };
    }
    const origin: Origin = {
      engine: ENGINE_VERSION,
      inputs: Object.fromEntries(gallery.map(({ id, scenario }) => [id, inputDigest(scenario)])),
    };
    if (process.env['SIGNALBOX_REFRESH'] !== undefined) {
      const changed = changedUnderOneVersion(readJson(TABLE), outcomes, readJson(ORIGIN), origin);
      expect(changed, 'raise ENGINE_VERSION (src/engine/version.ts): these come to something else').toEqual([]);
      writeFileSync(TABLE, `${JSON.stringify(outcomes, null, 2)}\n`);
      writeFileSync(ORIGIN, `${JSON.stringify(origin, null, 2)}\n`);
    }
    expect(outcomes).toEqual(readJson(TABLE));
    expect(origin, 'refresh the table: a scenario or the version of the engine has changed').toEqual(readJson(ORIGIN));
  });

  test('An outcome that changes without its scenario needs another version of the engine', () => {
    const made: Origin = { engine: '1', inputs: { a: 'x', b: 'y' } };
    const before = { a: { A: '1' }, b: { A: '2' } };
    expect(changedUnderOneVersion(before, { ...before, c: { A: '3' } }, made, made)).toEqual([]);
    expect(changedUnderOneVersion(before, { ...before, a: { A: '9' } }, made, made)).toEqual(['a']);
    expect(changedUnderOneVersion(before, { ...before, a: { A: '9' } }, made, { ...made, engine: '2' })).toEqual([]);
    const edited = { ...made, inputs: { a: 'z', b: 'y' } };
    expect(changedUnderOneVersion(before, { ...before, a: { A: '9' } }, made, edited)).toEqual([]);
  });
});

describe('what the gallery shows', () => {
  test('driver-deadlock: under FIFO eight drivers wait for each other forever, under StateAware all applications finish', () => {
    const fifo = galleryRun('driver-deadlock', 'B');
    expect(fifo.run.ended?.reason).toBe('deadlock');
    expect(driversOf(fifo)).toHaveLength(8);
    expect(allocations(fifo).filter((allocation) => !allocation.driver)).toEqual([]);
    const stateAware = galleryRun('driver-deadlock', 'A');
    expect(stateAware.run.ended?.reason).toBe('all-done');
    expect(stateAware.rows.filter((row) => row.kind === Rec.appFinished && row.b === 0)).toHaveLength(8);
  });

  test('storm: the same at scale', () => {
    expect(galleryRun('storm', 'A').run.ended?.reason).toBe('all-done');
    expect(galleryRun('storm', 'B').run.ended?.reason).toBe('deadlock');
  });

  test('one-pod-apps: one start per five minutes under StateAware, all at once under FIFO', () => {
    const starts = (variant: string) => driversOf(galleryRun('one-pod-apps', variant)).map(({ at }) => at / 60);
    expect(starts('A')).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
    expect(starts('B')).toEqual(Array.from({ length: 10 }, () => 0));
  });

  test('design-run: D1, E11, E12, D2, E21, and under FIFO D2 does not wait', () => {
    const order = (variant: string) =>
      allocations(galleryRun('design-run', variant)).map(({ app, driver }) => `${driver ? 'D' : 'E'} ${app}`);
    expect(order('A')).toEqual(['D App1', 'E App1', 'E App1', 'D App2', 'E App2']);
    expect(order('B')).toEqual(['D App1', 'D App2', 'E App1', 'E App1', 'E App2']);
  });

  test('stuck-starting: the next application gets its driver when the fallback fires, at 5:00 exactly', () => {
    const [stuck, next] = driversOf(galleryRun('stuck-starting', 'A'));
    expect([stuck, next]).toMatchObject([
      { app: 'slow', at: 0 },
      { app: 'report/1', at: 300 },
    ]);
    const free = driversOf(galleryRun('stuck-starting', 'B'));
    expect(free.slice(0, 2)).toMatchObject([
      { app: 'slow', at: 0 },
      { app: 'report/1', at: 20 },
    ]);
  });

  test('two-queues: what happens in one queue does not reach the other', () => {
    const adhoc = (variant: string) =>
      allocations(galleryRun('two-queues', variant)).filter(({ app }) => app.startsWith('sql'));
    expect(adhoc('A')).toEqual(adhoc('B'));
    expect(galleryRun('two-queues', 'A').run.ended?.reason).toBe('all-done');
    expect(galleryRun('two-queues', 'B').run.ended?.reason).toBe('deadlock');
  });
});
