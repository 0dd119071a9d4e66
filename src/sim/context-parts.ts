/**
 * The parts of the context of a cluster scheduler. A part of a scheduler takes the narrowest one that it needs: one that only
 * explains cannot change what happens.
 */
import type { JsonObject } from '../base/json';
import type { EventRole } from './events/event-classes';
import type { PolicyHost } from './policy-host';
import type { QueueInput } from './run-input';
import type { Field, StatementKind, Values } from './trace/record';
import type { World } from './world';

/** What all parts of a scheduler may look at. */
export interface RunView {
  readonly world: World;
  /** Simulated time, µs. */
  now(): number;
  /** The scheduler's authored settings as they are now, interventions included. */
  settings(): JsonObject;
  /** A queue's configuration as it is now, interventions included. */
  queue(queue: number): QueueInput;
  /** Policies that the reader wrote; there for runs whose document has some. */
  readonly policies: PolicyHost | undefined;
  /** A draw from [0, 1) that depends only on seed, stream, the application's stable id, index and attempt. */
  draw(stream: number, app: number, index: number, attempt: number): number;
}

/** The calls that explain a run. None of them changes an outcome. */
export interface ExplainingContext extends RunView {
  /** The number of a text among those of the run (`Directory.texts`), for the arguments of a reason; 0 when there are too many. */
  text(text: string): number;
  /**
   * States why what lies in the scope (a `ReasonScope`) waits; `id` is that of the queue, application or ask. The code is one of
   * `Reason` or of the plug-in's `reasons`, and the arguments are what its sentence expects; code 0 takes the statement back. Only
   * changes are recorded, so that all that wait may be gone through at each opportunity.
   */
  stateReason(scope: number, id: number, code: number, arg1: number, arg2: number): void;
  /** The code that is stated of what lies in the scope now, 0 where nothing is. No decision may depend on it. */
  statedReason(scope: number, id: number): number;
  /**
   * Records a statement that explains the run and changes nothing: one of `records` or of the plug-in's own, with a value for
   * each field in their order.
   */
  report<F extends readonly Field[]>(record: StatementKind<F>, ...values: Values<F>): void;
  /**
   * Records a message between an application's scheduler and a node. `value`: as `Message` says; `latency`: how long it travels,
   * µs.
   */
  reportMessage(app: number, node: number, message: number, value: number, latency: number): void;
  /** The same for `count` messages of one kind that leave together and take equally long: rows `first` to `first + count - 1` of the given columns. */
  reportMessages(
    app: number,
    nodes: Int32Array,
    message: number,
    values: Int32Array,
    latency: number,
    first: number,
    count: number,
  ): void;
  /** A sentence for the run's notices about the scheduler's own work. */
  notice(text: string): void;
}

/** Where the ticks of a clock stand among the events of their instant (`event-classes.ts`). */
export type ClockClass = 'timer' | 'monitor';

/** How a scheduler is called again: by timers, ticks, messages, heartbeats, and opportunities. */
export interface TimingContext extends RunView {
  /** Fires `timer(kind, a, b)` after a delay (µs), by default as progress. Returns a handle. */
  startTimer(delay: number, kind: number, a: number, b: number, role?: EventRole): number;
  /** Takes back a timer that is still pending. */
  cancelTimer(handle: number): void;
  /**
   * The next tick of one of the scheduler's clocks matters: `timer(kind, 0, 0)` is called on the first whole multiple of `period`
   * (µs, not 0) that is still to come, in this instant or later, and not before `from` (µs). It is the last one of its class in
   * its instant. Other ticks are slept through. `keepsAlive`: the run goes on for it although nothing else is to come.
   */
  awaitTick(kind: number, eventClass: ClockClass, period: number, from: number, keepsAlive: boolean): void;
  /**
   * The latest tick of a clock that has had its turn, µs, whether it was heard or slept through; 0 before the first one. A tick that
   * is being heard is the latest.
   */
  latestTick(kind: number, eventClass: ClockClass, period: number): number;
  /** That clock has no listener any more. */
  cancelTick(kind: number): void;
  /** Sends a message to the other half of the same system: `message(kind, a, b)` is called `latency` µs later. */
  send(latency: number, kind: number, a: number, b: number): void;
  /** The heartbeats of a node matter again. */
  wakeHeartbeat(node: number): void;
  /** Asks for a scheduling opportunity at this instant, after everything else that happens in it. */
  requestSchedule(): void;
}

/** A piece of what a task reads: its size, and the nodes that hold it. */
export interface TaskBlock {
  readonly bytes: number;
  readonly nodes: readonly number[];
}

/** What the framework of an application answers about its tasks. */
export interface TaskContext extends RunView {
  /** Nodes that hold the data of a task, by the number of the task inside the application; none: all nodes are equally good. */
  preferredNodes(app: number, task: number): readonly number[];
  /**
   * The task that the next container of an ask runs where the framework chooses, by its number inside the application; -1: it
   * cannot be known in advance.
   */
  nextTask(ask: number): number;
  /** What a task reads, by the number of the task inside the application; none: it reads nothing. */
  taskInput(app: number, task: number): readonly TaskBlock[];
  /** The nodes that a task may run on, ascending; undefined: all. */
  allowedNodes(app: number, task: number): readonly number[] | undefined;
  /** Mean time that a task of the application takes on a node of nominal speed, µs, as its user would estimate it. */
  taskEstimate(app: number): number;
  /**
   * The utility of an application's completion with a number of containers, as its framework sees it now; 0 if unknown.
   */
  utility(app: number, containers: number): number;
}
