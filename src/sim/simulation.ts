/**
 * The discrete-event kernel: one clock, one event queue and one trace. A cluster scheduler and frameworks act on the world
 * through contexts (scheduler-context.ts, framework-contexts.ts). Nothing is allocated per event: an event is (time, class,
 * sequence, target) and three numbers for it.
 *
 * A run ends when all work is done, at the horizon, or in deadlock: applications are unfinished, no progress event is
 * pending, and the scheduler's last opportunity changed nothing. The instant in which that becomes so is played to its end.
 */
import { assert, InvariantError } from '../base/assert';
import { CANCELLED } from '../base/collections/heap';
import { ownPolicyName } from '../scenario/own-policy';
import type { Autoscaler, AutoscalerParts } from './autoscaler/autoscaler';
import type { Outstanding, ClusterScheduler, Framework, FrameworkContext, SchedulerContext } from './ports';
import { Arrivals } from './events/arrivals';
import { Clocks } from './events/clocks';
import { CLASS_STRIDE, EventClass } from './events/event-classes';
import { EventQueue, isProgress, kindFor, Target, targetOf } from './events/event-queue';
import { FrameworkContexts } from './framework-contexts';
import type { Guarantees } from './framework-contexts';
import { Interventions } from './interventions';
import { LifeCycle } from './life-cycle';
import type { Notice, Plugins } from './life-cycle';
import type { MilpSolver } from './milp';
import { NodeChanges } from './node-changes';
import type { Preparation } from './preparation';
import { Heartbeats } from './events/heartbeats';
import { PeriodicSource } from './events/periodic';
import { PolicyStopped } from './policy-host';
import type { PolicyFault, PolicyHost } from './policy-host';
import { Reason } from './reasons';
import type { RunInput } from './run-input';
import { KernelContext } from './scheduler-context';
import { Streams } from './streams';
import { ReasonScope, TraceWriter } from './trace/trace';
import type { RecordingLevel } from './trace/trace';
import { World } from './world';

/** Events from this order on come after the scheduling opportunity of their instant. */
const SCHEDULE_ORDER = EventClass.schedule * CLASS_STRIDE;

/** `policy`: a policy that the reader wrote was stopped. */
export type EndReason = 'all-done' | 'horizon' | 'deadlock' | 'policy';

/** What is needed to build a run's plug-ins, given the contexts they act through. */
export interface PluginFactories {
  readonly scheduler: (ctx: SchedulerContext) => ClusterScheduler;
  /** By kind of application. */
  readonly frameworks: Readonly<Record<string, (ctx: FrameworkContext) => Framework>>;
  /** What is worth computing in advance; an unprepared run computes it on demand. */
  readonly prepare?: (input: RunInput) => readonly Preparation[];
  /** For schedulers that plan by mixed integer programs. */
  readonly milp?: MilpSolver;
  /** For clusters that grow and shrink. */
  readonly autoscaler?: (parts: AutoscalerParts) => Autoscaler;
  /** Runs the policies of the document. */
  readonly policies?: (ctx: SchedulerContext, input: RunInput) => PolicyHost;
}

export class Simulation implements Plugins {
  readonly world: World;
  readonly trace: TraceWriter;
  readonly scheduler: ClusterScheduler;
  /** Texts that statements quote, by number. */
  readonly texts: readonly string[];
  readonly frameworkKinds: readonly string[];
  readonly frameworks: readonly Framework[];

  ended: EndReason | undefined;
  /** Set when it ended because of a policy. */
  fault: PolicyFault | undefined;

  private readonly ctx: KernelContext;
  private readonly events = new EventQueue();
  private readonly life: LifeCycle;
  private readonly interventions: Interventions;
  private readonly cycle: PeriodicSource;
  private readonly contexts: FrameworkContexts;
  private readonly heartbeats: Heartbeats;
  private readonly clocks: Clocks;
  private readonly autoscaler: Autoscaler | undefined;
  private readonly arrivals: Arrivals;
  private processed = 0;
  private passes = 0;
  /** Whether a tick of the cycle is in the event queue; when it comes, µs, and whether it could change anything. */
  private tickPending = false;
  private tickAt = -1;
  private tickMatters = false;
  private pendingInterventions = 0;
  /** What has to be worked out before anything else happens, and what follows from it at the same instant. */
  private awaited: { readonly work: Preparation; readonly follow: () => void } | undefined;

