/**
 * The tables of a model: what is known of containers, asks, tasks, waiting, statements and preemption, one column for each
 * fact. Times are µs from the start of the run. Each table is declared once, as a layout (base/collections/column-table.ts).
 */
import type { Columns } from '../base/collections/column-table';

/** Containers by container id (order of allocation). */
export const CONTAINERS = {
  app: 'int32',
  /** ContainerKind: 0 driver, 1 executor, 2 task. */
  kind: 'uint8',
  ask: 'int32',
  shape: 'int32',
  node: 'int32',
  /** When its ask was made, µs. */
  asked: 'float64',
  allocated: 'float64',
  /** When its start-up was over; Infinity when it never was. A task container is up from its allocation. */
  up: 'float64',
  ended: 'float64',
  /** Counted from 1 among the application's containers of the same kind. */
  ordinal: 'int32',
} as const;

export interface ContainerColumns extends Columns<typeof CONTAINERS> {
  readonly count: number;
  /** ContainerOutcome, -1 while it is held. */
  readonly outcome: Int8Array;
  /** Ids of those that have ended, in the order in which they did. */
  readonly endOrder: Int32Array;
}

/** Asks by ask id (order of creation). */
export const ASKS = {
  app: 'int32',
  /** ContainerKind of the containers that are asked for. */
  kind: 'uint8',
  shape: 'int32',
  /** When it was first made, µs. */
  created: 'float64',
  /** Containers asked for in all, later additions included, withdrawals not taken off. */
  wanted: 'int32',
} as const;

export interface AskColumns extends Columns<typeof ASKS> {
  readonly count: number;
}

/** Tasks inside executors (or in a driver without executors) by task id (order of start). */
export const TASKS = {
  container: 'int32',
  app: 'int32',
  stage: 'int32',
  index: 'int32',
  attempt: 'uint8',
  locality: 'uint8',
  start: 'float64',
  end: 'float64',
  /** Which of the container's parallel slots it occupies, from 0: lanes inside an executor. */
  slot: 'int32',
} as const;

export interface TaskColumns extends Columns<typeof TASKS> {
  readonly count: number;
  /** TaskOutcome, -1 while it runs. */
  readonly outcome: Int8Array;
}

/** Bits of the column `flags` of {@link WAITS}: after its first container, not over, in a state that holds nothing yet. */
export const WaitFlag = { short: 1, open: 2, accepted: 4 } as const;

/**
 * How applications wait, apart from what holds many of them back at once: a row spans the whole time in which nothing about
 * the application itself changed. Its cause is its own where `code` is not 0; otherwise it is what the scheduler said of the
 * queue, size and user in the meantime ({@link STATEMENTS}), however often that changed. Rows are ordered by application
 * and time; those of one application are disjoint.
 */
export const WAITS = {
  from: 'float64',
  to: 'float64',
  /** {@link WaitFlag}. */
  flags: 'uint8',
  /** As in `Wait` of model.ts. */
  kind: 'uint8',
  lacking: 'int32',
  /** Leaf queue it is in, and shape of its first unmet ask. */
  queue: 'int32',
  shape: 'int32',
  /** The statement about the ask or the application alone. */
  code: 'int32',
  arg1: 'int32',
  arg2: 'int32',
} as const;

export interface WaitColumns extends Columns<typeof WAITS> {
  /** Where each application's rows begin; one entry more than there are applications. */
  readonly first: Int32Array;
}

/**
 * What the scheduler said about more than one application, in the order in which it did: the timeline of every cluster,
 * queue, user and size of asks that it spoke of. A statement stands until the next one with the same scope and id.
 */
export const STATEMENTS = {
  time: 'float64',
  /** ReasonScope. */
  scope: 'uint8',
  id: 'int32',
  /** 0 takes the statement back. */
  code: 'int32',
  arg1: 'int32',
  arg2: 'int32',
} as const;

export type StatementColumns = Columns<typeof STATEMENTS>;

/**
 * What task sets said of their wait for local places. `level*`: the worst locality that a stage accepts from then on, and
 * when the next worse one opens (Infinity when none does). `refused*`: executors whose free slots it refused, and one of
 * them. `skip*`: a free slot of a node that was skipped, and how often in a row by then. All in the order of time.
 */
export const TASK_SETS = {
  levelTime: 'float64',
  levelApp: 'int32',
  levelStage: 'int32',
  level: 'uint8',
  /** µs, good to a millisecond. */
  levelOpens: 'float64',
  refusedTime: 'float64',
  refusedApp: 'int32',
  refusedStage: 'int32',
  refusedExecutors: 'int32',
  refusedContainer: 'int32',
  skipTime: 'float64',
  skipApp: 'int32',
  skipStage: 'int32',
  skipNode: 'int32',
  skipTimes: 'int32',
} as const;

export type TaskSetColumns = Columns<typeof TASK_SETS>;

/** Nodes kept free for asks, in the order in which they were reserved. */
export const RESERVATIONS = {
  ask: 'int32',
  app: 'int32',
  node: 'int32',
  from: 'float64',
  /** Infinity while it lasts. */
  to: 'float64',
} as const;

export type ReservationColumns = Columns<typeof RESERVATIONS>;

/** The fate of a container that its scheduler marked for preemption. */
export const Fate = {
  /** Still marked when the run, or what has been simulated of it, ended. */
  open: 0,
  spared: 1,
  preempted: 2,
  /** It ended by itself before it was killed. */
  gone: 3,
} as const;

/** Containers that a scheduler wanted back, in the order in which they were marked. One may be marked again after it was spared. */
export const PREEMPTIONS = {
  container: 'int32',
  marked: 'float64',
  /** When it is killed if nothing comes in between, Infinity where nothing was decided. */
  due: 'float64',
  /** The instant from which it may be killed for any application that needs its room; Infinity without one. */
  killable: 'float64',
  /** When it was spared or ended, Infinity while it is marked. */
  until: 'float64',
  /** {@link Fate}. */
  fate: 'uint8',
  /** The application that wants its room, -1 where that was not said. */
  app: 'int32',
  /** The queue that wants its room, where no application was named; else -1. */
  queue: 'int32',
  /** 1 where that queue wants nothing but to hold no more than its maximum. */
  overMaximum: 'uint8',
} as const;

export type PreemptionColumns = Columns<typeof PREEMPTIONS>;
