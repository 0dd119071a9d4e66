import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS, LocalityCounter, cellShare, levelTotals, localityGrid, runningByLevel } from './locality';
import type { GridKind } from './locality';
import type { RunModel } from '../model';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';

interface TaskSketch {
  readonly start: number;
  readonly length: number;
  readonly container: number;
  readonly stage: number;
  readonly level: number;
}

/** Two applications with two executors each on three nodes of two racks, and tasks as sketched. */
function run(sketch: readonly TaskSketch[]): RunModel {
  const plain = testDirectory({ nodes: [8, 8, 8], apps: [{ id: 'one' }, { id: 'two' }] });
  const directory = {
    ...plain,
    racks: ['r0', 'r1'],
    nodes: plain.nodes.map((node, n) => ({ ...node, rack: n === 1 ? 1 : 0 })),
  };
  const empty = new Scribe(directory).model(100);
  const tasks = sketch.toSorted((x, y) => x.start - y.start);
  return {
    ...empty,
    end: 100,
    containers: {
      ...empty.containers,
      count: 4,
      app: Int32Array.of(0, 0, 1, 1),
      kind: Uint8Array.of(1, 1, 1, 1),
      node: Int32Array.of(0, 1, 1, 2),
      ordinal: Int32Array.of(1, 2, 1, 2),
    },
    applications: directory.applications.map((_, id) => ({
      ...empty.applications[id],
      containers: id === 0 ? Int32Array.of(0, 1) : Int32Array.of(2, 3),
    })),
    tasks: {
      ...empty.tasks,
      count: tasks.length,
      container: Int32Array.from(tasks, (t) => t.container),
      app: Int32Array.from(tasks, (t) => (t.container < 2 ? 0 : 1)),
      stage: Int32Array.from(tasks, (t) => t.stage),
      locality: Uint8Array.from(tasks, (t) => t.level),
      start: Float64Array.from(tasks, (t) => t.start),
      end: Float64Array.from(tasks, (t) => t.start + t.length),
    },
  };
}

const sketches = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 99 }),
    length: fc.integer({ min: 0, max: 60 }),
    container: fc.integer({ min: 0, max: 3 }),
    stage: fc.integer({ min: 0, max: 1 }),
    level: fc.integer({ min: 0, max: LEVELS - 1 }),
  }),
  { maxLength: 40 },
);

describe('the grid of locality', () => {
  it('groups nodes by rack and counts tasks where they ran', () => {
    const model = run([
      { start: 0, length: 5, container: 0, stage: 0, level: 1 },
      { start: 10, length: 5, container: 0, stage: 0, level: 4 },
      { start: 20, length: 5, container: 2, stage: 1, level: 2 },
    ]);
    const grid = localityGrid(model, 'node-app', 0, 1);
    expect(grid.rows.map(({ label }) => label)).toEqual(['n1', 'n3', 'n2']);
    expect(grid.groups).toEqual([
      { label: 'r0', from: 0, to: 2 },
      { label: 'r1', from: 2, to: 3 },
    ]);
    const counter = new LocalityCounter(model, grid);
    counter.moveTo(0);
    expect(cellShare(counter.counts, 0, 'local')).toEqual({ tasks: 1, at: 1, share: 1 });
    counter.moveTo(Infinity);
    expect(cellShare(counter.counts, 0, 'local')).toEqual({ tasks: 2, at: 1, share: 0.5 });
    expect(cellShare(counter.counts, 0, 4).share).toBe(0.5);
    // A task without a preference is neither near nor far.
    expect(cellShare(counter.counts, 5, 'local')).toEqual({ tasks: 1, at: 0, share: NaN });
    expect(cellShare(counter.counts, 5, 2).share).toBe(1);
  });

  it('writes the beginnings of its stretches of time as on the clock', () => {
    const time = 119.92e6;
    const model = { ...run([{ start: 0, length: time, container: 0, stage: 0, level: 1 }]), end: time };
    const { columns } = localityGrid(model, 'node-time', 0, 2);
    expect(columns.map(({ label }) => label)).toEqual(['0:00.0', '1:00.0']);
  });

  it('gives the same counts whichever way the cursor came to an instant', () => {
    const kinds = fc.constantFrom<GridKind>('node-app', 'executor-stage', 'node-time');
    fc.assert(
      fc.property(
        sketches,
        kinds,
        fc.array(fc.integer({ min: -1, max: 101 }), { maxLength: 8 }),
        (tasks, kind, path) => {
          const model = run(tasks);
          const grid = localityGrid(model, kind, 1, 7);
          const moved = new LocalityCounter(model, grid);
          for (const at of path) moved.moveTo(at);
          const fresh = new LocalityCounter(model, grid);
          fresh.moveTo(path.at(-1) ?? -1);
          expect(moved.counts).toEqual(fresh.counts);
        },
      ),
    );
  });

  it('loses no task of the application or the run', () => {
    fc.assert(
      fc.property(sketches, (tasks) => {
        const model = run(tasks);
        for (const kind of ['node-app', 'executor-stage', 'node-time'] as const) {
          const counter = new LocalityCounter(model, localityGrid(model, kind, 1, 7));
          counter.moveTo(Infinity);
          const sums = Array.from({ length: LEVELS }, (_, level) =>
            counter.counts.reduce((sum, n, at) => sum + (at % LEVELS === level ? n : 0), 0),
          );
          expect(sums).toEqual(Array.from(levelTotals(model, Infinity, kind === 'executor-stage' ? 1 : -1)));
        }
      }),
    );
  });
});

describe('running tasks per level over time', () => {
  it('covers exactly the time in which tasks run', () => {
    fc.assert(
      fc.property(sketches, fc.integer({ min: 1, max: 33 }), (tasks, pixels) => {
        const model = run(tasks);
        const mean = runningByLevel(model, 0, 100, pixels);
        for (let level = 0; level < LEVELS; level++) {
          let area = 0;
          for (let p = 0; p < pixels; p++) area += (mean[level * pixels + p] * 100) / pixels;
          const time = tasks
            .filter((t) => t.level === level)
            .reduce((sum, t) => sum + Math.min(100, t.start + t.length) - t.start, 0);
          expect(area).toBeCloseTo(time, 6);
        }
      }),
    );
  });
});
