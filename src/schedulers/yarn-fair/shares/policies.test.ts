import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { UNLIMITED } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { policyOf, rankingOf } from './policies';
import type { PolicyName } from './policy';
import type { FairGeneration, Schedulable } from './schedulable';

const TYPES = ['memory-mb', 'vcores', 'gpu'];

function member(given: Partial<Schedulable>, types = 2): Schedulable {
  const zero = () => new Float64Array(types);
  return {
    name: 'a',
    weight: 1,
    priority: 1,
    startTime: 0,
    minShare: zero(),
    maxShare: zero().fill(UNLIMITED),
    usage: zero(),
    demand: zero().fill(1000),
    fairShare: zero(),
    steadyFairShare: zero(),
    active: true,
    ...given,
  };
}

const resource = (...amounts: number[]): Resource => Float64Array.from(amounts);

describe('who is served first', () => {
  test('fair: A with weight 3 and 6 GB comes before B with weight 1 and 4 GB', () => {
    const a = member({ name: 'A', weight: 3, usage: resource(6, 0) });
    const b = member({ name: 'B', weight: 1, usage: resource(4, 0) });
    const fair = policyOf('fair', 'fs-3');
    expect(fair.compare(a, b, resource(100, 100))).toBeLessThan(0);
    expect(rankingOf(fair, a, b, resource(100, 100), TYPES)).toEqual({
      rule: 'usage by weight',
      keys: ['6 MB / 3 = 2', '4 MB / 1 = 4'],
    });
  });

  test('drf: 3 of 10 by weight 3 tie with 1 of 10 in 32 bits, which fs-3 has with more than two types alone', () => {
    const of = (generation: FairGeneration, types: number) => {
      const used = (memory: number) => resource(memory, ...Array.from({ length: types - 1 }, () => 0));
      const later = member({ name: 'A', weight: 3, usage: used(3), startTime: 1 }, types);
      const earlier = member({ name: 'B', weight: 1, usage: used(1) }, types);
      return policyOf('drf', generation).compare(later, earlier, resource(...Array.from({ length: types }, () => 10)));
    };
    expect([of('fs-2014', 2), of('fs-3', 2), of('fs-3', 3)].map(Math.sign)).toEqual([1, -1, 1]);
  });

  test('fair: usage by weight has 32 bits in fs-2014', () => {
    const tenth = Math.fround(0.1);
    const light = (startTime: number, usage: number, by: number) =>
      member({ name: `${usage}`, weight: by, usage: resource(usage, 0), startTime });
    const order = (generation: FairGeneration) =>
      Math.sign(policyOf('fair', generation).compare(light(1, 1024, tenth), light(0, 10_240, 1), resource(1, 1)));
    // 1024 by a tenth, which is a little more in 32 bits, is a little less than 10,240.
    expect([order('fs-2014'), order('fs-3')]).toEqual([1, -1]);
  });

  test('drf: nothing of a minimum of 0 ties with nothing of any other minimum', () => {
    const a = member({ name: 'A', minShare: resource(3000, 0) });
    const b = member({ name: 'B', minShare: resource(2000, 2) });
    expect(policyOf('drf', 'fs-3').compare(a, b, resource(8000, 8))).toBeLessThan(0);
  });

  test('fair: of any three the order is one, whatever their weights, also 0', () => {
    const members = ['A', 'B', 'C'].flatMap((name) =>
      [1, 2, 3].flatMap((startTime) =>
        [0, 2, 4].flatMap((memory) =>
          [0, 1, 2].map((weight) =>
            member({
              name,
              startTime,
              weight,
              usage: resource(memory, 1),
              minShare: resource(0, 1),
              demand: resource(4, 1),
            }),
          ),
        ),
      ),
    );
    const cluster = resource(100, 100);
    const fair = policyOf('fair', 'fs-3');
    const sorted = members.toSorted((a, b) => fair.compare(a, b, cluster));
    // An order that holds for every pair of a sorted list is transitive.
    for (let i = 0; i < sorted.length; i++) {
      for (let j = i; j < sorted.length; j++)
        expect(fair.compare(sorted[i], sorted[j], cluster)).toBeLessThanOrEqual(0);
    }
  });

  test('fair: only fs-3 sends those without demand to the end', () => {
    const idle = member({ name: 'A', demand: resource(0, 0) });
    const busy = member({ name: 'B', usage: resource(500, 0) });
    expect(policyOf('fair', 'fs-3').compare(idle, busy, resource(1, 1))).toBeGreaterThan(0);
    expect(policyOf('fair', 'fs-2014').compare(idle, busy, resource(1, 1))).toBeLessThan(0);
    expect(rankingOf(policyOf('fair', 'fs-3'), idle, busy, resource(1, 1), TYPES).rule).toBe('demand');
  });

  test('drf: each side is compared by the type of which it has the largest part', () => {
    const memory = member({ usage: resource(2000, 1) });
    const vcores = member({ usage: resource(1000, 2) });
    const drf = policyOf('drf', 'fs-3');
    // 1/2 of the memory against 2/5 of the vcores; in a larger cluster 1/4 against 1/3.
    expect(drf.compare(memory, vcores, resource(4000, 5))).toBeGreaterThan(0);
    expect(drf.compare(memory, vcores, resource(8000, 6))).toBeLessThan(0);
    expect(rankingOf(drf, memory, vcores, resource(4000, 5), TYPES)).toEqual({
      rule: 'dominant share by weight',
      keys: ['memory-mb: 50% of the cluster / 1 = 50%', 'vcores: 40% of the cluster / 1 = 40%'],
    });
  });

  test('drf: of equal parts fs-3 takes memory for the larger, fs-2014 vcores', () => {
    // Half of both; the minimum share of vcores is missed, which counts only where vcores are dominant.
    const even = member({ usage: resource(50, 5), minShare: resource(0, 6) });
    const less = member({ usage: resource(10, 1) });
    expect(policyOf('drf', 'fs-3').compare(even, less, resource(100, 10))).toBeGreaterThan(0);
    expect(policyOf('drf', 'fs-2014').compare(even, less, resource(100, 10))).toBeLessThan(0);
  });

  test('fifo: by priority, then start', () => {
    const fifo = policyOf('fifo', 'fs-3');
    const [urgent, early] = [member({ priority: 2, startTime: 9 }), member({ startTime: 1 })];
    expect(fifo.compare(urgent, early, resource(1, 1))).toBeLessThan(0);
    expect(rankingOf(fifo, early, member({ startTime: 3 }), resource(1, 1), TYPES)).toEqual({
      rule: 'start',
      keys: ['1', '3'],
    });
  });

  test('the share of a fifo queue goes to the application that started first, and the others keep theirs', () => {
    const apps = [member({ startTime: 5, fairShare: resource(7, 7) }), member({ startTime: 2 })];
    policyOf('fifo', 'fs-3').computeShares(apps, resource(100, 10));
    expect(apps.map(({ fairShare }) => [...fairShare])).toEqual([
      [7, 7],
      [100, 10],
    ]);
  });

  test('fair divides memory only, drf divides every type by itself', () => {
    const queues = () => [member({ fairShare: resource(0, 3) }), member({ weight: 3, fairShare: resource(0, 3) })];
    const [fair, drf] = [queues(), queues()];
    policyOf('fair', 'fs-3').computeShares(fair, resource(100, 8));
    policyOf('drf', 'fs-3').computeShares(drf, resource(100, 8));
    expect(fair.map(({ fairShare }) => [...fairShare])).toEqual([
      [25, 3],
      [75, 3],
    ]);
    expect(drf.map(({ fairShare }) => [...fairShare])).toEqual([
      [25, 2],
      [75, 6],
    ]);
  });
});

