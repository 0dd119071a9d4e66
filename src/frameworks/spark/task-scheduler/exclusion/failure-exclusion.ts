/**
 * Executors and hosts that a task set avoids because tasks failed there: single tasks first, then the whole set.
 *
 *     a task on an executor:  failed there `taskAttemptsPerExecutor` times
 *     a task on a host:       failed on its executors `taskAttemptsPerNode` times in all
 *     an executor:            `tasksPerExecutor` different tasks failed there
 *     a host:                 `executorsPerNode` of its executors are excluded
 *
 * What is excluded stays so as long as the set lives.
 * Source: Spark core, TaskSetExcludeList.scala (updateExcludedForFailedTask).
 */

import { ExclusionLimit } from './exclusion-limit';

/** Limits of spark.excludeOnFailure, by task and by stage. */
export interface ExclusionSettings {
  readonly taskAttemptsPerExecutor: number;
  readonly taskAttemptsPerNode: number;
  readonly tasksPerExecutor: number;
  readonly executorsPerNode: number;
}

export class FailureExclusion {
  /** Failures by executor and then by task, and when the last one was. */
  private readonly failures = new Map<number, Map<number, { count: number; last: number }>>();
  /** Executors with failures by host. */
  private readonly failedOn = new Map<number, Set<number>>();
  private readonly tasksOnHost = new Map<number, Set<number>>();
  private readonly executors = new Set<number>();
  private readonly hosts = new Set<number>();

  constructor(private readonly settings: ExclusionSettings) {}

  /** An attempt of a task failed at `now` and counts. */
  failed(task: number, executor: number, host: number, now: number): void {
    const { settings } = this;
    const onExecutor = entry(this.failures, executor, () => new Map<number, { count: number; last: number }>());
    const ofTask = entry(onExecutor, task, () => ({ count: 0, last: now }));
    ofTask.count++;
    ofTask.last = now;
    const onHost = entry(this.failedOn, host, () => new Set<number>()).add(executor);
    let failures = 0;
    for (const other of onHost) failures += this.failures.get(other)?.get(task)?.count ?? 0;
    if (failures >= settings.taskAttemptsPerNode) entry(this.tasksOnHost, host, () => new Set<number>()).add(task);
    if (onExecutor.size < settings.tasksPerExecutor || this.executors.has(executor)) return;
    this.executors.add(executor);
    const excluded = [...onHost].filter((other) => this.executors.has(other));
    if (excluded.length >= settings.executorsPerNode) this.hosts.add(host);
  }

  /** Every task that failed on an executor, once for each, and when it did so last. */
  all(): { readonly executor: number; readonly host: number; readonly task: number; readonly at: number }[] {
    return [...this.failedOn].flatMap(([host, executors]) =>
      [...executors].flatMap((executor) =>
        [...(this.failures.get(executor) ?? [])].map(([task, { last }]) => ({ executor, host, task, at: last })),
      ),
    );
  }

  /** Whether nothing of the set may run on an executor. */
  excludes(executor: number, host: number): boolean {
    return this.executors.has(executor) || this.hosts.has(host);
  }

  /** Whether a task may not run on an executor. */
  forbids(task: number, executor: number, host: number): boolean {
    const failures = this.failures.get(executor)?.get(task)?.count ?? 0;
    return failures >= this.settings.taskAttemptsPerExecutor || this.tasksOnHost.get(host)?.has(task) === true;
  }

  /** The limit by which none of `tasks` may run on an executor, the narrowest that keeps one out; null where one of them may. */
  limitOn(executor: number, host: number, tasks: Iterable<number>): ExclusionLimit | null {
    if (this.hosts.has(host)) return ExclusionLimit.stageOnNode;
    if (this.executors.has(executor)) return ExclusionLimit.stageOnExecutor;
    if (!this.failedOn.has(host)) return null;
    let limit: ExclusionLimit | null = null;
    for (const task of tasks) {
      if (!this.forbids(task, executor, host)) return null;
      if (this.tasksOnHost.get(host)?.has(task) !== true) limit = ExclusionLimit.taskOnExecutor;
      else limit ??= ExclusionLimit.taskOnNode;
    }
    return limit;
  }
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
