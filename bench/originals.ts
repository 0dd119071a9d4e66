/**
 * A rate beside that of the original simulator of the same system. Theirs were measured once, on a quiet machine of two cores:
 * a busy or slower machine makes every factor smaller. Nothing to print where the original has no such case.
 *
 * Run in turns on one busy machine, two or three pairs of warm runs each, processor time. Sparrow against its original under
 * PyPy, 10,000 workers: random 17 to 19 times as fast, batch 16 to 19, late 15 to 16, with cancellation 18 to 22, central 4.0
 * to 4.9. 100 workers: random 2.8 to 3.1, batch 2.2 to 2.5, late 3.2 to 3.5, with cancellation 3.4 to 4.0, central 1.0 to
 * 1.1. Omega with the same jobs against its original on the JVM, 10,000 machines: 2.2 to 2.5 for the best of the warm runs of
 * each process, 1.8 to 2.5 for the second run of each.
 */
export function besideOriginal(
  perSecond: number,
  original: readonly [perSecond: number, aim: number] | undefined,
): string {
  if (original === undefined) return '';
  const [theirs, aim] = original;
  return `, ${(perSecond / theirs).toFixed(1)} × the original (${theirs.toLocaleString('en')}; aim: at least ${aim} ×)`;
}