const amounts = (types: number) =>
  fc.tuple(...Array.from({ length: types }, () => fc.constantFrom(0, 1, 2, 4, 10))).map((list) => resource(...list));

const someMember = (types: number) =>
  fc
    .record({
      name: fc.constantFrom('A', 'B', 'C'),
      weight: fc.constantFrom(0, 0.5, 1, 3),
      priority: fc.constantFrom(1, 2),
      startTime: fc.constantFrom(0, 1),
      usage: amounts(types),
      minShare: amounts(types),
      demand: amounts(types),
    })
    .map((given) => member(given, types));

const somePolicy = fc.tuple(
  fc.constantFrom<PolicyName>('fair', 'drf', 'fifo'),
  fc.constantFrom<FairGeneration>('fs-2014', 'fs-3'),
);

describe('comparators', () => {
  test.each([2, 3])('are orders: antisymmetric and transitive, ties included (%i types)', (types) => {
    const three = fc.tuple(someMember(types), someMember(types), someMember(types));
    fc.assert(
      fc.property(somePolicy, three, amounts(types), ([name, generation], [a, b, c], cluster) => {
        const order = (x: Schedulable, y: Schedulable) => Math.sign(policyOf(name, generation).compare(x, y, cluster));
        expect(order(a, b) + order(b, a)).toBe(0);
        if (order(a, b) <= 0 && order(b, c) <= 0) {
          expect(order(a, c)).toBeLessThanOrEqual(0);
          if (order(a, b) < 0 || order(b, c) < 0) expect(order(a, c)).toBeLessThan(0);
        }
      }),
      cases(500),
    );
  });

  test.each([2, 3])('keys order as the comparator does (%i types)', (types) => {
    fc.assert(
      fc.property(
        somePolicy,
        someMember(types),
        someMember(types),
        amounts(types),
        ([name, generation], a, b, cluster) => {
          const policy = policyOf(name, generation);
          const { keys } = policy;
          if (keys === undefined) return;
          const [ofA, ofB] = [a, b].map((one) => {
            const row = new Float64Array(keys.columns(types));
            keys.write(one, cluster, row, 0);
            return row;
          });
          const first = ofA.findIndex((key, column) => key !== ofB[column]);
          const order = first < 0 ? keys.ties(a, b) : ofA[first] < ofB[first] ? -1 : 1;
          expect(order).toBe(Math.sign(policy.compare(a, b, cluster)));
        },
      ),
      cases(1000),
    );
  });

  test('drf orders memory and vcores alike whether a third type that nobody has exists or not', () => {
    const third = (small: Resource) => resource(...small, 0);
    const wide = (one: Schedulable) =>
      member({ ...one, usage: third(one.usage), minShare: third(one.minShare), demand: third(one.demand) }, 3);
    // By weight 0 even nothing is infinitely much, so that a third type makes a difference.
    const weighted = someMember(2).map((one) => ({ ...one, weight: one.weight || 1 }));
    fc.assert(
      fc.property(weighted, weighted, amounts(2), (a, b, cluster) => {
        const drf = policyOf('drf', 'fs-3');
        const order = Math.sign(drf.compare(a, b, cluster));
        expect(Math.sign(drf.compare(wide(a), wide(b), third(cluster)))).toBe(order);
      }),
      cases(500),
    );
  });

  test('an explanation is there exactly when more than start and name decides', () => {
    fc.assert(
      fc.property(somePolicy, someMember(2), someMember(2), amounts(2), ([name, generation], a, b, cluster) => {
        const policy = policyOf(name, generation);
        const alike = { ...b, name: a.name, startTime: a.startTime };
        const decided = policy.compare(a, alike, cluster) !== 0;
        expect(policy.explain(a, b, cluster, TYPES) !== null).toBe(decided);
      }),
      cases(500),
    );
  });
});
