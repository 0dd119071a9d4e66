/** Letters of a wrong name that are compared. */
const MOST_LETTERS = 100;
/** Names that it is compared with. */
const MOST_NAMES = 2_000;

/**
 * The name that is spelt most like a wrong one, or null when none is near: a quarter of its letters may be wrong, and one of a
 * short name. Case does not count.
 */
export function nearest(names: readonly string[], wrong: string): string | null {
  const text = wrong.slice(0, MOST_LETTERS).toLowerCase();
  let best: string | null = null;
  let fewest = Math.max(1, Math.floor(text.length / 4)) + 1;
  for (const name of names.slice(0, MOST_NAMES)) {
    if (Math.abs(name.length - text.length) >= fewest) continue;
    const edits = editDistance(name.toLowerCase(), text);
    if (edits < fewest) {
      best = name;
      fewest = edits;
    }
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length];
}
