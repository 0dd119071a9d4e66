/**
 * What analysis makes of a trace: spans, series, states and waiting, all derived, never stored. Times are µs from the
 * start of the run. What has not ended when the run does has the end Infinity.
 */
import type { Directory } from '../sim/directory';
import type { RecordColumns } from './build/record-table';
import type { MessageColumns } from './messages/messages-table';

/**
 * A step function: `value[i]` holds from `time[i]` (inclusive) until `time[i + 1]`. Times ascend strictly, the first is 0,
 * and neighbouring values differ.
 */
export interface StepSeries {
  readonly time: Float64Array;
  readonly value: Float64Array;
}

/** Containers as columns, by container id (order of allocation). */
export interface ContainerColumns {
  readonly count: number;
  readonly app: Int32Array;
  /** ContainerKind: 0 driver, 1 executor, 2 task. */
  readonly kind: Uint8Array;
  readonly ask: Int32Array;
  readonly shape: Int32Array;
  readonly node: Int32Array;
  /** When its ask was made, µs. */
  readonly asked: Float64Array;
  readonly allocated: Float64Array;
  /** When its start-up was over; Infinity when it never was. A task container is up from its allocation. */
  readonly up: Float64Array;
  readonly ended: Float64Array;
  /** ContainerOutcome, -1 while it is held. */
  readonly outcome: Int8Array;
  /** Counted from 1 among the application's containers of the same kind. */
  readonly ordinal: Int32Array;
  /** Ids of those that have ended, in the order in which they did. */
  readonly endOrder: Int32Array;
}

/** Asks as columns, by ask id (order of creation). */
export interface AskColumns {
  readonly count: number;
  readonly app: Int32Array;
  /** ContainerKind of what is asked for. */
  readonly kind: Uint8Array;
  readonly shape: Int32Array;
  /** When it was first made, µs. */
  readonly created: Float64Array;
  /** Containers asked for in all, later additions included, withdrawals not taken off. */
  readonly wanted: Int32Array;
}

/** Tasks inside executors (or in a driver without executors) as columns, by task id (order of start). */
export interface TaskColumns {
  readonly count: number;
  readonly container: Int32Array;
  readonly app: Int32Array;
  readonly stage: Int32Array;
  readonly index: Int32Array;
  readonly attempt: Uint8Array;
  readonly locality: Uint8Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** TaskOutcome, -1 while it runs. */
  readonly outcome: Int8Array;
  /** Which of the container's parallel slots it occupies, from 0: lanes inside an executor. */
  readonly slot: Int32Array;
}

export interface ReasonRef {
  readonly code: number;
  readonly arg1: number;
  readonly arg2: number;
}

/**
 * One stretch of waiting with one cause, as stretches.ts spells it out. Stretches of an application are disjoint, ordered
 * and without gap inside a wait.
 */
export interface Wait {
  readonly app: number;
  readonly from: number;
  /** The end of the run while `open`. */
  readonly to: number;
  /** It was not over when the run (or what has been simulated of it so far) ended. Only then can it have no length. */
  readonly open: boolean;
  /** queued: before its first container; short: after it. */
  readonly phase: 'queued' | 'short';
  readonly reason: ReasonRef;
  /**
   * The first unmet ask in the application's own order: its kind of container, and how many of them all asks together
   * lack. Of more than 1,000 it is good to a hundredth.
   */
  readonly kind: number;
  readonly lacking: number;
}

/** Bits of {@link WaitColumns.flags}. */
export const WaitFlag = { short: 1, open: 2, accepted: 4 } as const;

/**
 * How applications wait, apart from what holds many of them back at once: a row spans the whole time in which nothing about
 * the application itself changed. Its cause is its own where `code` is not 0; otherwise it is what the scheduler said of the
 * queue, size and user in the meantime ({@link StatementColumns}), however often that changed. Rows are ordered by application
 * and time; those of one application are disjoint.
 */
