import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import type { Scenario } from '../../../scenario/schema';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { coresOf, nodesFor } from './cores';
import { outcomesOf } from '../../shared/runs/outcome';

const scenario = galleryEntry('driver-deadlock')?.scenario as Scenario;

describe('the number of cores', () => {
  it('is that of all nodes, and changes by a node', () => {
    const cores = coresOf(scenario);
    expect(cores).toMatchObject({ perNode: 2, nodes: 4, path: ['cluster', 'nodes', 'node', 'count'] });
    if (cores === undefined) throw new Error('no number');
    expect([0, 2, 9, 11.2, 1e9].map((n) => nodesFor(cores, n))).toEqual([1, 1, 5, 6, 1000]);
  });

  it('of a large cluster moves from where it is, and back', () => {
    const large = { path: [], perNode: 4, nodes: 10_000 };
    expect([39_996, 40_004, 1e9].map((n) => nodesFor(large, n))).toEqual([9999, 10_001, 20_000]);
  });

  it('does not say the size of a cluster of several kinds of nodes, or of parts of cores', () => {
    const [group] = scenario.cluster.nodes;
    const nodes = [group, { ...group, id: 'other' }];
    expect(coresOf({ ...scenario, cluster: { nodes } })).toBeUndefined();
    const half = [{ ...group, capacity: { vcore: '500m' } }];
    expect(coresOf({ ...scenario, cluster: { nodes: half } })).toBeUndefined();
  });
});

describe('how a run ended', () => {
  it('is when all were done, or where it stood still', () => {
    expect(outcomesOf([galleryRun('driver-deadlock', 'A'), galleryRun('driver-deadlock', 'B')])).toEqual([
      { text: '8 of 8 done at 2:05.1', bad: false },
      { text: 'deadlock at 0:04.8, 0 of 8 done', bad: true },
    ]);
  });

  it('has the thousands of large numbers apart', () => {
    const run = galleryRun('driver-deadlock', 'B');
    const many = { ...run, applications: Array.from({ length: 4000 }, () => run.applications[0]) };
    expect(outcomesOf([many])[0]?.text).toBe('deadlock at 0:04.8, 0 of 4,000 done');
  });

  it('also says how long an application took where a late one ends all runs at the same instant', () => {
    const run = galleryRun('challenge-two-resources', 'A');
    const [first, ...others] = run.applications;
    const { outcome, submitted, finished } = first;
    const sooner = { ...run, applications: [{ ...first, outcome, submitted, finished: finished - 8e6 }, ...others] };
    expect(outcomesOf([run, sooner]).map((outcome) => outcome?.text)).toEqual([
      '8 of 8 done at 3:51.6, 2:05.8 each on average',
      '8 of 8 done at 3:51.6, 2:04.8 each on average',
    ]);
  });

  it('is not told apart further before all of them are over', () => {
    const run = galleryRun('driver-deadlock', 'A');
    expect(outcomesOf([run, undefined])).toEqual([{ text: '8 of 8 done at 2:05.1', bad: false }, undefined]);
  });
});
