/**
 * The context through which the cluster scheduler acts: it passes each call on to the part of the kernel that it concerns, and
 * writes what the scheduler states into the trace.
 */
import type { JsonObject } from '../base/json';
import type { Clocks } from './events/clocks';
import { EventClass } from './events/event-classes';
import type { EventRole } from './events/event-classes';
import { Target } from './events/event-queue';
import type { EventQueue } from './events/event-queue';
import type { Heartbeats } from './events/heartbeats';
import type { Interventions } from './interventions';
import type { LifeCycle } from './life-cycle';
import { MessageRecords } from './trace/message-records';
import type { MilpSolver } from './milp';
import type { PolicyHost } from './policy-host';
import type { ClockClass, TaskBlock } from './context-parts';
import type { SchedulerContext } from './ports';
import type { Field, StatementKind, Values } from './trace/record';
import { records } from './trace/records';
import type { QueueInput } from './run-input';
import { StatedReasons } from './stated-reasons';
import type { Streams } from './streams';
import type { TraceWriter } from './trace/trace';
import type { ContainerRequest, World } from './world';

/** Texts that statements may quote in one run. */
const MAX_TEXTS = 5_000;
const NO_BLOCKS: readonly TaskBlock[] = [];

/** The parts of the kernel that a scheduler reaches. */
interface Reached {
  readonly world: World;
  readonly events: EventQueue;
  readonly trace: TraceWriter;
  readonly life: LifeCycle;
  readonly interventions: Interventions;
  readonly streams: Streams;
  readonly heartbeats: Heartbeats;
  readonly clocks: Clocks;
  readonly milp: MilpSolver | undefined;
}

export class KernelContext implements SchedulerContext {
  readonly world: World;
  readonly milp: MilpSolver | undefined;
  /** Set before the scheduler is made. */
  policies: PolicyHost | undefined;
  /** Texts that statements quote, by number. */
  readonly texts: string[] = [''];
  private readonly textNumbers = new Map<string, number>();
  private readonly stated = new StatedReasons();
  private readonly messages: MessageRecords;
  private readonly events: EventQueue;
  private readonly trace: TraceWriter;
  private readonly life: LifeCycle;
  private readonly interventions: Interventions;
  private readonly streams: Streams;
  private readonly heartbeats: Heartbeats;
  private readonly clocks: Clocks;

  constructor({ world, events, trace, life, interventions, streams, heartbeats, clocks, milp }: Reached) {
    this.world = world;
    this.events = events;
    this.trace = trace;
    this.life = life;
    this.interventions = interventions;
    this.streams = streams;
    this.heartbeats = heartbeats;
    this.clocks = clocks;
    this.milp = milp;
    this.messages = new MessageRecords(trace);
  }

  now(): number {
    return this.events.clock;
  }

  settings(): JsonObject {
    return this.interventions.settings();
  }

  queue(queue: number): QueueInput {
    return this.interventions.queue(queue);
  }

  allocate(ask: number, node: number, task = -1): number {
    return this.life.allocate(ask, node, task);
  }

  preferredNodes(app: number, task: number): readonly number[] {
    return this.life.frameworkOf(app).preferredNodes?.(app, task) ?? [];
  }

  nextTask(ask: number): number {
    return this.life.frameworkOf(this.world.askApp[ask]).nextTask?.(ask) ?? -1;
  }

  taskInput(app: number, task: number): readonly TaskBlock[] {
    return this.life.frameworkOf(app).taskInput?.(app, task) ?? NO_BLOCKS;
  }

  allowedNodes(app: number, task: number): readonly number[] | undefined {
    return this.life.frameworkOf(app).allowedNodes?.(app, task);
  }

  taskEstimate(app: number): number {
    return this.life.frameworkOf(app).taskEstimate?.(app) ?? 0;
  }

  utility(app: number, containers: number): number {
    return this.life.frameworkOf(app).utility?.(app, containers) ?? 0;
  }

  setParallelism(app: number, containers: number): void {
    this.life.frameworkOf(app).setParallelism?.(app, containers);
  }

  text(text: string): number {
    const known = this.textNumbers.get(text);
    if (known !== undefined) return known;
    if (this.texts.length === MAX_TEXTS) return 0;
    this.textNumbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  draw(stream: number, app: number, index: number, attempt: number): number {
    return this.streams.draw(stream, app, index, attempt);
  }

  send(latency: number, kind: number, a: number, b: number): void {
    this.events.pushMessage(latency, Target.message, kind, a, b);
  }

  wakeHeartbeat(node: number): void {
    this.heartbeats.wake(node);
  }

  wantBack(container: number, negotiable: boolean): void {
    const { askApp } = this.world;
    this.life.frameworkOf(askApp[this.world.containerAsk[container]]).wantedBack?.(container, negotiable);
  }

  kill(container: number, outcome: number): void {
    this.life.loseContainer(container, outcome);
  }

  ask(app: number, request: ContainerRequest): number {
    return this.life.ask(app, request);
  }

  withdraw(ask: number, count: number): void {
    this.life.withdraw(ask, count);
  }

  notice(text: string): void {
    this.life.notices.push({ about: 'run', index: -1, text });
  }

  rejectApplication(app: number, why: string): void {
    this.life.rejectApplication(app, why);
  }

  failApplication(app: number): void {
    this.life.failApplication(app);
  }

  reportState(app: number, state: number): void {
    this.trace.write(records.appState, app, state);
  }

  stateReason(scope: number, id: number, code: number, arg1: number, arg2: number): void {
    if (!this.stated.change(scope, id, code, arg1, arg2)) return;
    this.trace.write(records.reason, id, scope, code, arg1, arg2);
  }

  statedReason(scope: number, id: number): number {
    return this.stated.code(scope, id);
  }

  report<F extends readonly Field[]>(record: StatementKind<F>, ...values: Values<F>): void;
  report(record: StatementKind, f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0): void {
    if (record.isPacked) record.write(this.trace, f0, f1, f2, f3, f4, f5, f6, f7);
    else this.trace.record(record.kind, f0, f1, f2, f3);
  }

  reportMessage(app: number, node: number, message: number, value: number, latency: number): void {
    this.messages.write(app, node, message, value, latency);
  }

  reportMessages(
    app: number,
    nodes: Int32Array,
    message: number,
    values: Int32Array,
    latency: number,
    first: number,
    count: number,
  ): void {
    this.messages.writeEach(app, nodes, message, values, latency, first, count);
  }

  startTimer(delay: number, kind: number, a: number, b: number, role?: EventRole): number {
    return this.events.pushDelayed(delay, EventClass.timer, Target.schedulerTimer, kind, a, b, role);
  }

  cancelTimer(handle: number): void {
    this.events.cancel(handle);
  }

  awaitTick(kind: number, eventClass: ClockClass, period: number, from: number, keepsAlive: boolean): void {
    this.clocks.await(kind, EventClass[eventClass], period, from, keepsAlive);
  }

  latestTick(kind: number, eventClass: ClockClass, period: number): number {
    return this.clocks.latest(kind, EventClass[eventClass], period);
  }

  cancelTick(kind: number): void {
    this.clocks.cancel(kind);
  }

  requestSchedule(): void {
    this.events.requestPass();
  }
}