export interface WaitColumns {
  /** Where each application's rows begin; one entry more than there are applications. */
  readonly first: Int32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** {@link WaitFlag}: after its first container, not over, in a state that holds nothing yet. */
  readonly flags: Uint8Array;
  /** As in {@link Wait}. */
  readonly kind: Uint8Array;
  readonly lacking: Int32Array;
  /** Leaf queue it is in, and shape of its first unmet ask. */
  readonly queue: Int32Array;
  readonly shape: Int32Array;
  /** The statement about the ask or the application alone. */
  readonly code: Int32Array;
  readonly arg1: Int32Array;
  readonly arg2: Int32Array;
}

/**
 * What the scheduler said about more than one application, in the order in which it did: the timeline of every cluster,
 * queue, user and size of asks that it spoke of. A statement stands until the next one with the same scope and id.
 */
export interface StatementColumns {
  readonly time: Float64Array;
  /** ReasonScope. */
  readonly scope: Uint8Array;
  readonly id: Int32Array;
  /** 0 takes the statement back. */
  readonly code: Int32Array;
  readonly arg1: Int32Array;
  readonly arg2: Int32Array;
}

/**
 * What task sets said of their wait for local places. `level*`: the worst locality that a stage accepts from then on, and
 * when the next worse one opens (Infinity when none does). `refused*`: executors whose free slots it refused, and one of
 * them. `skip*`: a slot of a node that was let pass, for the so-many-th time in a row. All in the order of time.
 */
export interface TaskSetColumns {
  readonly levelTime: Float64Array;
  readonly levelApp: Int32Array;
  readonly levelStage: Int32Array;
  readonly level: Uint8Array;
  /** µs, good to a millisecond. */
  readonly levelOpens: Float64Array;
  readonly refusedTime: Float64Array;
  readonly refusedApp: Int32Array;
  readonly refusedStage: Int32Array;
  readonly refusedExecutors: Int32Array;
  readonly refusedContainer: Int32Array;
  readonly skipTime: Float64Array;
  readonly skipApp: Int32Array;
  readonly skipStage: Int32Array;
  readonly skipNode: Int32Array;
  readonly skipTimes: Int32Array;
}

export interface StateEntry {
  readonly state: number;
  readonly at: number;
}

/** A timer of an application's state that was running from `from` until `to` (cleared or fired); due at `due`. */
export interface TimerSpan {
  readonly kind: number;
  readonly from: number;
  readonly to: number;
  readonly due: number;
}

export interface ApplicationModel {
  readonly id: number;
  /** Infinity when it was not submitted before the run ended. */
  readonly submitted: number;
  /** Infinity while unfinished. */
  readonly finished: number;
  /** AppOutcome, -1 while unfinished. */
  readonly outcome: number;
  /** Leaf queues over time; the first entry is at submission. */
  readonly queues: readonly { readonly at: number; readonly queue: number }[];
  readonly states: readonly StateEntry[];
  readonly timers: readonly TimerSpan[];
  /** Total waiting, µs; up to the end of the run for what still waits. */
  readonly waiting: number;
  /** Allocation of its first driver; Infinity when it never got one (or has none by nature). */
  readonly driverAt: number;
  readonly firstExecutorAt: number;
  readonly firstContainerAt: number;
  /** Ids of its containers in order of allocation. */
  readonly containers: Int32Array;
  readonly stages: readonly { readonly stage: number; readonly from: number; readonly to: number }[];
}

/** What a queue and everything below it holds and wants, per resource type. */
export interface QueueModel {
  /** Held by drivers, per resource type. */
  readonly drivers: readonly StepSeries[];
  /** Held in all, per resource type. */
  readonly used: readonly StepSeries[];
  /** Held by executors in which at least one task runs, and by task containers. */
  readonly busy: readonly StepSeries[];
  /** How many drivers are held. */
  readonly driverCount: StepSeries;
  readonly pending: readonly StepSeries[];
  /** Limits over time, when interventions changed them; one entry at 0 otherwise. */
  readonly limits: readonly {
    readonly at: number;
    readonly guaranteed: readonly number[];
    readonly max: readonly number[];
  }[];
  /** Figures that the scheduler keeps of it, by number among its `queueMeasures`; -1 where there is none. Empty without any. */
  readonly measures: readonly StepSeries[];
}

