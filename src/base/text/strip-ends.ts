/**
 * The text without the characters at its two ends for which `drops` is true. A regular expression that looks for an end takes
 * quadratic time where such characters are in the middle.
 */
export function stripEnds(text: string, drops: (char: string) => boolean): string {
  let [from, to] = [0, text.length];
  while (from < to && drops(text[from])) from++;
  while (from < to && drops(text[to - 1])) to--;
  return text.slice(from, to);
}
