/**
 * A plain batch application: it asks for one container per task at submission, each container runs one task and ends
 * with it. A container lost for a reason outside the application is asked for again. Which task a container runs is up to
 * the scheduler where it cares (blocks of data, constraints), else the next one in order.
 */
import type { Distribution } from '../../base/math/distributions';
import { filled, grownInt32 } from '../../base/collections/columns';
import { knobDistribution, knobNumber, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { TaskBlock } from '../../sim/context-parts';
import type { Framework, FrameworkContext } from '../../sim/ports';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace/trace';
import type { World } from '../../sim/world';
import { RunningWork } from '../running-work';
import { containerSize } from './container-size';
import { taskEstimate } from './job-input';
import { batchKnobs } from './knobs';
import { BatchPlacement } from './placement';
import { BatchSpeed } from './speed';
import { TaskDurations } from './task-durations';

const TASK_DONE = 0;

/** The parsed settings of an application. All applications of a generator share one plan. */
interface BatchPlan {
  readonly shape: number;
  readonly tasks: number;
  readonly duration: Distribution;
  /** Whether all tasks share one draw. */
  readonly alike: boolean;
  /** µs. */
  readonly estimate: number;
  readonly placement: BatchPlacement;
  readonly speed: BatchSpeed;
  /** Whether the duration of a task depends on its node. */
  readonly heedsNodes: boolean;
  /** Whether it depends on where the other tasks of the job run. */
  readonly isShared: boolean;
}

export class BatchFramework implements Framework {
  private readonly plans: (BatchPlan | undefined)[];
  /** By application: tasks handed to a container so far, tasks done, and tasks to run again. */
  private readonly started: Int32Array;
  private readonly done: Int32Array;
  private readonly again: (number[] | undefined)[] = [];
  /** Number of containers that the work is divided over, by application: one for each task, or more. */
  private readonly parts: Int32Array;
  // What starts and ends of tasks need of the plans is kept in columns: with many applications, fetching plans from memory
  // would take most of the time.
  /** By application: the part of a task that each of its containers does. */
  private readonly partOfTask: Float64Array;
  private readonly distributions: readonly (Distribution | undefined)[];
  private readonly alike: Uint8Array;
  /** Whether the time of a task depends on its node, or on where the others of its job run. */
  private readonly heedsPlaces: Uint8Array;
  private readonly readsData: Uint8Array;
  private readonly durations: TaskDurations;
  private readonly work: RunningWork;
  /** Work id and task of each container. */
  private workOf = new Int32Array(256);
  private taskOf = new Int32Array(256);
  /**
   * By application, where the duration of tasks depends on where the others run: the running containers, and the factor on all
   * durations.
   */
  private readonly shared: ({ readonly running: Set<number>; factor: number } | undefined)[] = [];
  /** Record of the task of each container, for applications that read data. */
  private readonly recordOf: number[] = [];

  constructor(private readonly ctx: FrameworkContext) {
    this.work = new RunningWork(ctx, TASK_DONE);
    const { applications } = ctx.world.input;
    this.started = new Int32Array(applications.length);
    this.done = new Int32Array(applications.length);
    const known = new Map<KnobHolder, BatchPlan>();
    const durations = new Map<string, Distribution>();
    this.plans = applications.map(({ kind, settings }) => {
      if (kind !== 'batch') return undefined;
      let plan = known.get(settings);
      if (plan === undefined) {
        plan = readPlan(settings, ctx.world, durations);
        known.set(settings, plan);
      }
      return plan;
    });
    this.parts = filled(new Int32Array(applications.length), this.plans, (plan) => plan?.tasks ?? 0);
    this.durations = new TaskDurations(ctx, this.parts);
    this.partOfTask = new Float64Array(applications.length).fill(1);
    this.distributions = this.plans.map((plan) => plan?.duration);
    const flags = (of: (plan: BatchPlan) => boolean): Uint8Array =>
      filled(new Uint8Array(applications.length), this.plans, (plan) => Number(plan !== undefined && of(plan)));
    this.alike = flags(({ alike }) => alike);
    this.heedsPlaces = flags(({ heedsNodes, isShared }) => heedsNodes || isShared);
    this.readsData = flags(({ placement }) => placement.readsData);
  }

  submitted(app: number): void {
    const plan = this.plan(app);
    if (plan.tasks === 0) this.ctx.finish(app, AppOutcome.succeeded);
    else
      this.ctx.ask(app, {
        kind: ContainerKind.task,
        shape: plan.shape,
        priority: this.ctx.world.appPriority[app],
        count: plan.tasks,
      });
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const app = world.askApp[world.containerAsk[container]];
    const chosen = world.containerTask[container];
    const task = chosen === -1 ? (this.again[app]?.pop() ?? this.started[app]++) : chosen;
    const node = world.containerNode[container];
    let nominal = this.nominalTime(app, task) * this.partOfTask[app];
    const plan = this.heedsPlaces[app] === 1 ? this.plan(app) : undefined;
    if (plan?.heedsNodes === true) nominal *= plan.speed.factorOn(node);
    if (this.readsData[app] === 1) {
      const { placement } = this.plan(app);
      const locality = placement.localityOn(node, task);
      nominal = placement.timeAt(nominal, locality);
      this.recordOf[container] = this.ctx.taskStarted(container, 0, locality, task, 0);
    }
    if (container >= this.workOf.length) {
      this.workOf = grownInt32(this.workOf, world.containerAsk.length);
      this.taskOf = grownInt32(this.taskOf, world.containerAsk.length);
    }
    this.taskOf[container] = task;
    const factor = plan?.isShared === true ? this.join(app, container) : 1;
    this.workOf[container] = this.work.start(node, Math.round(nominal * factor), container);
  }

  event(_kind: number, workId: number, container: number): void {
    const { world } = this.ctx;
    const app = world.askApp[world.containerAsk[container]];
    this.work.done(workId);
    this.shared[app]?.running.delete(container);
    if (this.readsData[app] === 1) this.ctx.taskEnded(this.recordOf[container], TaskOutcome.succeeded);
    this.ctx.release(container, ContainerOutcome.completed);
    if (++this.done[app] === this.parts[app]) this.ctx.finish(app, AppOutcome.succeeded);
  }

  lost(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const app = world.askApp[ask];
    const task = this.taskOf[container];
    this.work.cancel(this.workOf[container]);
    this.shared[app]?.running.delete(container);
    if (this.readsData[app] === 1) this.ctx.taskEnded(this.recordOf[container], TaskOutcome.lost);
    if (world.containerTask[container] === -1) (this.again[app] ??= []).push(task);
    this.ctx.askMore(ask, 1, task);
  }

  killed(app: number): void {
    const { world } = this.ctx;
    for (let c = 0; c < world.containerCount; c++) {
      if (world.askApp[world.containerAsk[c]] !== app || !this.work.cancelPayload(this.workOf[c], c)) continue;
      this.shared[app]?.running.delete(c);
      if (this.readsData[app] === 1) this.ctx.taskEnded(this.recordOf[c], TaskOutcome.killed);
    }
  }

  /**
   * Adds a container to an application whose tasks depend on each other. Returns the factor on all their durations. Running
   * tasks slow down too, and keep the factor until none of the application runs any more.
   */
  private join(app: number, container: number): number {
    const { containerNode } = this.ctx.world;
    const shared = (this.shared[app] ??= { running: new Set(), factor: 1 });
    const { running } = shared;
    const before = running.size === 0 ? 1 : shared.factor;
    const nodes = [...running, container].map((c) => containerNode[c]);
    shared.factor = Math.max(before, this.plan(app).speed.factorOnAll(nodes));
    if (shared.factor > before) {
      for (const other of running) this.work.stretch(this.workOf[other], shared.factor / before);
    }
    running.add(container);
    return shared.factor;
  }

  /** Divides the same work among more containers; each takes proportionally less time. */
  setParallelism(app: number, containers: number): void {
    const { world } = this.ctx;
    const { tasks } = this.plan(app);
    if (this.parts[app] > tasks || this.started[app] > 0 || containers <= tasks) return;
    this.parts[app] = containers;
    this.partOfTask[app] = tasks / containers;
    this.ctx.askMore(world.appFirstAsk[app], containers - tasks);
  }

  containersExpected(): number {
    return this.parts.reduce((sum, tasks) => sum + tasks, 0);
  }

  preferredNodes(app: number, task: number): readonly number[] {
    return this.plan(app).placement.nodesOf(task);
  }

  nextTask(ask: number): number {
    const app = this.ctx.world.askApp[ask];
    return this.again[app]?.at(-1) ?? this.started[app];
  }

  taskInput(app: number, task: number): readonly TaskBlock[] {
    return this.plan(app).placement.blocksOf(task);
  }

  allowedNodes(app: number, task: number): readonly number[] | undefined {
    return this.plan(app).placement.allowedFor(task);
  }

  taskEstimate(app: number): number {
    return this.plan(app).estimate;
  }

  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.work.speedChanged(node, oldSpeed);
  }

  intervene(): string {
    return 'a batch application has no driver and no executors';
  }

  private plan(app: number): BatchPlan {
    return this.plans[app] as BatchPlan;
  }

  /** What a task takes on a node of nominal speed, µs. */
  private nominalTime(app: number, task: number): number {
    const distribution = this.distributions[app] as Distribution;
    return this.alike[app] === 1
      ? this.durations.of(app, 0, 1, distribution)
      : this.durations.of(app, task, this.parts[app], distribution);
  }
}

/** @param durations known so far, by their text: jobs with equal durations share one object, which stays in the cache */
function readPlan(settings: KnobHolder, world: World, durations: Map<string, Distribution>): BatchPlan {
  const ofJob = knobDistribution(settings, batchKnobs.duration);
  const text = JSON.stringify(ofJob);
  const duration = durations.get(text) ?? ofJob;
  durations.set(text, duration);
  const speed = new BatchSpeed(settings, world);
  return {
    shape: world.shape(containerSize(settings, world.input.resourceTypes)),
    tasks: knobNumber(settings, batchKnobs.tasks),
    duration,
    alike: knobText(settings, batchKnobs.durationPer) === 'job',
    estimate: taskEstimate(settings),
    placement: new BatchPlacement(settings, world),
    speed,
    heedsNodes: speed.heedsNodes,
    isShared: speed.isShared,
  };
}