  constructor(
    readonly input: RunInput,
    factories: PluginFactories,
    level: RecordingLevel,
    /**
     * For tests of the law that sleep changes nothing: every node is heard in each heartbeat, and no tick of the scheduler's cycle
     * and clocks is slept through. A run that could not go on continues to its horizon.
     */
    private readonly neverSleeps = false,
  ) {
    const { events } = this;
    const world = new World(input);
    const trace = new TraceWriter(level, events);
    this.frameworkKinds = Object.keys(factories.frameworks);
    const life = new LifeCycle(input, this, world, trace, events);
    const heartbeats = new Heartbeats(events, input.nodes, neverSleeps);
    const nodes = new NodeChanges(this, life, world, trace, heartbeats);
    const interventions = new Interventions({ input, plugins: this, life, world, trace, events, nodes });
    const streams = new Streams(input);
    const clocks = new Clocks(events, neverSleeps);
    const { milp } = factories;
    const ctx = new KernelContext({ world, events, trace, life, interventions, streams, heartbeats, clocks, milp });
    this.world = world;
    this.trace = trace;
    this.life = life;
    this.heartbeats = heartbeats;
    this.interventions = interventions;
    this.clocks = clocks;
    this.ctx = ctx;
    this.texts = ctx.texts;
    if (input.policies !== undefined) ctx.policies = factories.policies?.(ctx, input);
    this.life.watcher = ctx.policies;
    this.scheduler = factories.scheduler(ctx);
    events.withPasses = this.scheduler.cycle > 0;
    events.plainOrder = this.scheduler.plainOrder ?? false;
    for (const type of this.scheduler.overcommits ?? []) this.world.overcommitted[type] = 1;
    this.cycle = new PeriodicSource(this.scheduler.cycle, 0);
    this.contexts = new FrameworkContexts({ streams, life, world, trace, events, guarantees: this.guarantees() });
    this.frameworks = this.frameworkKinds.map((kind, index) =>
      factories.frameworks[kind](this.contexts.of(Target.firstFramework + index)),
    );
    for (const framework of this.frameworks) this.world.expectContainers(framework.containersExpected?.() ?? 0);
    this.startNodes();
    this.queueInterventions();
    this.arrivals = new Arrivals(events, input.applications);
    this.autoscaler = this.makeAutoscaler(factories, nodes);
    this.endIfNothingLeft();
  }

  /** What frameworks may know of the scheduler, and ask of it. */
  private guarantees(): Guarantees {
    return {
      schedulerSettings: () => this.interventions.settings(),
      knowsGuarantees: () => this.scheduler.guaranteeChanged !== undefined,
      setGuarantee: (app, containers) => this.scheduler.guaranteeChanged?.(app, containers),
      prepare: (work, then) => (this.awaited = { work, follow: then }),
    };
  }

  /** The autoscaler, if any group of nodes grows or shrinks. */
  private makeAutoscaler({ autoscaler: make }: PluginFactories, nodes: NodeChanges): Autoscaler | undefined {
    const { input, world, events, trace } = this;
    const { autoscaler: settings } = input;
    if (settings === undefined) return undefined;
    assert(make !== undefined, 'the program of the autoscaler is not loaded');
    const outstanding = () => this.scheduler.outstanding?.() ?? this.allAskedFor();
    return make({ settings, input, world, events, trace, nodes, outstanding });
  }

  /** The scheduler hears of the nodes that are there from the start. */
  private startNodes(): void {
    const { world, scheduler, heartbeats } = this;
    heartbeats.start(scheduler.heartbeatPeriod ?? 0);
    try {
      for (let node = 0; node < world.nodeCount; node++) if (world.nodeUp[node] === 1) scheduler.nodeAdded(node);
    } catch (error) {
      this.stopBy(error);
    }
  }

  private queueInterventions(): void {
    this.input.interventions.forEach((intervention, i) => {
      this.events.push(intervention.at, EventClass.intervention, kindFor(Target.intervention), i, 0, 0);
      this.pendingInterventions++;
    });
  }

  now(): number {
    return this.events.clock;
  }

  /** What the run waits for at this instant, if anything. */
  get preparing(): Preparation | undefined {
    return this.awaited?.work;
  }

  /** Events processed so far. */
  get eventCount(): number {
    return this.processed;
  }

  /** Scheduling opportunities so far: those run, and ticks of the cycle skipped because nothing could change. */
  get passCounts(): { readonly run: number; readonly skipped: number } {
    const skipped = this.cycle.period > 0 ? this.cycle.skippedTicks(this.events.clock) : 0;
    return { run: this.passes, skipped };
  }

  /** Facts about the applications that are known in advance, by kind of application; undefined where no framework states any. */
  get facts(): Readonly<Record<string, unknown>> | undefined {
    const entries = this.frameworks.flatMap((framework, f) => {
      const facts = framework.facts?.();
      return facts === undefined ? [] : [[this.frameworkKinds[f], facts] as const];
    });
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }

  /** Sentences about interventions that could not be carried out and about applications. */
  get notices(): readonly Notice[] {
    return this.life.notices;
  }

  /** Applications that are finished, and tasks that were done: in their own containers, or inside executors. */
  get doneCounts(): { readonly applications: number; readonly tasks: number } {
    const applications = this.input.applications.length - this.life.unfinished;
    return { applications, tasks: Math.max(this.contexts.succeeded, this.life.completed) };
  }

  /** Processes at most `maxEvents` events. Returns whether the run has ended; `ended` then says why. */
  runSlice(maxEvents: number): boolean {
    try {
      if (this.isPrepared()) this.processEvents(maxEvents);
    } catch (error) {
      this.stopBy(error);
    }
    return this.ended !== undefined;
  }

