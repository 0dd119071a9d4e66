/** Containers and the tasks inside them, as columns while a trace is read. */
import { assert } from '../../base/assert';
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/columns';
import { ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace';
import { KINDS } from './asks';
import type { ContainerColumns, TaskColumns } from '../model';

/** In a column of bytes that is read as signed: no outcome yet. */
const NO_OUTCOME = 255;

export class ContainerTable {
  readonly app = new GrowingInt32();
  readonly kind = new GrowingUint8();
  readonly shape = new GrowingInt32();
  readonly node = new GrowingInt32();
  readonly outcome = new GrowingUint8();
  private readonly ask = new GrowingInt32();
  private readonly asked = new GrowingFloat64();
  private readonly allocated = new GrowingFloat64();
  private readonly up = new GrowingFloat64();
  private readonly ended = new GrowingFloat64();
  private readonly ordinal = new GrowingInt32();
  private readonly endOrder = new GrowingInt32();
  private readonly ordinals: Int32Array;

  constructor(applications: number) {
    this.ordinals = new Int32Array(applications * KINDS);
  }

  get count(): number {
    return this.app.length;
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
    assert(container === this.app.length, 'containers are recorded in the order of their ids');
    this.app.push(app);
    this.kind.push(kind);
    this.shape.push(shape);
    this.node.push(node);
    this.outcome.push(NO_OUTCOME);
    this.ask.push(ask);
    this.asked.push(asked);
    this.allocated.push(at);
    const hasStartup = kind === ContainerKind.driver || kind === ContainerKind.executor;
    this.up.push(hasStartup ? Infinity : at);
    this.ended.push(Infinity);
    this.ordinal.push(++this.ordinals[app * KINDS + kind]);
  }

  held(container: number): boolean {
    return this.outcome.get(container) === NO_OUTCOME;
  }

  isUp(container: number): boolean {
    return this.up.get(container) !== Infinity;
  }

  setUp(at: number, container: number): void {
    this.up.set(container, at);
  }

  end(at: number, container: number, outcome: number): void {
    this.ended.set(container, at);
    this.outcome.set(container, outcome);
    this.endOrder.push(container);
  }

  snapshot(): ContainerColumns {
    return {
      count: this.app.length,
      app: this.app.view().slice(),
      kind: this.kind.view().slice(),
      ask: this.ask.view().slice(),
      shape: this.shape.view().slice(),
      node: this.node.view().slice(),
      asked: this.asked.view().slice(),
      allocated: this.allocated.view().slice(),
      up: this.up.view().slice(),
      ended: this.ended.view().slice(),
      outcome: new Int8Array(this.outcome.view().slice().buffer),
      ordinal: this.ordinal.view().slice(),
      endOrder: this.endOrder.view().slice(),
    };
  }
}

export class TaskTable {
  readonly container = new GrowingInt32();
  private readonly app = new GrowingInt32();
  private readonly stage = new GrowingInt32();
  private readonly index = new GrowingInt32();
  private readonly attempt = new GrowingUint8();
  private readonly locality = new GrowingUint8();
  private readonly start = new GrowingFloat64();
  private readonly finish = new GrowingFloat64();
  private readonly outcome = new GrowingUint8();
  private readonly slot = new GrowingInt32();
  /** Task in each slot of a container, -1 where it is free; only of containers that ever ran a task. */
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
    assert(task === this.app.length, 'tasks are recorded in the order of their ids');
    this.container.push(container);
    this.app.push(app);
    this.stage.push(stage);
    this.locality.push(locality);
    this.index.push(index);
    this.attempt.push(attempt);
    this.start.push(at);
    this.finish.push(Infinity);
    this.outcome.push(NO_OUTCOME);
    let slots = this.slots.get(container);
    if (slots === undefined) {
      slots = [];
      this.slots.set(container, slots);
    }
    let slot = slots.indexOf(-1);
    if (slot === -1) slot = slots.length;
    slots[slot] = task;
    this.slot.push(slot);
  }

  /** Whether any task runs in the container. */
  runsIn(container: number): boolean {
    return this.slots.get(container)?.some((task) => task !== -1) ?? false;
  }

  end(at: number, task: number, outcome: number): void {
    // Its container may have ended a record earlier at the same instant; what the framework says of the task counts.
    this.outcome.set(task, outcome);
    if (this.finish.get(task) !== Infinity) return;
    this.finish.set(task, at);
    const slots = this.slots.get(this.container.get(task));
    if (slots !== undefined) slots[this.slot.get(task)] = -1;
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
      this.finish.set(task, at);
      this.outcome.set(task, lost ? TaskOutcome.lost : TaskOutcome.killed);
    }
    this.slots.delete(container);
  }

  snapshot(): TaskColumns {
    return {
      count: this.app.length,
      container: this.container.view().slice(),
      app: this.app.view().slice(),
      stage: this.stage.view().slice(),
      index: this.index.view().slice(),
      attempt: this.attempt.view().slice(),
      locality: this.locality.view().slice(),
      start: this.start.view().slice(),
      end: this.finish.view().slice(),
      outcome: new Int8Array(this.outcome.view().slice().buffer),
      slot: this.slot.view().slice(),
    };
  }
}
