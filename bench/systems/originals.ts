/**
 * A rate beside that of the original simulator of the same system. Theirs were measured once, on a quiet machine of two cores:
 * a busy or slower machine makes every factor smaller. Nothing to print where the original has no such case.
 *
 * Run in turns, processor time, warm runs. Sparrow against its original under PyPy, 10,000 workers, two pairs: random 21 to 22 times
 * as fast, batch 15 to 16, late 16 to 17, central 2.8 to 3.4. 100 workers, three pairs: random 2.4 to 2.6, per task 1.8, batch 2.4 to
 * 2.6, late 5.0 to 6.0, central 0.9 to 1.0; on that machine PyPy was up to twice as fast as its rates here.
 *
 * Omega with the same jobs against its original on the JVM, 10,000 machines, before the benchmark was bundled: 2.3 to 2.7 for warm
 * runs, 2.2 to 2.6 for the second run of each process.
 */
export function besideOriginal(
  perSecond: number,
  original: readonly [perSecond: number, aim: number] | undefined,
): string {
  if (original === undefined) return '';
  const [theirs, aim] = original;
  return `, ${(perSecond / theirs).toFixed(1)} × the original (${theirs.toLocaleString('en')}; aim: at least ${aim} ×)`;
}
