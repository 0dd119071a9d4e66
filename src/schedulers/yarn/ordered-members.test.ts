import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderedMembers } from './ordered-members';

test('After any changes the order is the same as after sorting everything', () => {
  const change = fc.record({ member: fc.nat(39), value: fc.nat(9), there: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 12 }), (rounds) => {
      const all = Array.from({ length: 40 }, (_, name) => ({ name, value: name % 7, there: name % 3 > 0, marks: 0 }));
      const compare = (a: (typeof all)[number], b: (typeof all)[number]) => a.value - b.value || a.name - b.name;
      const ordered = new OrderedMembers(
        () => all,
        ({ there }) => there,
        { inside: 1, changed: 2 },
      );
      for (const changes of rounds) {
        for (const { member, value, there } of changes) {
          Object.assign(all[member], { value, there });
          ordered.touch(all[member]);
        }
        const found = ordered.inOrder(compare);
        expect(Array.from({ length: found.length }, (_, place) => found.at(place))).toEqual(
          all.filter(({ there }) => there).sort(compare),
        );
      }
    }),
  );
});

test('Hundreds of members leave at the front one by one, others in the middle, and some come back', () => {
  const all = Array.from({ length: 900 }, (_, name) => ({ name, there: true, marks: 0 }));
  const compare = (a: (typeof all)[number], b: (typeof all)[number]) => a.name - b.name;
  const ordered = new OrderedMembers(
    () => all,
    ({ there }) => there,
    { inside: 1, changed: 2 },
  );
  ordered.inOrder(compare);
  for (let round = 0; round < 700; round++) {
    const returns = round - (round % 5);
    for (const [name, there] of [
      [round, false],
      [(round * 7) % 900, false],
      [returns, true],
    ] as const) {
      all[name].there = there;
      ordered.touch(all[name]);
    }
    const found = ordered.inOrder(compare);
    expect(Array.from({ length: found.length }, (_, place) => found.at(place)?.name)).toEqual(
      all.filter(({ there }) => there).map(({ name }) => name),
    );
  }
  expect(ordered.length).toBeLessThan(400);
});
