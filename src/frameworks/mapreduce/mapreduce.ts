/**
 * A MapReduce application as Hadoop's Scheduler Load Simulator plays it: a container for the application master; once that
 * is up, a container per map, all asked for at once; then, when enough maps are done, a container per reduce. A task that
 * loses its container is asked for again. An application master that is lost takes its attempt with it: all containers
 * of the application end, and the next attempt does what is left; with keep_containers_across_application_attempts they work on
 * and the next attempt takes them over.
 *
 * Tasks are numbered through, maps first; schedulers choose tasks by these numbers. An application master is no task.
 *
 * Source: Hadoop, hadoop-sls: appmaster/AMSimulator, MRAMSimulator; hadoop-mapreduce-client-app: rm/RMContainerAllocator
 * (request priorities and slow start); yarn-server-resourcemanager: RMAppAttemptImpl (which lost attempts count).
 */
import { sample } from '../../base/distributions';
import type { KnobHolder } from '../../scenario/knobs';
import type { ApplicationEvent } from '../../sim/run-input';
import type { Framework, FrameworkContext } from '../../sim/ports';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace';
import { Locality } from '../spark/task-scheduler/locality';
import { RunningWork } from '../running-work';
import { Stage } from './plan';
import { chooseToGive, sizeOf } from './give-back';
import { DURATION_STREAM } from './streams';
import { MapReduceTasks } from './tasks';
import type { TaskRange } from './tasks';

const Event = { amUp: 0, taskDone: 1, giveBack: 2, launch: 3 } as const;
const Stream = { duration: DURATION_STREAM, amStartup: 2, launch: 3 } as const;
const Status = { waiting: 0, held: 1, done: 2 } as const;

/**
 * Request priorities as Hadoop counts them, the smaller the more important. The world counts the other way round; maps
 * are at the application's own priority there.
 */
const RequestPriority = { am: 0, reduce: 10, map: 20 } as const;

const UNSET = -1;
/** Times that a task is told apart by in the trace. */
const MOST_TRIES = 127;

interface Application {
  readonly id: number;
  readonly tasks: MapReduceTasks;
  amAsk: number;
  am: number;
  amTimer: number;
  /** Its application master runs and asks for what it needs. */
  amRuns: boolean;
  /** Attempts begun, and those of them that failed. */
  attempt: number;
  failures: number;
  /** Ask of each range of tasks, UNSET before the first time. */
  readonly asks: number[];
  /** Of each range the lowest task that may be waiting. */
  readonly cursors: number[];
  /** By task: Status, and how often it was started. */
  readonly status: Uint8Array;
  readonly tries: Uint8Array;
  mapsDone: number;
  done: number;
  reducesAsked: boolean;
  readonly stageBegun: [boolean, boolean];
  /** Task of each container that it holds, in the order of their allocation. */
  readonly held: Map<number, number>;
  /** Containers that are wanted back, and whether others would do, since its application master last listened. */
  readonly wantedBack: Map<number, boolean>;
  /** Nominal µs that are left of tasks whose work was kept. */
  readonly kept: Map<number, number>;
  /** Containers whose launch took a draw. */
  readonly launches: { count: number };
}

interface Running {
  readonly work: number;
  readonly record: number;
}

export class MapReduceFramework implements Framework {
  private readonly applications: (Application | undefined)[];
  private readonly work: RunningWork;
  /** What runs in each container; those of reduces that wait for maps are not there. */
  private readonly running = new Map<number, Running>();
  /** Containers that are to be launched, with their events. */
  private readonly launching = new Map<number, number>();

  constructor(private readonly ctx: FrameworkContext) {
    this.work = new RunningWork(ctx, Event.taskDone);
    const { world } = ctx;
    const known = new Map<KnobHolder, MapReduceTasks>();
    this.applications = world.input.applications.map(({ kind, settings }, id) => {
      if (kind !== 'mapreduce') return undefined;
      let tasks = known.get(settings);
      if (tasks === undefined) {
        tasks = new MapReduceTasks(settings, world);
        known.set(settings, tasks);
      }
      return {
        id,
        tasks,
        amAsk: UNSET,
        am: UNSET,
        amTimer: UNSET,
        amRuns: false,
        attempt: 0,
        failures: 0,
        asks: tasks.ranges.map(() => UNSET),
        cursors: tasks.ranges.map(({ first }) => first),
        status: new Uint8Array(tasks.count),
        tries: new Uint8Array(tasks.count),
        mapsDone: 0,
        done: 0,
        reducesAsked: false,
        stageBegun: [false, false],
        held: new Map<number, number>(),
        wantedBack: new Map<number, boolean>(),
        kept: new Map<number, number>(),
        launches: { count: 0 },
      };
    });
  }

