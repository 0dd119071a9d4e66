/**
 * More of what queueing theory says of Sparrow's policies, under the assumptions of `formulas.ts`: quantiles, tails, and jobs
 * of many tasks. What is compared with facts taken from elsewhere; no view shows it.
 */
import { ln, pow } from '../../base/exact-math';

/** Random placement of single tasks, M/M/1: the response that the share `p` of the jobs stays below. */
export function randomResponseQuantile(mean: number, load: number, p: number): number {
  return (-mean * ln(1 - p)) / (1 - load);
}

/** The shorter of d sampled queues, many workers: share of workers that hold at least `items`, the running one included. */
export function sampledTail(load: number, d: number, items: number): number {
  return pow(load, d === 1 ? items : (pow(d, items) - 1) / (d - 1));
}

/**
 * One queue for `slots` slots, jobs of m tasks that arrive together, M^[m]/M/c: the chance that all m start at once and the
 * mean wait of all tasks. From the balance across each cut: min(n + 1, c) P(n + 1) = r (P(n) + ... + P(n - m + 1)) with
 * r = load c/m jobs per mean task time.
 */
export function centralJobs(
  mean: number,
  load: number,
  slots: number,
  tasks: number,
): { startAtOnce: number; wait: number } {
  const rate = (load * slots) / tasks;
  const recent = new Float64Array(tasks);
  recent[0] = 1;
  let window = 1;
  let total = 1;
  let startable = slots >= tasks ? 1 : 0;
  let waiting = 0;
  for (let n = 1; ; n++) {
    const p = (rate * window) / Math.min(n, slots);
    window += p - recent[n % tasks];
    recent[n % tasks] = p;
    total += p;
    if (n <= slots - tasks) startable += p;
    if (n > slots) waiting += (n - slots) * p;
    if (n > slots + tasks && p * n < 1e-14 * total) break;
    if (total > 1e200) {
      // Only ratios count.
      const scale = 1e-200;
      for (let i = 0; i < tasks; i++) recent[i] *= scale;
      window *= scale;
      total *= scale;
      startable *= scale;
      waiting *= scale;
    }
  }
  return { startAtOnce: startable / total, wait: (mean * waiting) / total / (load * slots) };
}