  /**
   * A method of its own: where V8 inlines one function into another, deoptimising either throws away the optimised code of
   * both.
   */
  private processEvents(maxEvents: number): void {
    for (let i = 0; i < maxEvents && this.ended === undefined && this.awaited === undefined; i++) this.step();
  }

  /** Works on what is awaited for a little while; a slice does nothing else then. */
  private isPrepared(): boolean {
    if (this.awaited === undefined) return true;
    const { work, follow } = this.awaited;
    if (!work.step()) return false;
    this.awaited = undefined;
    follow();
    return true;
  }

  /** A policy that was stopped ends the run at this instant. From now on this is why everything waits. */
  private stopBy(error: unknown): void {
    if (!(error instanceof PolicyStopped)) throw error;
    this.ended = 'policy';
    this.fault = error.fault;
    const { ctx, world } = this;
    const policy = ctx.text(ownPolicyName(error.fault.policy));
    for (let ask = 0; ask < world.askCount; ask++) {
      if (world.askPending[ask] > 0) ctx.stateReason(ReasonScope.ask, ask, Reason.policyStopped, 0, policy);
    }
  }

  private step(): void {
    const { events } = this;
    const { heap } = events;
    // The opportunity asked for at this instant comes after everything else in it, before monitors: no need to queue it.
    if (events.passRequested && events.isOverBefore(SCHEDULE_ORDER)) {
      events.passRequested = false;
      // A tick of the cycle at this instant is that opportunity.
      if (!this.tickPending || this.tickAt > events.clock) {
        this.processed++;
        this.pass(false);
        if (events.work === 0) this.endIfNothingLeft();
        return;
      }
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
    if (kind === CANCELLED) {
      if (events.work === 0) this.endIfNothingLeft();
      return;
    }
    events.clock = heap.time;
    this.processed++;
    const target = targetOf(kind);
    if (target >= Target.firstFramework) {
      this.autoscaler?.changed();
      if (isProgress(kind)) events.work--;
      this.frameworks[target - Target.firstFramework].event(a, b, c);
    } else {
      this.carryOut(kind, a, b, c);
    }
    if (events.work === 0) this.endIfNothingLeft();
  }

  /** An event of the kernel or of the scheduler. */
  private carryOut(kind: number, a: number, b: number, c: number): void {
    const { events } = this;
    const target = targetOf(kind);
    if (target < Target.schedule) this.autoscaler?.changed();
    switch (target) {
      case Target.message:
        if (isProgress(kind)) events.work--;
        this.scheduler.message?.(a, b, c);
        break;
      case Target.schedulerTimer:
        if (isProgress(kind)) events.work--;
        this.scheduler.timer(a, b, c);
        break;
      case Target.schedule:
        this.pass(true);
        break;
      case Target.submission:
        events.work--;
        this.arrivals.pushNext();
        this.life.submit(a);
        break;
      case Target.intervention:
        this.pendingInterventions--;
        this.interventions.apply(a);
        break;
      case Target.heartbeat:
        this.heartbeats.beat(a, this.world.nodeUp[a] === 1 && this.scheduler.heartbeat?.(a) === true);
        break;
      case Target.clock:
        this.clocks.tick(a);
        this.scheduler.timer(a, 0, 0);
        break;
      case Target.autoscaler:
        if (isProgress(kind)) events.work--;
        this.autoscaler?.event(a, b);
        break;
    }
  }

  /** A scheduling opportunity, on a tick of the cycle or at once after activity. */
  private pass(onTick: boolean): void {
    const { events } = this;
    if (onTick) {
      this.tickPending = false;
      this.cycle.tick();
    }
    this.passes++;
    events.passBegins();
    const ages = this.scheduler.schedule();
    // A pending tick comes in any case.
    if (this.tickPending) return;
    if (!ages && !(this.neverSleeps && this.cycle.period > 0)) {
      this.cycle.sleep(events.clock);
    } else {
      this.tickPending = true;
      this.tickMatters = ages;
      this.tickAt = this.cycle.wake(events.clock);
      events.push(this.tickAt, EventClass.schedule, kindFor(Target.schedule), 0, 0, 0);
    }
  }

  private endIfNothingLeft(): void {
    if (this.ended !== undefined) return;
    if (this.events.work > 0 || this.events.passRequested || (this.tickPending && this.tickMatters)) return;
    if (this.life.unfinished === 0) this.ended = 'all-done';
    else if ((this.neverSleeps && this.events.heap.size > 0) || this.autoscaler?.mayHelp === true) return;
    // An autoscaler may still remove a node at this instant.
    else if (this.pendingInterventions === 0 && this.heartbeats.awake === 0 && this.events.isOverBefore(Infinity))
      this.ended = 'deadlock';
  }

  /** All containers that are asked for, in the order of their asks. */
  private allAskedFor(): Outstanding[] {
    const { askCount, askPending } = this.world;
    const outstanding: Outstanding[] = [];
    for (let ask = 0; ask < askCount; ask++) if (askPending[ask] > 0) outstanding.push({ ask, count: askPending[ask] });
    return outstanding;
  }
}