  submitted(id: number): void {
    const app = this.application(id);
    for (const host of app.tasks.unknownHosts) {
      this.ctx.notice(id, `no node is called "${host}": tasks that prefer it run anywhere`);
    }
    app.attempt = 1;
    app.amAsk = this.ctx.ask(id, ContainerKind.driver, app.tasks.amShape, this.priority(app, RequestPriority.am), 1);
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const app = this.application(world.askApp[ask]);
    if (world.askKind[ask] === ContainerKind.driver) {
      const { amStartup } = app.tasks;
      const u = amStartup.dist === 'constant' ? 0 : this.ctx.draw(Stream.amStartup, app.id, app.attempt, 0);
      app.am = container;
      const startup = Math.max(0, Math.round(sample(amStartup, u)));
      app.amTimer = this.ctx.schedule(startup, Event.amUp, container, app.id);
      return;
    }
    const chosen = world.containerTask[container];
    const task = chosen === UNSET ? this.takeTask(app, app.asks.indexOf(ask)) : chosen;
    app.status[task] = Status.held;
    app.held.set(container, task);
    const delay = this.launchDelay(app);
    if (delay > 0) {
      this.ctx.launchLater(container);
      this.launching.set(container, this.ctx.schedule(delay, Event.launch, container, app.id));
    } else {
      this.begin(app, container, task);
    }
  }

  /** Time until the application master launches the next container, µs. */
  private launchDelay({ id, tasks, launches }: Application): number {
    const { launchDelay } = tasks;
    const u = launchDelay.dist === 'constant' ? 0 : this.ctx.draw(Stream.launch, id, launches.count++, 0);
    return Math.max(0, Math.round(sample(launchDelay, u)));
  }

  /** A container is launched: its task runs, unless it is a reduce that waits for maps. */
  private begin(app: Application, container: number, task: number): void {
    const isMap = task < app.tasks.maps;
    if (isMap || app.mapsDone === app.tasks.maps) this.start(app, container, task);
  }

  private launched(app: Application, container: number): void {
    this.launching.delete(container);
    this.ctx.containerUp(container);
    this.begin(app, container, app.held.get(container) as number);
  }

  event(kind: number, a: number, b: number): void {
    if (kind === Event.amUp) {
      this.amUp(this.application(b));
      return;
    }
    if (kind === Event.launch) {
      this.launched(this.application(b), a);
      return;
    }
    if (kind === Event.giveBack) {
      this.giveBack(this.application(a));
      return;
    }
    const { world } = this.ctx;
    this.work.done(a);
    this.taskDone(this.application(world.askApp[world.containerAsk[b]]), b);
  }

  lost(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const app = this.application(world.askApp[ask]);
    if (container === app.am) {
      this.endAttempt(app);
      this.nextAttempt(app);
      return;
    }
    const task = this.stop(app, container, TaskOutcome.lost);
    // Without an application master nothing is requested; the next one asks.
    if (app.amRuns) this.ctx.askMore(ask, 1, task);
  }

  wantedBack(container: number, negotiable: boolean): void {
    const { world } = this.ctx;
    const app = this.application(world.askApp[world.containerAsk[container]]);
    const { preemptionPolicy, amHeartbeat } = app.tasks;
    if (preemptionPolicy === 'NoopAMPreemptionPolicy' || !app.held.has(container)) return;
    if (app.wantedBack.size === 0) this.ctx.startTimer(amHeartbeat, Event.giveBack, app.id, 0);
    app.wantedBack.set(container, negotiable);
  }

