/** The contexts through which frameworks act. What they share is what is counted over all of them: tasks. */
import { EventClass } from './event-classes';
import type { EventQueue } from './event-queue';
import type { LifeCycle } from './life-cycle';
import type { FrameworkContext } from './ports';
import type { Streams } from './streams';
import { ContainerOutcome, Rec, TaskOutcome } from './trace';
import type { TraceWriter } from './trace';
import { ContainerPhase } from './world';
import type { World } from './world';

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
  ) {}

  /** The context of the framework that events of this target are for. */
  of(target: number): FrameworkContext {
    const { world, trace, events, life, streams } = this;
    return {
      world,
      now: () => events.clock,
      ask: (app, kind, shape, priority, count, group = 0) => life.ask(app, kind, shape, priority, count, group),
      askMore: (ask, count, task = -1) => life.askMore(ask, count, task),
      withdraw: (ask, count) => life.withdraw(ask, count),
      containerUp: (container) => {
        world.containerPhase[container] = ContainerPhase.up;
        trace.record(events.clock, Rec.containerUp, container, 0, 0, 0);
      },
      release: (container, outcome) => life.endContainer(container, outcome),
      finish: (app, outcome) => life.finishApplication(app, outcome, ContainerOutcome.released),
      taskStarted: (container, stage, locality, index, attempt) => {
        const task = this.tasks++;
        trace.record(events.clock, Rec.taskStarted, task, container, stage | (locality << 16), index | (attempt << 24));
        return task;
      },
      taskEnded: (task, outcome) => {
        if (outcome === TaskOutcome.succeeded) this.succeeded++;
        trace.record(events.clock, Rec.taskEnded, task, outcome, 0, 0);
      },
      stageChanged: (app, stage, done) => trace.record(events.clock, Rec.stage, app, stage, done ? 1 : 0, 0),
      schedule: (delay, kind, a, b) => events.pushDelayed(delay, EventClass.completion, target, kind, a, b, false),
      startTimer: (delay, kind, a, b) => events.pushDelayed(delay, EventClass.timer, target, kind, a, b, false),
      cancel: (handle) => events.cancel(handle),
      notice: (app, text) => life.notices.push({ about: 'application', index: app, text }),
      reportTaskSetLevel: (app, stage, level, countdownMs) =>
        trace.record(events.clock, Rec.taskSetLevel, app, stage, level, countdownMs),
      reportDelayRejected: (app, stage, executors, container) =>
        trace.record(events.clock, Rec.delayRejected, app, stage, executors, container),
      draw: (stream, app, index, attempt) => streams.draw(stream, app, index, attempt),
    };
  }
}
