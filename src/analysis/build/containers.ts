/** Containers and the tasks inside them, as columns while a trace is read. */
import { assert } from '../../base/assert';
import { growingColumns, snapshotColumns } from '../../base/column-table';
import { GrowingInt32, GrowingUint8 } from '../../base/columns';
import { ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace';
import { KINDS } from './asks';
import { CONTAINERS, TASKS } from '../model-columns';
import type { ContainerColumns, TaskColumns } from '../model-columns';

/** In a column of bytes that is read as signed: no outcome yet. */
const NO_OUTCOME = 255;
/** No task is in the slot. */
const FREE = -1;

export class ContainerTable {
  readonly columns = growingColumns(CONTAINERS);
  readonly outcome = new GrowingUint8();
  private readonly endOrder = new GrowingInt32();
  private readonly ordinals: Int32Array;

  constructor(applications: number) {
    this.ordinals = new Int32Array(applications * KINDS);
  }

  get count(): number {
    return this.outcome.length;
  }

  add(
    at: number,
    container: number,
    ask: number,
    app: number,
    kind: number,
    shape: number,
    node: number,
    asked: number,
  ): void {
    assert(container === this.count, 'containers are recorded in the order of their ids');
    const { columns } = this;
    const hasStartup = kind === ContainerKind.driver || kind === ContainerKind.executor;
    columns.app.push(app);
    columns.kind.push(kind);
    columns.ask.push(ask);
    columns.shape.push(shape);
    columns.node.push(node);
    columns.asked.push(asked);
    columns.allocated.push(at);
    columns.up.push(hasStartup ? Infinity : at);
    columns.ended.push(Infinity);
    columns.ordinal.push(++this.ordinals[app * KINDS + kind]);
    this.outcome.push(NO_OUTCOME);
  }

  held(container: number): boolean {
    return this.outcome.get(container) === NO_OUTCOME;
  }

  isUp(container: number): boolean {
    return this.columns.up.get(container) !== Infinity;
  }

  setUp(at: number, container: number): void {
    this.columns.up.set(container, at);
  }

  end(at: number, container: number, outcome: number): void {
    this.columns.ended.set(container, at);
    this.outcome.set(container, outcome);
    this.endOrder.push(container);
  }

  snapshot(): ContainerColumns {
    return {
      ...snapshotColumns(this.columns),
      count: this.count,
      outcome: new Int8Array(this.outcome.view().slice().buffer),
      endOrder: this.endOrder.view().slice(),
    };
  }
}

export class TaskTable {
  readonly columns = growingColumns(TASKS);
  private readonly outcome = new GrowingUint8();
  /** By container: number of tasks that run in it, and the task in its first slot, {@link FREE} if there is none. */
  private readonly running = new GrowingInt32();
  private readonly firstSlot = new GrowingInt32();
  /** Tasks in the slots after the first; only of containers that ever ran several tasks at a time. */
  private readonly moreSlots = new Map<number, number[]>();

  /** Columns as in the trace: `place` = stage | locality << 16, `which` = index | attempt << 24. */
  begin(
    at: number,
    task: number,
    container: number,
    app: number,
    stage: number,
    locality: number,
    index: number,
    attempt: number,
  ): void {
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
