/**
 * What queueing theory says of Sparrow's policies, for display beside measured points. No outcome of a simulation depends
 * on it. Everywhere: single-slot workers unless `slots` is given, no network delay, Poisson arrivals, exponential service;
 * `load` is the offered share of all slots, below 1; means and results carry the same unit of time.
 * Sources: Ousterhout et al., Sparrow, SOSP 2013; Mitzenmacher, The power of two choices, 2001; Hellemans and Van Houdt,
 * On the power-of-d-choices with least loaded server selection, 2018.
 */
import { exp, ln, pow } from '../../../base/math/exact-math';
import { scaledExponentialIntegral } from './exponential-integral';
import { sampledTail } from './supermarket';

/** Random placement of single tasks, M/M/1: mean response s/(1 - load). */
export function randomResponse(mean: number, load: number): number {
  return mean / (1 - load);
}

/** Random placement of single tasks, M/M/1: the response that the share `p` of the jobs stays below. */
export function randomResponseQuantile(mean: number, load: number, p: number): number {
  return (-mean * ln(1 - p)) / (1 - load);
}

/** Terms of a series that converges are never more than these. */
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

/** Terms of the series of late binding that are added one by one. */
const ADDED_TERMS = 10_000;

/**
 * Late binding of single tasks, many workers: the task runs where the least work is left among d. Mean response, s plus
 * the integral of P(work > w)^d with P(work > w) = (load + (load^(1-d) - load) e^((d-1) w/s))^(1/(1-d)), which is the series
 * s * sum over k >= 0 of load^(d k) / (1 + (d-1) k). Infinity from load 1 on.
 */
export function lateBindingResponse(mean: number, load: number, d: number): number {
  if (load >= 1) return Infinity;
  if (load === 0) return mean;
  if (d === 1) return randomResponse(mean, load);
  const ratio = pow(load, d);
  let power = 1;
  let sum = 0;
  for (let k = 0; k < ADDED_TERMS; k++) {
    sum += power / (1 + (d - 1) * k);
    power *= ratio;
    if (power < 1e-17) return mean * sum;
  }
  return mean * (sum + lateBindingRest(-d * ln(load), d - 1));
}

/**
 * The sum of e^(-decay k) / (1 + slope k) from k = ADDED_TERMS on, where neighbouring terms hardly differ: the integral, half the
 * first term and a twelfth of how steeply it falls (Euler and Maclaurin).
 */
function lateBindingRest(decay: number, slope: number): number {
  const k = ADDED_TERMS;
  const power = exp(-decay * k);
  const first = power / (1 + slope * k);
  const integral = (power / slope) * scaledExponentialIntegral(decay * (k + 1 / slope));
  return integral + first / 2 + (first * (decay + slope / (1 + slope * k))) / 12;
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
 *
 * Summed over all n >= c - 1, plain and weighted by n + 1 - c, the balance gives the chance Q that all slots are busy and the
 * mean queue L from the m states below c alone:
 *
 *     c (1 - load) Q = r sum over i = 1 to m of (m - i + 1) P(c - i)
 *     c (1 - load) L = r (Q m (m + 1)/2 + sum over i = 1 to m of (m - i) (m - i + 1)/2 P(c - i))
 */
export function centralJobs(
  mean: number,
  load: number,
  slots: number,
  tasks: number,
): { startAtOnce: number; wait: number } {
  if (load >= 1) return { startAtOnce: 0, wait: Infinity };
  const { recent, total, startable } = statesBelow(load, slots, tasks);
  const rate = (load * slots) / tasks;
  const spare = slots * (1 - load);
  let reaching = 0;
  let overshoot = 0;
  for (let i = 1; i <= Math.min(tasks, slots); i++) {
    const p = recent[(slots - i) % tasks];
    reaching += (tasks - i + 1) * p;
    overshoot += (((tasks - i) * (tasks - i + 1)) / 2) * p;
  }
  const busy = (rate * reaching) / spare;
  const all = total + busy;
  // L divided by the arrivals of tasks, r m, in which r cancels: so it holds at load 0, where jobs larger than c still queue.
  const wait = ((busy * tasks * (tasks + 1)) / 2 + overshoot) / (spare * tasks) / all;
  return { startAtOnce: startable / all, wait: mean * wait };
}

/**
 * The states of M^[m]/M/c in which a slot is free, but for a common factor: the last m of them, P(n) at n mod m, the sum of
 * all, and the sum of those in which m slots are free.
 */
function statesBelow(
  load: number,
  slots: number,
  tasks: number,
): { recent: Float64Array; total: number; startable: number } {
  const rate = (load * slots) / tasks;
  const recent = new Float64Array(tasks);
  recent[0] = 1;
  let window = 1;
  let total = 1;
  let startable = slots >= tasks ? 1 : 0;
  for (let n = 1; n < slots; n++) {
    const p = (rate * window) / n;
    window += p - recent[n % tasks];
    recent[n % tasks] = p;
    // The rounding error of the running sum would outlast the tail, so the sum is recomputed once per length of a job.
    if (n % tasks === 0) window = recent.reduce((sum, one) => sum + one, 0);
    total += p;
    if (n <= slots - tasks) startable += p;
    if (total > 1e200) {
      // Only ratios count.
      const scale = 1e-200;
      for (let i = 0; i < tasks; i++) recent[i] *= scale;
      window *= scale;
      total *= scale;
      startable *= scale;
    }
  }
  return { recent, total, startable };
}

/**
 * Highest load at which late binding is stable: every reservation holds a slot for a round trip (2 ND). Without
 * cancellation s/(s + 2 d ND); if every needless reservation were cancelled in time, s/(s + 2 ND).
 */
export function lateBindingMaxLoad(mean: number, delay: number, d: number): { plain: number; cancelled: number } {
  return { plain: mean / (mean + 2 * d * delay), cancelled: mean / (mean + 2 * delay) };
}
