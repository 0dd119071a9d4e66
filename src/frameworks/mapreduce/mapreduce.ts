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
import { sample } from '../../base/math/distributions';
import type { KnobHolder } from '../../scenario/knobs';
import type { ApplicationEvent } from '../../sim/run-input';
import type { Framework, FrameworkContext } from '../../sim/ports';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace/trace';
import { newApplication, Status, takeTask, UNSET } from './application';
import type { Application } from './application';
import { Stage } from './plan';
import { chooseToGive, sizeOf } from './give-back';
import { AM_STARTUP_STREAM } from './streams';
import { TaskContainers } from './task-containers';
import { MapReduceTasks } from './tasks';

const Event = { amUp: 0, taskDone: 1, giveBack: 2, launch: 3 } as const;

/**
 * Request priorities as Hadoop counts them, the smaller the more important. The world counts the other way round; maps
 * are at the application's own priority there.
 */
const RequestPriority = { am: 0, reduce: 10, map: 20 } as const;

export class MapReduceFramework implements Framework {
  private readonly applications: (Application | undefined)[];
  private readonly containers: TaskContainers;

  constructor(private readonly ctx: FrameworkContext) {
    this.containers = new TaskContainers(ctx, Event);
    const { world } = ctx;
    const known = new Map<KnobHolder, MapReduceTasks>();
    this.applications = world.input.applications.map(({ kind, settings }, id) => {
      if (kind !== 'mapreduce') return undefined;
      let tasks = known.get(settings);
      if (tasks === undefined) {
        tasks = new MapReduceTasks(settings, world);
        known.set(settings, tasks);
      }
      return newApplication(id, tasks);
    });
  }

  submitted(id: number): void {
    const app = this.application(id);
    for (const host of app.tasks.unknownHosts) {
      this.ctx.notice(id, `no node is called "${host}": tasks that prefer it run anywhere`);
    }
    app.attempt = 1;
    app.amAsk = this.ctx.ask(id, {
      kind: ContainerKind.driver,
      shape: app.tasks.amShape,
      priority: this.priority(app, RequestPriority.am),
      count: 1,
    });
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const app = this.application(world.askApp[ask]);
    if (world.askKind[ask] === ContainerKind.driver) {
      const { amStartup } = app.tasks;
      const u = amStartup.dist === 'constant' ? 0 : this.ctx.draw(AM_STARTUP_STREAM, app.id, app.attempt, 0);
      app.am = container;
      const startup = Math.max(0, Math.round(sample(amStartup, u)));
      app.amTimer = this.ctx.schedule(startup, Event.amUp, container, app.id);
      return;
    }
    const chosen = world.containerTask[container];
    const task = chosen === UNSET ? takeTask(app, app.asks.indexOf(ask)) : chosen;
    this.containers.hold(app, container, task);
  }

  event(kind: number, a: number, b: number): void {
    if (kind === Event.amUp) {
      this.amUp(this.application(b));
      return;
    }
    if (kind === Event.launch) {
      this.containers.launched(this.application(b), a);
      return;
    }
    if (kind === Event.giveBack) {
      this.giveBack(this.application(a));
      return;
    }
    const { world } = this.ctx;
    const app = this.application(world.askApp[world.containerAsk[b]]);
    this.taskDone(app, b, this.containers.done(app, a, b));
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
    const task = this.containers.stop(app, container, TaskOutcome.lost);
    // Without an application master nothing is requested; the next one asks.
    if (app.amRuns) this.ctx.askMore(ask, 1, task);
  }

  wantedBack(container: number, negotiable: boolean): void {
    const { world } = this.ctx;
    const app = this.application(world.askApp[world.containerAsk[container]]);
    const { preemptionPolicy, amHeartbeat } = app.tasks;
    if (preemptionPolicy === 'NoopAMPreemptionPolicy' || !app.held.has(container)) return;
    if (app.heartbeat === UNSET) app.heartbeat = this.ctx.startTimer(amHeartbeat, Event.giveBack, app.id, 0);
    app.wantedBack.set(container, negotiable);
  }

