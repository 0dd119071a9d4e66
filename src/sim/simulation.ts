/**
 * The discrete-event kernel: one clock, one event queue, one trace, and the contexts through which a cluster scheduler
 * and the frameworks act on the world. Nothing is allocated per event: an event is (time, class, sequence, target) and three numbers for it.
 *
 * A run ends when all work is done, at the horizon, or in deadlock: applications are unfinished, no progress event is
 * pending, and the scheduler's last opportunity changed nothing.
 */
import { assert, InvariantError } from '../base/assert';
import { CANCELLED } from '../base/heap';
import { CLASS_STRIDE, EventClass } from './event-classes';
import { EventQueue, Target } from './event-queue';
import { FrameworkContexts } from './framework-contexts';
import { Interventions } from './interventions';
import { LifeCycle } from './life-cycle';
import type { Notice, Plugins } from './life-cycle';
import type { ClusterScheduler, Framework, FrameworkContext, SchedulerContext } from './ports';
import { Heartbeats } from './heartbeats';
import { PeriodicSource } from './periodic';
import type { QueueInput, RunInput } from './run-input';
import { StatedReasons } from './stated-reasons';
import { Streams } from './streams';
import { Rec, TraceWriter } from './trace';
import type { RecordingLevel } from './trace';
import { World } from './world';

/** Events from this order on come after the scheduling opportunity of their instant. */
const SCHEDULE_ORDER = EventClass.schedule * CLASS_STRIDE;

export type EndReason = 'all-done' | 'horizon' | 'deadlock';

/** What is needed to build a run's plug-ins, given the contexts they act through. */
export interface PluginFactories {
  readonly scheduler: (ctx: SchedulerContext) => ClusterScheduler;
  /** By kind of application. */
  readonly frameworks: Readonly<Record<string, (ctx: FrameworkContext) => Framework>>;
}

export class Simulation implements SchedulerContext, Plugins {
  readonly world: World;
  readonly trace: TraceWriter;
  readonly scheduler: ClusterScheduler;
  readonly frameworkKinds: readonly string[];
  readonly frameworks: readonly Framework[];

  ended: EndReason | undefined;

  private readonly events = new EventQueue();
  private readonly life: LifeCycle;
  private readonly interventions: Interventions;
  private readonly stated = new StatedReasons();
  private readonly cycle: PeriodicSource;
  private readonly contexts: FrameworkContexts;
  private readonly streams: Streams;
  private readonly heartbeats: Heartbeats;
  /** Applications in the order of their submission, and how many of them are on their way or there. */
  private readonly arrivals: Int32Array;
  private arrivalsPushed = 0;
  /** Sequence number of the first arrival: they come in an order that was fixed at the beginning. */
  private readonly firstArrival: number;
  private carriedOut = 0;
  private passes = 0;
  private beatPending = false;
  private pendingInterventions = 0;

  constructor(
    readonly input: RunInput,
    factories: PluginFactories,
    level: RecordingLevel,
  ) {
    const { events } = this;
    this.world = new World(input);
    this.trace = new TraceWriter(level);
    this.frameworkKinds = Object.keys(factories.frameworks);
    this.life = new LifeCycle(input, this, this.world, this.trace, events);
    this.interventions = new Interventions(input, this, this.life, this.world, this.trace, events);
    this.streams = new Streams(input);
    this.heartbeats = new Heartbeats(events, input.nodes.length);
    this.scheduler = factories.scheduler(this);
    events.withPasses = this.scheduler.cycle > 0;
    events.plainOrder = this.scheduler.plainOrder ?? false;
    this.heartbeats.period = this.scheduler.heartbeatPeriod ?? 0;
    for (const type of this.scheduler.overcommits ?? []) this.world.overcommitted[type] = 1;
    this.cycle = new PeriodicSource(this.scheduler.cycle, 0);
    this.contexts = new FrameworkContexts(this.streams, this.life, this.world, this.trace, events);
    this.frameworks = this.frameworkKinds.map((kind, index) =>
      factories.frameworks[kind](this.contexts.of(Target.firstFramework + index)),
    );
    for (let n = 0; n < input.nodes.length; n++) this.scheduler.nodeAdded(n);
    input.interventions.forEach((intervention, i) => {
      events.push(intervention.at, EventClass.intervention, 2 * Target.intervention, i, 0, 0);
      this.pendingInterventions++;
    });
    // Sorted as an array, which takes one pass where applications are in the order of their submission already.
    const inOrder = input.applications.map((_, app) => app);
    inOrder.sort((x, y) => input.applications[x].submit - input.applications[y].submit || x - y);
    this.arrivals = new Int32Array(inOrder);
    this.firstArrival = events.reserve(this.arrivals.length);
    events.work += this.arrivals.length;
    this.pushNextArrival();
    this.endIfNothingLeft();
  }

