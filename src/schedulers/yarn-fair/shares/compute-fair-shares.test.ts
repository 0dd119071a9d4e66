import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UNLIMITED } from '../../yarn/resources';
import { computeFairShares, traceFairShares } from './compute-fair-shares';
import type { ShareKind, ShareMember } from './compute-fair-shares';
import type { FairGeneration } from './schedulable';

interface Given {
  readonly weight?: number;
  readonly min?: number;
  readonly max?: number;
  readonly active?: boolean;
}

function member({ weight = 1, min = 0, max = UNLIMITED, active = true }: Given): ShareMember {
  return { weight, minShare: Float64Array.of(min), maxShare: Float64Array.of(max), active };
}

function shares(
  total: number,
  given: readonly Given[],
  generation: FairGeneration = 'fs-3',
  kind: ShareKind = 'instantaneous',
): number[] {
  const found: number[] = [];
  computeFairShares(given.map(member), total, 0, generation, kind, (_, share) => {
    found.push(share);
  });
  return found;
}

/** Some stand beside others that are like them. */
const someMembers = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.record({
        weight: fc.constantFrom(0.25, 0.5, 1, 2, 3.7),
        min: fc.nat(5000),
        max: fc.oneof(fc.constant(UNLIMITED), fc.integer({ min: 1, max: 20_000 })),
        active: fc.boolean(),
      }),
    ),
    { maxLength: 12 },
  )
  .map((drawn) => drawn.flatMap(([copies, one]) => Array.from({ length: copies }, () => one)));

