/** Randomised first fit, the placement inside every scheduler (released simulator, CoreClusterSimulation.scala). */
import type { CellView } from './cell';
import type { Claims } from './commit';

/** Random numbers for the choices of applications. */
export interface Draws {
  /** The n-th of the next numbers of an application, in [0, 1): always the same until some of them are used. */
  draw(app: number, n: number): number;
}

export class FirstFit {
  /** The machines. A placement permutes them and restores the order at its end. */
  private readonly pool: Int32Array;
  /** By the place that a removed machine went to: the position that it was removed from. */
  private readonly removed: Int32Array;

  /** `machines`: those that the scheduler may use. */
  constructor(
    readonly machines: Int32Array,
    private readonly draws: Draws,
  ) {
    this.pool = machines.slice();
    this.removed = new Int32Array(machines.length);
  }

  /** Whether one task of the size fits on any machine that holds nothing. `capacity`: `types` columns per machine. */
  couldFit(capacity: Float64Array, sizes: Float64Array, at: number, types: number): boolean {
    for (const machine of this.machines) {
      let t = 0;
      while (t < types && sizes[at + t] <= capacity[machine * types + t]) t++;
      if (t === types) return true;
    }
    return false;
  }

  /**
   * Claims for at most `tasks` tasks of an application, of the size from `at` on in `sizes`, applied to `view`. A machine is
   * drawn from the pool until all have their place or the pool is empty; one with room stays in the pool. `cut`: share of
   * the machines that are left out from the beginning.
   */
  place(view: CellView, app: number, tasks: number, sizes: Float64Array, at: number, cut: number): Claims {
    const { pool } = this;
    let left = pool.length;
    let drawn = 0;
    for (let i = Math.floor(cut * pool.length); i > 0; i--)
      this.remove(Math.floor(this.draws.draw(app, drawn++) * left), left--);
    const machines: number[] = [];
    const sequences: number[] = [];
    const draws = [drawn];
    while (machines.length < tasks && left > 0) {
      const index = Math.floor(this.draws.draw(app, drawn++) * left);
      const machine = pool[index];
      if (!view.fits(machine, sizes, at)) {
        this.remove(index, left--);
        continue;
      }
      machines.push(machine);
      sequences.push(view.sequence(machine));
      draws.push(drawn);
      view.take(machine, sizes, at);
    }
    if (machines.length < tasks) draws.push(drawn);
    this.refill(left);
    return { machines, sequences, draws, sizes, at };
  }

  /** The machine at a position changes places with the last of those that are `left`, and is out. */
  private remove(position: number, left: number): void {
    const { pool } = this;
    const machine = pool[position];
    pool[position] = pool[left - 1];
    pool[left - 1] = machine;
    this.removed[left - 1] = position;
  }

  /** Undoes all removals, the last one first. As a rule they are far fewer than the machines. */
  private refill(left: number): void {
    const { pool, removed } = this;
    for (let last = left; last < pool.length; last++) {
      const position = removed[last];
      const machine = pool[last];
      pool[last] = pool[position];
      pool[position] = machine;
    }
  }
}
