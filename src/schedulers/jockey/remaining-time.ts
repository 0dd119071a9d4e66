/**
 * C(p, a): the time that a job still needs when its progress is p and it has a tokens, as a table with linear interpolation
 * between its rows and columns. Source: Jockey, section 4.1; interpolation and clamping are our choice.
 */

export interface RemainingTable {
  /** Rows: progress, ascending. */
  readonly progress: readonly number[];
  /** Columns: tokens, ascending. */
  readonly tokens: readonly number[];
  /** Remaining time by row and column, in any one unit. */
  readonly remaining: readonly (readonly number[])[];
}

/** C(p, a). Outside the table the nearest border counts. */
export function remainingTime(table: RemainingTable, progress: number, tokens: number): number {
  const row = place(table.progress, progress);
  const column = place(table.tokens, tokens);
  const upper = between(table.remaining[row.low], column);
  const lower = between(table.remaining[row.high], column);
  return upper + (lower - upper) * row.share;
}

/** Where a value lies on an axis: between two entries, and how far from the lower one. */
interface Place {
  readonly low: number;
  readonly high: number;
  readonly share: number;
}

function place(axis: readonly number[], value: number): Place {
  const last = axis.length - 1;
  if (!(value > axis[0])) return { low: 0, high: 0, share: 0 };
  if (value >= axis[last]) return { low: last, high: last, share: 0 };
  let low = 0;
  while (axis[low + 1] <= value) low++;
  return { low, high: low + 1, share: (value - axis[low]) / (axis[low + 1] - axis[low]) };
}

function between(row: readonly number[], { low, high, share }: Place): number {
  return row[low] + (row[high] - row[low]) * share;
}

/**
 * The table made monotone: more tokens and more progress never need more time. Noise of sampling would otherwise let the
 * controller prefer fewer tokens.
 */
export function monotone({ progress, tokens, remaining }: RemainingTable): RemainingTable {
  const rows: number[][] = [];
  remaining.forEach((given, p) => {
    const row: number[] = [];
    given.forEach((value, a) => {
      const fewer = a === 0 ? Infinity : row[a - 1];
      const before = p === 0 ? Infinity : rows[p - 1][a];
      row.push(Math.min(value, fewer, before));
    });
    rows.push(row);
  });
  return { progress, tokens, remaining: rows };
}
