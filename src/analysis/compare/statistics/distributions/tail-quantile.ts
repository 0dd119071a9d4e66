/** Inverts the upper tail of a distribution that is symmetric about 0. */

/** P(X > x) for x >= 0, and the density at x. */
export interface SymmetricTail {
  readonly tail: (x: number) => number;
  readonly density: (x: number) => number;
}

const MOST_STEPS = 200;

/** The x >= 0 whose upper tail is `q`, 0 < q <= 1/2: Newton's method inside a bracket that is halved where it leaves it. */
export function tailQuantile({ tail, density }: SymmetricTail, q: number): number {
  if (q >= 0.5) return 0;
  let low = 0;
  let high = 1;
  while (tail(high) > q) {
    low = high;
    high *= 2;
  }
  let x = (low + high) / 2;
  for (let step = 0; step < MOST_STEPS; step++) {
    const excess = tail(x) - q;
    if (excess > 0) low = x;
    else high = x;
    const newton = x + excess / density(x);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-15 * next) return next;
    x = next;
  }
  return x;
}
