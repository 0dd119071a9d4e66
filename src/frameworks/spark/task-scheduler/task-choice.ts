/**
 * Which task of a set an executor gets: the lists are gone through from the closest place to the worst one that is allowed,
 * and what was launched since it was put there is dropped on the way.
 * Source: Spark core, TaskSetManager.scala (dequeueTask).
 */
import type { ExecutorBook } from './executor-book';
import type { FailureExclusion } from './exclusion/failure-exclusion';
import { Locality } from './locality/locality';
import type { KeyedStacks, PendingTasks } from './locality/pending-tasks';
import type { TaskAttempts } from './task-attempts';
import type { TaskStack } from './locality/task-stack';

export class TaskChoice {
  /** How close to its data the task found last runs. */
  locality: Locality = Locality.any;

  /** By task: attempts that run or succeeded; whether it succeeded; whether a place is reserved for it. */
  constructor(
    private readonly attempts: TaskAttempts,
    private readonly executors: ExecutorBook,
    private readonly copies: Int32Array,
    private readonly successful: Uint8Array,
    private readonly reserved: Uint8Array,
    private readonly exclusion: FailureExclusion | null,
  ) {}

  /** Takes the task to launch on an executor out of the lists, -1 for none; sets `locality`. */
  find(pending: PendingTasks, executor: number, host: number, allowed: Locality, copy: boolean): number {
    this.locality = Locality.processLocal;
    let task = pending.placed ? this.takeAt(pending.byExecutor, executor, executor, host, copy) : -1;
    if (task !== -1) return task;
    if (allowed >= Locality.nodeLocal && pending.placed) {
      task = this.takeAt(pending.byHost, host, executor, host, copy);
      if (task !== -1) {
        this.locality = Locality.nodeLocal;
        return task;
      }
    }
    if (allowed >= Locality.noPref) {
      // Spark reports a task without preferences as process local.
      task = this.take(pending.withoutPreference, executor, host, copy);
      if (task !== -1) return task;
    }
    if (allowed >= Locality.rackLocal && pending.placed) {
      const rack = this.executors.rackOf(host);
      task = rack === -1 ? -1 : this.takeAt(pending.byRack, rack, executor, host, copy);
      if (task !== -1) {
        this.locality = Locality.rackLocal;
        return task;
      }
    }
    if (allowed < Locality.any) return -1;
    this.locality = Locality.any;
    return this.take(pending.all, executor, host, copy);
  }

  /** Pops entries until one can be launched. Tasks that may not run there, or not once more, stay where they are. */
  private take(stack: TaskStack, executor: number, host: number, copy: boolean): number {
    for (let at = stack.length - 1; at >= 0; at--) {
      const task = stack.at(at);
      if (this.isPassedOver(task, executor, host, copy)) continue;
      stack.removeAt(at);
      if (this.mayLaunch(task, copy)) return task;
    }
    return -1;
  }

  /** The same for the stack of a key. */
  private takeAt(stacks: KeyedStacks, key: number, executor: number, host: number, copy: boolean): number {
    let above = -1;
    for (let entry = stacks.top(key); entry !== -1;) {
      const task = stacks.taskOf(entry);
      const below = stacks.below(entry);
      if (this.isPassedOver(task, executor, host, copy)) {
        above = entry;
      } else {
        stacks.remove(key, entry, above);
        if (this.mayLaunch(task, copy)) return task;
      }
      entry = below;
    }
    return -1;
  }

  /** Whether the entry of a task stays where it is: it may run, only not there. */
  private isPassedOver(task: number, executor: number, host: number, copy: boolean): boolean {
    if (copy && this.attempts.everOnHost(task, host)) return true;
    return this.exclusion !== null && this.exclusion.forbids(task, executor, host);
  }

  private mayLaunch(task: number, copy: boolean): boolean {
    if (this.successful[task] === 1) return false;
    const copies = this.copies[task];
    return (copies === 0 && this.reserved[task] === 0) || (copy && copies === 1);
  }

  /** Whether any list holds a task to launch. Keys whose lists ran empty are dropped, oldest first. */
  hasUnlaunched(stacks: KeyedStacks): boolean {
    for (let key = stacks.oldestKey(); key !== -1; key = stacks.oldestKey()) {
      for (let entry = stacks.top(key); entry !== -1; entry = stacks.top(key)) {
        const task = stacks.taskOf(entry);
        if (this.copies[task] === 0 && this.successful[task] === 0) return true;
        stacks.remove(key, entry, -1);
      }
      stacks.dropOldest();
    }
    return false;
  }
}
