/**
 * A rate beside that of the original simulator of the same system. Theirs were measured once, on a quiet machine of two cores:
 * a busy or slower machine makes every factor smaller. Nothing to print where the original has no such case.
 *
 * Run in turns on one busy machine, three pairs of warm runs each, processor time. Sparrow against its original under PyPy,
 * 10,000 workers: random 14 to 16 times as fast, batch 8 to 9, late 10 to 11, with cancellation 12 to 13, central 2.
 * 100 workers: random 1.8 to 2.1, batch 1.3 to 1.9, late 1.6 to 1.9, with cancellation 2.7, central 0.7. Omega with one duration
 * per job against its original on the JVM: 2.1 to 3.0 on 10,000 machines.
 */
export function besideOriginal(
  perSecond: number,
  original: readonly [perSecond: number, aim: number] | undefined,
): string {
  if (original === undefined) return '';
  const [theirs, aim] = original;
  return `, ${(perSecond / theirs).toFixed(1)} × the original (${theirs.toLocaleString('en')}; aim: at least ${aim} ×)`;
}
