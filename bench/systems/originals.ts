/**
 * A rate beside that of the original simulator of the same system. Theirs were measured once, on a quiet machine of two cores:
 * a busy or slower machine makes every factor smaller. Nothing to print where the original has no such case.
 *
 * Run in turns, processor time. Sparrow against its original under PyPy, 10,000 workers, two or three pairs of warm runs on a busy
 * machine: random 17 to 19 times as fast, batch 16 to 19, late 15 to 16, with cancellation 18 to 22, central 4.0 to 4.9. 100
 * workers, four pairs on a quieter machine, runs 3 to 6 of each process: random 2.1 to 2.3, batch 2.1 to 2.4, late 2.7 to 3.0,
 * with cancellation 3.1 to 3.3, central 0.9 to 1.0; in the second run, while much of our code is still being compiled, 1.4,
 * 1.4, 2.3, 2.3 and 0.6. Omega with the same jobs against its original on the JVM, 10,000 machines: 2.3 to 2.7 for warm runs,
 * 2.2 to 2.6 for the second run of each process.
 */
export function besideOriginal(
  perSecond: number,
  original: readonly [perSecond: number, aim: number] | undefined,
): string {
  if (original === undefined) return '';
  const [theirs, aim] = original;
  return `, ${(perSecond / theirs).toFixed(1)} × the original (${theirs.toLocaleString('en')}; aim: at least ${aim} ×)`;
}
