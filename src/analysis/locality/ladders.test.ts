import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { ladders, stepAt } from './ladders';
import { modelOf } from '../testing/model-of.test-helper';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';

describe('ladders of task sets', () => {
  it('holds a level until the next statement, and the last one until the last task is launched', () => {
    const empty = new Scribe(testDirectory({ apps: [{ id: 'one' }] })).model(20);
    const model = {
      ...empty,
      applications: [{ ...empty.applications[0], stages: [{ stage: 1, from: 0, to: 9e6 }] }],
      tasks: {
        ...empty.tasks,
        count: 2,
        app: Int32Array.of(0, 0),
        stage: Int32Array.of(1, 1),
        start: Float64Array.of(0, 6e6),
      },
      taskSets: {
        levelTime: Float64Array.of(0, 3e6, 3e6),
        levelApp: Int32Array.of(0, 0, 0),
        levelStage: Int32Array.of(1, 1, 1),
        level: Uint8Array.of(1, 3, 4),
        levelOpens: Float64Array.of(3e6, 6e6, Infinity),
        refusedTime: Float64Array.of(1e6, 2e6),
        refusedApp: Int32Array.of(0, 0),
        refusedStage: Int32Array.of(1, 1),
        refusedExecutors: Int32Array.of(3, 2),
        refusedContainer: Int32Array.of(5, 6),
        skipTime: Float64Array.of(4e6),
        skipApp: Int32Array.of(0),
        skipStage: Int32Array.of(1),
        skipNode: Int32Array.of(2),
        skipTimes: Int32Array.of(3),
      },
    };
    const [ladder, ...others] = ladders(model);
    expect(others).toEqual([]);
    expect(ladder.steps).toEqual([
      { from: 0, to: 3e6, level: 1, opens: 3e6 },
      { from: 3e6, to: 6e6, level: 4, opens: Infinity },
    ]);
    expect(ladder.refusals.map(({ at, executors, node, times }) => [at, executors, node, times])).toEqual([
      [1e6, 3, -1, 0],
      [2e6, 2, -1, 0],
      [4e6, 0, 2, 3],
    ]);
    expect(ladder.resets).toEqual([]);
    expect(stepAt(ladder, 3e6)?.level).toBe(4);
    expect(stepAt(ladder, 6e6)).toBeUndefined();
  });

  it.each([
    ['A', 'every launch', [2, 4, 6, 8, 10, 12]],
    ['B', 'a launch in a round without a refused offer', [4, 8]],
  ])('knows when the wait began anew: in %s by %s', (variant, _, seconds) => {
    const [ladder] = ladders(modelOf(galleryEntry('reset-rule')?.scenario, variant));
    expect(ladder.resets.map((at) => at / 1e6)).toEqual(seconds);
  });
});
