import { describe, expect, test } from 'vitest';
import { ContainerOutcome, Rec } from '../../../sim/trace/trace';
import { galleryEntry } from '../../gallery';
import { runScenario } from '../../testing/run-scenario.test-helper';

/** Starts by application, ends, stops, and the last figures of the root queue by number. */
function played(id: string, variant: string) {
  const { run, rows } = runScenario(galleryEntry(id)?.scenario, { variant });
  const nameOf = (app: number) => run.directory.applications[app].id;
  const asks = new Map<number, string>();
  const starts: { app: string; node: string; at: number }[] = [];
  const ends: Record<string, number> = {};
  const figures = [0, 0, 0, 0, 0];
  let stops = 0;
  for (const { at, kind, a, b, c } of rows) {
    if (kind === Rec.askAdded) asks.set(a, nameOf(b));
    if (kind === Rec.containerAllocated) {
      starts.push({ app: asks.get(b) ?? '', node: run.directory.nodes[c].id, at });
    }
    if (kind === Rec.containerEnded && b === ContainerOutcome.preempted) stops++;
    if (kind === Rec.appFinished) ends[nameOf(a)] = Math.round(at);
    if (kind === Rec.queueMeasure && a === 0) figures[b] = c;
  }
  return { starts, ends, stops, figures };
}

describe('what the gallery shows of Quincy', () => {
  test('quincy-locality-or-waiting: a place is taken when waiting has become as expensive', () => {
    const first = (variant: string, node: string) =>
      played('quincy-locality-or-waiting', variant).starts.find((start) => start.node === node)?.at;
    expect(['m/1', 'm/3', 'm/2', 'm/4'].map((node) => first('A', node))).toEqual([0, 20, 40, 40]);
    expect(['m/1', 'm/3', 'm/2', 'm/4'].map((node) => first('B', node))).toEqual([0, 5, 10, 10]);
    expect(['m/1', 'm/3', 'm/2', 'm/4'].map((node) => first('C', node))).toEqual([0, 20, undefined, undefined]);
    const ends = ['A', 'B', 'C'].map((variant) => played('quincy-locality-or-waiting', variant).ends['scan']);
    expect(ends).toEqual([100, 110, 125]);
  });

  test('quincy-hog: the short job starts last, next, or at once', () => {
    const runs = ['A', 'B', 'C', 'D'].map((variant) => played('quincy-hog', variant));
    const began = runs.map(({ starts }) => Math.round(starts.find(({ app }) => app === 'short')?.at ?? -1));
    expect(began).toEqual([222, 222, 42, 30]);
    expect(runs.map(({ ends }) => ends['short'])).toEqual([262, 262, 86, 74]);
    expect(runs.map(({ stops }) => stops)).toEqual([0, 0, 0, 2]);
    expect(runs[3].figures[2]).toBe(60);
  });

  test('quincy-three-jobs: one flow moves less over the core than queues, with shares nothing', () => {
    const runs = ['A', 'B', 'C', 'D'].map((variant) => played('quincy-three-jobs', variant));
    expect(runs.map(({ figures }) => figures[3])).toEqual([13_312, 4096, 0, 0]);
    expect(runs.map(({ ends }) => ends['blue'])).toEqual([138, 140, 119, 93]);
    expect([runs[3].stops, runs[3].figures[2]]).toEqual([9, 87]);
  });
});
