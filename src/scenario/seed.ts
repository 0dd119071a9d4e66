/** The largest seed; the smallest is 0. */
export const MAX_SEED = 4_294_967_295;

/** The seed that is `steps` after another one; the first one follows the last. */
export function seedAfter(seed: number, steps: number): number {
  return (seed + steps) % (MAX_SEED + 1);
}