  now(): number {
    return this.events.clock;
  }

  /** Events carried out so far. */
  get eventCount(): number {
    return this.carriedOut;
  }

  /** Scheduling opportunities so far: carried out, and beats of the cycle slept through because nothing could change. */
  get passCounts(): { readonly carriedOut: number; readonly sleptThrough: number } {
    const sleptThrough = this.cycle.period > 0 ? this.cycle.skippedBeats(this.events.clock) : 0;
    return { carriedOut: this.passes, sleptThrough };
  }

  /** Sentences about interventions that could not be carried out and about applications. */
  get notices(): readonly Notice[] {
    return this.life.notices;
  }

  /** Applications that are finished, and tasks that were done: in containers of their own, or inside executors. */
  get doneCounts(): { readonly applications: number; readonly tasks: number } {
    const applications = this.input.applications.length - this.life.unfinished;
    return { applications, tasks: Math.max(this.contexts.succeeded, this.life.completed) };
  }

  /** Carries out at most `maxEvents` events. Returns whether the run has ended; `ended` then says why. */
  runSlice(maxEvents: number): boolean {
    for (let i = 0; i < maxEvents && this.ended === undefined; i++) this.step();
    return this.ended !== undefined;
  }

  private step(): void {
    const { events } = this;
    const { heap } = events;
    // The opportunity asked for at this instant comes after everything else in it, before monitors: no need to queue it.
    if (events.passRequested && (events.peekTime() > events.clock || events.peekOrder() >= SCHEDULE_ORDER)) {
      this.carriedOut++;
      this.pass(false);
      if (events.work === 0) this.endIfNothingLeft();
      return;
    }
    if (!events.pop()) {
      this.endIfNothingLeft();
      assert(this.ended !== undefined, 'no event is left although work is pending');
      return;
    }
    if (heap.time > this.input.horizon) {
      events.clock = this.input.horizon;
      this.ended = 'horizon';
      return;
    }
    if (heap.time < events.clock) throw new InvariantError('time runs backwards');
    const { kind, a, b, c } = heap;
    if (kind === CANCELLED) return;
    events.clock = heap.time;
    this.carriedOut++;
    const target = kind >> 1;
    switch (target) {
      case Target.submission:
        events.work--;
        this.pushNextArrival();
        this.life.submit(a);
        break;
      case Target.intervention:
        this.pendingInterventions--;
        this.interventions.carryOut(a);
        break;
      case Target.schedule:
        this.pass(true);
        break;
      case Target.heartbeat:
        this.heartbeats.beat(a, this.world.nodeUp[a] === 1 && this.scheduler.heartbeat?.(a) === true);
        break;
      default:
        if ((kind & 1) === 0) events.work--;
        if (target === Target.message) this.scheduler.message?.(a, b, c);
        else if (target === Target.schedulerTimer) this.scheduler.timer(a, b, c);
        else this.frameworks[target - Target.firstFramework].event(a, b, c);
    }
    if (events.work === 0 && !events.passRequested && !this.beatPending) this.endIfNothingLeft();
  }

  /** A scheduling opportunity, on a beat of the cycle or at once after activity. */
  private pass(onBeat: boolean): void {
    const { events } = this;
    if (onBeat) {
      this.beatPending = false;
      this.cycle.beat();
    } else {
      events.passRequested = false;
    }
    this.passes++;
    events.passing = true;
    const ages = this.scheduler.schedule();
    events.passing = false;
    // A beat that is on its way comes in any case.
    if (this.beatPending) return;
    if (!ages) {
      this.cycle.sleep(events.clock);
    } else {
      this.beatPending = true;
      events.push(this.cycle.wake(events.clock), EventClass.schedule, 2 * Target.schedule, 0, 0, 0);
    }
  }