describe('fair shares', () => {
  test('the search approaches the ratio from above, so that equal shares may add up to more than there is', () => {
    const { total, steps, shares: found } = traceFairShares([{}, {}, {}].map(member), 10240, 0, 'fs-3', 'steady');
    expect(found).toEqual([3414, 3414, 3414]);
    expect(total).toBe(10240);
    // 1, 2, 4 ... 4096 gives at least the total; 25 halvings; the result.
    expect(steps.filter(({ phase }) => phase === 'double').map(({ ratio }) => ratio)).toEqual(
      Array.from({ length: 13 }, (_, i) => 2 ** i),
    );
    expect(steps.filter(({ phase }) => phase === 'bisect')).toHaveLength(25);
    expect(steps[steps.length - 1]).toMatchObject({ phase: 'result', used: 10242, shares: found });
    expect(steps[13]).toMatchObject({ phase: 'bisect', ratio: 2048, used: 6144, left: 2048, right: 4096 });
  });

  test('limits clamp the shares that weights give', () => {
    const { steps } = traceFairShares(
      [member({ weight: 2, max: 10 }), member({ min: 20 }), member({ active: false }), member({})],
      45,
      0,
      'fs-3',
      'instantaneous',
    );
    const result = steps[steps.length - 1];
    expect(result.shares).toEqual([10, 20, 0, 15]);
    expect(result.clamps).toEqual(['maxShare', 'minShare', 'fixed', 'weight']);
  });

  test('fs-3 divides more than 2^31 MB, fs-2014 counts in int', () => {
    expect(shares(16e9, [{}, {}, {}, {}])).toEqual([4e9, 4e9, 4e9, 4e9]);
    // After 25 halvings of 2^34 the ratio is known to 512 MB.
    expect(shares(16e9, [{ max: 1000 }, {}])).toEqual([1000, 15_999_999_488]);
    expect(shares(16e9, [{}, {}, {}, {}], 'fs-2014')).toEqual([2 ** 29, 2 ** 29, 2 ** 29, 2 ** 29]);
  });

  test('in fs-2014 a member without a maximum gets 2^31 - 1 at most', () => {
    expect(shares(16e9, [{}], 'fs-2014')).toEqual([2 ** 31 - 1]);
  });

  test('members that differ in their weights alone get shares by weight', () => {
    expect(shares(300, [{ weight: 2 }, { weight: 1 }])).toEqual([200, 100]);
  });

  test('without room a fixed share is taken off first, in fs-3', () => {
    const given: Given[] = [{ weight: 0, min: 300 }, { max: 0 }, {}];
    expect(shares(1000, given)).toEqual([300, 0, 700]);
    expect(shares(100, given)).toEqual([300, 0, 0]);
    expect(shares(1000, given, 'fs-2014')).toEqual([300, 0, 700]);
  });

  test('each member with a fixed share is taken off, those that are alike as well', () => {
    const fixed: Given = { weight: 0, min: 300 };
    expect(shares(1000, [fixed, fixed, {}])).toEqual([300, 300, 400]);
    expect(shares(1000, [fixed, fixed, { weight: 0, min: 100 }, {}])).toEqual([300, 300, 100, 300]);
  });

  test('members that are alike and free are not taken off', () => {
    expect(shares(1000, [{ min: 100 }, { min: 100 }, { weight: 0, min: 500 }])).toEqual([250, 250, 500]);
  });

  test('what free members divide is at least nothing and at most the sum of their maximum shares', () => {
    const divided = (total: number, given: readonly Given[], generation: FairGeneration = 'fs-3'): number =>
      traceFairShares(given.map(member), total, 0, generation, 'instantaneous').total;
    expect(divided(100, [{ weight: 0, min: 300 }, {}])).toBe(0);
    expect(divided(1000, [{ max: 200 }, { max: 300 }])).toBe(500);
    expect(divided(1000, [{ max: 200 }, { max: 300, active: false }])).toBe(200);
    expect(divided(16e9, [{}, {}])).toBe(16e9);
    expect(divided(16e9, [{}, {}], 'fs-2014')).toBe(UNLIMITED);
    expect(divided(16e9, [{ max: 200 }, { max: 300 }], 'fs-2014')).toBe(500);
  });

  test('the search ends where the shares add up to the total', () => {
    const tried = (total: number): (readonly [string, number])[] =>
      traceFairShares([member({})], total, 0, 'fs-3', 'instantaneous').steps.map(({ phase, ratio }) => [phase, ratio]);
    expect(tried(3)).toEqual([
      ['double', 1],
      ['double', 2],
      ['double', 4],
      ['bisect', 2],
      ['bisect', 3],
      ['result', 3],
    ]);
    expect(tried(4).filter(([phase]) => phase === 'double')).toEqual([
      ['double', 1],
      ['double', 2],
      ['double', 4],
    ]);
  });

  test('without a free member nothing is searched', () => {
    const {
      steps,
      total,
      shares: found,
    } = traceFairShares([member({ weight: 0, min: 300 }), member({ max: 0 })], 1000, 0, 'fs-3', 'instantaneous');
    expect({ steps, total, found }).toEqual({ steps: [], total: 0, found: [300, 0] });
  });

  test('inactive queues count for steady shares', () => {
    expect(shares(100, [{}, { active: false }])).toEqual([100, 0]);
    expect(shares(100, [{}, { active: false }], 'fs-3', 'steady')).toEqual([50, 50]);
  });

  test('weights of nothing but zero end the search of fs-2014 as well', () => {
    expect(shares(100, [{ weight: 0 }, { weight: 0, min: 7 }], 'fs-2014')).toEqual([0, 7]);
  });

  test('an animation of the search ends where the search ends', () => {
    fc.assert(
      fc.property(
        someMembers,
        fc.nat(60_000),
        fc.constantFrom('fs-3' as const, 'fs-2014' as const),
        (given, total, g) => {
          const trace = traceFairShares(given.map(member), total, 0, g, 'instantaneous');
          expect(trace.shares).toEqual(shares(total, given, g));
          for (const { shares: at, used, clamps } of trace.steps) {
            expect(at.reduce((sum, share, i) => sum + (clamps[i] === 'fixed' ? 0 : share), 0)).toBe(used);
          }
        },
      ),
    );
  });

  test('what was shared out before does not matter, be it the same or nearly the same', () => {
    const few = fc.array(fc.record({ weight: fc.constantFrom(1, 2), active: fc.boolean() }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(few, fc.constantFrom(100, 101)), { maxLength: 12 }), (sets) => {
        const inTurn = sets.map(([given, total]) => shares(total, given));
        const searched = sets.map(([given, total]) =>
          traceFairShares(given.map(member), total, 0, 'fs-3', 'instantaneous'),
        );
        expect(inTurn).toEqual(searched.map((search) => search.shares));
      }),
    );
  });

  test('shares keep to the limits, are used up, and do not depend on the order of the members', () => {
    fc.assert(
      fc.property(someMembers, fc.nat(60_000), (drawn, total) => {
        const given = drawn.map((one) => ({ ...one, max: Math.max(one.min, one.max) }));
        const found = shares(total, given);
        const active = given.filter((one) => one.active);
        given.forEach(({ min, max, active: isActive }, i) => {
          expect(found[i]).toBeGreaterThanOrEqual(isActive ? min : 0);
          expect(found[i]).toBeLessThanOrEqual(isActive ? max : 0);
        });
        const most = active.reduce((sum, { max }) => sum + max, 0);
        const sum = found.reduce((a, b) => a + b, 0);
        expect(sum).toBeGreaterThanOrEqual(Math.min(total, most));
        expect(shares(total, given.toReversed()).toReversed()).toEqual(found);
      }),
    );
  });
});
