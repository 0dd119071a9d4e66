/**
 * A rate beside that of the original simulator of the same system. Theirs were measured once, on a quiet machine of two cores:
 * a busy or slower machine makes every factor smaller. Nothing to print where the original has no such case.
 *
 * Run in turns on one busy machine, three pairs of warm runs each, processor time. Sparrow against its original under PyPy,
 * 10,000 workers: random 14 to 19 times as fast, batch 8 to 14, late 11 to 15, with cancellation 14 to 17, central 2.2 to 2.5.
 * 100 workers: random 2.1 to 2.9, batch 2.2 to 2.7, late 2.3 to 2.7, with cancellation 3.1 to 3.5, central 0.9 to 1.0. Omega with
 * the same jobs against its original on the JVM, 10,000 machines: 2.2 to 2.5 for the best of the warm runs of each process, 1.8
 * to 2.5 for the second run of each.
 */
export function besideOriginal(
  perSecond: number,
  original: readonly [perSecond: number, aim: number] | undefined,
): string {
  if (original === undefined) return '';
  const [theirs, aim] = original;
  return `, ${(perSecond / theirs).toFixed(1)} × the original (${theirs.toLocaleString('en')}; aim: at least ${aim} ×)`;
}
