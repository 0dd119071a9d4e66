/**
 * Executors and hosts that an application avoids because tasks of its stages failed there. Only successful sets count:
 * failures everywhere say nothing about an executor.
 *
 *     an executor:  tasks of one set or several, `tasksPerExecutor` different ones, failed there
 *     a host:       `executorsPerNode` of its executors are avoided
 *
 * Both are forgiven after a time, and so is each failure.
 * Source: Spark core, HealthTracker.scala (updateExcludedForSuccessfulTaskSet, applyExcludeOnFailureTimeout). Left out:
 * the request to the cluster manager for executors elsewhere.
 */

/** Limits of spark.excludeOnFailure.application. */
export interface HealthSettings {
  readonly tasksPerExecutor: number;
  readonly executorsPerNode: number;
  /** µs. */
  readonly timeout: number;
}

/** What is avoided from now on. */
export interface NewlyAvoided {
  readonly executors: readonly number[];
  readonly hosts: readonly number[];
}

/** A task of a set that failed on an executor. */
export interface TaskFailure {
  readonly executor: number;
  readonly host: number;
  /** Stands for the task in its set, the same for all of its attempts. */
  readonly task: string;
}

export class HealthTracker {
  /** Until when each failure counts, µs, by executor and task. */
  private readonly failures = new Map<number, Map<string, number>>();
  /** Until when each executor and host is avoided, µs. */
  private readonly executors = new Map<number, number>();
  private readonly hosts = new Map<number, number>();
  private readonly hostOf = new Map<number, number>();

  constructor(private readonly settings: HealthSettings) {}

  /** A set is through, after these failures. Returns who is avoided from now (µs) on. */
  setSucceeded(failed: readonly TaskFailure[], now: number): NewlyAvoided {
    const { tasksPerExecutor, executorsPerNode, timeout } = this.settings;
    const until = now + timeout;
    const touched = new Set<number>();
    for (const { executor, host, task } of failed) {
      const known = this.failures.get(executor) ?? new Map<string, number>();
      this.failures.set(executor, known.set(task, until));
      this.hostOf.set(executor, host);
      touched.add(executor);
    }
    const avoided: number[] = [];
    const hosts: number[] = [];
    for (const executor of touched) {
      const counting = [...(this.failures.get(executor) ?? [])].filter(([, end]) => end > now);
      this.failures.set(executor, new Map(counting));
      if (counting.length < tasksPerExecutor || this.avoids(this.executors, executor, now)) continue;
      this.executors.set(executor, until);
      avoided.push(executor);
      const host = this.hostOf.get(executor) ?? -1;
      const others = [...this.executors].filter(([other, end]) => end > now && this.hostOf.get(other) === host);
      if (others.length < executorsPerNode || this.avoids(this.hosts, host, now)) continue;
      this.hosts.set(host, until);
      hosts.push(host);
    }
    return { executors: avoided, hosts };
  }

  /** Whether nothing of the application may run on an executor now (µs). */
  excludes(executor: number, host: number, now: number): boolean {
    return this.avoids(this.executors, executor, now) || this.avoids(this.hosts, host, now);
  }

  private avoids(until: ReadonlyMap<number, number>, which: number, now: number): boolean {
    return (until.get(which) ?? 0) > now;
  }
}
