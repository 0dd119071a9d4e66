/** The commit of a transaction against the shared cell (Omega, section 3.4 and 5.2). */
import type { Cell } from './cell';

/** Tasks of one size on machines, as they were placed on a snapshot: columns with one row per task. */
export interface Claims {
  readonly machines: readonly number[];
  /** The sequence number of the machine in the snapshot. */
  readonly sequences: readonly number[];
  /** draws[n]: random numbers used to place n tasks; the last element also holds for any larger n. */
  readonly draws: readonly number[];
  /** What each of them takes: one quantity per type from `at` on. */
  readonly sizes: Float64Array;
  readonly at: number;
}

export const NO_CLAIMS: Claims = { machines: [], sequences: [], draws: [0], sizes: new Float64Array(), at: 0 };

/** The claims for the first `tasks` tasks: as if only these had been placed. */
export function firstOf(claims: Claims, tasks: number): Claims {
  const { machines, sequences, draws } = claims;
  if (draws.length <= tasks + 1) return claims;
  return {
    ...claims,
    machines: machines.slice(0, tasks),
    sequences: sequences.slice(0, tasks),
    draws: draws.slice(0, tasks + 1),
  };
}

export interface CommitRules {
  /** A claim conflicts when the sequence number of the machine has changed, and not only when it does not fit. */
  readonly coarse: boolean;
  /** All claims or none. */
  readonly gang: boolean;
  /**
   * As in the released simulator (CoreClusterSimulation.scala): earlier claims of a transaction, refused ones included, count as
   * if each had raised the number, and a gang that is undone leaves numbers raised.
   */
  readonly quirks: boolean;
}

export interface Conflict {
  readonly machine: number;
  /** The application that placed something there last, -1 when the machine is gone. */
  readonly winner: number;
  /** There was room: only the sequence number of the machine had changed. */
  readonly spurious: boolean;
}

export interface CommitResult {
  /** The machine of each claim that was applied. */
  readonly applied: readonly number[];
  readonly conflicts: readonly Conflict[];
  /** Claims that were applied and taken back, because the transaction was all or nothing. */
  readonly undone: number;
}

/**
 * Commits claims in order; each is tested against the cell as the earlier ones have left it. Under `gang` the first conflict
 * takes all of them back; those after it are tested, too, to be counted, except under `quirks`.
 */
export function commit(cell: Cell, app: number, claims: Claims, rules: CommitRules): CommitResult {
  const { machines, sequences, sizes, at } = claims;
  const conflicts: Conflict[] = [];
  const taken: number[] = [];
  for (let i = 0; i < machines.length; i++) {
    const machine = machines[i];
    const fits = cell.fits(machine, sizes, at);
    if (!fits || (rules.coarse && sequenceBefore(cell, machine, conflicts, rules) !== sequences[i])) {
      conflicts.push({ machine, winner: cell.isUp(machine) ? cell.lastPlaced(machine) : -1, spurious: fits });
      if (rules.gang && rules.quirks) break;
      continue;
    }
    cell.take(machine, sizes, at);
    taken.push(machine);
  }
  const isUndone = rules.gang && conflicts.length > 0;
  // Numbers are raised only now: the claims of one transaction on a machine do not conflict with each other.
  if (!isUndone || rules.quirks) for (const machine of taken) cell.raise(machine, app);
  if (!isUndone) return { applied: taken, conflicts, undone: 0 };
  for (const machine of taken) cell.giveBack(machine, sizes, at);
  return { applied: [], conflicts, undone: taken.length };
}

/**
 * The sequence number of a machine as a transaction finds it. The released simulator expects every earlier claim of the transaction to
 * have raised it by one, those that were refused as well.
 */
function sequenceBefore(cell: Cell, machine: number, conflicts: readonly Conflict[], rules: CommitRules): number {
  const refused = rules.quirks ? conflicts.filter((conflict) => conflict.machine === machine).length : 0;
  return cell.sequence(machine) - refused;
}
