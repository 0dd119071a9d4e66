/** Mixed integer linear programs and the service that solves them, as schedulers see it. Solvers are in `schedulers/milp`. */

/** Maximise cost · x, subject to lower <= x <= upper, rowLower <= A x <= rowUpper, and x whole where `integer` says so. */
export interface Milp {
  readonly columns: number;
  readonly rows: number;
  /** By column. */
  readonly cost: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly integer: Uint8Array;
  /** By row; infinities where there is no bound. */
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  /** The rows of A: entries of row r stand from rowStart[r] to rowStart[r + 1], each column at most once. */
  readonly rowStart: Int32Array;
  readonly column: Int32Array;
  readonly coefficient: Float64Array;
}

/** What bounds the work, besides a count of steps of the solver's own. Never time: it would make one scenario two runs on two machines. */
export interface MilpLimits {
  /** Stop within this share of the bound: 0.1 is 10 %. */
  readonly gap: number;
  /** Most nodes of the branch-and-bound tree. */
  readonly nodes: number;
}

export interface MilpAnswer {
  /** Values of the columns of the best solution, as the solver left them; undefined when it found none. */
  readonly values: Float64Array | undefined;
  /** No solution can be worth more than this; NaN where nothing is known. */
  readonly bound: number;
  /** Nodes of the tree that were looked at. */
  readonly nodes: number;
  /** Whether it stopped at most nodes or the most work, and not because the gap was reached. */
  readonly stopped: boolean;
}

/** A solver, loaded before the first step of a run. Same program, limits and start: same answer. */
export interface MilpSolver {
  /** Name and version: "HiGHS 1.15.1". */
  readonly version: string;
  /** `start`: values of a solution to begin with. */
  solve(program: Milp, limits: MilpLimits, start?: Float64Array): MilpAnswer;
}
