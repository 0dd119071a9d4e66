/**
 * The tasks of a set that wait, in a list for every place where they would be local. A task stands in all lists that it
 * matches, and what was launched through one of them is removed from the others only when somebody comes across it.
 * Lists are stacks: filled from the highest index down, they give the lowest index first, and a task that is put back
 * is the next to go.
 * Source: Spark core, TaskSetManager.scala (PendingTasksByLocality, addPendingTask).
 */
import type { ExecutorBook } from './executor-book';
import { HDFS_CACHED } from './preferences';
import type { Preferences } from './preferences';
import { TaskStack } from './task-stack';

/** Stacks by a dense key, with the keys in the order in which they came up. */
export class KeyedStacks {
  private readonly stacks: (TaskStack | undefined)[] = [];
  /** Keys in use, oldest first, from `first` on. */
  private keys: number[] = [];
  private first = 0;

  push(key: number, task: number): void {
    while (this.stacks.length <= key) this.stacks.push(undefined);
    let stack = this.stacks[key];
    if (stack === undefined) {
      stack = new TaskStack();
      this.stacks[key] = stack;
      this.keys.push(key);
    }
    stack.push(task);
  }

  /** The stack of a key, undefined when nothing was ever pushed or its key was dropped since. */
  of(key: number): TaskStack | undefined {
    return this.stacks[key];
  }

  /** The oldest key in use, -1 when there is none. */
  oldestKey(): number {
    return this.first < this.keys.length ? this.keys[this.first] : -1;
  }

  /** Drops the oldest key with its stack. */
  dropOldest(): void {
    this.stacks[this.keys[this.first]] = undefined;
    this.first++;
    if (this.first > 32 && this.first * 2 > this.keys.length) {
      this.keys = this.keys.slice(this.first);
      this.first = 0;
    }
  }

  /** Whether a key in use satisfies `holds`. */
  someKey(holds: (key: number) => boolean): boolean {
    for (let i = this.first; i < this.keys.length; i++) if (holds(this.keys[i])) return true;
    return false;
  }
}

export class PendingTasks {
  readonly byExecutor = new KeyedStacks();
  readonly byHost = new KeyedStacks();
  readonly byRack = new KeyedStacks();
  readonly withoutPreference = new TaskStack();
  readonly all = new TaskStack();
  /** A task with preferences ever stood in it. */
  placed = false;

  /** Puts a task on top of every list that it matches. */
  push(task: number, preferences: Preferences, executors: ExecutorBook): void {
    const end = preferences.start[task + 1];
    for (let i = preferences.start[task]; i < end; i++) {
      const host = preferences.host[i];
      const executor = preferences.executor[i];
      if (executor >= 0) this.byExecutor.push(executor, task);
      else if (executor === HDFS_CACHED) this.pushCached(host, task, executors);
      this.byHost.push(host, task);
      const rack = executors.rackOf(host);
      if (rack >= 0) this.byRack.push(rack, task);
    }
    if (preferences.start[task] === end) this.withoutPreference.push(task);
    else this.placed = true;
    this.all.push(task);
  }

  /** Whether any list holds anything, launched tasks that nobody came across yet included. */
  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  private pushCached(host: number, task: number, executors: ExecutorBook): void {
    for (const executor of executors.executorsOn(host)) {
      if (executors.isAlive(executor)) this.byExecutor.push(executor, task);
    }
  }
}