  /** The application master hears what is wanted back, and gives what its policy chooses. */
  private giveBack(app: Application): void {
    const { ctx } = this;
    const { tasks } = app;
    const { world } = ctx;
    const wanted = [...app.wantedBack].filter(([container]) => app.held.has(container));
    app.wantedBack.clear();
    if (!app.amRuns) return;
    const keeps = tasks.preemptionPolicy === 'CheckpointAMPreemptionPolicy';
    const given = keeps
      ? chooseToGive(
          wanted.map(([container, negotiable]) => ({ container, negotiable })),
          [...app.held].map(([container, task]) => ({
            container,
            isReduce: task >= tasks.maps,
            left: this.leftOf(app, container, task),
            size: sizeOf(world, container),
          })),
        )
      : wanted.map(([container]) => container);
    for (const container of given) {
      const task = app.held.get(container) as number;
      const left = this.leftOf(app, container, task);
      if (keeps && left < Infinity) app.kept.set(task, left);
      const ask = world.containerAsk[container];
      this.stop(app, container, TaskOutcome.killed);
      ctx.release(container, ContainerOutcome.released);
      ctx.askMore(ask, 1, task);
    }
  }

  /** Nominal µs that are left of a task in its container; Infinity where it has not begun. */
  private leftOf(app: Application, container: number, task: number): number {
    const running = this.running.get(container);
    return running === undefined ? (app.kept.get(task) ?? Infinity) : this.work.left(running.work);
  }

  killed(id: number): void {
    const app = this.application(id);
    this.forgetMaster(app);
    app.wantedBack.clear();
    for (const container of app.held.keys()) this.stop(app, container, TaskOutcome.killed);
  }

  preferredNodes(id: number, task: number): readonly number[] {
    return this.application(id).tasks.preferred(task);
  }

  nextTask(ask: number): number {
    const { world } = this.ctx;
    if (world.askKind[ask] === ContainerKind.driver) return UNSET;
    const app = this.application(world.askApp[ask]);
    return app.status.indexOf(Status.waiting, app.cursors[app.asks.indexOf(ask)]);
  }

