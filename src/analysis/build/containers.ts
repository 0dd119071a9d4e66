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
  /** Task in each slot of a container, -1 if the slot is free; only for containers that ever ran a task. */
  private readonly slots = new Map<number, number[]>();

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
    let slots = this.slots.get(container);
    if (slots === undefined) {
      slots = [];
      this.slots.set(container, slots);
    }
    let slot = slots.indexOf(-1);
    if (slot === -1) slot = slots.length;
    slots[slot] = task;
    columns.slot.push(slot);
  }

  /** Whether any task runs in the container. */
  runsIn(container: number): boolean {
    return this.slots.get(container)?.some((task) => task !== -1) ?? false;
  }

  end(at: number, task: number, outcome: number): void {
    // Its container may have ended a record earlier at the same instant; what the framework says of the task counts.
    this.outcome.set(task, outcome);
    const { columns } = this;
    if (columns.end.get(task) !== Infinity) return;
    columns.end.set(task, at);
    const slots = this.slots.get(columns.container.get(task));
    if (slots !== undefined) slots[columns.slot.get(task)] = -1;
  }

  /** A container is gone, and with it the tasks that still ran there. */
  endAllIn(at: number, container: number, containerOutcome: number): void {
    const slots = this.slots.get(container);
    if (slots === undefined) return;
    const lost =
      containerOutcome === ContainerOutcome.failed ||
      containerOutcome === ContainerOutcome.preempted ||
      containerOutcome === ContainerOutcome.nodeLost;
    for (const task of slots) {
      if (task === -1) continue;
      this.columns.end.set(task, at);
      this.outcome.set(task, lost ? TaskOutcome.lost : TaskOutcome.killed);
    }
    this.slots.delete(container);
  }

  snapshot(): TaskColumns {
    return {
      ...snapshotColumns(this.columns),
      count: this.outcome.length,
      outcome: new Int8Array(this.outcome.view().slice().buffer),
    };
  }
}
