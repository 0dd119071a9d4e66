/**
 * The discrete-event kernel: one clock, one event queue, one trace, and the contexts through which a cluster scheduler
 * and the frameworks act on the world. Nothing is allocated per event: an event is (time, class, sequence, target) and three numbers for it.
 *
 * A run ends when all work is done, at the horizon, or in deadlock: applications are unfinished, no progress event is
 * pending, and the scheduler's last opportunity changed nothing.
 */
import { assert, InvariantError } from '../base/assert';
import { CANCELLED, EventHeap } from '../base/heap';
import { drawKeyed, streamKey } from '../base/random';
import { CLASS_STRIDE, EventClass } from './event-classes';
import type { ClusterScheduler, Framework, FrameworkContext, SchedulerContext } from './ports';
import { PeriodicSource } from './periodic';
import type { QueueInput, RunInput } from './run-input';
import { AppOutcome, ContainerKind, ContainerOutcome, Rec, TraceWriter } from './trace';
import type { RecordingLevel } from './trace';
import { AppPhase, ContainerPhase, World } from './world';

/** Events from this order on come after the scheduling opportunity of their instant. */
const SCHEDULE_ORDER = EventClass.schedule * CLASS_STRIDE;

export type EndReason = 'all-done' | 'horizon' | 'deadlock';

/**
 * Who an event is for. Frameworks follow from `firstFramework` on, in registry order. The heap's kind of an event is twice
 * its target, plus 1 when it is housekeeping: events of plug-ins carry a kind of their own as well.
 */
const Target = { submission: 0, intervention: 1, schedule: 2, schedulerTimer: 3, firstFramework: 4 } as const;

/** What is needed to build a run's plug-ins, given the contexts they act through. */
export interface PluginFactories {
  readonly scheduler: (ctx: SchedulerContext) => ClusterScheduler;
  /** By kind of application. */
  readonly frameworks: Readonly<Record<string, (ctx: FrameworkContext) => Framework>>;
}

export interface Notice {
  readonly about: 'intervention' | 'application';
  readonly index: number;
  readonly text: string;
}

export class Simulation implements SchedulerContext {
  readonly world: World;
  readonly trace: TraceWriter;
  readonly scheduler: ClusterScheduler;
  readonly frameworkKinds: readonly string[];

  ended: EndReason | undefined;
  /** Sentences about interventions that could not be carried out and about applications, by their index. */
  readonly notices: Notice[] = [];

  private readonly heap = new EventHeap(1024);
  private clock = 0;
  private sequence = 0;
  private events = 0;
  private passes = 0;
  private passRequested = false;
  private beatPending = false;
  private readonly cycle: PeriodicSource;
  /** Pending events that can still change something, interventions apart. */
  private work = 0;
  private pendingInterventions = 0;
  private unfinished: number;
  private tasks = 0;

  private readonly frameworks: Framework[] = [];
  private readonly appFramework: Int32Array;
  private readonly appKey: Float64Array;

  /** What was last stated in each scope, as index into `statedCode` and its arguments. */
  private readonly stated = new Map<number, number>();
  private readonly statedCode: number[] = [];
  private readonly statedArg1: number[] = [];
  private readonly statedArg2: number[] = [];

  constructor(
    readonly input: RunInput,
    factories: PluginFactories,
    level: RecordingLevel,
  ) {
    this.world = new World(input);
    this.trace = new TraceWriter(level);
    this.unfinished = input.applications.length;
    this.frameworkKinds = Object.keys(factories.frameworks);
    this.appFramework = Int32Array.from(input.applications, (a) => this.frameworkKinds.indexOf(a.kind));
    this.appKey = Float64Array.from(input.applications, (a) => a.key);
    this.scheduler = factories.scheduler(this);
    this.cycle = new PeriodicSource(this.scheduler.cycle, 0);
    this.frameworkKinds.forEach((kind, index) => {
      this.frameworks.push(factories.frameworks[kind](this.frameworkContext(Target.firstFramework + index)));
    });
    for (let n = 0; n < input.nodes.length; n++) this.scheduler.nodeAdded(n);
    input.interventions.forEach((intervention, i) => {
      this.push(intervention.at, EventClass.intervention, 2 * Target.intervention, i, 0, 0);
      this.pendingInterventions++;
    });
    const order = input.applications.map((_, app) => app);
    order.sort((x, y) => input.applications[x].submit - input.applications[y].submit || x - y);
    for (const app of order) {
      this.push(input.applications[app].submit, EventClass.arrival, 2 * Target.submission, app, 0, 0);
      this.work++;
    }
    this.endIfNothingLeft();
  }

