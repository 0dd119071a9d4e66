/**
 * Splits nodes into the coarsest disjoint groups of which every equivalence set is a union, so that one whole number for each
 * leaf and group says what else would take a binary for each leaf and node. Source: TetriSched, section 5.
 */

export interface NodeGroups {
  /** Nodes of each group, ascending; groups in the order of their first node. */
  readonly groups: readonly (readonly number[])[];
  /** Groups of each set, ascending, in the order of the sets. */
  readonly groupsOf: readonly (readonly number[])[];
}

/** Nodes are numbered from 0 to `nodes` - 1. Those in no set are one group. Sets may repeat. */
export function refine(nodes: number, sets: readonly (readonly number[])[]): NodeGroups {
  const group = new Int32Array(nodes);
  let count = 1;
  for (const set of sets) {
    // Each group that the set cuts in two gives what lies inside the set a new number.
    const inside = new Map<number, number>();
    for (const node of new Set(set)) {
      const split = inside.get(group[node]) ?? count++;
      inside.set(group[node], split);
      group[node] = split;
    }
  }
  const renumbered = new Map<number, number>();
  const groups: number[][] = [];
  group.forEach((old, node) => {
    const known = renumbered.get(old);
    if (known !== undefined) groups[known].push(node);
    else renumbered.set(old, groups.push([node]) - 1);
  });
  const groupsOf = sets.map((set) => {
    const found = new Set(set.map((node) => renumbered.get(group[node]) ?? 0));
    return [...found].sort((a, b) => a - b);
  });
  return { groups, groupsOf };
}