  allowedNodes(id: number, task: number): readonly number[] | undefined {
    return this.application(id).tasks.allowed(task);
  }

  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.work.speedChanged(node, oldSpeed);
  }

  intervene(id: number, kind: ApplicationEvent): string {
    const app = this.application(id);
    if (kind !== 'driver-failed') return 'a MapReduce application has no executors';
    if (app.am === UNSET) return 'the application holds no application master at that time';
    const { am } = app;
    this.endAttempt(app);
    this.ctx.release(am, ContainerOutcome.failed);
    app.failures++;
    if (app.failures >= app.tasks.maxAttempts) this.ctx.finish(id, AppOutcome.failed);
    else this.nextAttempt(app);
    return '';
  }

  /** The application master runs: it asks for what is left. */
  private amUp(app: Application): void {
    const { ctx } = this;
    app.amTimer = UNSET;
    ctx.containerUp(app.am);
    app.amRuns = true;
    if (app.done === app.tasks.count) {
      this.succeed(app);
      return;
    }
    if (app.mapsDone === app.tasks.maps) this.startReducesThatWait(app);
    this.askFor(app, Stage.map);
    this.askForReducesInTime(app);
  }

  private askForReducesInTime(app: Application): void {
    const { tasks } = app;
    if (!app.amRuns || app.reducesAsked || app.mapsDone < tasks.mapsBeforeReduces) return;
    app.reducesAsked = true;
    this.askFor(app, Stage.reduce);
  }

  /** Asks for all tasks of a stage: for the first time in one step, later for each that is left. */
  private askFor(app: Application, stage: number): void {
    const { ctx } = this;
    const { ranges } = app.tasks;
    ranges.forEach((range, index) => {
      if (range.stage !== stage) return;
      if (!app.stageBegun[stage]) {
        app.stageBegun[stage] = true;
        ctx.stageChanged(app.id, stage, false);
      }
      const priority = this.priority(app, stage === Stage.map ? RequestPriority.map : RequestPriority.reduce);
      const ask = app.asks[index];
      if (ask === UNSET) {
        app.asks[index] = ctx.ask(app.id, ContainerKind.task, range.shape, priority, range.end - range.first);
        return;
      }
      for (let task = range.first; task < range.end; task++) {
        if (app.status[task] === Status.waiting) ctx.askMore(ask, 1, task);
      }
    });
  }

  /** The lowest task of a range that waits, where the scheduler leaves the choice to the application. */
  private takeTask(app: Application, index: number): number {
    let task = app.cursors[index];
    while (app.status[task] !== Status.waiting) task++;
    app.cursors[index] = task + 1;
    return task;
  }

  private start(app: Application, container: number, task: number): void {
    const { ctx } = this;
    const { tasks } = app;
    const node = ctx.world.containerNode[container];
    const locality = tasks.preferred(task).length === 0 ? Locality.noPref : tasks.localityOn(node, task);
    const u = tasks.isDrawn(task) ? ctx.draw(Stream.duration, app.id, task, 0) : 0;
    const isMap = task < tasks.maps;
    const index = isMap ? task : task - tasks.maps;
    const record = ctx.taskStarted(container, isMap ? Stage.map : Stage.reduce, locality, index, app.tries[task]);
    if (app.tries[task] < MOST_TRIES) app.tries[task]++;
    const nominal = app.kept.get(task) ?? tasks.timeAt(task, u, locality);
    this.running.set(container, { work: this.work.start(node, nominal, container), record });
  }

  private taskDone(app: Application, container: number): void {
    const { ctx } = this;
    const { tasks } = app;
    const task = app.held.get(container) as number;
    ctx.taskEnded((this.running.get(container) as Running).record, TaskOutcome.succeeded);
    this.running.delete(container);
    app.held.delete(container);
    app.status[task] = Status.done;
    app.done++;
    if (task < tasks.maps) {
      app.mapsDone++;
      if (app.mapsDone === tasks.maps) this.mapsAreDone(app);
    }
    if (app.done === tasks.count) {
      if (tasks.count > tasks.maps) ctx.stageChanged(app.id, Stage.reduce, true);
      ctx.release(container, ContainerOutcome.completed);
      // An attempt that is only beginning finds that nothing is left to do.
      if (app.amRuns) this.succeed(app);
      return;
    }
    ctx.release(container, ContainerOutcome.completed);
    this.askForReducesInTime(app);
  }

  /** Reduces that hold containers have what they waited for. */
  private mapsAreDone(app: Application): void {
    this.ctx.stageChanged(app.id, Stage.map, true);
    if (app.amRuns) this.startReducesThatWait(app);
  }

  private startReducesThatWait(app: Application): void {
    for (const [container, task] of app.held) {
      const waits = !this.running.has(container) && !this.launching.has(container);
      if (task >= app.tasks.maps && waits) this.start(app, container, task);
    }
  }

  private succeed(app: Application): void {
    const { am } = app;
    app.am = UNSET;
    this.ctx.release(am, ContainerOutcome.completed);
    this.ctx.finish(app.id, AppOutcome.succeeded);
  }

  /** The application master is gone, and with it the asks of its attempt and, unless they are kept, its containers. */
  private endAttempt(app: Application): void {
    const { ctx } = this;
    const { world } = ctx;
    this.forgetMaster(app);
    for (const ask of app.asks) {
      if (ask !== UNSET && world.askPending[ask] > 0) ctx.withdraw(ask, world.askPending[ask]);
    }
    app.reducesAsked = false;
    if (app.tasks.keepsContainers) return;
    for (const container of app.held.keys()) {
      this.stop(app, container, TaskOutcome.killed);
      ctx.release(container, ContainerOutcome.killed);
    }
  }

  private nextAttempt(app: Application): void {
    app.attempt++;
    this.ctx.askMore(app.amAsk, 1);
  }

  private forgetMaster(app: Application): void {
    if (app.amTimer !== UNSET) this.ctx.cancel(app.amTimer);
    app.amTimer = UNSET;
    app.amRuns = false;
    app.am = UNSET;
  }

  /** Stops what runs in a container, if anything does; its task waits again. */
  private stop(app: Application, container: number, outcome: number): number {
    const task = app.held.get(container) as number;
    const launch = this.launching.get(container);
    if (launch !== undefined) {
      this.ctx.cancel(launch);
      this.launching.delete(container);
    }
    const running = this.running.get(container);
    if (running !== undefined) {
      this.work.cancel(running.work);
      this.ctx.taskEnded(running.record, outcome);
      this.running.delete(container);
    }
    app.held.delete(container);
    app.status[task] = Status.waiting;
    const range = app.tasks.ranges.findIndex(({ end }: TaskRange) => task < end);
    app.cursors[range] = Math.min(app.cursors[range], task);
    return task;
  }

  private priority(app: Application, request: number): number {
    return this.ctx.world.appPriority[app.id] + RequestPriority.map - request;
  }

  private application(id: number): Application {
    return this.applications[id] as Application;
  }
}