  now(): number {
    return this.clock;
  }

  /** Events carried out so far. */
  get eventCount(): number {
    return this.events;
  }

  /** Scheduling opportunities so far: carried out, and beats of the cycle slept through because nothing could change. */
  get passCounts(): { readonly carriedOut: number; readonly sleptThrough: number } {
    return { carriedOut: this.passes, sleptThrough: this.cycle.skippedBeats(this.clock) };
  }

  /** Share of the applications that are finished, from 0 to 1: a measure of progress. */
  get progress(): number {
    const all = this.input.applications.length;
    return all === 0 ? 1 : 1 - this.unfinished / all;
  }

  /** Carries out at most `maxEvents` events. Returns whether the run has ended; `ended` then says why. */
  runSlice(maxEvents: number): boolean {
    for (let i = 0; i < maxEvents && this.ended === undefined; i++) this.step();
    return this.ended !== undefined;
  }

  private step(): void {
    const heap = this.heap;
    // The opportunity asked for at this instant comes after everything else in it, before monitors: no need to queue it.
    if (this.passRequested && (heap.peekTime() > this.clock || heap.peekOrder() >= SCHEDULE_ORDER)) {
      this.events++;
      this.pass(false);
      if (this.work === 0) this.endIfNothingLeft();
      return;
    }
    if (!heap.pop()) {
      this.endIfNothingLeft();
      assert(this.ended !== undefined, 'no event is left although work is pending');
      return;
    }
    if (heap.time > this.input.horizon) {
      this.clock = this.input.horizon;
      this.ended = 'horizon';
      return;
    }
    if (heap.time < this.clock) throw new InvariantError('time runs backwards');
    const { kind, a, b, c } = heap;
    if (kind === CANCELLED) return;
    this.clock = heap.time;
    this.events++;
    const target = kind >> 1;
    switch (target) {
      case Target.submission:
        this.work--;
        this.submit(a);
        break;
      case Target.intervention:
        this.pendingInterventions--;
        this.intervene(a);
        break;
      case Target.schedule:
        this.pass(true);
        break;
      default:
        if ((kind & 1) === 0) this.work--;
        if (target === Target.schedulerTimer) this.scheduler.timer(a, b, c);
        else this.frameworks[target - Target.firstFramework].event(a, b, c);
    }
    if (this.work === 0 && !this.passRequested && !this.beatPending) this.endIfNothingLeft();
  }

  /** A scheduling opportunity, on a beat of the cycle or at once after activity. */
  private pass(onBeat: boolean): void {
    if (onBeat) {
      this.beatPending = false;
      this.cycle.beat();
    } else {
      this.passRequested = false;
    }
    this.passes++;
    const ages = this.scheduler.schedule();
    // A beat that is on its way comes in any case.
    if (this.beatPending) return;
    if (!ages) {
      this.cycle.sleep(this.clock);
    } else {
      this.beatPending = true;
      this.push(this.cycle.wake(this.clock), EventClass.schedule, 2 * Target.schedule, 0, 0, 0);
    }
  }

  private endIfNothingLeft(): void {
    if (this.work > 0 || this.passRequested || this.beatPending) return;
    if (this.unfinished === 0) this.ended = 'all-done';
    else if (this.pendingInterventions === 0) this.ended = 'deadlock';
  }

  private push(time: number, eventClass: number, kind: number, a: number, b: number, c: number): number {
    return this.heap.push(time, eventClass * CLASS_STRIDE + this.sequence++, kind, a, b, c);
  }

  // Events of plug-ins

  private pushEvent(
    delay: number,
    eventClass: number,
    target: number,
    kind: number,
    a: number,
    b: number,
    housekeeping: boolean,
  ): number {
    if (!(delay >= 0)) throw new InvariantError(`an event ${delay} µs in the past`);
    if (!housekeeping) this.work++;
    return this.push(this.clock + delay, eventClass, 2 * target + (housekeeping ? 1 : 0), kind, a, b);
  }

