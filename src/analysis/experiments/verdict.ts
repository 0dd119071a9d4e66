/** How a number of ours stands to one that was published. */
import type { Verdict } from './experiment';

export interface Published {
  /** Ours agrees from here on; absent: however small. */
  readonly from?: number;
  /** Ours agrees up to here; absent: however large. */
  readonly to?: number;
  /** The value that would mean no effect: beyond it, on the side of the published one, the claim holds in part. */
  readonly none?: number;
}

/** NaN, which nothing is known of yet, is open. */
export function verdictOf(ours: number, { from = -Infinity, to = Infinity, none }: Published): Verdict {
  if (Number.isNaN(ours)) return 'open';
  if (ours >= from && ours <= to) return 'reached';
  if (none === undefined) return 'not reached';
  return from > none ? partly(ours > none) : partly(ours < none);
}

/** The verdict on a claim that has no number: some order, or that something happens. */
export function verdictIf(known: boolean, holds: boolean): Verdict {
  if (!known) return 'open';
  return holds ? 'reached' : 'not reached';
}

function partly(sameWay: boolean): Verdict {
  return sameWay ? 'in part' : 'not reached';
}
