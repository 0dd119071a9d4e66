/**
 * What dynamic allocation knows of the work: tasks pending and running, over the stages that were submitted.
 * A task is pending until its first attempt starts, and again after that attempt failed (SPARK-8366, SPARK-30511).
 * Source: Spark core, ExecutorAllocationManager.scala (ExecutorAllocationListener).
 */
import { assert } from '../../../../base/assert';

/** How an attempt ended. A killed one is not run again. */
export type AttemptEnd = 'succeeded' | 'killed' | 'failed';

/** An attempt of a task of a stage that was submitted. */
export interface TaskAttempt {
  readonly stage: number;
  readonly task: number;
  readonly executor: number;
  /** It is the second copy of a slow task. */
  readonly speculative: boolean;
}

interface StageDemand {
  readonly tasks: number;
  /** Tasks with an ordinary attempt that runs or ended well. */
  readonly started: Uint8Array;
  startedCount: number;
  /** Tasks marked for a second copy that was not launched yet. */
  readonly slow: Set<number>;
  /** Preferring tasks per host, and how many tasks have a preference. */
  readonly hostCounts: ReadonlyMap<number, number>;
  readonly localityAware: number;
}

export class ExecutorDemand {
  /** Ordinary tasks whose attempt has not started. */
  pending = 0;
  /** Second copies that were not launched. */
  pendingSpeculative = 0;
  /**
   * Attempts that run, those of stages that are over included. A task whose output was lost ends once more for Spark, so that one
   * attempt of its stage too few is counted until all of them have ended.
   */
  running = 0;
  /** Tasks with a preferred host over all stages that are not over. */
  localityAware = 0;
  private readonly stages = new Map<number, StageDemand>();
  /** The running attempts of each stage that are counted. */
  private readonly runningOf = new Map<number, number>();
  /** Stages with a task that may run on no executor. As in Spark, one that is over counts until its last attempt has ended. */
  private readonly blocked = new Set<number>();
  private readonly preferring: number[] = [];

  /** Whether no stage is under way. */
  get isEmpty(): boolean {
    return this.stages.size === 0;
  }

  /** Stages with a task that may run on no executor. */
  get unschedulable(): number {
    return this.blocked.size;
  }

  get hasPending(): boolean {
    return this.pending > 0 || this.pendingSpeculative > 0;
  }

  /** Tasks that prefer a host, over all stages that are not over: a hint to the cluster manager. */
  preferringHost(host: number): number {
    return this.preferring[host] ?? 0;
  }

  /** Hosts up to this number (exclusive) may be preferred. */
  get hostCount(): number {
    return this.preferring.length;
  }

  /** A stage begins; all its tasks are pending. `preferences`: preferred hosts per task, for the hints. */
  submitted(stage: number, tasks: number, preferences: readonly (readonly number[])[] = []): void {
    assert(!this.stages.has(stage), 'a stage is submitted once');
    const hostCounts = new Map<number, number>();
    let localityAware = 0;
    for (const hosts of preferences) {
      if (hosts.length > 0) localityAware++;
      for (const host of hosts) hostCounts.set(host, (hostCounts.get(host) ?? 0) + 1);
    }
    const started = new Uint8Array(tasks);
    this.stages.set(stage, {
      tasks,
      started,
      startedCount: 0,
      slow: new Set(),
      hostCounts,
      localityAware,
    });
    this.pending += tasks;
    this.addHints(hostCounts, localityAware, 1);
  }

  /** A stage is over: nothing of it is pending. Attempts that still run count until they end. */
  completed(stage: number): void {
    const demand = this.stages.get(stage);
    if (demand === undefined) return;
    this.stages.delete(stage);
    if (!this.runningOf.has(stage)) this.blocked.delete(stage);
    this.pending -= demand.tasks - demand.startedCount;
    this.pendingSpeculative -= demand.slow.size;
    this.addHints(demand.hostCounts, demand.localityAware, -1);
  }

  /** A task of a stage may run on no executor that is there (or `is` false: all may again). */
  setUnschedulable(stage: number, is: boolean): void {
    if (!is) this.blocked.delete(stage);
    else if (this.stages.has(stage) || this.runningOf.has(stage)) this.blocked.add(stage);
  }

  /** A task was marked for a second copy. */
  markedSlow(stage: number, task: number): void {
    const demand = this.stages.get(stage);
    if (demand === undefined || demand.slow.has(task)) return;
    demand.slow.add(task);
    this.pendingSpeculative++;
  }

  /** An attempt starts: its task is no longer pending. */
  started({ stage, task, speculative }: TaskAttempt): void {
    this.countRunning(stage, 1);
    const demand = this.stages.get(stage);
    if (demand === undefined) return;
    if (speculative) this.dropSlow(demand, task);
    else this.setStarted(demand, task, 1);
  }

  /** An attempt has ended. */
  ended({ stage, task, speculative }: Omit<TaskAttempt, 'executor'>, end: AttemptEnd): void {
    this.countRunning(stage, -1);
    const demand = this.stages.get(stage);
    if (demand === undefined) return;
    if (end === 'succeeded') this.dropSlow(demand, task);
    else if (end === 'failed' && !speculative) this.setStarted(demand, task, 0);
  }

  private countRunning(stage: number, change: 1 | -1): void {
    const before = this.runningOf.get(stage) ?? 0;
    if (before + change < 0) return;
    this.running += change;
    if (before + change > 0) {
      this.runningOf.set(stage, before + change);
      return;
    }
    this.runningOf.delete(stage);
    if (!this.stages.has(stage)) this.blocked.delete(stage);
  }

  private setStarted(demand: StageDemand, task: number, started: 0 | 1): void {
    if (demand.started[task] === started) return;
    demand.started[task] = started;
    const change = started === 1 ? 1 : -1;
    demand.startedCount += change;
    this.pending -= change;
  }

  private dropSlow(demand: StageDemand, task: number): void {
    if (demand.slow.delete(task)) this.pendingSpeculative--;
  }

  private addHints(hostCounts: ReadonlyMap<number, number>, localityAware: number, sign: 1 | -1): void {
    this.localityAware += sign * localityAware;
    for (const [host, count] of hostCounts) {
      while (this.preferring.length <= host) this.preferring.push(0);
      this.preferring[host] += sign * count;
    }
  }
}