  private cancelEvent(handle: number): void {
    const kind = this.heap.kindOf(handle);
    if (kind === CANCELLED) throw new InvariantError('an event is cancelled that is not pending');
    if ((kind & 1) === 0) this.work--;
    this.heap.cancel(handle);
  }

  // Life of an application

  private submit(app: number): void {
    const { world } = this;
    if (world.appPhase[app] !== AppPhase.waiting) return;
    world.appPhase[app] = AppPhase.active;
    this.trace.record(this.clock, Rec.appSubmitted, app, world.appQueue[app], 0, 0);
    this.scheduler.applicationSubmitted(app);
    if (world.appPhase[app] === AppPhase.active) this.frameworks[this.appFramework[app]].submitted(app);
    this.requestSchedule();
  }

  private finishApplication(app: number, outcome: number, containerOutcome: number): void {
    const { world } = this;
    if (world.appPhase[app] === AppPhase.finished) return;
    for (let ask = world.appFirstAsk[app]; ask !== -1; ask = world.askNext[ask]) {
      if (world.askPending[ask] > 0) this.withdrawAsk(ask, world.askPending[ask]);
    }
    if (world.appHeld[app] > 0) {
      for (let c = 0; c < world.containerCount; c++) {
        if (world.containerPhase[c] !== ContainerPhase.ended && world.askApp[world.containerAsk[c]] === app) {
          this.endContainer(c, containerOutcome);
        }
      }
    }
    world.appPhase[app] = AppPhase.finished;
    this.unfinished--;
    this.trace.record(this.clock, Rec.appFinished, app, outcome, 0, 0);
    this.scheduler.applicationFinished(app, outcome);
    this.requestSchedule();
  }

  private endContainer(container: number, outcome: number): void {
    const { world } = this;
    assert(world.containerPhase[container] !== ContainerPhase.ended, 'a container ends twice');
    world.endContainer(container);
    this.trace.record(this.clock, Rec.containerEnded, container, outcome, 0, 0);
    this.scheduler.containerEnded(container, outcome);
    this.requestSchedule();
  }

  private withdrawAsk(ask: number, count: number): void {
    const { world } = this;
    world.askPending[ask] -= count;
    assert(world.askPending[ask] >= 0, 'more withdrawn from an ask than it wants');
    this.trace.record(this.clock, Rec.askWithdrawn, ask, world.askApp[ask], count, 0);
    this.scheduler.askWithdrawn(ask, count);
    this.requestSchedule();
  }

  // What a person does

  private intervene(index: number): void {
    const { world, input } = this;
    const intervention = input.interventions[index];
    const { target, value } = intervention;
    this.trace.record(this.clock, Rec.intervention, index, 0, 0, 0);
    let refusal = '';
    switch (intervention.kind) {
      case 'node-lost':
        if (world.nodeUp[target] === 0) refusal = 'the node is already lost';
        else this.loseNode(target);
        break;
      case 'node-back':
        if (world.nodeUp[target] === 1) refusal = 'the node is not lost';
        else {
          world.nodeUp[target] = 1;
          this.recordNode(target);
          this.scheduler.nodeAdded(target);
        }
        break;
      case 'node-slowed':
        this.slowNode(target, value);
        break;
      case 'application-killed':
        if (world.appPhase[target] === AppPhase.finished) refusal = 'the application has already ended';
        else this.killApplication(target);
        break;
      case 'application-moved':
        if (world.appPhase[target] === AppPhase.finished) refusal = 'the application has already ended';
        else {
          const from = world.appQueue[target];
          world.appQueue[target] = value;
          this.trace.record(this.clock, Rec.appMoved, target, value, 0, 0);
          if (world.appPhase[target] === AppPhase.active) this.scheduler.applicationMoved(target, from);
        }
        break;
      case 'executor-lost':
      case 'driver-failed':
        refusal =
          world.appPhase[target] === AppPhase.active
            ? this.frameworks[this.appFramework[target]].intervene(target, intervention.kind, value)
            : 'the application is not running';
        break;
      case 'knob-changed':
      case 'queue-changed':
        this.changes.push(index);
        if (intervention.queue !== undefined) this.trace.record(this.clock, Rec.queueChanged, target, 0, 0, 0);
        this.scheduler.configurationChanged();
        break;
    }
    if (refusal !== '') this.notices.push({ about: 'intervention', index, text: refusal });
    this.requestSchedule();
  }

