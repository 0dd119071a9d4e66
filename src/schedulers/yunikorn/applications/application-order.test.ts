import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationComparator, updateShares } from './application-order';
import type { ApplicationSortPolicy, PriorityRank, QueuedApplication } from './application-order';
import { AppState } from './application-state';

function application(id: number, changes: Partial<QueuedApplication> = {}): QueuedApplication {
  return {
    id,
    sequence: id,
    state: AppState.Running,
    submitted: id,
    priority: 0,
    pending: Float64Array.of(1, 1),
    allocated: Float64Array.of(0, 0),
    shares: new Float64Array(2),
    shareCount: 0,
    ...changes,
  };
}

function ordered(
  policy: ApplicationSortPolicy,
  rank: PriorityRank,
  guaranteed: Float64Array | null,
  applications: readonly QueuedApplication[],
): number[] {
  for (const each of applications) updateShares(each, guaranteed);
  return [...applications].sort(applicationComparator(policy, rank)).map(({ id }) => id);
}

describe('the order of applications', () => {
  it('decides equal keys by the order of submissions', () => {
    const same = [2, 0, 1].map((id) => application(id, { submitted: 5 }));
    for (const policy of ['fifo', 'fair', 'stateaware'] as const) {
      expect(ordered(policy, 'first', null, same)).toEqual([0, 1, 2]);
    }
  });

  it('does not look at priorities in a release without them', () => {
    const applications = [application(0), application(1, { priority: 9 })];
    expect(ordered('fifo', 'none', null, applications)).toEqual([0, 1]);
    expect(ordered('fair', 'none', null, applications)).toEqual([0, 1]);
  });

  it('under fair lets the bytes of memory decide when the queue guarantees nothing', () => {
    const manyCores = application(0, { allocated: Float64Array.of(1000, 4e9) });
    const muchMemory = application(1, { allocated: Float64Array.of(1, 5e9) });
    expect(ordered('fair', 'last', null, [muchMemory, manyCores])).toEqual([0, 1]);
    const guaranteed = Float64Array.of(1000, 100e9);
    expect(ordered('fair', 'last', guaranteed, [manyCores, muchMemory])).toEqual([1, 0]);
  });

  it('is total and transitive for every policy, so that ordered structures may use it', () => {
    const any = fc.record({
      submitted: fc.nat(2),
      priority: fc.nat(2),
      allocated: fc.array(fc.nat(3), { minLength: 2, maxLength: 2 }).map((list) => Float64Array.from(list)),
    });
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 3, maxLength: 3 }),
        fc.constantFrom('fifo' as const, 'fair' as const),
        fc.constantFrom<PriorityRank>('first', 'last', 'none'),
        (fields, policy, rank) => {
          const compare = applicationComparator(policy, rank);
          const [a, b, c] = fields.map((changes, id) => application(id, { ...changes, shares: new Float64Array(2) }));
          for (const each of [a, b, c]) updateShares(each, Float64Array.of(2, 3));
          expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)));
          expect(compare(a, b)).not.toBe(0);
          if (compare(a, b) < 0 && compare(b, c) < 0) expect(compare(a, c)).toBeLessThan(0);
        },
      ),
    );
  });
});
