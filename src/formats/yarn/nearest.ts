/** The name that was probably meant. */

/** The known name with the fewest letters changed, if they are few; undefined where none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 4)) + 1;
  for (const candidate of known) {
    const changes = distance(wanted, candidate.toLowerCase(), least);
    if (changes >= least) continue;
    least = changes;
    best = candidate;
  }
  return best;
}

/** Letters to insert, delete or exchange to get from one text to the other; not counted further than `most`. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) >= most) return most;
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const exchanged = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}
