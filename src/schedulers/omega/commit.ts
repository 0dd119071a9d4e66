/** The commit of a transaction against the shared cell (Omega, section 3.4 and 5.2). */
import type { Cell } from './cell';

/** Tasks of one size on machines, as they were placed on a snapshot: columns with one row per task. */
export interface Claims {
  readonly machines: readonly number[];
  /** The machine's number in the snapshot. */
  readonly sequences: readonly number[];
  /** What each of them takes: one quantity per type from `at` on. */
  readonly sizes: Float64Array;
  readonly at: number;
}

export const NO_CLAIMS: Claims = { machines: [], sequences: [], sizes: new Float64Array(), at: 0 };

/** The first claims of a transaction, up to a number. */
export function firstOf(claims: Claims, most: number): Claims {
  const { machines, sequences } = claims;
  if (machines.length <= most) return claims;
  return { ...claims, machines: machines.slice(0, most), sequences: sequences.slice(0, most) };
}

export interface CommitRules {
  /** A claim conflicts when the machine's number has changed, and not only when it does not fit. */
  readonly coarse: boolean;
  /** All claims or none. */
  readonly gang: boolean;
  /** As in the released simulator (CoreClusterSimulation.scala): numbers are compared as they stand, and an undone gang leaves them raised. */
  readonly quirks: boolean;
}

export interface Conflict {
  readonly machine: number;
  /** The application that placed something there last, -1 when the machine is gone. */
  readonly winner: number;
  /** There was room: the number of the machine had changed, and nothing else. */
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
 * takes all of them back; those after it are tested all the same, to be counted, except under `quirks`.
 */
export function commit(cell: Cell, app: number, claims: Claims, rules: CommitRules): CommitResult {
  const { machines, sequences, sizes, at } = claims;
  // The machines as they were before this transaction, whose own claims on a machine do not conflict with each other.
  const began = machines.map((machine) => cell.sequence(machine));
  const winners = machines.map((machine) => cell.lastPlaced(machine));
  const expected = rules.quirks && rules.coarse ? raisedByEarlier(claims) : sequences;
  const conflicts: Conflict[] = [];
  /** Rows of the claims that were applied. */
  const taken: number[] = [];
  for (let i = 0; i < machines.length; i++) {
    const machine = machines[i];
    const sequence = rules.quirks ? cell.sequence(machine) : began[i];
    const fits = cell.fits(machine, sizes, at);
    if (!fits || (rules.coarse && sequence !== expected[i])) {
      conflicts.push({ machine, winner: cell.isUp(machine) ? winners[i] : -1, spurious: fits });
      if (rules.gang && rules.quirks) break;
      continue;
    }
    cell.place(machine, sizes, at, app);
    taken.push(i);
  }
  if (conflicts.length === 0) return { applied: machines, conflicts, undone: 0 };
  if (!rules.gang) return { applied: taken.map((i) => machines[i]), conflicts, undone: 0 };
  for (const i of taken) {
    cell.giveBack(machines[i], sizes, at);
    if (!rules.quirks) cell.restore(machines[i], began[i], winners[i]);
  }
  return { applied: [], conflicts, undone: taken.length };
}

/** The numbers that a transaction expects where each claim raises that of its machine: one more for every earlier claim on it. */
function raisedByEarlier({ machines, sequences }: Claims): number[] {
  const earlier = new Map<number, number>();
  return machines.map((machine, i) => {
    const count = earlier.get(machine) ?? 0;
    earlier.set(machine, count + 1);
    return sequences[i] + count;
  });
}
