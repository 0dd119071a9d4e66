/**
 * What queueing theory says of Sparrow's policies, for display beside measured points. No outcome of a simulation depends
 * on it. Everywhere: single-slot workers unless `slots` is given, no network delay, Poisson arrivals, exponential service;
 * `load` is the offered share of all slots, below 1; means and results carry the same unit of time.
 * Sources: Ousterhout et al., Sparrow, SOSP 2013; Mitzenmacher, The power of two choices, 2001; Hellemans and Van Houdt,
 * On the power-of-d-choices with least loaded server selection, 2018.
 */
import { exp, ln, pow } from '../../base/exact-math';
import { sampledTail } from './supermarket';

/** Random placement of single tasks, M/M/1: mean response s/(1 - load). */
export function randomResponse(mean: number, load: number): number {
  return mean / (1 - load);
}

/** Random placement of single tasks, M/M/1: the response that the share `p` of the jobs stays below. */
export function randomResponseQuantile(mean: number, load: number, p: number): number {
  return (-mean * ln(1 - p)) / (1 - load);
}

/** Terms of a series that converges, and states of a queue that is stable, are never more than these. */
const MOST_TERMS = 1_000_000;

/**
 * The shorter of d sampled queues, many workers, single tasks: mean response s * sum over i >= 1 of load^((d^i - d)/(d - 1)),
 * which by Little's law is the items of a worker divided by the arrivals. Infinity from load 1 on.
 */
export function sampledResponse(mean: number, load: number, d: number): number {
  if (load >= 1) return Infinity;
  if (load === 0) return mean;
  if (d === 1) return randomResponse(mean, load);
  let sum = 0;
  for (let i = 1; i <= MOST_TERMS; i++) {
    const term = sampledTail(load, d, i) / load;
    sum += term;
    if (term < 1e-16) break;
  }
  return mean * sum;
}

/** Steps of the quadrature; the integrand is smooth, so that far fewer would do at low loads. */
const STEPS = 4096;

/**
 * Late binding of single tasks, many workers: the task runs where the least work is left among d. Mean response, s plus
 * the integral of P(work > w)^d with P(work > w) = (load + (load^(1-d) - load) e^((d-1) w/s))^(1/(1-d)). With
 * z = e^(-w/s) the integral is one over [0, 1]: z^(d-1) (load z^(d-1) + c)^(-d/(d-1)), c = load^(1-d) - load.
 */
export function lateBindingResponse(mean: number, load: number, d: number): number {
  if (d === 1) return randomResponse(mean, load);
  if (load === 0) return mean;
  const c = pow(load, 1 - d) - load;
  const integrand = (z: number): number => {
    if (z === 0) return 0;
    const y = pow(z, d - 1);
    return y * pow(load * y + c, -d / (d - 1));
  };
  // Simpson's rule.
  let sum = integrand(1);
  for (let i = 1; i < STEPS; i++) sum += (i % 2 === 1 ? 4 : 2) * integrand(i / STEPS);
  return mean * (1 + sum / (3 * STEPS));
}

/** Late binding of single tasks: the chance that a task does not wait, 1 - load^d. */
export function lateBindingZeroWait(load: number, d: number): number {
  return 1 - pow(load, d);
}

/** Random placement: the chance that none of m tasks waits, if workers were idle independently: (1 - load)^m. */
export function randomZeroWait(load: number, tasks: number): number {
  return pow(1 - load, tasks);
}

/** Per-task sampling: the same chance, (1 - load^d)^m. */
export function perTaskZeroWait(load: number, tasks: number, d: number): number {
  return pow(1 - pow(load, d), tasks);
}

/** Batch sampling: the same chance: at least m of the d m workers sampled are idle. `tasks * d` is rounded up. */
export function batchZeroWait(load: number, tasks: number, d: number): number {
  const sampled = Math.ceil(tasks * d);
  if (load === 0) return 1;
  const logIdle = ln(1 - load);
  const logBusy = ln(load);
  // From all of them idle downwards: C(n, i) = C(n, i + 1) (i + 1)/(n - i).
  let logChoices = 0;
  let sum = 0;
  for (let idle = sampled; idle >= tasks; idle--) {
    sum += exp(logChoices + idle * logIdle + (sampled - idle) * logBusy);
    logChoices += ln(idle / (sampled - idle + 1));
  }
  return sum;
}

/** One queue for `slots` slots, M/M/c: the chance that a task waits (Erlang C) and the mean wait of all tasks. */
export function centralQueue(mean: number, load: number, slots: number): { chance: number; wait: number } {
  const offered = load * slots;
  let blocked = 1;
  for (let k = 1; k <= slots; k++) blocked = (offered * blocked) / (k + offered * blocked);
  const chance = blocked / (1 - load * (1 - blocked));
  return { chance, wait: (chance * mean) / (slots * (1 - load)) };
}

/**
 * One queue for `slots` slots, jobs of m tasks that arrive together, M^[m]/M/c: the chance that all m start at once and the
 * mean wait of all tasks; Infinity from load 1 on. From the balance across each cut:
 * min(n + 1, c) P(n + 1) = r (P(n) + ... + P(n - m + 1)) with r = load c/m jobs per mean task time.
 */
export function centralJobs(
  mean: number,
  load: number,
  slots: number,
  tasks: number,
): { startAtOnce: number; wait: number } {
  if (load >= 1) return { startAtOnce: 0, wait: Infinity };
  const rate = (load * slots) / tasks;
  const recent = new Float64Array(tasks);
  recent[0] = 1;
  let window = 1;
  let total = 1;
  let startable = slots >= tasks ? 1 : 0;
  let waiting = 0;
  for (let n = 1; n <= MOST_TERMS; n++) {
    const p = (rate * window) / Math.min(n, slots);
    window += p - recent[n % tasks];
    recent[n % tasks] = p;
    // What the running sum has lost to rounding would outlive the tail: it is taken anew once in a job's length.
    if (n % tasks === 0) window = recent.reduce((sum, one) => sum + one, 0);
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
  return { startAtOnce: startable / total, wait: load === 0 ? 0 : (mean * waiting) / total / (load * slots) };
}

/**
 * Highest load at which late binding is stable: every reservation holds a slot for a round trip (2 ND). Without
 * cancellation s/(s + 2 d ND); if every needless reservation were cancelled in time, s/(s + 2 ND).
 */
export function lateBindingMaxLoad(mean: number, delay: number, d: number): { plain: number; cancelled: number } {
  return { plain: mean / (mean + 2 * d * delay), cancelled: mean / (mean + 2 * delay) };
}
