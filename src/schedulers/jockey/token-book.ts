/**
 * Who holds which tokens. A vertex holds one, guaranteed or spare, until it ends. Spare tokens become guaranteed ones when
 * there is room in the guarantee of their job; a falling guarantee stops no task, and the tasks that it covered stay covered.
 */

/** A job as the cluster sees it. */
export interface JobTokens {
  readonly app: number;
  weight: number;
  /** Asked for, and granted. */
  wanted: number;
  granted: number;
  /** Containers on guaranteed tokens. */
  guaranteed: number;
  /** Containers on spare tokens, the oldest first. */
  readonly spare: number[];
}

/** What room is left in a job's guarantee. */
export function room({ granted, guaranteed }: JobTokens): number {
  return granted - guaranteed;
}

/** Makes spare tokens guaranteed ones as long as there is room, the oldest first. */
export function settle(job: JobTokens): void {
  const count = Math.min(job.spare.length, room(job));
  if (count <= 0) return;
  job.spare.splice(0, count);
  job.guaranteed += count;
}

/** The job whose turn it is where spare tokens are shared by weight: the one with the fewest for its weight; then the first. */
export function nextByWeight(jobs: Iterable<JobTokens>): JobTokens | undefined {
  let next: JobTokens | undefined;
  for (const job of jobs) {
    if (next === undefined || job.spare.length / job.weight < next.spare.length / next.weight) next = job;
  }
  return next;
}

/** The job that gives a spare token back: the one with the most for its weight; of equal ones the last. */
export function nextToGive(jobs: Iterable<JobTokens>): JobTokens | undefined {
  let next: JobTokens | undefined;
  for (const job of jobs) {
    if (job.spare.length === 0) continue;
    if (next === undefined || job.spare.length / job.weight >= next.spare.length / next.weight) next = job;
  }
  return next;
}
