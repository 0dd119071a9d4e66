/** Tasks inside containers and the slots that they take, as columns while a trace is read. */
import { assert } from '../../base/assert';
import { growingColumns, snapshotColumns } from '../../base/collections/column-table';
import { GrowingInt32, GrowingUint8 } from '../../base/collections/columns';
import { ContainerOutcome, TaskOutcome } from '../../sim/trace/trace';
import { TASKS } from '../model-columns';
import type { TaskColumns } from '../model-columns';
import { NO_OUTCOME } from './containers';

/** No task is in the slot. */
const FREE = -1;

/** What is known of a task when it begins. */
export interface NewTask {
  readonly container: number;
  readonly app: number;
  readonly stage: number;
  readonly locality: number;
  readonly index: number;
  readonly attempt: number;
}

export class TaskTable {
  readonly columns = growingColumns(TASKS);
  private readonly outcome = new GrowingUint8();
  /** By container: number of tasks that run in it, and the task in its first slot, {@link FREE} if there is none. */
  private readonly running = new GrowingInt32();
  private readonly firstSlot = new GrowingInt32();
  /** Tasks in the slots after the first; only of containers that ever ran several tasks at a time. */
  private readonly moreSlots = new Map<number, number[]>();

  /** A task begins at `at`, µs, in the first free slot of its container. Its id is that of the next row. */
  begin(at: number, task: number, { container, app, stage, locality, index, attempt }: NewTask): void {
    assert(task === this.outcome.length, 'tasks are recorded in the order of their ids');
    const { columns } = this;
    columns.container.push(container);
    columns.app.push(app);
    columns.stage.push(stage);
    columns.index.push(index);
    columns.attempt.push(attempt);
    columns.locality.push(locality);
    columns.start.push(at);
    columns.end.push(Infinity);
    this.outcome.push(NO_OUTCOME);
    columns.slot.push(this.takeSlot(container, task));
  }

  /** Puts a task into the first free slot of its container, and returns the slot. */
  private takeSlot(container: number, task: number): number {
    const { running, firstSlot, moreSlots } = this;
    while (running.length <= container) {
      running.push(0);
      firstSlot.push(FREE);
    }
    running.set(container, running.get(container) + 1);
    if (firstSlot.get(container) === FREE) {
      firstSlot.set(container, task);
      return 0;
    }
    let more = moreSlots.get(container);
    if (more === undefined) moreSlots.set(container, (more = []));
    const free = more.indexOf(FREE);
    const place = free === -1 ? more.length : free;
    more[place] = task;
    return place + 1;
  }

  /** Whether any task runs in the container. */
  runsIn(container: number): boolean {
    return container < this.running.length && this.running.get(container) > 0;
  }

  /** A task is over at `at`, µs, with an outcome (TaskOutcome). */
  end(at: number, task: number, outcome: number): void {
    // Its container may have ended a record earlier at the same instant; what the framework says of the task counts.
    this.outcome.set(task, outcome);
    const { columns } = this;
    if (columns.end.get(task) !== Infinity) return;
    columns.end.set(task, at);
    const container = columns.container.get(task);
    const slot = columns.slot.get(task);
    this.running.set(container, this.running.get(container) - 1);
    if (slot === 0) this.firstSlot.set(container, FREE);
    else (this.moreSlots.get(container) as number[])[slot - 1] = FREE;
  }

  /** A container is gone, and with it the tasks that still ran there. */
  endAllIn(at: number, container: number, containerOutcome: number): void {
    const more = this.moreSlots.get(container);
    if (more !== undefined) this.moreSlots.delete(container);
    if (!this.runsIn(container)) return;
    const lost =
      containerOutcome === ContainerOutcome.failed ||
      containerOutcome === ContainerOutcome.preempted ||
      containerOutcome === ContainerOutcome.nodeLost;
    const outcome = lost ? TaskOutcome.lost : TaskOutcome.killed;
    this.endIn(at, this.firstSlot.get(container), outcome);
    if (more !== undefined) for (const task of more) this.endIn(at, task, outcome);
    this.running.set(container, 0);
    this.firstSlot.set(container, FREE);
  }

  /** The task of a slot ends, if there is one. */
  private endIn(at: number, task: number, outcome: number): void {
    if (task === FREE) return;
    this.columns.end.set(task, at);
    this.outcome.set(task, outcome);
  }

  snapshot(): TaskColumns {
    return {
      ...snapshotColumns(this.columns),
      count: this.outcome.length,
      outcome: new Int8Array(this.outcome.view().slice().buffer),
    };
  }
}
