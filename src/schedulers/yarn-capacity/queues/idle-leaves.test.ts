import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdleLeaves } from './idle-leaves';

const LEAVES = 6;

interface Leaf {
  readonly index: number;
  key: number;
}

const step = fc.oneof(
  // A round that comes to nothing at some leaves, each of which leaves another amount, and ends at one, or at none of them.
  fc.record({
    kind: fc.constant('round'),
    ends: fc.uniqueArray(fc.nat(LEAVES - 1), { maxLength: 3 }),
    all: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('changed'), leaf: fc.nat(LEAVES - 1), key: fc.nat(4) }),
  fc.record({ kind: fc.constant('asked'), leaf: fc.nat(LEAVES - 1) }),
);

test('A skipped leaf has the same latest value as if every round had visited it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const leaves = Array.from({ length: LEAVES }, (_, index): Leaf => ({ index, key: index % 3 }));
      const idle = new IdleLeaves<Leaf>({
        columns: 1,
        write: ({ key }, keys, at) => {
          keys[at] = key;
        },
      });
      /** What each leaf was left by the latest round, as visits of all leaves would have it. */
      const visited = leaves.map((): number | undefined => undefined);
      const since = leaves.map(() => 0);
      let amount = 0;
      const ask = (index: number): void => {
        expect(idle.latest(leaves[index], since[index])?.[0]).toBe(visited[index]);
        since[index] = idle.now;
        visited[index] = undefined;
      };
      for (const one of steps) {
        if (one.kind === 'asked') ask(one.leaf);
        else if (one.kind === 'changed') {
          ask(one.leaf);
          leaves[one.leaf].key = one.key;
        } else {
          const order = leaves.toSorted((a, b) => a.key - b.key || a.index - b.index);
          const ends = order.filter(({ index }) => one.ends.includes(index));
          const parts = ends.map((end) => ({ left: ++amount, end: end as Leaf | undefined }));
          if (one.all || parts.length === 0) parts.push({ left: ++amount, end: undefined });
          for (const { left, end } of parts.toReversed()) idle.note(Float64Array.of(left), end);
          let from = 0;
          for (const { left, end } of parts) {
            const to = end === undefined ? LEAVES : order.indexOf(end);
            for (; from < to; from++) visited[order[from].index] = left;
          }
        }
      }
      leaves.forEach(({ index }) => ask(index));
    }),
  );
});
