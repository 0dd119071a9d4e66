import { describe, expect, it } from 'vitest';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import { landmarksOf, nextOf, previousOf } from './landmarks';

describe('landmarks of a run', () => {
  it('are the deadlock where there is one', () => {
    const [deadlock] = landmarksOf(galleryRun('driver-deadlock', 'B'));
    expect(deadlock.name).toBe('deadlock');
    expect(deadlock.times).toEqual([4.75e6]);
    expect(landmarksOf(galleryRun('driver-deadlock', 'A'))).toEqual([]);
  });

  it('are conflicts of shared state and kills, each instant once and in order', () => {
    const [conflicts] = landmarksOf(galleryRun('omega-coarse-conflicts'));
    expect(conflicts.name).toBe('conflict');
    expect(conflicts.times.length).toBeGreaterThan(3);
    const kills = landmarksOf(galleryRun('fair-preemption')).find(({ name }) => name === 'preemption');
    expect(kills?.times.length).toBeGreaterThan(0);
    for (const { times } of [conflicts]) times.forEach((time, i) => expect(time).toBeGreaterThan(times[i - 1] ?? -1));
  });

  it('lead to the next one and wrap around', () => {
    const marks = { name: 'conflict', times: [10, 20, 30] };
    expect([nextOf(marks, 0), nextOf(marks, 10), nextOf(marks, 30)]).toEqual([10, 20, 10]);
    expect([previousOf(marks, 0), previousOf(marks, 10), previousOf(marks, 25)]).toEqual([30, 30, 20]);
    expect(nextOf({ name: 'none', times: [] }, 0)).toBeUndefined();
  });
});