/** All capacity of a queue (or the cluster, queue 0 without a maximum) is held by drivers that wait for executors. */
export interface Deadlock {
  readonly queue: number;
  readonly from: number;
  /** Infinity when it lasts until the end of the run. */
  readonly to: number;
  /** The applications that hold only their drivers. */
  readonly apps: readonly number[];
  /** The resource type that runs out first, what the drivers hold of it, and what there is. */
  readonly type: number;
  readonly held: number;
  readonly capacity: number;
}

/** A node kept free for an ask. */
export interface Reservation {
  readonly ask: number;
  readonly app: number;
  readonly node: number;
  readonly from: number;
  /** Infinity while it lasts. */
  readonly to: number;
}

/** What became of a container that its scheduler wanted back. */
export const Fate = {
  /** Still marked when the run, or what has been simulated of it, ended. */
  open: 0,
  spared: 1,
  preempted: 2,
  /** It ended by itself before it was killed. */
  gone: 3,
} as const;

/** Containers that a scheduler wanted back, in the order in which they were marked. One may be marked again after it was spared. */
export interface PreemptionColumns {
  readonly container: Int32Array;
  readonly marked: Float64Array;
  /** When it is killed if nothing comes in between, Infinity where nothing was decided. */
  readonly due: Float64Array;
  /** From when on anybody who needs its room may have it killed; Infinity where nothing was said. */
  readonly killable: Float64Array;
  /** When it was spared or ended, Infinity while it is marked. */
  readonly until: Float64Array;
  /** {@link Fate}. */
  readonly fate: Uint8Array;
  /** The application that wants its room, -1 where that was not said. */
  readonly app: Int32Array;
  /** The queue that wants its room, where no application was named; else -1. */
  readonly queue: Int32Array;
}

export interface NodeChange {
  readonly at: number;
  readonly node: number;
  readonly up: boolean;
  /** Factor; 1 is nominal. */
  readonly speed: number;
  /** What it has from then on, per resource type. */
  readonly capacity: readonly number[];
  /** The autoscaler has removed it: it is not lost. */
  readonly removed?: true;
}

/** What the autoscaler does with a node (a code of `ScalingStep`). */
export interface NodeScaling {
  readonly at: number;
  readonly node: number;
  readonly step: number;
  /** Of a request: how long the node takes to come, ms. */
  readonly duration: number;
}

/** What is kept of every application: a number for each, or lists as rows that begin at `first[app]`. */
export interface ApplicationColumns {
  readonly submitted: Float64Array;
  readonly finished: Float64Array;
  readonly outcome: Int8Array;
  readonly waiting: Float64Array;
  readonly driverAt: Float64Array;
  readonly firstExecutorAt: Float64Array;
  readonly firstContainerAt: Float64Array;
  readonly queues: { readonly first: Int32Array; readonly at: Float64Array; readonly queue: Int32Array };
  readonly states: { readonly first: Int32Array; readonly at: Float64Array; readonly state: Int32Array };
  readonly timers: {
    readonly first: Int32Array;
    readonly kind: Int32Array;
    readonly from: Float64Array;
    readonly to: Float64Array;
    readonly due: Float64Array;
  };
  readonly stages: {
    readonly first: Int32Array;
    readonly stage: Int32Array;
    readonly from: Float64Array;
    readonly to: Float64Array;
  };
  readonly containers: { readonly first: Int32Array; readonly id: Int32Array };
}

/**
 * Many step series one behind the other: series i has `length[i]` points, its times from `timeFrom[i]` on and its values
 * from `valueFrom[i]` on. Series that are equal, or change at the same times, share them.
 */
export interface SeriesColumns {
  readonly timeFrom: Int32Array;
  readonly valueFrom: Int32Array;
  readonly length: Int32Array;
  readonly time: Float64Array;
  readonly value: Float64Array;
}

/**
 * A model as columns: all that crosses the thread border, apart from the directory. Arrays cross without a copy, but each of
 * them has its price, and objects are copied one by one: so there are few arrays, whatever the run, and hardly any objects.
 */
