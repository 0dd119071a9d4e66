/** The lives of the applications while a trace is read: states, queues, timers, stages and firsts. */
import type { Directory } from '../sim/directory';
import { ContainerKind } from '../sim/trace';
import type { ApplicationModel, StateEntry, TimerSpan } from './model';

interface OpenTimer {
  readonly kind: number;
  readonly from: number;
  readonly due: number;
}

interface Life {
  readonly queues: { readonly at: number; readonly queue: number }[];
  readonly states: StateEntry[];
  readonly timers: TimerSpan[];
  openTimers: OpenTimer[];
  readonly stages: { readonly stage: number; readonly from: number; to: number }[];
}

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
  private readonly lives: Life[];

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
    this.lives = applications.map(() => ({ queues: [], states: [], timers: [], openTimers: [], stages: [] }));
  }

  submit(at: number, app: number, queue: number): void {
    this.submitted[app] = at;
    this.queue[app] = queue;
    this.lives[app].queues.push({ at, queue });
  }

  move(at: number, app: number, queue: number): void {
    this.queue[app] = queue;
    if (this.submitted[app] === Infinity) return;
    const { queues } = this.lives[app];
    if (queues[queues.length - 1].at === at) queues.pop();
    queues.push({ at, queue });
  }

  enter(at: number, app: number, state: number): void {
    this.accepted[app] = this.directory.states[state].accepted ? 1 : 0;
    this.lives[app].states.push({ state, at });
  }

  allocate(at: number, app: number, kind: number): void {
    if (this.firstContainerAt[app] === Infinity) this.firstContainerAt[app] = at;
    if (kind === ContainerKind.driver && this.driverAt[app] === Infinity) this.driverAt[app] = at;
    if (kind === ContainerKind.executor && this.firstExecutorAt[app] === Infinity) this.firstExecutorAt[app] = at;
  }

  finish(at: number, app: number, outcome: number): void {
    this.finished[app] = at;
    this.outcome[app] = outcome;
    const life = this.lives[app];
    for (const stage of life.stages) if (stage.to === Infinity) stage.to = at;
  }

  /** A timer of its state starts for `duration` µs; a negative duration clears it. */
  setTimer(at: number, app: number, kind: number, duration: number): void {
    const life = this.lives[app];
    for (const timer of life.openTimers) {
      if (timer.kind === kind) life.timers.push({ ...timer, to: Math.min(at, timer.due) });
    }
    life.openTimers = life.openTimers.filter((timer) => timer.kind !== kind);
    if (duration >= 0) life.openTimers.push({ kind, from: at, due: at + duration });
  }

  stage(at: number, app: number, stage: number, done: boolean): void {
    const { stages } = this.lives[app];
    if (!done) {
      stages.push({ stage, from: at, to: Infinity });
      return;
    }
    const running = stages.find((one) => one.stage === stage && one.to === Infinity);
    if (running !== undefined) running.to = at;
  }

  /** `waiting` (µs) and `containers` (ids) by application come from those who keep them; `end` is the last instant. */
  snapshot(end: number, waiting: Float64Array, containers: readonly Int32Array[]): ApplicationModel[] {
    return this.lives.map((life, id) => {
      const open = life.openTimers.map((timer) => ({ ...timer, to: timer.due <= end ? timer.due : Infinity }));
      return {
        id,
        submitted: this.submitted[id],
        finished: this.finished[id],
        outcome: this.outcome[id],
        queues: life.queues.slice(),
        states: life.states.slice(),
        timers: [...life.timers, ...open],
        waiting: waiting[id],
        driverAt: this.driverAt[id],
        firstExecutorAt: this.firstExecutorAt[id],
        firstContainerAt: this.firstContainerAt[id],
        containers: containers[id],
        stages: life.stages.map((stage) => ({ ...stage })),
      };
    });
  }
}
