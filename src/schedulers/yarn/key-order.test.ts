import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyOrder } from './key-order';

test('After any changes the order is the same as after sorting everything', () => {
  const change = fc.record({ member: fc.nat(39), first: fc.nat(3), next: fc.nat(9), there: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 12 }), fc.nat(12), (rounds, anew) => {
      const all = Array.from({ length: 40 }, (_, name) => ({
        name,
        slot: -1,
        first: 0,
        next: name % 7,
        there: name % 3 > 0,
      }));
      type Member = (typeof all)[number];
      const ordered = new KeyOrder<Member>(
        () => all,
        ({ there }) => there,
      );
      const rule = {
        columns: 2,
        write: ({ first, next }: Member, keys: Float64Array, at: number) => {
          keys[at] = first;
          keys[at + 1] = next / 10;
        },
      };
      rounds.forEach((changes, round) => {
        for (const { member, ...values } of changes) {
          Object.assign(all[member], values);
          ordered.touch(all[member]);
        }
        if (round === anew) ordered.invalidate();
        const found = ordered.inOrder(rule);
        expect(Array.from({ length: found.length }, (_, place) => found.at(place))).toEqual(
          all.filter(({ there }) => there).sort((a, b) => a.first - b.first || a.next - b.next || a.name - b.name),
        );
        expect(found.at(found.length)).toBeUndefined();
      });
    }),
  );
});
