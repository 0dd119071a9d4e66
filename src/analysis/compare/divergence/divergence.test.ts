import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { apart } from './apart';
import { comparable, decisionKinds, decisionSubjects, logOf, onlyInOne } from './decision-log';
import type { Decision } from './decision-log';
import { laterText } from './divergence-words';
import { exactDivergence, orderDivergence } from './first-divergence';
import { laterDivergences } from './later';
import { naturalOrder } from './natural-order';
import { orderDistance } from './order-distance';

const decision: fc.Arbitrary<Decision> = fc.record({
  at: fc.integer({ min: 0, max: 6 }),
  kind: fc.constantFrom(...decisionKinds.slice(2, 4)),
  app: fc.constantFrom('etl/2', 'etl/10', 'bi'),
  what: fc.constantFrom(...decisionSubjects.slice(1, 3)),
  node: fc.constantFrom('n/1', 'n/2'),
});
const log = fc.array(decision, { maxLength: 12 });
/** Two logs that mostly agree, so that they diverge late or not at all. */
const pair = fc
  .record({ base: log, changes: fc.array(fc.tuple(fc.nat(11), decision), { maxLength: 2 }), shuffle: fc.boolean() })
  .map(({ base, changes, shuffle }) => {
    const other = base.slice();
    for (const [index, change] of changes) if (index < other.length) other[index] = change;
    return { a: base, b: shuffle ? other.toReversed() : other };
  });

const keyOf = ({ kind, app, what }: Decision): string => `${kind} ${app} ${what}`;

/** Section 2 of the definition, word for word: the smallest t with different multisets of keys decided up to t. */
function bruteForce(a: readonly Decision[], b: readonly Decision[]): number | undefined {
  const upTo = (of: readonly Decision[], t: number): string =>
    of
      .filter(({ at }) => at <= t)
      .map(keyOf)
      .sort()
      .join();
  const times = [...a, ...b].map(({ at }) => at).sort((x, y) => x - y);
  return times.find((t) => upTo(a, t) !== upTo(b, t));
}

/** Order by its own words: instants whose common keys cancel, with plain lists. */
function orderByLists(a: readonly Decision[], b: readonly Decision[]): boolean {
  const instants = (of: readonly Decision[]): string[][] => {
    const times = [...new Set(of.map(({ at }) => at))].sort((x, y) => x - y);
    return times.map((t) => of.filter(({ at }) => at === t).map(keyOf));
  };
  const [left, right] = [instants(a), instants(b)];
  for (;;) {
    while (left[0]?.length === 0) left.shift();
    while (right[0]?.length === 0) right.shift();
    if (left.length === 0 || right.length === 0) return left.length !== right.length;
    const common = left[0].find((key) => right[0].includes(key));
    if (common === undefined) return true;
    left[0].splice(left[0].indexOf(common), 1);
    right[0].splice(right[0].indexOf(common), 1);
  }
}

describe('later divergences', () => {
  it('are one per application: its first decision that came at another time', () => {
    const place = (at: number, app: string, what: Decision['what'] = 'task'): Decision => ({
      at,
      kind: 'place',
      app,
      what,
      node: '',
    });
    const a = logOf([place(0, 'x'), place(5, 'x'), place(7, 'y', 'driver'), place(9, 'z')]);
    const b = logOf([place(0, 'x'), place(8, 'x'), place(9, 'z'), place(10, 'w')]);
    const found = laterDivergences(comparable(a, b, 'off'), a, b, 0);
    expect(found).toEqual([
      { app: 'x', kind: 'place', what: 'task', a: 5, b: 8 },
      { app: 'y', kind: 'place', what: 'driver', a: 7, b: undefined },
      { app: 'w', kind: 'place', what: 'task', a: undefined, b: 10 },
    ]);
    expect(laterText(found[1], { a: 'A', b: 'B' })).toBe('y gets its driver: A 0:00.0, B never');
  });
});

