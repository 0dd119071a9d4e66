/** Further formulas, which no page shows yet: chances of conflicts, and the jobs of the released simulator. */
import { exp } from '../../base/exact-math';
import type { Tasks } from './formulas';

/** Tasks that are exponential with this mean, rounded up: a geometric distribution. */
export function roundedExponential(mean: number): Tasks {
  const stay = exp(-1 / mean);
  return { mean: 1 / (1 - stay), square: (1 + stay) / ((1 - stay) * (1 - stay)) };
}

/**
 * Two transactions at the same time, of k1 and k2 tasks on different machines each, over machines with room for one more task
 * each: the chance that none conflicts, C(F - k1, k2)/C(F, k2), and the expected number of tasks that do.
 */
export function collision(machines: number, k1: number, k2: number): { none: number; conflicting: number } {
  let none = 1;
  for (let i = 0; i < k2; i++) none *= Math.max(0, machines - k1 - i) / (machines - i);
  return { none, conflicting: (k1 * k2) / machines };
}
