/**
 * A rate beside that of the original simulator of the same system. Theirs were measured once, on a quiet machine of two cores:
 * a busy or slower machine makes every factor smaller. Nothing to print where the original has no such case.
 */
export function besideOriginal(
  perSecond: number,
  original: readonly [perSecond: number, aim: number] | undefined,
): string {
  if (original === undefined) return '';
  const [theirs, aim] = original;
  return `, ${(perSecond / theirs).toFixed(1)} × the original (${theirs.toLocaleString('en')}; aim: at least ${aim} ×)`;
}
