/** Named sets of nodes: "any", labels, racks, groups of nodes and single nodes. A name means the first of these that there is. */

export const ANY = 'any';

/** What a set is made by. */
interface NamedNode {
  readonly id: string;
  readonly rack: number;
  readonly labels: readonly string[];
}

export class NodeSets {
  private readonly byName = new Map<string, readonly number[]>();
  /** Racks that have nodes, in the order of the run. */
  readonly racks: readonly string[];

  constructor(nodes: readonly NamedNode[], racks: readonly string[]) {
    const all = nodes.map((_, node) => node);
    this.add(ANY, all);
    const add = (namesOf: (node: NamedNode) => readonly string[]): void => {
      const found = new Map<string, number[]>();
      for (const node of all) {
        for (const name of new Set(namesOf(nodes[node]))) found.set(name, [...(found.get(name) ?? []), node]);
      }
      for (const [name, members] of found) this.add(name, members);
    };
    add(({ labels }) => labels);
    add(({ rack }) => [racks[rack]]);
    add(({ id }) => [id.split('/')[0]]);
    add(({ id }) => [id]);
    const used = new Set(nodes.map(({ rack }) => rack));
    this.racks = racks.filter((_, rack) => used.has(rack));
  }

  private add(name: string, nodes: readonly number[]): void {
    if (!this.byName.has(name)) this.byName.set(name, nodes);
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** Names of more than one node, for writers of expressions. */
  get names(): readonly string[] {
    return [...this.byName].filter(([, nodes]) => nodes.length > 1).map(([name]) => name);
  }

  /** Number of a set by its name, and its name by its number; -1 and "any" where there is none. */
  numberOf(name: string): number {
    return [...this.byName.keys()].indexOf(name);
  }

  nameOf(set: number): string {
    return [...this.byName.keys()][set] ?? ANY;
  }

  /** The nodes of the union of some sets, ascending; names that nothing is called mean no nodes. */
  nodesOf(names: readonly string[]): readonly number[] {
    if (names.length === 1) return this.byName.get(names[0]) ?? [];
    return [...new Set(names.flatMap((name) => this.byName.get(name) ?? []))].sort((a, b) => a - b);
  }
}
