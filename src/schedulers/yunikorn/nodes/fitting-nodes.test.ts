import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FittingNodes } from './fitting-nodes';

const NODES = 6;

test('The first node is the one with the smallest score, then the smallest rank, whatever was added and removed before', () => {
  const step = fc.record({ node: fc.nat(NODES - 1), fits: fc.boolean(), score: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const scores = Array.from({ length: NODES }, () => 0);
      const ranks = Int32Array.of(3, 0, 5, 1, 4, 2);
      const fitting = new FittingNodes(NODES, { ranks, score: (node) => scores[node] });
      const inside = new Set<number>();
      for (const { node, fits, score } of steps) {
        scores[node] = score;
        if (fits) {
          fitting.add(node);
          inside.add(node);
        } else {
          fitting.remove(node);
          inside.delete(node);
        }
        const [first = -1] = [...inside].sort((a, b) => scores[a] - scores[b] || ranks[a] - ranks[b]);
        expect(fitting.first).toBe(first);
      }
    }),
  );
});
