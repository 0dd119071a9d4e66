/**
 * A Spark application: it asks for its driver; the driver starts up and asks for executors; executors register and run
 * the tasks of its stages; then everything is given back. With `spark.executor.instances` 0 the tasks run inside the
 * driver (local mode), which is the "one-pod application" of the YuniKorn documents. This is the life of driver and
 * executors; what happens inside them is in application.ts.
 */
import { sample } from '../../base/math/distributions';
import type { Distribution } from '../../base/math/distributions';
import type { KnobHolder } from '../../scenario/knobs';
import type { Framework, FrameworkContext } from '../../sim/ports';
import type { ApplicationEvent } from '../../sim/run-input';
import { AppOutcome, ContainerKind, ContainerOutcome } from '../../sim/trace/trace';
import { SparkApplication } from './application';
import { Event, Stream } from './events';
import type { Executor } from './executors/executors';
import { TaskGroup } from './containers';
import { planSpark } from './plan';
import type { SparkPlan } from './plan';
import { Offers } from './task-scheduler/offers';
import { TaskWork } from './tasks/task-work';

const UNSET = -1;

interface Application {
  readonly id: number;
  readonly plan: SparkPlan;
  driver: number;
  driverTimer: number;
  executorAsk: number;
  /** Its tasks, from when the driver is up until it is over. */
  tasks: SparkApplication | null;
}

export class SparkFramework implements Framework {
  private readonly applications: (Application | undefined)[];
  private readonly work: TaskWork;
  private readonly offers = new Offers();

  constructor(private readonly ctx: FrameworkContext) {
    this.work = new TaskWork(ctx, Event.taskDone);
    const { world } = ctx;
    // Applications of one generator share their settings.
    const known = new Map<KnobHolder, SparkPlan>();
    this.applications = world.input.applications.map(({ kind, settings }, id) => {
      if (kind !== 'spark') return undefined;
      let plan = known.get(settings);
      if (plan === undefined) {
        plan = planSpark(settings, world);
        known.set(settings, plan);
      }
      return { id, plan, driver: UNSET, driverTimer: UNSET, executorAsk: UNSET, tasks: null };
    });
  }

