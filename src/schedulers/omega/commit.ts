/** The commit of a transaction against the shared cell (Omega, section 3.4 and 5.2). */
import type { CellView } from './cell';

/** One task on one machine, as it was placed on a snapshot. */
export interface Claim {
  readonly machine: number;
  /** The machine's number in the snapshot, raised by the earlier claims of the same transaction on it. */
  readonly sequence: number;
  /** What it takes: one quantity per type from `at` on. */
  readonly sizes: Float64Array;
  readonly at: number;
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
  readonly applied: readonly Claim[];
  readonly conflicts: readonly Conflict[];
  /** Claims that were applied and taken back, because the transaction was all or nothing. */
  readonly undone: number;
}

interface Applied {
  readonly claim: Claim;
  readonly sequence: number;
  readonly last: number;
}

/**
 * Commits claims in order; each is tested against the cell as the earlier ones have left it. Under `gang` the first conflict
 * takes all of them back; those after it are tested all the same, to be counted, except under `quirks`.
 */
export function commit(cell: CellView, app: number, claims: readonly Claim[], rules: CommitRules): CommitResult {
  const applied: Applied[] = [];
  const conflicts: Conflict[] = [];
  /** By machine: claims of this transaction seen, and applied, and who placed something there last before them. */
  const seen = new Map<number, number>();
  const ours = new Map<number, { readonly count: number; readonly last: number }>();
  for (const claim of claims) {
    const { machine, sizes, at } = claim;
    const before = seen.get(machine) ?? 0;
    seen.set(machine, before + 1);
    const sequence = cell.sequence(machine);
    const { count, last } = ours.get(machine) ?? { count: 0, last: cell.lastPlaced(machine) };
    const outdated = rules.quirks ? sequence !== claim.sequence : sequence - count !== claim.sequence - before;
    const fits = cell.fits(machine, sizes, at);
    if ((rules.coarse && outdated) || !fits) {
      conflicts.push({ machine, winner: cell.isUp(machine) ? last : -1, spurious: fits });
      if (rules.gang && rules.quirks) break;
      continue;
    }
    applied.push({ claim, sequence, last: cell.lastPlaced(machine) });
    cell.take(machine, sizes, at);
    cell.raise(machine, app);
    ours.set(machine, { count: count + 1, last });
  }
  if (!rules.gang || conflicts.length === 0) {
    return { applied: applied.map(({ claim }) => claim), conflicts, undone: 0 };
  }
  for (let i = applied.length - 1; i >= 0; i--) {
    const { claim, sequence, last } = applied[i];
    cell.giveBack(claim.machine, claim.sizes, claim.at);
    if (!rules.quirks) cell.restore(claim.machine, sequence, last);
  }
  return { applied: [], conflicts, undone: applied.length };
}