describe('the first divergence', () => {
  it('without slack is the first instant at which the multisets of decisions differ', () => {
    fc.assert(
      fc.property(pair, ({ a, b }) => {
        const found = exactDivergence(comparable(logOf(a), logOf(b), 'off'), 0);
        expect(found?.at).toBe(bruteForce(a, b));
      }),
      cases(500),
    );
  });

  it('names on each side the earliest decision whose partner is missing or further away than the slack', () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: 0, max: 3 }), ({ a, b }, slack) => {
        const found = exactDivergence(comparable(logOf(a), logOf(b), 'off'), slack);
        const times = (of: readonly Decision[], key: string): number[] =>
          of
            .filter((one) => keyOf(one) === key)
            .map(({ at }) => at)
            .sort((x, y) => x - y);
        const lonely = (of: readonly Decision[], other: readonly Decision[]): number =>
          Math.min(
            ...[...new Set(of.map(keyOf))].flatMap((key) => {
              const partners = times(other, key);
              return times(of, key).filter((at, j) => !(Math.abs(partners[j] - at) <= slack));
            }),
          );
        expect(found === undefined || found.a === -1 ? Infinity : a[found.a].at).toBe(lonely(a, b));
        expect(found === undefined || found.b === -1 ? Infinity : b[found.b].at).toBe(lonely(b, a));
      }),
      cases(500),
    );
  });

  it('by order alone is the one that a comparison of the lists of each instant finds', () => {
    fc.assert(
      fc.property(pair, ({ a, b }) => {
        const found = orderDivergence(comparable(logOf(a), logOf(b), 'off'));
        expect(found !== undefined).toBe(orderByLists(a, b));
      }),
      cases(500),
    );
  });

  it('is the same when the sides are swapped', () => {
    fc.assert(
      fc.property(pair, ({ a, b }) => {
        const one = exactDivergence(comparable(logOf(a), logOf(b), 'node'), 1);
        const other = exactDivergence(comparable(logOf(b), logOf(a), 'node'), 1);
        expect(other).toEqual(one && { at: one.at, a: one.b, b: one.a });
      }),
    );
  });

  it('compares 200,000 decisions of one instant, whatever their order', () => {
    const many = Array.from({ length: 200_000 }, (_, i): Decision => {
      return { at: 5, kind: 'place', app: `etl/${i % 1000}`, what: 'task', node: '' };
    });
    const logs = comparable(logOf(many), logOf(many.toReversed()), 'off');
    expect(exactDivergence(logs, 0)).toBeUndefined();
    expect(orderDivergence(logs)).toBeUndefined();
  });
});

describe('the kinds of decisions', () => {
  it('with kills and moves are told apart and ordered by name inside an instant', () => {
    const of = (...kinds: Decision['kind'][]) =>
      logOf(kinds.map((kind): Decision => ({ at: 5, kind, app: 'etl/2', what: '', node: '' })));
    const compared = comparable(of('reject', 'move', 'kill', 'admit'), of('admit', 'reject'), 'off');
    expect(exactDivergence(compared, 0)).toEqual({ at: 5, a: 2, b: -1 });
    expect([...compared.a.row]).toEqual([3, 2, 1, 0]);
  });
});

describe('how far two logs are apart', () => {
  it('is nothing before the first divergence and something at it', () => {
    fc.assert(
      fc.property(pair, ({ a, b }) => {
        const logs = comparable(logOf(a), logOf(b), 'off');
        const first = exactDivergence(logs, 0)?.at;
        const { samples, intervals } = apart(logs, [(first ?? 7) - 1, first ?? 7]);
        expect(samples[0].apart).toBe(0);
        expect(samples[1].apart > 0).toBe(first !== undefined);
        expect(intervals[0]?.[0]).toBe(first);
      }),
    );
  });
});

describe('the distance of two orders', () => {
  it('counts the pairs in opposite order', () => {
    const times = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.nat(4));
    fc.assert(
      fc.property(times, times, (a, b) => {
        const names = Object.keys(a).filter((name) => name in b);
        let discordant = 0;
        for (const x of names) for (const y of names) if (a[x] < a[y] && b[x] > b[y]) discordant++;
        const found = orderDistance(new Map(Object.entries(a)), new Map(Object.entries(b)));
        expect(found).toMatchObject({ pairs: (names.length * (names.length - 1)) / 2, discordant });
      }),
    );
  });
});

describe('names', () => {
  it('are ordered with their digits read as numbers', () => {
    const names = ['etl/10', 'etl/9', 'bi', 'etl', 'etl/09', 'etl/2/b', 'etl/2/a'];
    expect(names.sort(naturalOrder)).toEqual(['bi', 'etl', 'etl/2/a', 'etl/2/b', 'etl/09', 'etl/9', 'etl/10']);
  });

  it('that only one variant has are listed in that order', () => {
    expect(onlyInOne(['a/10', 'a/2', 'b'], ['b', 'c'])).toEqual(['a/2', 'a/10', 'c']);
  });
});
