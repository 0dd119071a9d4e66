/** The contexts through which frameworks act. What they share is what is counted over all of them: tasks. */
import type { JsonObject } from '../base/json';
import { EventClass } from './events/event-classes';
import type { EventQueue } from './events/event-queue';
import type { LifeCycle } from './life-cycle';
import type { FrameworkContext } from './ports';
import type { Preparation } from './preparation';
import { records } from './trace/records';
import type { Streams } from './streams';
import { ContainerOutcome, TaskOutcome } from './trace/trace';
import type { TraceWriter } from './trace/trace';
import { ContainerPhase } from './world';
import type { World } from './world';

/** The highest number of an attempt in the trace; later attempts have it, too. */
const MOST_ATTEMPTS = 255;

/** What frameworks may know of the cluster's scheduler, and ask of it. */
export interface Guarantees {
  schedulerSettings(): JsonObject;
  knowsGuarantees(): boolean;
  setGuarantee(app: number, containers: number): void;
  prepare(work: Preparation, then: () => void): void;
}

export class FrameworkContexts {
  private tasks = 0;
  /** Tasks inside containers that ended well. */
  succeeded = 0;

  constructor(
    private readonly streams: Streams,
    private readonly life: LifeCycle,
    private readonly world: World,
    private readonly trace: TraceWriter,
    private readonly events: EventQueue,
    private readonly guarantees: Guarantees,
  ) {}

  /** The context of the framework that events of this target are for. */
  of(target: number): FrameworkContext {
    const { world, trace, events, life, streams, guarantees } = this;
    return {
      world,
      now: () => events.clock,
      ask: (app, kind, shape, priority, count, group = 0) => life.ask(app, kind, shape, priority, count, group),
      askMore: (ask, count, task = -1) => life.askMore(ask, count, task),
      withdraw: (ask, count) => life.withdraw(ask, count),
      containerUp: (container) => {
        world.containerPhase[container] = ContainerPhase.up;
        trace.write(records.containerUp, events.clock, container);
      },
      launchLater: (container) => life.awaitLaunch(container),
      release: (container, outcome) => life.endContainer(container, outcome),
      finish: (app, outcome) => life.finishApplication(app, outcome, ContainerOutcome.released),
      taskStarted: (container, stage, locality, index, attempt) => {
        const task = this.tasks++;
        const known = Math.min(attempt, MOST_ATTEMPTS);
        trace.write(records.taskStarted, events.clock, task, container, stage, locality, index, known);
        return task;
      },
      taskEnded: (task, outcome) => {
        if (outcome === TaskOutcome.succeeded) this.succeeded++;
        trace.write(records.taskEnded, events.clock, task, outcome);
      },
      stageBegan: (app, stage) => trace.write(records.stage, events.clock, app, stage, 0),
      stageDone: (app, stage) => trace.write(records.stage, events.clock, app, stage, 1),
      schedule: (delay, kind, a, b) => events.pushDelayed(delay, EventClass.completion, target, kind, a, b),
      startTimer: (delay, kind, a, b) => events.pushDelayed(delay, EventClass.timer, target, kind, a, b),
      cancel: (handle) => events.cancel(handle),
      schedulerSettings: () => guarantees.schedulerSettings(),
      knowsGuarantees: () => guarantees.knowsGuarantees(),
      setGuarantee: (app, containers) => guarantees.setGuarantee(app, containers),
      prepare: (work, then) => guarantees.prepare(work, then),
      notice: (app, text) => life.notices.push({ about: 'application', index: app, text }),
      report: (record, ...values) => trace.write(record, events.clock, ...values),
      draw: (stream, app, index, attempt) => streams.draw(stream, app, index, attempt),
    };
  }
}
