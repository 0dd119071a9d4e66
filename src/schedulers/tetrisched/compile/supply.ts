/** How many nodes of each group are free in each slice, counted from now. */
export class Supply {
  private readonly busy: Int32Array[];

  /**
   * @param horizon slices that are counted. In those after the last one in which something may start, what is taken only ends,
   * so that a plan needs none of them.
   */
  constructor(
    private readonly sizes: readonly number[],
    private readonly horizon = Infinity,
  ) {
    this.busy = sizes.map(() => new Int32Array(0));
  }

  get groups(): number {
    return this.sizes.length;
  }

  /** From this slice on everything of a group is free. */
  endOf(group: number): number {
    return this.busy[group].length;
  }

  size(group: number): number {
    return this.sizes[group];
  }

  /** Free nodes, never below 0: a group may hold more than it has when it lost nodes. */
  free(group: number, slice: number): number {
    return Math.max(0, this.sizes[group] - (this.busy[group][slice] ?? 0));
  }

  /** The least number of nodes that are free in each of the slices from `start` on for `dur` slices. */
  freeThroughout(group: number, start: number, dur: number): number {
    const until = Math.min(start + dur, Math.max(start + 1, this.busy[group].length));
    let least = this.sizes[group];
    for (let slice = start; slice < until; slice++) least = Math.min(least, this.free(group, slice));
    return least;
  }

  /** Takes `nodes` of a group from slice `start` on for `dur` slices; gives them back where `nodes` is below 0. */
  take(group: number, start: number, dur: number, nodes: number): void {
    const end = Math.min(start + dur, this.horizon);
    if (this.busy[group].length < end) {
      const grown = new Int32Array(Math.min(this.horizon, Math.max(end, 2 * this.busy[group].length)));
      grown.set(this.busy[group]);
      this.busy[group] = grown;
    }
    for (let slice = start; slice < end; slice++) this.busy[group][slice] += nodes;
  }

  copy(): Supply {
    const copy = new Supply(this.sizes, this.horizon);
    this.busy.forEach((busy, group) => (copy.busy[group] = busy.slice()));
    return copy;
  }
}
