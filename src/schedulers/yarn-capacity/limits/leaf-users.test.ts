import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { isZero } from '../../yarn/resources';
import { CapacityRows } from '../capacity-rows';
import { LeafUsers } from './leaf-users';

const TYPES = 2;

/** A user asks or stops, holds so much more or all of it less, or gets a weight. */
const step = fc.record({
  user: fc.integer({ min: 0, max: 5 }),
  does: fc.constantFrom('ask', 'stop', 'take', 'give back', 'weigh'),
  amount: fc.integer({ min: 1, max: 9 }),
});

test('What is kept of users that hold something or ask is what counting all of them gives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const users = new LeafUsers(new CapacityRows(TYPES));
      const weights: Record<string, number> = {};
      for (const { user: number, does, amount } of steps) {
        const name = `user${number}`;
        const user = users.of(name, weights[name] ?? 1);
        if (does === 'ask') users.countAsking(user, 1);
        if (does === 'stop' && user.asking > 0) users.countAsking(user, -1);
        if (does === 'take') user.used[amount % TYPES] += amount;
        if (does === 'give back') user.used.fill(0);
        users.holdsOther(user);
        if (does === 'weigh') {
          weights[name] = amount / 2;
          users.weigh((other) => weights[other] ?? 1);
        }
      }
      const active = users.all.filter(({ asking }) => asking > 0);
      const used = new Float64Array(TYPES);
      expect(users.holders).toEqual(users.all.filter((user) => !isZero(user.used)));
      expect(users.addActive(used, 'current')).toBe(active.reduce((sum, { weight }) => Math.fround(sum + weight), 0));
      expect([...used]).toEqual([0, 1].map((type) => active.reduce((sum, user) => sum + user.used[type], 0)));
      expect(users.addActive(used, 'cs-2014')).toBe(active.length);
      expect(users.sharingMasters).toBe(active.length);
    }),
    cases(200),
  );
});
