/**
 * What analysis makes of a trace: spans, series, states and waiting, all derived, never stored. Times are µs from the
 * start of the run. What has not ended when the run does has the end Infinity.
 */
import type { Directory } from '../sim/directory';
import type { Field } from '../sim/trace/record';
import type { MessageColumns } from './messages/messages-table';
import type {
  AskColumns,
  ContainerColumns,
  PreemptionColumns,
  ReservationColumns,
  StatementColumns,
  TaskColumns,
  TaskSetColumns,
  WaitColumns,
} from './model-columns';

/**
 * A step function: `value[i]` holds from `time[i]` (inclusive) until `time[i + 1]`. Times ascend strictly, the first is 0,
 * and neighbouring values differ.
 */
export interface StepSeries {
  readonly time: Float64Array;
  readonly value: Float64Array;
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
 * A model as columns: everything that crosses the thread border, apart from the directory. Arrays cross without a copy, but each
 * array has a cost, and objects are copied one by one. So there are few arrays, whatever the run, and hardly any objects.
 */
export interface RunColumns {
  readonly end: number;
  readonly ended: RunModel['ended'];
  readonly asks: AskColumns;
  readonly containers: ContainerColumns;
  readonly tasks: TaskColumns;
  readonly taskSets: TaskSetColumns;
  /** Undefined without messages. */
  readonly messages: MessageColumns | undefined;
  readonly applications: ApplicationColumns;
  readonly waits: WaitColumns;
  readonly statements: StatementColumns;
  /** In the order of {@link QueueModel} for every queue, then the capacity per resource type (run-model.ts). */
  readonly series: SeriesColumns;
  /** The scheduler's own figures of every queue, all of a queue's one after another; undefined where it keeps none. */
  readonly measures: SeriesColumns | undefined;
  readonly limits: readonly QueueModel['limits'][];
  readonly deadlocks: readonly Deadlock[];
  /** Undefined where nothing was ever reserved. */
  readonly reservations: ReservationColumns | undefined;
  /** Undefined where nothing was ever wanted back. */
  readonly preemptions: PreemptionColumns | undefined;
  /** Records that the run's plug-ins declare themselves, by name: see `ownRecords` of record-table.ts. */
  readonly own: Readonly<Record<string, RecordColumns>>;
  readonly nodeChanges: readonly NodeChange[];
  /** In order of time; empty without an autoscaler. */
  readonly scalings: readonly NodeScaling[];
  readonly interventions: readonly { readonly at: number; readonly index: number }[];
  readonly instants: Float64Array;
  /** What the scheduler's plug-in measures of the run, by id of its `figureKinds`. */
  readonly figures: readonly (readonly [id: string, value: number])[];
}

/**
 * Everything that is drawn or reported about a run. Views of its columns: nothing is copied, lists are made when they are asked
 * for.
 */
export interface RunModel {
  readonly directory: Directory;
  readonly columns: RunColumns;
  /** End of what has been simulated so far, µs. */
  readonly end: number;
  /** Undefined while the run still continues. */
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
  /** In order of time; empty without an autoscaler. */
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
  /** ratio: over the value of a base, so that 1 is as much. */
  readonly unit: 'count' | 'duration' | 'share' | 'ratio' | 'core-seconds' | 'GB-seconds';
  readonly value: number | undefined;
  /** True when the true value can only be larger (something has not ended): printed with "≥". */
  readonly atLeast: boolean;
  /** Of a lower bound: the most that the true value can be, where that is known, as of a percentile. */
  readonly most?: number;
  /** How many applications (or tasks) it describes, if it is a figure of many. */
  readonly population?: number;
}

/** The rows of one kind of record in the order of time: when each was written (µs), and a column for each field. */
export type RecordColumns<F extends readonly Field[] = readonly Field[]> = {
  readonly count: number;
  readonly time: Float64Array;
} & {
  readonly [One in F[number] as One['name']]: Int32Array | Uint8Array | Float64Array;
};
