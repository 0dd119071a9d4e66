/**
 * A Spark application: it asks for its driver; the driver starts up and asks for executors; executors register and run
 * the tasks of one stage after the other; then everything is given back. With `spark.executor.instances` 0 the tasks
 * run inside the driver (local mode), which is the "one-pod application" of the YuniKorn documents.
 */
import { assert } from '../../base/assert';
import { grownInt32 } from '../../base/columns';
import { sample } from '../../base/distributions';
import type { Distribution } from '../../base/distributions';
import type { Framework, FrameworkContext } from '../../sim/ports';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace';
import { RunningWork } from '../running-work';
import { planSpark, TaskGroup } from './plan';
import type { SparkPlan } from './plan';
import { nextExecutor } from './task-placement';

const Event = { driverUp: 0, executorUp: 1, taskDone: 2, driverFails: 3, executorFails: 4 } as const;
const Stream = { driverStartup: 1, executorStartup: 2, taskDuration: 16 } as const;

interface RunningTask {
  readonly work: number;
  readonly trace: number;
  readonly index: number;
}

interface Executor {
  readonly container: number;
  /** Ordinal of its allocation within the application, from 1. */
  readonly ordinal: number;
  freeSlots: number;
  up: boolean;
  /** Pending start-up or failure event, -1 when there is none. */
  timer: number;
  readonly tasks: RunningTask[];
}

interface Application {
  readonly id: number;
  readonly plan: SparkPlan;
  driver: number;
  driverTimer: number;
  executorAsk: number;
  allocatedExecutors: number;
  executors: Executor[];
  lastExecutor: number;
  stage: number;
  /** Tasks of the current stage still to start, the next one last. */
  pending: number[];
  running: number;
}

export class SparkFramework implements Framework {
  private readonly applications: (Application | undefined)[];
  private readonly work: RunningWork;
  /** Task payloads are containers; a container knows its application through its ask. */
  private taskOwner = new Int32Array(256);

  constructor(private readonly ctx: FrameworkContext) {
    this.work = new RunningWork(ctx, Event.taskDone);
    const { world } = ctx;
    this.applications = world.input.applications.map((app, id) => {
      if (app.kind !== 'spark') return undefined;
      return {
        id,
        plan: planSpark(app.settings, world),
        driver: -1,
        driverTimer: -1,
        executorAsk: -1,
        allocatedExecutors: 0,
        executors: [],
        lastExecutor: -1,
        stage: -1,
        pending: [],
        running: 0,
      };
    });
  }

  submitted(id: number): void {
    const { plan } = this.application(id);
    const group = plan.hasGang ? TaskGroup.driver : TaskGroup.none;
    this.ctx.ask(id, ContainerKind.driver, plan.driverShape, this.ctx.world.appPriority[id], 1, group);
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const app = this.application(world.askApp[world.containerAsk[container]]);
    if (world.askKind[world.containerAsk[container]] === ContainerKind.driver) {
      app.driver = container;
      const startup = this.drawn(app.plan.driverStartup, Stream.driverStartup, app, 0);
      app.driverTimer = this.ctx.schedule(startup, Event.driverUp, container, app.id);
      return;
    }
    const ordinal = ++app.allocatedExecutors;
    const startup = this.drawn(app.plan.executorStartup, Stream.executorStartup, app, ordinal);
    const timer = this.ctx.schedule(startup, Event.executorUp, container, app.id);
    app.executors.push({ container, ordinal, freeSlots: 0, up: false, timer, tasks: [] });
  }

  event(kind: number, a: number, b: number): void {
    switch (kind) {
      case Event.driverUp:
        this.driverUp(this.application(b));
        break;
      case Event.executorUp:
        this.executorUp(this.application(b), a);
        break;
      case Event.taskDone:
        this.taskDone(a, b);
        break;
      case Event.driverFails:
        this.application(b).driverTimer = -1;
        this.failDriver(this.application(b));
        break;
      case Event.executorFails:
        this.executorOf(this.application(b), a).timer = -1;
        this.failExecutor(this.application(b), a);
        break;
    }
  }

  lost(container: number): void {
    const { world } = this.ctx;
    const app = this.application(world.askApp[world.containerAsk[container]]);
    if (container === app.driver) this.end(app, AppOutcome.failed);
    else this.replaceExecutor(app, container);
  }

