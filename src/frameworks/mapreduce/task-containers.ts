/** The containers of tasks: they are launched, their tasks run in them, and they are stopped. */
import { sample } from '../../base/distributions';
import type { FrameworkContext } from '../../sim/ports';
import { TaskOutcome } from '../../sim/trace';
import { RunningWork } from '../running-work';
import { Locality } from '../spark/task-scheduler/locality';
import { giveUpTask, Status } from './application';
import type { Application } from './application';
import { Stage } from './plan';
import { DURATION_STREAM, LAUNCH_STREAM } from './streams';

/** Times that a task is told apart by in the trace. */
const MOST_TRIES = 127;

/** Kinds of the events by which the framework hears of containers. */
interface ContainerEvents {
  readonly taskDone: number;
  readonly launch: number;
}

interface Running {
  readonly work: number;
  readonly record: number;
}

export class TaskContainers {
  private readonly work: RunningWork;
  /** What runs in each container; those of reduces that wait for maps are not there. */
  private readonly running = new Map<number, Running>();
  /** Containers that are to be launched, with their events. */
  private readonly launching = new Map<number, number>();

  constructor(
    private readonly ctx: FrameworkContext,
    private readonly events: ContainerEvents,
  ) {
    this.work = new RunningWork(ctx, events.taskDone);
  }

  /** A container was allocated for a task. */
  hold(app: Application, container: number, task: number): void {
    app.status[task] = Status.held;
    app.held.set(container, task);
    const delay = this.launchDelay(app);
    if (delay > 0) {
      this.ctx.launchLater(container);
      this.launching.set(container, this.ctx.schedule(delay, this.events.launch, container, app.id));
    } else {
      this.begin(app, container, task);
    }
  }

  /** Time until the application master launches the next container, µs. */
  private launchDelay({ id, tasks, launches }: Application): number {
    const { launchDelay } = tasks;
    const u = launchDelay.dist === 'constant' ? 0 : this.ctx.draw(LAUNCH_STREAM, id, launches.count++, 0);
    return Math.max(0, Math.round(sample(launchDelay, u)));
  }

  /** A container is launched: its task runs, unless it is a reduce that waits for maps. */
  private begin(app: Application, container: number, task: number): void {
    const isMap = task < app.tasks.maps;
    if (isMap || app.mapsDone === app.tasks.maps) this.start(app, container, task);
  }

  /** The launch of a container is over. */
  launched(app: Application, container: number): void {
    this.launching.delete(container);
    this.ctx.containerUp(container);
    this.begin(app, container, app.held.get(container) as number);
  }

  private start(app: Application, container: number, task: number): void {
    const { ctx } = this;
    const { tasks } = app;
    const node = ctx.world.containerNode[container];
    const locality = tasks.preferred(task).length === 0 ? Locality.noPref : tasks.localityOn(node, task);
    const u = tasks.isDrawn(task) ? ctx.draw(DURATION_STREAM, app.id, task, 0) : 0;
    const isMap = task < tasks.maps;
    const index = isMap ? task : task - tasks.maps;
    const record = ctx.taskStarted(container, isMap ? Stage.map : Stage.reduce, locality, index, app.tries[task]);
    if (app.tries[task] < MOST_TRIES) app.tries[task]++;
    const nominal = app.kept.get(task) ?? tasks.timeAt(task, u, locality);
    this.running.set(container, { work: this.work.start(node, nominal, container), record });
  }

  /** Reduces that hold launched containers have what they waited for. */
  startReducesThatWait(app: Application): void {
    for (const [container, task] of app.held) {
      const waits = !this.running.has(container) && !this.launching.has(container);
      if (task >= app.tasks.maps && waits) this.start(app, container, task);
    }
  }

  /** The work with this handle is through in a container: its task has succeeded. Returns the task. */
  done(app: Application, work: number, container: number): number {
    this.work.done(work);
    const task = app.held.get(container) as number;
    this.ctx.taskEnded((this.running.get(container) as Running).record, TaskOutcome.succeeded);
    this.running.delete(container);
    app.held.delete(container);
    app.status[task] = Status.done;
    return task;
  }

  /** Stops what runs in a container, if anything does; its task waits again. Returns the task. */
  stop(app: Application, container: number, outcome: number): number {
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
    return giveUpTask(app, container);
  }

  /** Nominal µs that are left of a task in its container; Infinity where it has not begun. */
  leftOf(app: Application, container: number, task: number): number {
    const running = this.running.get(container);
    return running === undefined ? (app.kept.get(task) ?? Infinity) : this.work.left(running.work);
  }

  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.work.speedChanged(node, oldSpeed);
  }
}
