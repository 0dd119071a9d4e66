/** Which nodes are taken when, by slice: concrete nodes for a plan that only counts them. */
export class Calendar {
  private readonly taken: { readonly from: number; readonly to: number }[][];

  constructor(nodes: number) {
    this.taken = Array.from({ length: nodes }, () => []);
  }

  /** A node is taken from one slice until before another. */
  take(node: number, from: number, to: number): void {
    this.taken[node].push({ from, to });
  }

  /**
   * Takes the free nodes of lowest number among `members`, from one slice to another. Jobs are intervals on interchangeable
   * nodes: a plan whose counts are right has nodes for all jobs when this is called in the order of their starts.
   */
  claim(members: readonly number[], count: number, from: number, to: number): number[] {
    const found: number[] = [];
    for (const node of members) {
      if (found.length === count) break;
      if (this.taken[node].some((span) => span.from < to && from < span.to)) continue;
      this.take(node, from, to);
      found.push(node);
    }
    return found;
  }
}