  killed(id: number): void {
    const app = this.application(id);
    this.endTasks(app);
    this.dropEvents(app);
    app.executors = [];
    app.driver = -1;
  }

  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.work.speedChanged(node, oldSpeed);
  }

  intervene(id: number, kind: 'executor-lost' | 'driver-failed', index: number): string {
    const app = this.application(id);
    if (kind === 'driver-failed') {
      if (app.driver === -1) return 'the application holds no driver at that time';
      this.failDriver(app);
      return '';
    }
    const executor = index === 0 ? app.executors[0] : app.executors[index - 1];
    if (executor !== undefined && executor.container === app.driver) {
      return 'the application has no executors: its tasks run inside its driver';
    }
    if (executor === undefined) {
      return `the application holds ${app.executors.length} executors at that time`;
    }
    this.failExecutor(app, executor.container);
    return '';
  }

  private driverUp(app: Application): void {
    const { plan } = app;
    this.ctx.containerUp(app.driver);
    app.driverTimer = -1;
    if (plan.driverFailsAfter !== undefined) {
      app.driverTimer = this.ctx.schedule(plan.driverFailsAfter, Event.driverFails, app.driver, app.id);
    }
    if (plan.executors === 0) {
      app.executors.push({
        container: app.driver,
        ordinal: 0,
        freeSlots: plan.driverSlots,
        up: true,
        timer: -1,
        tasks: [],
      });
    } else {
      const priority = this.ctx.world.appPriority[app.id];
      const { executor } = ContainerKind;
      const group = plan.hasGang ? TaskGroup.executor : TaskGroup.none;
      app.executorAsk = this.ctx.ask(app.id, executor, plan.executorShape, priority, plan.executors, group);
    }
    this.nextStage(app);
  }

  private executorUp(app: Application, container: number): void {
    const executor = this.executorOf(app, container);
    this.ctx.containerUp(container);
    executor.up = true;
    executor.freeSlots = app.plan.executorSlots;
    executor.timer = -1;
    if (app.plan.executorFailsAfter !== undefined && executor.ordinal === 1) {
      executor.timer = this.ctx.schedule(app.plan.executorFailsAfter, Event.executorFails, container, app.id);
    }
    this.startTasks(app);
  }

  private nextStage(app: Application): void {
    if (app.stage >= 0) this.ctx.stageChanged(app.id, app.stage, true);
    app.stage++;
    if (app.stage === app.plan.stages.length) {
      this.end(app, AppOutcome.succeeded);
      return;
    }
    this.ctx.stageChanged(app.id, app.stage, false);
    const { tasks } = app.plan.stages[app.stage];
    for (let index = tasks - 1; index >= 0; index--) app.pending.push(index);
    this.startTasks(app);
  }

  private startTasks(app: Application): void {
    const { world } = this.ctx;
    while (app.pending.length > 0) {
      const at = nextExecutor(app.executors, app.lastExecutor);
      if (at === -1) return;
      const executor = app.executors[at];
      const index = app.pending.pop() as number;
      app.lastExecutor = at;
      executor.freeSlots--;
      app.running++;
      const stream = Stream.taskDuration + app.stage;
      const nominal = this.drawn(app.plan.stages[app.stage].duration, stream, app, index);
      const trace = this.ctx.taskStarted(executor.container, app.stage, 0, index, 0);
      const work = this.work.start(world.containerNode[executor.container], nominal, executor.container);
      if (work >= this.taskOwner.length) this.taskOwner = grownInt32(this.taskOwner, work + 1);
      this.taskOwner[work] = app.id;
      executor.tasks.push({ work, trace, index });
    }
  }

  private taskDone(work: number, container: number): void {
    const app = this.application(this.taskOwner[work]);
    const executor = this.executorOf(app, container);
    const at = executor.tasks.findIndex((task) => task.work === work);
    const [task] = executor.tasks.splice(at, 1);
    this.work.done(work);
    this.ctx.taskEnded(task.trace, TaskOutcome.succeeded);
    executor.freeSlots++;
    app.running--;
    if (app.pending.length > 0) this.startTasks(app);
    else if (app.running === 0) this.nextStage(app);
  }

  private failDriver(app: Application): void {
    this.ctx.release(app.driver, ContainerOutcome.failed);
    this.end(app, AppOutcome.failed);
  }

  private failExecutor(app: Application, container: number): void {
    this.ctx.release(container, ContainerOutcome.failed);
    this.replaceExecutor(app, container);
  }

  /** Spark keeps as many executors as it asked for: the tasks of a lost one run again, and another one is asked for. */
  private replaceExecutor(app: Application, container: number): void {
    const executor = this.executorOf(app, container);
    app.executors = app.executors.filter((other) => other !== executor);
    this.dropExecutor(executor);
    for (const task of executor.tasks) {
      this.ctx.taskEnded(task.trace, TaskOutcome.lost);
      app.pending.push(task.index);
      app.running--;
    }
    this.ctx.askMore(app.executorAsk, 1);
    this.startTasks(app);
  }

  /** The application is over: executors go first, then the driver. */
  private end(app: Application, outcome: number): void {
    const { world } = this.ctx;
    const succeeded = outcome === AppOutcome.succeeded;
    this.endTasks(app);
    this.dropEvents(app);
    // Executors still asked for are no longer wanted: a release must not let the scheduler hand out new ones.
    if (app.executorAsk !== -1 && world.askPending[app.executorAsk] > 0) {
      this.ctx.withdraw(app.executorAsk, world.askPending[app.executorAsk]);
    }
    for (const executor of app.executors) {
      if (executor.container !== app.driver) this.ctx.release(executor.container, ContainerOutcome.released);
    }
    if (succeeded) this.ctx.release(app.driver, ContainerOutcome.completed);
    app.executors = [];
    app.driver = -1;
    this.ctx.finish(app.id, outcome);
  }

  private endTasks(app: Application): void {
    for (const executor of app.executors) {
      for (const task of executor.tasks) this.ctx.taskEnded(task.trace, TaskOutcome.killed);
    }
  }

  private dropEvents(app: Application): void {
    if (app.driverTimer !== -1) this.ctx.cancel(app.driverTimer);
    app.driverTimer = -1;
    for (const executor of app.executors) this.dropExecutor(executor);
  }

  private dropExecutor(executor: Executor): void {
    if (executor.timer !== -1) this.ctx.cancel(executor.timer);
    executor.timer = -1;
    for (const task of executor.tasks) this.work.cancel(task.work);
  }

  private drawn(distribution: Distribution, stream: number, app: Application, index: number): number {
    const u = distribution.dist === 'constant' ? 0 : this.ctx.draw(stream, app.id, index, 0);
    return Math.max(0, Math.round(sample(distribution, u)));
  }

  private application(id: number): Application {
    return this.applications[id] as Application;
  }

  private executorOf(app: Application, container: number): Executor {
    const executor = app.executors.find((e) => e.container === container);
    assert(executor !== undefined, `container ${container} is no executor of application ${app.id}`);
    return executor;
  }
}
