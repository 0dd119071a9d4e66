/** The lives of the applications while a trace is read: states, queues, timers, stages and firsts. */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/collections/columns';
import type { Directory } from '../../sim/directory';
import { ContainerKind } from '../../sim/trace/trace';
import { gathered, groupRows } from '../row-groups';
import type { ApplicationColumns } from '../model';

/** What happened to applications, in the order in which it did. */
class Log {
  readonly app = new GrowingInt32();
  readonly at = new GrowingFloat64();
  /** State, queue, kind of timer or stage. */
  readonly what = new GrowingInt32();

  add(app: number, at: number, what: number): number {
    this.app.push(app);
    this.at.push(at);
    return this.what.push(what);
  }

  /** The rows application by application. */
  snapshot(applications: number) {
    const { first, rows } = groupRows(this.app.view(), applications);
    const at = gathered(this.at.view(), rows, new Float64Array(rows.length));
    const what = gathered(this.what.view(), rows, new Int32Array(rows.length));
    return { first, rows, at, what };
  }
}

/** More than there are kinds of timers: they share a number with the application. */
const KEYS = 1 << 8;

export class ApplicationTable {
  readonly count: number;
  /** Infinity until it happens. */
  readonly submitted: Float64Array;
  readonly finished: Float64Array;
  readonly firstContainerAt: Float64Array;
  /** The leaf queue it is in now. */
  readonly queue: Int32Array;
  /** 1 while its state is one of those that hold nothing yet. */
  readonly accepted: Uint8Array;
  private readonly driverAt: Float64Array;
  private readonly firstExecutorAt: Float64Array;
  private readonly outcome: Int8Array;

  private readonly states = new Log();
  private readonly queues = new Log();
  /** The latest entry in `queues` about each application. */
  private readonly lastQueue: Int32Array;
  private readonly stages = new Log();
  private readonly stageEnd = new GrowingFloat64();
  /** Rows of the stages that run, by application. */
  private readonly running = new Map<number, number[]>();
  private readonly timers = new Log();
  private readonly timerDue = new GrowingFloat64();
  private readonly timerEnd = new GrowingFloat64();
  private readonly timerIsOver = new GrowingUint8();
  /** Rows of the timers that have been set, by application and kind. */
  private readonly set = new Map<number, number>();

  constructor(private readonly directory: Directory) {
    const { applications } = directory;
    this.count = applications.length;
    const never = () => new Float64Array(this.count).fill(Infinity);
    this.submitted = never();
    this.finished = never();
    this.firstContainerAt = never();
    this.driverAt = never();
    this.firstExecutorAt = never();
    this.queue = Int32Array.from(applications, (app) => app.queue);
    this.accepted = new Uint8Array(this.count);
    this.outcome = new Int8Array(this.count).fill(-1);
    this.lastQueue = new Int32Array(this.count).fill(-1);
  }

  /** An application is submitted to a queue at `at`, µs. */
  submit(at: number, app: number, queue: number): void {
    this.submitted[app] = at;
    this.queue[app] = queue;
    this.lastQueue[app] = this.queues.add(app, at, queue);
  }

  /** It is in another queue from `at` on, µs; of several moves in one instant the last one counts. */
  move(at: number, app: number, queue: number): void {
    this.queue[app] = queue;
    const last = this.lastQueue[app];
    if (last === -1) return;
    if (this.queues.at.get(last) === at) this.queues.what.set(last, queue);
    else this.lastQueue[app] = this.queues.add(app, at, queue);
  }

  /** It enters a state, by its code in the directory, at `at`, µs. */
  enter(at: number, app: number, state: number): void {
    this.accepted[app] = this.directory.states[state].accepted ? 1 : 0;
    this.states.add(app, at, state);
  }

  /** It is given a container of a kind (ContainerKind) at `at`, µs: the first ones are remembered. */
  allocate(at: number, app: number, kind: number): void {
    if (this.firstContainerAt[app] === Infinity) this.firstContainerAt[app] = at;
    if (kind === ContainerKind.driver && this.driverAt[app] === Infinity) this.driverAt[app] = at;
    if (kind === ContainerKind.executor && this.firstExecutorAt[app] === Infinity) this.firstExecutorAt[app] = at;
  }

  /** It is over at `at`, µs, with an outcome (AppOutcome). Stages that still run end with it. */
  finish(at: number, app: number, outcome: number): void {
    this.finished[app] = at;
    this.outcome[app] = outcome;
    for (const row of this.running.get(app) ?? []) this.stageEnd.set(row, at);
    this.running.delete(app);
  }

  /** A timer of its state starts for `duration` µs; a negative duration clears it. */
  setTimer(at: number, app: number, kind: number, duration: number): void {
    const key = app * KEYS + kind;
    const before = this.set.get(key);
    if (before !== undefined) {
      this.timerEnd.set(before, Math.min(at, this.timerDue.get(before)));
      this.timerIsOver.set(before, 1);
      this.set.delete(key);
    }
    if (duration < 0) return;
    this.set.set(key, this.timers.add(app, at, kind));
    this.timerDue.push(at + duration);
    this.timerEnd.push(Infinity);
    this.timerIsOver.push(0);
  }

  /** One of its stages begins or, where `done`, ends at `at`, µs. */
  stage(at: number, app: number, stage: number, done: boolean): void {
    const running = this.running.get(app);
    if (done) {
      // Of a stage that began again before it was done, the first run is the one that ends.
      const place = running?.findIndex((row) => this.stages.what.get(row) === stage) ?? -1;
      if (running !== undefined && place !== -1) this.stageEnd.set(running.splice(place, 1)[0], at);
      return;
    }
    const row = this.stages.add(app, at, stage);
    this.stageEnd.push(Infinity);
    if (running === undefined) this.running.set(app, [row]);
    else running.push(row);
  }

  /** `waiting` (µs) by application and `containerApp` (by container) come from those who keep them; `end` is the last instant. */
  snapshot(end: number, waiting: Float64Array, containerApp: Int32Array): ApplicationColumns {
    const { count } = this;
    const queues = this.queues.snapshot(count);
    const states = this.states.snapshot(count);
    const stages = this.stages.snapshot(count);
    const timers = this.timers.snapshot(count);
    const containers = groupRows(containerApp, count);
    const due = gathered(this.timerDue.view(), timers.rows, new Float64Array(timers.rows.length));
    const over = gathered(this.timerEnd.view(), timers.rows, new Float64Array(timers.rows.length));
    timers.rows.forEach((row, i) => {
      if (this.timerIsOver.get(row) === 0 && due[i] <= end) over[i] = due[i];
    });
    return {
      submitted: this.submitted.slice(),
      finished: this.finished.slice(),
      outcome: this.outcome.slice(),
      waiting,
      driverAt: this.driverAt.slice(),
      firstExecutorAt: this.firstExecutorAt.slice(),
      firstContainerAt: this.firstContainerAt.slice(),
      queues: { first: queues.first, at: queues.at, queue: queues.what },
      states: { first: states.first, at: states.at, state: states.what },
      timers: { first: timers.first, kind: timers.what, from: timers.at, to: over, due },
      stages: {
        first: stages.first,
        stage: stages.what,
        from: stages.at,
        to: gathered(this.stageEnd.view(), stages.rows, new Float64Array(stages.rows.length)),
      },
      containers: { first: containers.first, id: containers.rows },
    };
  }
}
