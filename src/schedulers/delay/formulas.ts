/**
 * The analysis of delay scheduling, for display: how much locality skipping buys, and what it costs. No outcome of a
 * simulation depends on it.
 *
 * M nodes with L slots each, S = M L; a job of N tasks, K of them left; R replicas of a block; T mean task length;
 * D skips allowed.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, analysis section; the sticky ceiling is derived from its
 * discussion of sticky slots.
 */
import { exp, ln, pow } from '../../base/math/exact-math';

/** Chance that an offered slot is local for a job with K tasks left: 1 - (1 - K/M)^R. */
export function localOfferProbability(left: number, replicas: number, nodes: number): number {
  return 1 - pow(remote(left, nodes), replicas);
}

/** Chance that none of D offered slots is local when each is with chance p: (1 - p)^D. */
export function nonlocalProbability(p: number, skips: number): number {
  return pow(1 - p, skips);
}

/** Expected share of local tasks: the mean over K = 1 to N of 1 - (1 - K/M)^(R D). */
export function expectedLocality(skips: number, tasks: number, replicas: number, nodes: number): number {
  let sum = 0;
  for (let left = 1; left <= tasks; left++) sum += 1 - pow(remote(left, nodes), replicas * skips);
  return sum / tasks;
}

/**
 * A lower bound of `expectedLocality`: 1 - e^(-R D/M) / (N (1 - e^(-R D/M))), at least 0. Null for D = 0, where it is
 * not defined.
 */
export function localityLowerBound(skips: number, tasks: number, replicas: number, nodes: number): number | null {
  if (skips === 0) return null;
  const miss = exp((-replicas * skips) / nodes);
  return Math.max(0, 1 - miss / (tasks * (1 - miss)));
}

/** Skips that suffice for a locality of lambda: -(M/R) ln((1 - lambda) N / (1 + (1 - lambda) N)). */
export function minSkips(lambda: number, tasks: number, replicas: number, nodes: number): number {
  const missed = (1 - lambda) * tasks;
  return (-nodes / replicas) * ln(missed / (1 + missed));
}

/** The wait for `minSkips` as a share of the mean task length: D / (M L), in which M cancels. */
export function waitFraction(lambda: number, tasks: number, replicas: number, slotsPerNode: number): number {
  return minSkips(lambda, tasks, replicas, 1) / slotsPerNode;
}

/** The wait for D skips: slots become free every T/S, so D T / (M L); in the unit of `taskLength`. */
export function skipWait(skips: number, taskLength: number, nodes: number, slotsPerNode: number): number {
  return (skips * taskLength) / (nodes * slotsPerNode);
}

/** How long a job waits for its share of F slots out of S: F T / S, in the unit of `taskLength`. */
export function shareWait(wanted: number, slots: number, taskLength: number): number {
  return (wanted * taskLength) / slots;
}

/** Whether `shareWait` fits at least `factor` times into the length of the job, so that waiting does not hurt. */
export function isWaitNegligible(
  wanted: number,
  slots: number,
  taskLength: number,
  jobLength: number,
  factor: number,
): boolean {
  return jobLength >= factor * shareWait(wanted, slots, taskLength);
}

/**
 * The locality at which equal jobs get stuck when each gets back the slot it just left: a block is local if the job
 * holds one of the R L slots beside its replicas, 1 - (1 - 1/jobs)^(R L).
 */
export function stickyLocality(jobs: number, replicas: number, slotsPerNode: number): number {
  return 1 - pow(1 - 1 / jobs, replicas * slotsPerNode);
}

/** Chance that a node holds no replica of any of K blocks, per replica; a job may have more blocks than there are nodes. */
function remote(left: number, nodes: number): number {
  return Math.max(0, 1 - left / nodes);
}
