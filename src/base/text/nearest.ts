/** The name that is spelt most like a wrong one, or null when none is near. */
export function nearest(names: readonly string[], wrong: string): string | null {
  const text = wrong.slice(0, 60);
  const allowed = Math.max(1, Math.floor(text.length / 4));
  let best: string | null = null;
  let fewest = allowed + 1;
  for (const name of names.slice(0, 2_000)) {
    if (Math.abs(name.length - text.length) >= fewest) continue;
    const edits = editDistance(name, text);
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
