import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refine } from './node-groups';

const set = fc.uniqueArray(fc.integer({ min: 0, max: 9 }));

describe('groups of nodes', () => {
  test('Racks and nodes with a label cut each other', () => {
    const { groups, groupsOf } = refine(6, [
      [0, 1, 2],
      [3, 4, 5],
      [1, 4],
    ]);
    expect(groups).toEqual([[0, 2], [1], [3, 5], [4]]);
    expect(groupsOf).toEqual([
      [0, 1],
      [2, 3],
      [1, 3],
    ]);
  });

  test('Nodes in no set are one group', () => {
    expect(refine(4, [[1]]).groups).toEqual([[0, 2, 3], [1]]);
  });

  test('Every set is a union of groups, and two nodes are in one group if no set tells them apart', () => {
    fc.assert(
      fc.property(fc.array(set, { maxLength: 5 }), (sets) => {
        const { groups, groupsOf } = refine(10, sets);
        sets.forEach((nodes, s) => {
          const union = groupsOf[s].flatMap((group) => groups[group]).sort((a, b) => a - b);
          expect(union).toEqual(nodes.toSorted((a, b) => a - b));
        });
        const signature = (node: number) => sets.map((nodes) => nodes.includes(node)).join(' ');
        expect(new Set(groups.map(([first]) => signature(first))).size).toBe(groups.length);
        for (const group of groups) expect(new Set(group.map(signature)).size).toBe(1);
      }),
    );
  });
});
