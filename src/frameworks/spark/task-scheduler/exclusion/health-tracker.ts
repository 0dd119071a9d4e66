/**
 * Executors and hosts that an application avoids because tasks of its stages failed there. Only successful sets count:
 * failures everywhere say nothing about an executor.
 *
 *     an executor:  tasks of one set or several, `tasksPerExecutor` different ones, failed there
 *     a host:       `executorsPerNode` of its executors are avoided
 *
 * Both are forgiven after a time. A single failure is forgotten as long after it happened, however late its set succeeded. The
 * record of an executor starts empty again when it is avoided, and ends when the executor is gone.
 * Source: Spark core, HealthTracker.scala (updateExcludedForSuccessfulTaskSet, applyExcludeOnFailureTimeout). Spark looks at
 * the time with every round of offers. Left out: the request to the cluster manager for executors elsewhere, and fetch failures.
 */

import { ExclusionLimit } from './exclusion-limit';

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
  /** When it failed there last, µs. */
  readonly at: number;
}

export class HealthTracker {
  /** Until when each failure counts, µs, by executor and task. */
  private readonly failures = new Map<number, Map<string, number>>();
  /** Until when each executor and host is avoided, µs; at that instant it still is. */
  private readonly executors = new Map<number, number>();
  private readonly hosts = new Map<number, number>();
  private readonly hostOf = new Map<number, number>();

  constructor(private readonly settings: HealthSettings) {}

  /** A set is through, after these failures. Returns who is avoided from now (µs) on. */
  setSucceeded(failed: readonly TaskFailure[], now: number): NewlyAvoided {
    const { tasksPerExecutor, executorsPerNode, timeout } = this.settings;
    const until = now + timeout;
    const touched = new Map<number, number>();
    for (const { executor, host, task, at } of failed) {
      const known = this.failures.get(executor) ?? new Map<string, number>();
      this.failures.set(executor, known.set(task, at + timeout));
      touched.set(executor, host);
    }
    const avoided: number[] = [];
    const hosts: number[] = [];
    for (const [executor, host] of touched) {
      const counting = [...(this.failures.get(executor) ?? [])].filter(([, end]) => end >= now);
      this.failures.set(executor, new Map(counting));
      if (counting.length < tasksPerExecutor || this.avoids(this.executors, executor, now)) continue;
      this.failures.delete(executor);
      this.executors.set(executor, until);
      this.hostOf.set(executor, host);
      avoided.push(executor);
      const others = [...this.executors.keys()].filter(
        (other) => this.hostOf.get(other) === host && this.avoids(this.executors, other, now),
      );
      if (others.length < executorsPerNode || this.avoids(this.hosts, host, now)) continue;
      this.hosts.set(host, until);
      hosts.push(host);
    }
    return { executors: avoided, hosts };
  }

  /** An executor is gone. If it was avoided, that still counts for its host. */
  removed(executor: number): void {
    this.failures.delete(executor);
  }

  /** Whether nothing of the application may run on an executor now (µs). */
  excludes(executor: number, host: number, now: number): boolean {
    return this.avoids(this.executors, executor, now) || this.avoids(this.hosts, host, now);
  }

  /** The limit by which nothing of the application may run on an executor now (µs); null where it may. */
  limitOn(executor: number, host: number, now: number): ExclusionLimit | null {
    if (this.avoids(this.hosts, host, now)) return ExclusionLimit.applicationOnNode;
    return this.avoids(this.executors, executor, now) ? ExclusionLimit.applicationOnExecutor : null;
  }

  private avoids(until: ReadonlyMap<number, number>, which: number, now: number): boolean {
    return now <= (until.get(which) ?? -Infinity);
  }
}