  /** Indices of the configuration interventions carried out so far, in order. */
  private readonly changes: number[] = [];

  /** The scheduler's settings as they are now, interventions included. */
  settings(): Readonly<Record<string, unknown>> {
    let settings = this.input.scheduler;
    for (const index of this.changes) settings = this.input.interventions[index].scheduler ?? settings;
    return settings;
  }

  /** A queue's configuration as it is now, interventions included. */
  queue(queue: number): QueueInput {
    let configuration = this.input.queues[queue];
    for (const index of this.changes) {
      const changed = this.input.interventions[index];
      if (changed.queue !== undefined && changed.target === queue) configuration = changed.queue;
    }
    return configuration;
  }

  private killApplication(app: number): void {
    const waiting = this.world.appPhase[app] === AppPhase.waiting;
    if (waiting) {
      this.world.appPhase[app] = AppPhase.finished;
      this.unfinished--;
      this.trace.record(this.clock, Rec.appFinished, app, AppOutcome.killed, 0, 0);
      return;
    }
    this.finishApplication(app, AppOutcome.killed, ContainerOutcome.killed);
    this.frameworks[this.appFramework[app]].killed(app);
  }

  private loseNode(node: number): void {
    const { world } = this;
    world.nodeUp[node] = 0;
    this.recordNode(node);
    const lost: number[] = [];
    for (let c = 0; c < world.containerCount; c++) {
      if (world.containerPhase[c] !== ContainerPhase.ended && world.containerNode[c] === node) lost.push(c);
    }
    for (const container of lost) {
      // Losing one container may end its application and with it others on this list.
      if (world.containerPhase[container] === ContainerPhase.ended) continue;
      this.endContainer(container, ContainerOutcome.nodeLost);
      if (!this.isPlaceholder(container)) this.frameworkOf(container).lost(container, ContainerOutcome.nodeLost);
    }
    this.scheduler.nodeLost(node);
  }

  private slowNode(node: number, speed: number): void {
    const oldSpeed = this.world.nodeSpeed[node];
    this.world.nodeSpeed[node] = speed;
    this.recordNode(node);
    for (const framework of this.frameworks) framework.nodeSpeedChanged(node, oldSpeed);
    this.scheduler.nodeChanged(node);
  }

  private recordNode(node: number): void {
    const { world } = this;
    const speed = Math.round(world.nodeSpeed[node] * 1000);
    this.trace.record(this.clock, Rec.nodeState, node, world.nodeUp[node], speed, 0);
  }

  private isPlaceholder(container: number): boolean {
    const { world } = this;
    return world.askKind[world.containerAsk[container]] === ContainerKind.placeholder;
  }

  private frameworkOf(container: number): Framework {
    const { world } = this;
    return this.frameworks[this.appFramework[world.askApp[world.containerAsk[container]]]];
  }

  // SchedulerContext

  allocate(ask: number, node: number): number {
    const { world } = this;
    if (world.askPending[ask] <= 0 || !world.fits(world.askShape[ask], node)) return -1;
    world.askPending[ask]--;
    const container = world.addContainer(ask, node);
    this.trace.record(this.clock, Rec.containerAllocated, container, ask, node, 0);
    if (world.askKind[ask] !== ContainerKind.placeholder) {
      this.frameworks[this.appFramework[world.askApp[ask]]].allocated(container);
    }
    return container;
  }

  kill(container: number, outcome: number): void {
    this.endContainer(container, outcome);
    if (!this.isPlaceholder(container)) this.frameworkOf(container).lost(container, outcome);
  }

  ask(app: number, kind: number, shape: number, priority: number, count: number, group: number): number {
    const { world } = this;
    const ask = world.addAsk(app, kind, shape, priority, this.clock, group);
    world.askPending[ask] = count;
    this.trace.record(this.clock, Rec.askAdded, ask, app, kind | (shape << 8), count);
    this.scheduler.askAdded(ask, count);
    this.requestSchedule();
    return ask;
  }

  withdraw(ask: number, count: number): void {
    this.withdrawAsk(ask, count);
  }

  rejectApplication(app: number, why: string): void {
    this.notices.push({ about: 'application', index: app, text: why });
    this.finishApplication(app, AppOutcome.rejected, ContainerOutcome.killed);
  }