export interface RunColumns {
  readonly end: number;
  readonly ended: RunModel['ended'];
  readonly asks: AskColumns;
  readonly containers: ContainerColumns;
  readonly tasks: TaskColumns;
  readonly taskSets: TaskSetColumns;
  /** Undefined where nobody sends any. */
  readonly messages: MessageColumns | undefined;
  readonly applications: ApplicationColumns;
  readonly waits: WaitColumns;
  readonly statements: StatementColumns;
  /** In the order of {@link QueueModel} for every queue, then the capacity per resource type (run-model.ts). */
  readonly series: SeriesColumns;
  /** The scheduler's own figures of every queue, all of a queue's one after the other; undefined where it keeps none. */
  readonly measures: SeriesColumns | undefined;
  readonly limits: readonly QueueModel['limits'][];
  readonly deadlocks: readonly Deadlock[];
  readonly reservations: readonly Reservation[];
  /** Undefined where nothing was ever wanted back. */
  readonly preemptions: PreemptionColumns | undefined;
  /** Records that the run's plug-ins declare themselves, by name: see `ownRecords` of record-table.ts. */
  readonly own: Readonly<Record<string, RecordColumns>>;
  readonly nodeChanges: readonly NodeChange[];
  /** In the order of time; empty where nobody scales the cluster. */
  readonly scalings: readonly NodeScaling[];
  readonly interventions: readonly { readonly at: number; readonly index: number }[];
  readonly instants: Float64Array;
  /** What the scheduler's plug-in measures of the run, by id of its `figureKinds`. */
  readonly figures: readonly (readonly [id: string, value: number])[];
}

/** Everything that is drawn and told about a run. Views of its columns: nothing is copied, lists are made when asked for. */
export interface RunModel {
  readonly directory: Directory;
  readonly columns: RunColumns;
  /** End of what has been simulated so far, µs. */
  readonly end: number;
  /** Undefined while the run still goes on. */
  readonly ended: { readonly reason: 'all-done' | 'horizon' | 'deadlock' | 'policy'; readonly at: number } | undefined;
  readonly asks: AskColumns;
  readonly containers: ContainerColumns;
  readonly tasks: TaskColumns;
  readonly taskSets: TaskSetColumns;
  /** Undefined where schedulers and nodes send each other nothing. */
  readonly messages: MessageColumns | undefined;
  readonly applications: readonly ApplicationModel[];
  readonly waits: WaitColumns;
  readonly statements: StatementColumns;
  readonly queues: readonly QueueModel[];
  /** Cluster-wide capacity that is up, per resource type. */
  readonly capacity: readonly StepSeries[];
  /** Held by executors in which at least one task runs and by task containers, per resource type (cluster). */
  readonly busy: readonly StepSeries[];
  readonly deadlocks: readonly Deadlock[];
  readonly reservations: readonly Reservation[];
  /** Undefined where nothing was ever wanted back. */
  readonly preemptions: PreemptionColumns | undefined;
  /** Records that the run's plug-ins declare themselves, by name: see `ownRecords` of record-table.ts. */
  readonly own: Readonly<Record<string, RecordColumns>>;
  readonly nodeChanges: readonly NodeChange[];
  /** In the order of time; empty where nobody scales the cluster. */
  readonly scalings: readonly NodeScaling[];
  /** Indices into directory.interventions that were carried out, with the time. */
  readonly interventions: readonly { readonly at: number; readonly index: number }[];
  /** Instants at which anything happened, ascending and distinct: what "next event" steps through. */
  readonly instants: Float64Array;
  /** What the scheduler's plug-in measures of the run, by id of its `figureKinds`. */
  readonly figures: RunColumns['figures'];
}

/** One number per name; `unit` tells how to print it. What cannot be said (makespan of a deadlock) is undefined. */
export interface Metric {
  readonly id: string;
  readonly title: string;
  readonly unit: 'count' | 'duration' | 'share' | 'core-seconds' | 'GB-seconds';
  readonly value: number | undefined;
  /** True when the true value can only be larger (something has not ended): printed with "≥". */
  readonly atLeast: boolean;
  /** How many applications (or tasks) it speaks of, where it is a figure of many. */
  readonly population?: number;
}
