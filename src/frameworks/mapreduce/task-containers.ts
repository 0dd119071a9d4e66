/** The containers of tasks: they are launched, their tasks run in them, and they are stopped. */
import { grownInt32 } from '../../base/collections/columns';
import { sample } from '../../base/math/distributions';
import type { FrameworkContext } from '../../sim/ports';
import { TaskOutcome } from '../../sim/trace/trace';
import { RunningWork } from '../running-work';
import { Locality } from '../spark/task-scheduler/locality/locality';
import { giveUpTask, Status } from './application';
import type { Application } from './application';
import { Stage } from './plan';
import { DURATION_STREAM, LAUNCH_STREAM } from './streams';

/** Times that identify a task in the trace. */
const MOST_TRIES = 127;

/** Kinds of the events by which the framework hears of containers. */
interface ContainerEvents {
  readonly taskDone: number;
  readonly launch: number;
}

/**
 * A row for each container that was allocated for a task: its piece of work (-1 while nothing runs in it), the record of what
 * runs in it, and the event of its launch (-1 unless it is to be launched).
 */
const WORDS = 3;
const WORK = 0;
const RECORD = 1;
const LAUNCH = 2;
const NONE = -1;
const FIRST_ROWS = 64;

export class TaskContainers {
  private readonly work: RunningWork;
  private rows = new Int32Array(WORDS * FIRST_ROWS);

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
    const row = WORDS * container;
    if (row >= this.rows.length) this.rows = grownInt32(this.rows, row + WORDS);
    this.rows[row + WORK] = NONE;
    this.rows[row + LAUNCH] = NONE;
    const delay = this.launchDelay(app);
    if (delay > 0) {
      this.ctx.launchLater(container);
      this.rows[row + LAUNCH] = this.ctx.schedule(delay, this.events.launch, container, app.id);
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
    this.rows[WORDS * container + LAUNCH] = NONE;
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
    const row = WORDS * container;
    this.rows[row + WORK] = this.work.start(node, nominal, container);
    this.rows[row + RECORD] = record;
  }

  /** Reduces that hold launched containers have what they waited for. */
  startReducesThatWait(app: Application): void {
    const { rows } = this;
    for (const [container, task] of app.held) {
      const row = WORDS * container;
      const waits = rows[row + WORK] === NONE && rows[row + LAUNCH] === NONE;
      if (task >= app.tasks.maps && waits) this.start(app, container, task);
    }
  }

  /** The work with this handle is through in a container: its task has succeeded. Returns the task. */
  done(app: Application, work: number, container: number): number {
    this.work.done(work);
    const task = app.held.get(container) as number;
    const row = WORDS * container;
    this.ctx.taskEnded(this.rows[row + RECORD], TaskOutcome.succeeded);
    this.rows[row + WORK] = NONE;
    app.held.delete(container);
    app.status[task] = Status.done;
    return task;
  }

  /** Stops what runs in a container, if anything does; its task waits again. Returns the task. */
  stop(app: Application, container: number, outcome: number): number {
    const { rows } = this;
    const row = WORDS * container;
    if (rows[row + LAUNCH] !== NONE) {
      this.ctx.cancel(rows[row + LAUNCH]);
      rows[row + LAUNCH] = NONE;
    }
    if (rows[row + WORK] !== NONE) {
      this.work.cancel(rows[row + WORK]);
      this.ctx.taskEnded(rows[row + RECORD], outcome);
      rows[row + WORK] = NONE;
    }
    return giveUpTask(app, container);
  }

  /** Nominal µs that are left of a task in its container; Infinity where it has not begun. */
  leftOf(app: Application, container: number, task: number): number {
    const work = this.rows[WORDS * container + WORK];
    return work === NONE ? (app.kept.get(task) ?? Infinity) : this.work.left(work);
  }

  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.work.speedChanged(node, oldSpeed);
  }
}
