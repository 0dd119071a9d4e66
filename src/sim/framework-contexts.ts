/** The contexts through which frameworks act. What they share is what is counted over all of them: tasks. */
import type { JsonObject } from '../base/json';
import { EventClass } from './events/event-classes';
import type { EventQueue } from './events/event-queue';
import type { LifeCycle } from './life-cycle';
import type { FrameworkContext } from './ports';
import type { Preparation } from './preparation';
import type { Field, StatementKind, Values } from './trace/record';
import { records } from './trace/records';
import type { Streams } from './streams';
import { ContainerOutcome, TaskOutcome } from './trace/trace';
import type { TraceWriter } from './trace/trace';
import { ContainerPhase } from './world';
import type { ContainerRequest, World } from './world';

/** The highest number of an attempt in the trace; later attempts have it, too. */
const MOST_ATTEMPTS = 255;

/** What frameworks may know of the cluster's scheduler, and ask of it. */
export interface Guarantees {
  schedulerSettings(): JsonObject;
  knowsGuarantees(): boolean;
  setGuarantee(app: number, containers: number): void;
  prepare(work: Preparation, then: () => void): void;
}

/** The parts of the kernel that frameworks reach. */
export interface FrameworkParts {
  readonly streams: Streams;
  readonly life: LifeCycle;
  readonly world: World;
  readonly trace: TraceWriter;
  readonly events: EventQueue;
  readonly guarantees: Guarantees;
}

/** The contexts of all frameworks, and the tasks inside their containers. */
export class FrameworkContexts {
  /** Tasks that began. */
  begun = 0;
  /** Tasks that ended well. */
  succeeded = 0;

  constructor(private readonly parts: FrameworkParts) {}

  /** The context of the framework that events of this target are for. */
  of(target: number): FrameworkContext {
    return new KernelFrameworkContext(this, this.parts, target);
  }
}

/** Its methods belong to the class, and not to an object of each run: what was compiled for one run serves the next. */
class KernelFrameworkContext implements FrameworkContext {
  readonly world: World;
  private readonly streams: Streams;
  private readonly life: LifeCycle;
  private readonly trace: TraceWriter;
  private readonly events: EventQueue;
  private readonly guarantees: Guarantees;

  constructor(
    private readonly all: FrameworkContexts,
    { world, streams, life, trace, events, guarantees }: FrameworkParts,
    private readonly target: number,
  ) {
    this.world = world;
    this.streams = streams;
    this.life = life;
    this.trace = trace;
    this.events = events;
    this.guarantees = guarantees;
  }

  now(): number {
    return this.events.clock;
  }

  ask(app: number, request: ContainerRequest): number {
    return this.life.ask(app, request);
  }

  askMore(ask: number, count: number, task = -1): void {
    this.life.askMore(ask, count, task);
  }

  withdraw(ask: number, count: number): void {
    this.life.withdraw(ask, count);
  }

  containerUp(container: number): void {
    this.world.containerPhase[container] = ContainerPhase.up;
    this.trace.write(records.containerUp, container);
  }

  launchLater(container: number): void {
    this.life.awaitLaunch(container);
  }

  release(container: number, outcome: number): void {
    this.life.endContainer(container, outcome);
  }

  finish(app: number, outcome: number): void {
    this.life.finishApplication(app, outcome, ContainerOutcome.released);
  }

  taskStarted(container: number, stage: number, locality: number, index: number, attempt: number): number {
    const task = this.all.begun++;
    const known = Math.min(attempt, MOST_ATTEMPTS);
    this.trace.write(records.taskStarted, task, container, stage, locality, index, known);
    return task;
  }

  taskEnded(task: number, outcome: number): void {
    if (outcome === TaskOutcome.succeeded) this.all.succeeded++;
    this.trace.write(records.taskEnded, task, outcome);
  }

  stageBegan(app: number, stage: number): void {
    this.trace.write(records.stage, app, stage, 0);
  }

  stageDone(app: number, stage: number): void {
    this.trace.write(records.stage, app, stage, 1);
  }

  schedule(delay: number, kind: number, a: number, b: number): number {
    return this.events.pushDelayed(delay, EventClass.completion, this.target, kind, a, b);
  }

  startTimer(delay: number, kind: number, a: number, b: number): number {
    return this.events.pushDelayed(delay, EventClass.timer, this.target, kind, a, b);
  }

  cancel(handle: number): void {
    this.events.cancel(handle);
  }

  schedulerSettings(): JsonObject {
    return this.guarantees.schedulerSettings();
  }

  knowsGuarantees(): boolean {
    return this.guarantees.knowsGuarantees();
  }

  setGuarantee(app: number, containers: number): void {
    this.guarantees.setGuarantee(app, containers);
  }

  prepare(work: Preparation, then: () => void): void {
    this.guarantees.prepare(work, then);
  }

  notice(app: number, text: string): void {
    this.life.notices.push({ about: 'application', index: app, text });
  }

  report<F extends readonly Field[]>(record: StatementKind<F>, ...values: Values<F>): void {
    this.trace.write(record, ...values);
  }

  draw(stream: number, app: number, index: number, attempt: number): number {
    return this.streams.draw(stream, app, index, attempt);
  }

  drawEach(stream: number, app: number, first: number, count: number, values: Float64Array, at: number): void {
    this.streams.drawEach(stream, app, first, count, values, at);
  }
}
