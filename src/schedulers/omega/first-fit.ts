/** Randomised first fit, the placement inside every scheduler (released simulator, CoreClusterSimulation.scala). */
import type { Cell } from './cell';
import type { Claim } from './commit';

export class FirstFit {
  private readonly pool: Int32Array;

  /** `machines`: those that the scheduler may use. */
  constructor(private readonly machines: Int32Array) {
    this.pool = new Int32Array(machines.length);
  }

  /** Whether one task of the size fits on any machine that holds nothing. `capacity`: `types` columns per machine. */
  couldFit(capacity: Float64Array, sizes: Float64Array, at: number, types: number): boolean {
    return this.machines.some((machine) => {
      for (let t = 0; t < types; t++) if (sizes[at + t] > capacity[machine * types + t]) return false;
      return true;
    });
  }

  /**
   * Claims for at most `tasks` tasks of the size from `at` on in `sizes`, applied to `view`. A machine is drawn from the
   * pool until all have their place or the pool is empty; one with room stays in the pool. `cut`: share of the machines
   * that are left out from the beginning. `draw` gives numbers in [0, 1).
   */
  place(
    view: Cell,
    app: number,
    tasks: number,
    sizes: Float64Array,
    at: number,
    cut: number,
    draw: () => number,
  ): Claim[] {
    const { pool, machines } = this;
    pool.set(machines);
    let left = pool.length;
    const remove = (index: number): void => {
      pool[index] = pool[--left];
    };
    for (let i = Math.floor(cut * pool.length); i > 0; i--) remove(Math.floor(draw() * left));
    const claims: Claim[] = [];
    while (claims.length < tasks && left > 0) {
      const index = Math.floor(draw() * left);
      const machine = pool[index];
      if (!view.fits(machine, sizes, at)) {
        remove(index);
        continue;
      }
      claims.push({ machine, sequence: view.sequence(machine), sizes, at });
      view.take(machine, sizes, at);
      view.raise(machine, app);
    }
    return claims;
  }
}
