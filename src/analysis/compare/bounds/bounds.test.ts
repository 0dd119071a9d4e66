import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makespanBound } from './makespan-bound';
import { meanCompletionBound } from './mean-completion-bound';
import type { AppWork } from './work';

/** Applications of one task each, in whole seconds on whole cores. */
const apps = fc.array(
  fc.record({ submit: fc.nat(10), seconds: fc.integer({ min: 1, max: 8 }), cores: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 5 },
);

/** First in, first out, second by second: a schedule like any other. */
function firstInFirstOut(
  given: readonly { submit: number; seconds: number; cores: number }[],
  capacity: number,
): number[] {
  const order = [...given.keys()].sort((a, b) => given[a].submit - given[b].submit || a - b);
  const ends: number[] = [];
  const running: { end: number; cores: number }[] = [];
  let now = 0;
  for (const index of order) {
    const { submit, seconds, cores } = given[index];
    now = Math.max(now, submit);
    const used = (t: number): number => running.reduce((sum, one) => sum + (one.end > t ? one.cores : 0), 0);
    while (used(now) + cores > capacity) now++;
    running.push({ end: now + seconds, cores });
    ends[index] = now + seconds;
  }
  return ends;
}

describe('bounds', () => {
  it('are not beaten by any schedule', () => {
    fc.assert(
      fc.property(apps, (given) => {
        const work = given.map(({ submit, seconds, cores }): AppWork => {
          return { submit, path: seconds, work: [seconds * cores] };
        });
        const ends = firstInFirstOut(given, 3);
        const first = Math.min(...given.map(({ submit }) => submit));
        const shapes = [1, 2, 3].map((cores) => ({
          ask: [cores],
          tasks: given
            .filter((one) => one.cores === cores)
            .map(({ submit, seconds }) => ({ submit, count: 1, time: seconds })),
        }));
        const used = shapes.filter(({ tasks }) => tasks.length > 0);
        const input = { apps: work, capacity: [3], overcommitted: new Set<number>(), nodes: [[3]], shapes: used };
        expect(makespanBound(input).makespan).toBeLessThanOrEqual(Math.max(...ends) - first);
        const mean = ends.reduce((sum, end, app) => sum + end - given[app].submit, 0) / ends.length;
        expect(meanCompletionBound(work, [3], new Set()).bound).toBeLessThanOrEqual(mean + 1e-9);
      }),
    );
  });

  it('are infinite where tasks do not fit anywhere or there is no capacity', () => {
    const one = [{ submit: 0, path: 5, work: [10] }];
    const shapes = [{ ask: [3], tasks: [{ submit: 0, count: 1, time: 5 }] }];
    const input = { apps: one, capacity: [4], overcommitted: new Set<number>(), nodes: [[2], [2]], shapes };
    expect(makespanBound(input)).toMatchObject({ makespan: Infinity, binding: 'slots' });
    expect(meanCompletionBound(one, [0], new Set()).bound).toBe(Infinity);
  });

  it('are known of more applications than a function takes arguments', () => {
    const many = Array.from({ length: 200_000 }, (_, submit): AppWork => ({ submit, path: 7, work: [1] }));
    const input = { apps: many, capacity: [1], overcommitted: new Set<number>() };
    expect(makespanBound(input)).toMatchObject({ makespan: 200_006, binding: 'path' });
  });

  it('say nothing of no applications', () => {
    const nothing = { apps: [], capacity: [4], overcommitted: new Set<number>() };
    expect(makespanBound(nothing).makespan).toBeUndefined();
  });

  it('have none by slots where there are no tasks', () => {
    const apps = [{ submit: 1, path: 2, work: [3] }];
    const input = {
      apps,
      capacity: [2],
      overcommitted: new Set<number>(),
      nodes: [[2]],
      shapes: [{ ask: [1], tasks: [] }],
    };
    expect(makespanBound(input).ends.map(({ by }) => by)).toEqual([0, 'path']);
  });
});