  /** The application master hears what is wanted back, and gives what its policy chooses. */
  private giveBack(app: Application): void {
    const { ctx } = this;
    const { tasks } = app;
    const { world } = ctx;
    const wanted = [...app.wantedBack].filter(([container]) => app.held.has(container));
    app.wantedBack.clear();
    app.heartbeat = UNSET;
    if (!app.amRuns) return;
    const keeps = tasks.preemptionPolicy === 'CheckpointAMPreemptionPolicy';
    const given = keeps
      ? chooseToGive(
          wanted.map(([container, negotiable]) => ({ container, negotiable })),
          [...app.held].map(([container, task]) => ({
            container,
            isReduce: task >= tasks.maps,
            left: this.containers.leftOf(app, container, task),
            size: sizeOf(world, container),
          })),
        )
      : wanted.map(([container]) => container);
    for (const container of given) {
      const task = app.held.get(container) as number;
      const left = this.containers.leftOf(app, container, task);
      if (keeps && left < Infinity) app.kept.set(task, left);
      const ask = world.containerAsk[container];
      this.containers.stop(app, container, TaskOutcome.killed);
      ctx.release(container, ContainerOutcome.released);
      ctx.askMore(ask, 1, task);
    }
  }

  killed(id: number): void {
    const app = this.application(id);
    this.forgetMaster(app);
    this.stopListening(app);
    for (const container of app.held.keys()) this.containers.stop(app, container, TaskOutcome.killed);
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
    this.containers.nodeSpeedChanged(node, oldSpeed);
  }

  intervene(id: number, kind: ApplicationEvent): string {
    const app = this.application(id);
    if (kind !== 'driver-failed') return 'a MapReduce application has no executors';
    if (app.am === UNSET) return 'the application holds no application master at that time';
    const { am } = app;
    app.failures++;
    const isLast = app.failures >= app.tasks.maxAttempts;
    this.endAttempt(app, isLast);
    this.ctx.release(am, ContainerOutcome.failed);
    if (isLast) this.ctx.finish(id, AppOutcome.failed);
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
    if (app.mapsDone === app.tasks.maps) this.containers.startReducesThatWait(app);
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
        ctx.stageBegan(app.id, stage);
      }
      const priority = this.priority(app, stage === Stage.map ? RequestPriority.map : RequestPriority.reduce);
      const ask = app.asks[index];
      if (ask === UNSET) {
        app.asks[index] = ctx.ask(app.id, {
          kind: ContainerKind.task,
          shape: range.shape,
          priority,
          count: range.end - range.first,
        });
        return;
      }
      for (let task = range.first; task < range.end; task++) {
        if (app.status[task] === Status.waiting) ctx.askMore(ask, 1, task);
      }
    });
  }

  private taskDone(app: Application, container: number, task: number): void {
    const { ctx } = this;
    const { tasks } = app;
    app.done++;
    if (task < tasks.maps) {
      app.mapsDone++;
      if (app.mapsDone === tasks.maps) this.mapsAreDone(app);
    }
    if (app.done === tasks.count) {
      if (tasks.count > tasks.maps) ctx.stageDone(app.id, Stage.reduce);
      ctx.release(container, ContainerOutcome.completed);
      // An attempt that is only starting finds that nothing is left to do.
      if (app.amRuns) this.succeed(app);
      return;
    }
    ctx.release(container, ContainerOutcome.completed);
    this.askForReducesInTime(app);
  }

  /** Reduces that hold containers have what they waited for. */
  private mapsAreDone(app: Application): void {
    this.ctx.stageDone(app.id, Stage.map);
    if (app.amRuns) this.containers.startReducesThatWait(app);
  }

  private succeed(app: Application): void {
    const { am } = app;
    app.am = UNSET;
    this.stopListening(app);
    this.ctx.release(am, ContainerOutcome.completed);
    this.ctx.finish(app.id, AppOutcome.succeeded);
  }

  /**
   * The application master is gone, and with it the asks of its attempt and its containers. Where these are kept, the next attempt
   * has them; after the last one no attempt does.
   */
  private endAttempt(app: Application, isLast = false): void {
    const { ctx } = this;
    const { world } = ctx;
    this.forgetMaster(app);
    if (isLast) this.stopListening(app);
    for (const ask of app.asks) {
      if (ask !== UNSET && world.askPending[ask] > 0) ctx.withdraw(ask, world.askPending[ask]);
    }
    app.reducesAsked = false;
    if (app.tasks.keepsContainers && !isLast) return;
    for (const container of app.held.keys()) {
      this.containers.stop(app, container, TaskOutcome.killed);
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

  /** No attempt follows that could give anything back. */
  private stopListening(app: Application): void {
    if (app.heartbeat !== UNSET) this.ctx.cancel(app.heartbeat);
    app.heartbeat = UNSET;
    app.wantedBack.clear();
  }

  private priority(app: Application, request: number): number {
    return this.ctx.world.appPriority[app.id] + RequestPriority.map - request;
  }

  private application(id: number): Application {
    return this.applications[id] as Application;
  }
}