  failApplication(app: number): void {
    if (this.world.appPhase[app] !== AppPhase.active) return;
    this.finishApplication(app, AppOutcome.failed, ContainerOutcome.killed);
    this.frameworks[this.appFramework[app]].killed(app);
  }

  reportState(app: number, state: number): void {
    this.trace.record(this.clock, Rec.appState, app, state, 0, 0);
  }

  stateReason(scope: number, id: number, code: number, arg1: number, arg2: number): void {
    const key = scope * 2 ** 32 + id;
    let index = this.stated.get(key);
    if (index === undefined) {
      if (code === 0) return;
      index = this.statedCode.length;
      this.stated.set(key, index);
    } else if (this.statedCode[index] === code && this.statedArg1[index] === arg1 && this.statedArg2[index] === arg2) {
      return;
    }
    this.statedCode[index] = code;
    this.statedArg1[index] = arg1;
    this.statedArg2[index] = arg2;
    this.trace.record(this.clock, Rec.reason, id, scope | (code << 8), arg1, arg2);
  }

  reportReservation(ask: number, node: number, reserved: boolean): void {
    this.trace.record(this.clock, Rec.reservation, ask, node, reserved ? 1 : 0, 0);
  }

  reportTimer(app: number, kind: number, durationMs: number): void {
    this.trace.record(this.clock, Rec.timer, app, kind, durationMs, 0);
  }

  startTimer(delay: number, kind: number, a: number, b: number, housekeeping: boolean): number {
    return this.pushEvent(delay, EventClass.timer, Target.schedulerTimer, kind, a, b, housekeeping);
  }

  cancelTimer(handle: number): void {
    this.cancelEvent(handle);
  }

  requestSchedule(): void {
    this.passRequested = true;
  }

  // FrameworkContext

  /** Keys of the random streams drawn from so far, by stream. */
  private readonly streamKeys: number[] = [];

  private keyOf(stream: number): number {
    return (this.streamKeys[stream] ??= streamKey(this.input.seed, stream));
  }

  private frameworkContext(target: number): FrameworkContext {
    const { world, trace } = this;
    return {
      world,
      now: () => this.clock,
      ask: (app, kind, shape, priority, count, group = 0) => this.ask(app, kind, shape, priority, count, group),
      askMore: (ask, count) => {
        world.askPending[ask] += count;
        const kindAndShape = world.askKind[ask] | (world.askShape[ask] << 8);
        trace.record(this.clock, Rec.askAdded, ask, world.askApp[ask], kindAndShape, count);
        this.scheduler.askAdded(ask, count);
        this.requestSchedule();
      },
      withdraw: (ask, count) => this.withdrawAsk(ask, count),
      containerUp: (container) => {
        world.containerPhase[container] = ContainerPhase.up;
        trace.record(this.clock, Rec.containerUp, container, 0, 0, 0);
      },
      release: (container, outcome) => this.endContainer(container, outcome),
      finish: (app, outcome) => this.finishApplication(app, outcome, ContainerOutcome.released),
      taskStarted: (container, stage, locality, index, attempt) => {
        const task = this.tasks++;
        trace.record(this.clock, Rec.taskStarted, task, container, stage | (locality << 16), index | (attempt << 24));
        return task;
      },
      taskEnded: (task, outcome) => trace.record(this.clock, Rec.taskEnded, task, outcome, 0, 0),
      stageChanged: (app, stage, done) => trace.record(this.clock, Rec.stage, app, stage, done ? 1 : 0, 0),
      schedule: (delay, kind, a, b) => this.pushEvent(delay, EventClass.completion, target, kind, a, b, false),
      startTimer: (delay, kind, a, b) => this.pushEvent(delay, EventClass.timer, target, kind, a, b, false),
      cancel: (handle) => this.cancelEvent(handle),
      notice: (app, text) => this.notices.push({ about: 'application', index: app, text }),
      reportTaskSetLevel: (app, stage, level, countdownMs) =>
        trace.record(this.clock, Rec.taskSetLevel, app, stage, level, countdownMs),
      reportDelayRejected: (app, stage, executors, container) =>
        trace.record(this.clock, Rec.delayRejected, app, stage, executors, container),
      draw: (stream, app, index, attempt) => drawKeyed(this.keyOf(stream), this.appKey[app], index * 64 + attempt),
    };
  }
}
