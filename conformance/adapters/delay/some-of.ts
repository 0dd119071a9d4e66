/** Some of a list in a random order, each as likely as any other; `drawOf` gives a random number for each. */
export function someOf<T>(all: readonly T[], count: number, drawOf: (index: number) => number): T[] {
  const drawn = all.map((item, index) => ({ item, at: drawOf(index) }));
  return drawn
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
}
