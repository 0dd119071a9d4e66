/**
 * The tasks of a set that wait, in a list for every place where they would be local. A task stands in all lists that it
 * matches, and what was launched through one of them is removed from the others only when it is encountered.
 * Lists are stacks: filled from the highest index down, they give the lowest index first, and a task that is put back
 * is the next to go. Since 3.0 Spark fills the racks of a new set host by host in the order of a hash table (SPARK-27038); here
 * they are filled like all other lists.
 * Source: Spark core, TaskSetManager.scala (PendingTasksByLocality, addPendingTask).
 */
import { grownInt32 } from '../../../../base/collections/columns';
import type { ExecutorBook } from '../executor-book';
import { HDFS_CACHED } from './preferences';
import type { Preferences } from './preferences';
import { TaskStack } from './task-stack';

/** The key was never used, or dropped since. */
const UNUSED = -2;
const NONE = -1;

/** Columns of an entry. */
const Entry = { task: 0, below: 1 } as const;
const COLUMNS = 2;

/** Where nothing is local anywhere, all stacks stay empty. */
const NO_ROWS = new Int32Array(0);

/**
 * Stacks by a dense key, with the keys in order of arrival up. Every set has as many of them as there are nodes,
 * and most hold a few tasks: the entries of all are chained in one column, without an object for each stack.
 */
export class KeyedStacks {
  /** The topmost entry by key. */
  private tops = NO_ROWS;
  private entries = NO_ROWS;
  private used = 0;
  /** Entries that were removed, chained. */
  private free = NONE;
  /** Keys in use, oldest first, from `first` on. */
  private keys: number[] = [];
  private first = 0;

  push(key: number, task: number): void {
    if (key >= this.tops.length) {
      const before = this.tops.length;
      this.tops = grownInt32(this.tops, key + 1).fill(UNUSED, before);
    }
    let entry = this.free;
    if (entry !== NONE) this.free = this.entries[COLUMNS * entry + Entry.below];
    else {
      entry = this.used++;
      if (COLUMNS * this.used > this.entries.length) this.entries = grownInt32(this.entries, COLUMNS * this.used);
    }
    const top = this.tops[key];
    if (top === UNUSED) this.keys.push(key);
    this.entries[COLUMNS * entry + Entry.task] = task;
    this.entries[COLUMNS * entry + Entry.below] = top === UNUSED ? NONE : top;
    this.tops[key] = entry;
  }

  /** The entry on top of a key's stack, -1 when there is none. */
  top(key: number): number {
    return key < this.tops.length ? Math.max(NONE, this.tops[key]) : NONE;
  }

  taskOf(entry: number): number {
    return this.entries[COLUMNS * entry + Entry.task];
  }

  /** The entry below another one, -1 when there is none. */
  below(entry: number): number {
    return this.entries[COLUMNS * entry + Entry.below];
  }

  /** Takes an entry out of a key's stack; `above` is the one above it, -1 for none. */
  remove(key: number, entry: number, above: number): void {
    const row = COLUMNS * entry + Entry.below;
    const below = this.entries[row];
    if (above === NONE) this.tops[key] = below;
    else this.entries[COLUMNS * above + Entry.below] = below;
    this.entries[row] = this.free;
    this.free = entry;
  }

  /** The oldest key in use, -1 when there is none. */
  oldestKey(): number {
    return this.first < this.keys.length ? this.keys[this.first] : -1;
  }

  /** Drops the oldest key, whose stack is empty. */
  dropOldest(): void {
    this.tops[this.keys[this.first]] = UNUSED;
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
  readonly withoutPreference: TaskStack;
  readonly all: TaskStack;
  /** A task with preferences ever stood in it. */
  placed = false;

  /** `expected`: how many tasks it will hold, about. */
  constructor(expected: number) {
    this.withoutPreference = new TaskStack(expected);
    this.all = new TaskStack(expected);
  }

  /** Fills the lists with all tasks of a new set. */
  fill(count: number, preferences: Preferences, executors: ExecutorBook): void {
    for (let task = count - 1; task >= 0; task--) this.push(task, preferences, executors);
  }

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

  /** Whether any list holds anything, including launched tasks not encountered yet. */
  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  private pushCached(host: number, task: number, executors: ExecutorBook): void {
    for (const executor of executors.executorsOn(host)) {
      if (executors.isAlive(executor)) this.byExecutor.push(executor, task);
    }
  }
}
