/** Response time in units of the work (Feitelson, Workload Modeling, on bounded slowdown). */

/** Below this an application is short for everyone, s. */
export const SLOWDOWN_THRESHOLD = 10;

/**
 * response / reference, undefined where the reference is 0; and max(1, response / max(reference, threshold)), which a job of
 * a millisecond cannot blow up.
 * @param reference the least time in which the application can be done
 */
export function slowdown(
  response: number,
  reference: number,
  threshold = SLOWDOWN_THRESHOLD,
): { slowdown: number | undefined; bounded: number } {
  const floor = Math.max(reference, threshold);
  return {
    slowdown: reference === 0 ? undefined : response / reference,
    bounded: floor === 0 ? 1 : Math.max(1, response / floor),
  };
}
