import { describe, expect, it } from 'vitest';
import { NOT_SET } from '../resources';
import { RunningLimits } from './running-limits';
import { UsageTracker, groupLimit, resolveGroup, userLimit } from './user-limits';
import type { LimitEntry } from './user-limits';

const [ROOT, PARENT, LEAF, LEAF2] = [0, 1, 2, 3];
const tree = Int32Array.of(-1, ROOT, PARENT, PARENT);

describe('limits on running applications', () => {
  it('name the topmost queue that is full', () => {
    const limits = new RunningLimits(tree);
    limits.max[PARENT] = 1;
    limits.max[LEAF] = 1;
    expect(limits.blockingQueue(LEAF, 7)).toBe(-1);
    limits.increment(LEAF, 1);
    expect(limits.blockingQueue(LEAF, 7)).toBe(PARENT);
    expect(limits.blockingQueue(LEAF2, 7)).toBe(PARENT);
  });

  it('count an Accepted application with placeholders once, until it runs', () => {
    const limits = new RunningLimits(tree);
    limits.max[ROOT] = 1;
    limits.setAllocatingAccepted(LEAF, 7);
    limits.setAllocatingAccepted(LEAF, 7);
    expect(limits.allocatingAccepted[ROOT]).toBe(1);
    expect(limits.blockingQueue(LEAF, 7)).toBe(-1);
    expect(limits.blockingQueue(LEAF, 8)).toBe(ROOT);
    limits.increment(LEAF, 7);
    expect([limits.allocatingAccepted[ROOT], limits.running[ROOT]]).toEqual([0, 1]);
  });

  it('count an application in each queue that it holds placeholders in', () => {
    const limits = new RunningLimits(tree);
    limits.setAllocatingAccepted(LEAF, 7);
    limits.setAllocatingAccepted(LEAF2, 7);
    expect([...limits.allocatingAccepted]).toEqual([1, 1, 1, 1]);
  });

  it('let the place of an application that never ran go to another', () => {
    const limits = new RunningLimits(tree);
    limits.max[LEAF] = 1;
    limits.setAllocatingAccepted(LEAF, 7);
    limits.forget(LEAF, 7);
    limits.forget(LEAF, 7);
    expect(limits.blockingQueue(LEAF, 8)).toBe(-1);
  });

  it('never count past a limit, so that a lowered limit heals', () => {
    const limits = new RunningLimits(tree);
    limits.increment(LEAF, 1);
    limits.increment(LEAF, 2);
    limits.max[LEAF] = 1;
    limits.increment(LEAF, 3);
    expect([limits.running[LEAF], limits.running[ROOT]]).toEqual([1, 3]);
  });
});

describe('limits of users and groups', () => {
  const entry = (users: string[], groups: string[], maxApplications: number): LimitEntry => ({
    users,
    groups,
    maxApplications,
    maxResources: Float64Array.of(NOT_SET),
  });

  it('prefer the entry that names the user to the wildcard', () => {
    const limits = [entry(['*'], [], 1), entry(['ana', 'ben'], [], 2)];
    expect(userLimit(limits, 'ana')?.maxApplications).toBe(2);
    expect(userLimit(limits, 'eve')?.maxApplications).toBe(1);
    expect(userLimit([], 'eve')).toBe(null);
  });

  it('take the first configured group of the user from the leaf up, before the wildcard of the same queue', () => {
    const leaf = [entry([], ['dev', 'ops'], 1)];
    const root = [entry([], ['qa', '*'], 1)];
    expect(resolveGroup([leaf, root], ['ops', 'dev'])).toBe('dev');
    expect(resolveGroup([leaf, root], ['qa'])).toBe('qa');
    expect(resolveGroup([leaf, root], ['sales'])).toBe('*');
    expect(resolveGroup([leaf, root], [])).toBe(null);
    expect(groupLimit(root, '*')).toBe(root[0]);
  });

  it('hold for everything below the queue they are set on', () => {
    const tracker = new UsageTracker(tree, 2);
    tracker.setLimit(PARENT, Float64Array.of(10, NOT_SET), 1);
    tracker.add(LEAF, 7, Float64Array.of(4, 4));
    const headroom = new Float64Array(2);
    tracker.writeHeadroom(LEAF2, headroom);
    expect([...headroom]).toEqual([6, NaN]);
    expect(tracker.blockingQueue(LEAF2, 8)).toBe(PARENT);
    expect(tracker.blockingQueue(LEAF, 7)).toBe(-1);
    tracker.subtract(LEAF, Float64Array.of(4, 4));
    tracker.removeApplication(LEAF, 7);
    expect(tracker.blockingQueue(LEAF2, 8)).toBe(-1);
  });

  it('take a limit of zero in every type for none', () => {
    const tracker = new UsageTracker(tree, 2);
    tracker.setLimit(LEAF, Float64Array.of(0, NOT_SET), 0);
    const headroom = new Float64Array(2);
    tracker.writeHeadroom(LEAF, headroom);
    expect([...headroom]).toEqual([NaN, NaN]);
  });
});
