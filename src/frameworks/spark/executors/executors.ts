/** The executors of one application, from their allocation on. */
import { partitionPoint } from '../../../base/collections/bisect';
import { assert } from '../../../base/assert';

/** Ordinal of the driver where it runs tasks itself. */
export const DRIVER = 0;

export interface Executor {
  readonly container: number;
  readonly node: number;
  /** Ordinal of its allocation within the application, from 1; 0 is the driver where it runs tasks itself. */
  readonly ordinal: number;
  freeSlots: number;
  up: boolean;
  /** It is decommissioned, and takes no more tasks. */
  leaving: boolean;
  /** Pending start-up or failure event, -1 when there is none. */
  timer: number;
  /** What runs in it, in the order of launch (ids of TaskWork). */
  readonly tasks: number[];
}

/**
 * Takes a piece of work out of those that run in an executor. It is called for every task, so it makes no array of what was
 * removed.
 */
export function removeTask({ tasks }: Executor, work: number): void {
  let at = tasks.indexOf(work);
  assert(at !== -1, 'a task runs in its executor');
  for (; at < tasks.length - 1; at++) tasks[at] = tasks[at + 1];
  tasks.pop();
}

export class Executors {
  /** In the order of their allocation. */
  list: Executor[] = [];
  /** Slots without a task, over all that are up and stay. */
  freeSlots = 0;
  /** Executors that are up. */
  registered = 0;
  private readonly byOrdinal: (Executor | undefined)[] = [];
  private readonly byContainer = new Map<number, Executor>();
  private allocated = 0;

  /** An executor was allocated; it starts up. */
  allocate(container: number, node: number): Executor {
    return this.add({
      container,
      node,
      ordinal: ++this.allocated,
      freeSlots: 0,
      up: false,
      leaving: false,
      timer: -1,
      tasks: [],
    });
  }

  /** The driver runs the tasks itself. */
  addDriver(container: number, node: number): Executor {
    return this.add({
      container,
      node,
      ordinal: DRIVER,
      freeSlots: 0,
      up: false,
      leaving: false,
      timer: -1,
      tasks: [],
    });
  }

  /** It has started up and takes tasks. */
  register(executor: Executor, slots: number): void {
    executor.up = true;
    executor.freeSlots = slots;
    this.freeSlots += slots;
    this.registered++;
  }

  remove(executor: Executor): void {
    this.list = this.list.filter((other) => other !== executor);
    this.byOrdinal[executor.ordinal] = undefined;
    this.byContainer.delete(executor.container);
    if (!executor.up) return;
    if (!executor.leaving) this.freeSlots -= executor.freeSlots;
    this.registered--;
  }

  clear(): void {
    this.list = [];
    this.freeSlots = 0;
    this.registered = 0;
    this.byOrdinal.length = 0;
    this.byContainer.clear();
  }

  /** A slot is taken (1) or free again (-1). */
  take(executor: Executor, slots: number): void {
    executor.freeSlots -= slots;
    if (!executor.leaving) this.freeSlots -= slots;
  }

  /** It is decommissioned: its free slots count no more. */
  retire(executor: Executor): void {
    executor.leaving = true;
    this.freeSlots -= executor.freeSlots;
  }

  /** Tasks that all that are up and stay can run at once. */
  get slots(): number {
    let slots = 0;
    for (const { up, leaving, freeSlots, tasks } of this.list) if (up && !leaving) slots += freeSlots + tasks.length;
    return slots;
  }

  /** The executor with this ordinal. */
  of(ordinal: number): Executor {
    const executor = this.byOrdinal[ordinal];
    assert(executor !== undefined, `there is no executor ${ordinal}`);
    return executor;
  }

  has(ordinal: number): boolean {
    return this.byOrdinal[ordinal] !== undefined;
  }

  /** The executor in a container, undefined when it is gone. */
  find(container: number): Executor | undefined {
    return this.byContainer.get(container);
  }

  in(container: number): Executor {
    const executor = this.byContainer.get(container);
    assert(executor !== undefined, `container ${container} is not an executor of the application`);
    return executor;
  }

  /** The position in `list` from which executors are offered after the one with this ordinal had its turn. */
  positionAfter(ordinal: number): number {
    const { list } = this;
    const next = partitionPoint(0, list.length, (index) => list[index].ordinal <= ordinal);
    return next === list.length ? 0 : next;
  }

  private add(executor: Executor): Executor {
    this.list.push(executor);
    this.byOrdinal[executor.ordinal] = executor;
    this.byContainer.set(executor.container, executor);
    return executor;
  }
}