  submitted(id: number): void {
    const { plan } = this.application(id);
    for (const text of plan.unknownHosts) this.ctx.notice(id, text);
    const group = plan.hasGang ? TaskGroup.driver : TaskGroup.none;
    this.ctx.ask(id, {
      kind: ContainerKind.driver,
      shape: plan.driverShape,
      priority: this.ctx.world.appPriority[id],
      count: 1,
      group,
    });
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
    const executor = this.tasksOf(app).executors.allocate(container, world.containerNode[container]);
    const startup = this.drawn(app.plan.executorStartup, Stream.executorStartup, app, executor.ordinal);
    executor.timer = this.ctx.schedule(startup, Event.executorUp, container, app.id);
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
        this.work.ownerOf(a).taskDone(a);
        break;
      case Event.driverFails:
        this.application(b).driverTimer = UNSET;
        this.failDriver(this.application(b));
        break;
      case Event.executorFails:
        this.executorIn(this.application(b), a).timer = UNSET;
        this.failExecutor(this.application(b), a);
        break;
      case Event.decommission:
        this.decommissionDue(this.application(b), a);
        break;
      case Event.remove:
        this.removeExecutor(this.application(b), a);
        break;
      case Event.poll:
        this.poll(this.application(b));
        break;
      default:
        this.tasksOf(this.application(b)).timer(kind);
    }
  }

  lost(container: number): void {
    const { world } = this.ctx;
    const app = this.application(world.askApp[world.containerAsk[container]]);
    if (container === app.driver) this.end(app, AppOutcome.failed);
    else this.replaceExecutor(app, container, false);
  }

  killed(id: number): void {
    this.drop(this.application(id));
  }

  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.work.speedChanged(node, oldSpeed);
  }

  intervene(id: number, kind: ApplicationEvent, index: number): string {
    const app = this.application(id);
    if (kind === 'driver-failed') {
      if (app.driver === UNSET) return 'the application holds no driver at that time';
      this.failDriver(app);
      return '';
    }
    const executors = app.tasks?.executors.list ?? [];
    const executor: Executor | undefined = executors[index === 0 ? 0 : index - 1];
    if (executor === undefined) return `the application holds ${executors.length} executors at that time`;
    if (executor.container === app.driver) {
      return 'the application has no executors: its tasks run inside its driver';
    }
    if (kind === 'executor-decommissioned') this.decommission(app, executor);
    else this.failExecutor(app, executor.container);
    return '';
  }

  private driverUp(app: Application): void {
    const { ctx } = this;
    const { plan } = app;
    ctx.containerUp(app.driver);
    app.driverTimer = UNSET;
    if (plan.driverFailsAfter !== undefined) {
      app.driverTimer = ctx.schedule(plan.driverFailsAfter, Event.driverFails, app.driver, app.id);
    }
    const tasks: SparkApplication = new SparkApplication(ctx, app.id, plan, this.work, this.offers, (succeeded) =>
      this.end(app, succeeded ? AppOutcome.succeeded : AppOutcome.failed),
    );
    app.tasks = tasks;
    if (plan.executors === 0 && tasks.scaling === null) {
      const node = ctx.world.containerNode[app.driver];
      tasks.register(tasks.executors.addDriver(app.driver, node), plan.driverSlots);
    } else {
      this.askForExecutors(app);
    }
    tasks.start();
  }

  private executorUp(app: Application, container: number): void {
    const executor = this.executorIn(app, container);
    const { executorFailsAfter, executorSlots } = app.plan;
    this.ctx.containerUp(container);
    executor.timer = UNSET;
    if (executorFailsAfter !== undefined && executor.ordinal === 1) {
      executor.timer = this.ctx.schedule(executorFailsAfter, Event.executorFails, container, app.id);
    }
    this.tasksOf(app).register(executor, executorSlots);
  }

  /** Keeps the ask at what is wanted beyond the executors that are there or start up. */
  private askForExecutors(app: Application): void {
    const { ctx } = this;
    const { world } = ctx;
    const tasks = this.tasksOf(app);
    const wanted = tasks.scaling === null ? app.plan.executors : tasks.scaling.target;
    const missing = Math.max(0, wanted - tasks.executors.list.length);
    if (app.executorAsk === UNSET) {
      if (missing === 0) return;
      const group = app.plan.hasGang ? TaskGroup.executor : TaskGroup.none;
      const { executorShape } = app.plan;
      const priority = world.appPriority[app.id];
      app.executorAsk = ctx.ask(app.id, {
        kind: ContainerKind.executor,
        shape: executorShape,
        priority,
        count: missing,
        group,
      });
      return;
    }
    const pending = world.askPending[app.executorAsk];
    if (missing > pending) ctx.askMore(app.executorAsk, missing - pending);
    else if (missing < pending) ctx.withdraw(app.executorAsk, pending - missing);
  }

  /** Dynamic allocation looks at what is needed: idle executors go, the ask follows the target. */
  private poll(app: Application): void {
    const tasks = this.tasksOf(app);
    const { scaling, executors } = tasks;
    if (scaling === null) return;
    scaling.poll();
    for (const ordinal of scaling.removals) {
      const executor = executors.of(ordinal);
      if (app.plan.decommission.enabled) {
        tasks.decommission(executor, true);
        // The round of offers that follows may give the application up.
        if (tasks.over) return;
        continue;
      }
      this.ctx.release(executor.container, ContainerOutcome.released);
      tasks.executorLost(executor, false);
    }
    this.askForExecutors(app);
    if (scaling.removals.length > 0 && !app.plan.decommission.enabled) tasks.recovered();
  }

  private failDriver(app: Application): void {
    this.ctx.release(app.driver, ContainerOutcome.failed);
    this.end(app, AppOutcome.failed);
  }

  private failExecutor(app: Application, container: number): void {
    this.ctx.release(container, ContainerOutcome.failed);
    this.replaceExecutor(app, container, true);
  }

  /** An event tells an executor to leave. Without decommissioning, or while it starts up, it is gone at once. */
  private decommission(app: Application, executor: Executor): void {
    if (app.plan.decommission.enabled && executor.up) this.tasksOf(app).decommission(executor, false);
    else this.endExecutor(app, executor.container);
  }

  private decommissionDue(app: Application, container: number): void {
    const tasks = this.tasksOf(app);
    if (tasks.decommissionDue(tasks.executors.in(container)) !== 'stays') this.endExecutor(app, container);
  }

  /** The driver has an executor go because tasks fail there. */
  private removeExecutor(app: Application, container: number): void {
    const executor = app.tasks?.executors.find(container);
    if (executor === undefined) return;
    const how = this.tasksOf(app).removalOf(executor);
    if (how === 'decommission' && executor.up) this.tasksOf(app).decommission(executor, false);
    else if (how !== undefined) this.endExecutor(app, container);
  }

  /** An executor goes for no fault of its tasks. */
  private endExecutor(app: Application, container: number): void {
    this.ctx.release(container, ContainerOutcome.released);
    this.replaceExecutor(app, container, false);
  }

  /** Spark keeps as many executors as it wants: the tasks of a lost one run again, and another one is asked for. */
  private replaceExecutor(app: Application, container: number, counts: boolean): void {
    const tasks = this.tasksOf(app);
    tasks.executorLost(tasks.executors.in(container), counts);
    this.askForExecutors(app);
    tasks.recovered();
  }

  /** The application is over: executors go first, then the driver. */
  private end(app: Application, outcome: number): void {
    const { world } = this.ctx;
    const { driver } = app;
    const executors = app.tasks?.executors.list.slice() ?? [];
    this.drop(app);
    // Executors still asked for are no longer wanted: a release must not let the scheduler hand out new ones.
    if (app.executorAsk !== UNSET && world.askPending[app.executorAsk] > 0) {
      this.ctx.withdraw(app.executorAsk, world.askPending[app.executorAsk]);
    }
    for (const { container } of executors) {
      if (container !== driver) this.ctx.release(container, ContainerOutcome.released);
    }
    if (outcome === AppOutcome.succeeded) this.ctx.release(driver, ContainerOutcome.completed);
    this.ctx.finish(app.id, outcome);
  }

  /** Ends its tasks and whatever else of it is pending. */
  private drop(app: Application): void {
    if (app.driverTimer !== UNSET) this.ctx.cancel(app.driverTimer);
    app.driverTimer = UNSET;
    app.driver = UNSET;
    app.tasks?.endTasks();
    app.tasks?.close();
    app.tasks = null;
  }

  private drawn(distribution: Distribution, stream: number, app: Application, index: number): number {
    const u = distribution.dist === 'constant' ? 0 : this.ctx.draw(stream, app.id, index, 0);
    return Math.max(0, Math.round(sample(distribution, u)));
  }

  private application(id: number): Application {
    return this.applications[id] as Application;
  }

  private tasksOf(app: Application): SparkApplication {
    return app.tasks as SparkApplication;
  }

  private executorIn(app: Application, container: number): Executor {
    return this.tasksOf(app).executors.in(container);
  }
}