  private endIfNothingLeft(): void {
    if (this.events.work > 0 || this.events.passRequested || this.beatPending) return;
    if (this.life.unfinished === 0) this.ended = 'all-done';
    else if (this.pendingInterventions === 0 && this.heartbeats.awake === 0) this.ended = 'deadlock';
  }

  /** Only the next arrival lies in the event queue, which stays small however many applications there are. */
  private pushNextArrival(): void {
    if (this.arrivalsPushed === this.arrivals.length) return;
    const number = this.arrivalsPushed++;
    const app = this.arrivals[number];
    const eventClass = this.events.plainOrder ? EventClass.fifo : EventClass.arrival;
    const order = eventClass * CLASS_STRIDE + this.firstArrival + number;
    this.events.heap.push(this.input.applications[app].submit, order, 2 * Target.submission, app, 0);
  }

  // SchedulerContext

  settings(): Readonly<Record<string, unknown>> {
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

  allowedNodes(app: number, task: number): readonly number[] | undefined {
    return this.life.frameworkOf(app).allowedNodes?.(app, task);
  }

  taskEstimate(app: number): number {
    return this.life.frameworkOf(app).taskEstimate?.(app) ?? 0;
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

  kill(container: number, outcome: number): void {
    this.life.loseContainer(container, outcome);
  }

  ask(app: number, kind: number, shape: number, priority: number, count: number, group: number): number {
    return this.life.ask(app, kind, shape, priority, count, group);
  }

  withdraw(ask: number, count: number): void {
    this.life.withdraw(ask, count);
  }

  rejectApplication(app: number, why: string): void {
    this.life.rejectApplication(app, why);
  }

  failApplication(app: number): void {
    this.life.failApplication(app);
  }

  reportState(app: number, state: number): void {
    this.trace.record(this.events.clock, Rec.appState, app, state, 0, 0);
  }

  stateReason(scope: number, id: number, code: number, arg1: number, arg2: number): void {
    if (!this.stated.change(scope, id, code, arg1, arg2)) return;
    this.trace.record(this.events.clock, Rec.reason, id, scope | (code << 8), arg1, arg2);
  }

  reportReservation(ask: number, node: number, reserved: boolean): void {
    this.trace.record(this.events.clock, Rec.reservation, ask, node, reserved ? 1 : 0, 0);
  }

  reportPreemption(container: number, mark: number, killMs: number, app = -1, queue = -1): void {
    const wantedBy = app >= 0 ? app + 1 : -(queue + 1);
    this.trace.record(this.events.clock, Rec.preemption, container, mark, killMs, wantedBy);
  }

  reportQueueMeasure(queue: number, measure: number, value: number): void {
    this.trace.record(this.events.clock, Rec.queueMeasure, queue, measure, value, 0);
  }

  reportDecision(app: number, scheduler: number, mark: number, c: number, d: number): void {
    this.trace.record(this.events.clock, Rec.decision, app, scheduler | (mark << 16), c, d);
  }

  reportTimer(app: number, kind: number, durationMs: number): void {
    this.trace.record(this.events.clock, Rec.timer, app, kind, durationMs, 0);
  }

  reportMessage(app: number, node: number, message: number, value: number, latency: number): void {
    this.trace.record(this.events.clock, Rec.message, app, node, message | (value << 8), latency);
  }

  reportServedBy(app: number, scheduler: number): void {
    this.trace.record(this.events.clock, Rec.servedBy, app, scheduler, 0, 0);
  }

  reportWorkerQueue(app: number, node: number, change: number, why: number): void {
    this.trace.record(this.events.clock, Rec.workerQueue, app, node, change, why);
  }

  reportTaskSetLevel(app: number, stage: number, level: number, countdownMs: number): void {
    this.trace.record(this.events.clock, Rec.taskSetLevel, app, stage, level, countdownMs);
  }

  reportSlotSkipped(app: number, node: number, stage: number, times: number): void {
    this.trace.record(this.events.clock, Rec.slotSkipped, app, node, stage, times);
  }

  startTimer(delay: number, kind: number, a: number, b: number, housekeeping: boolean): number {
    return this.events.pushDelayed(delay, EventClass.timer, Target.schedulerTimer, kind, a, b, housekeeping);
  }

  cancelTimer(handle: number): void {
    this.events.cancel(handle);
  }

  requestSchedule(): void {
    this.events.requestPass();
  }
}
