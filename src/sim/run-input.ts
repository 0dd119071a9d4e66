/**
 * The simulator's input: a scenario with every generator expanded, every unit an integer and every name a dense index.
 * `engine/expand.ts` makes it from a validated scenario and one variant.
 */

import type { JsonObject } from '../base/json';
import type { Distribution } from '../base/math/distributions';
import type { JobInput } from './job-input';

/** A policy that the reader wrote. */
export interface PolicyInput {
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

/** Not limited (max) or not guaranteed (guaranteed), per resource type. */
export const UNSET = NaN;

export interface NodeInput {
  /** Stable id: `group` or `group/index`, index from 1. */
  readonly id: string;
  readonly rack: number;
  /** Per resource type: milli-vcores, bytes, or plain counts. */
  readonly capacity: readonly number[];
  /** Factor on the speed of work; 1 is nominal. */
  readonly speed: number;
  readonly labels: readonly string[];
  /** The node does not exist from the beginning: an intervention or the autoscaler adds it. */
  readonly absent?: true;
  /** The autoscaler may add and remove it. */
  readonly scaled?: true;
}

export interface QueueInput {
  /** Full path, "root.etl". */
  readonly id: string;
  /** Index of the parent, -1 for the root. Parents stand before their children. */
  readonly parent: number;
  readonly leaf: boolean;
  /** Per resource type; UNSET where not configured. */
  readonly guaranteed: readonly number[];
  readonly max: readonly number[];
  /** The authored queue object: the scheduler's own settings are read from it. */
  readonly settings: JsonObject;
  /** The queue does not exist from the beginning: an intervention adds it. */
  readonly absent?: true;
}

/** Task groups that an application declares so that a scheduler may hold room for all of it before any of it starts. */
export interface GangInput {
  readonly groups: readonly TaskGroupInput[];
  /** Whether an application whose gang does not come together in time continues without it (soft) or fails (hard). */
  readonly style: 'soft' | 'hard';
  /** Time from the first placeholder until the gang is given up, µs. */
  readonly timeout: number;
}

export interface TaskGroupInput {
  readonly name: string;
  readonly minMember: number;
  /** One member, per resource type. */
  readonly size: readonly number[];
}

export interface ApplicationInput {
  /** Stable id: the generator's id, or `generator/index`, index from 1. */
  readonly id: string;
  /** Hash of the stable id: what this application's random draws are keyed by. */
  readonly key: number;
  readonly generator: string;
  /** Kind of framework, e.g. "spark". */
  readonly kind: string;
  readonly queue: number;
  readonly user: number;
  /** Groups of its user. */
  readonly groups?: readonly string[];
  readonly priority: number;
  /** µs from the start of the run. */
  readonly submit: number;
  /** The authored application with its overrides applied. */
  readonly settings: JsonObject;
  /** Its task groups, when it declares some. Asks name one by its number, counted from 1. */
  readonly gang?: GangInput;
  /** What the job states in advance: its speed by place, its deadline and its value. */
  readonly job?: JobInput;
  /** Its deadline, µs after its submission; absent: as soon as possible. */
  readonly deadline?: number;
  /** Why it is refused at its submission: no queue takes it. `queue` is the root then. */
  readonly rejected?: string;
}

/** What can happen to the driver or an executor of an application. */
export type ApplicationEvent = 'executor-lost' | 'executor-decommissioned' | 'driver-failed';

/** The authored scheduler object: the type of the system and its knobs. */
export type SchedulerInput = JsonObject & { readonly type: string };

export interface InterventionInput {
  readonly id: string;
  /** µs. */
  readonly at: number;
  readonly kind:
    | 'node-lost'
    | 'node-back'
    | 'node-slowed'
    | 'node-added'
    | 'node-resized'
    | 'queue-added'
    | 'queue-removed'
    | 'application-killed'
    | 'application-moved'
    | 'application-changed'
    | ApplicationEvent
    | 'scheduler-failed'
    | 'knob-changed'
    | 'queue-changed';
  /** Node (the first of those that join), application or queue index, or which of several schedulers from 0; -1 where none is meant. */
  readonly target: number;
  /** Speed, how many nodes join, executor ordinal (0 = any), target queue of a move, or µs until clients submit again; else 0. */
  readonly value: number;
  /** `node-resized`: what the node has from then on, per resource type. */
  readonly capacity?: readonly number[];
  /** `application-changed`: the application's settings from then on. */
  readonly application?: JsonObject;
  /** `knob-changed`: the scheduler's settings from then on. */
  readonly scheduler?: SchedulerInput;
  /** `queue-changed`: the queue from then on. */
  readonly queue?: QueueInput;
}

/** A group of nodes that grows and shrinks. */
export interface ScalingGroupInput {
  readonly id: string;
  /** All nodes that it may have, in the order in which they are asked for. */
  readonly nodes: readonly number[];
  /** Number of nodes that it always keeps. */
  readonly min: number;
  /** Used by the expander `priority`. */
  readonly priority: number;
  /** Used by the expander `price`: the price of a node per hour; undefined: that of its cores and memory. */
  readonly price: number | undefined;
  /** Time from the request for a node until it is there, µs. */
  readonly provisioning: Distribution;
}

/** By what the autoscaler chooses between groups that could grow. */
export type Expander = 'least-waste' | 'most-pods' | 'price' | 'priority' | 'random';

/** An autoscaler and its settings; times in µs. */
export interface AutoscalerInput {
  readonly groups: readonly ScalingGroupInput[];
  readonly scanInterval: number;
  /** Time that an ask must have waited before nodes are requested for it. */
  readonly scaleUpDelay: number;
  /** Each decides between the groups that those before it found equal. */
  readonly expanders: readonly Expander[];
  /** 0: no limit. */
  readonly maxNodesTotal: number;
  readonly maxProvisionTime: number;
  readonly initialBackoff: number;
  readonly maxBackoff: number;
  readonly backoffReset: number;
  readonly scaleDownEnabled: boolean;
  readonly unneededTime: number;
  readonly delayAfterAdd: number;
  readonly maxEmptyDelete: number;
}

/** Blocks of data and the nodes that hold them. */
export interface DatasetInput {
  readonly id: string;
  readonly blocks: number;
  /** Bytes of one block. */
  readonly blockSize: number;
  /** Copies of each block. */
  readonly replication: number;
  /** Nodes: the replicas of block `b` stand from `b * replication` on. */
  readonly replicas: Int32Array;
}

export interface RunInput {
  readonly seed: number;
  /** The run stops here at the latest, µs. */
  readonly horizon: number;
  readonly resourceTypes: readonly string[];
  readonly racks: readonly string[];
  readonly nodes: readonly NodeInput[];
  readonly queues: readonly QueueInput[];
  readonly users: readonly string[];
  /** In the order of the document; submission order is (submit, index). */
  readonly applications: readonly ApplicationInput[];
  readonly interventions: readonly InterventionInput[];
  /** Absent when no group of nodes grows or shrinks. */
  readonly autoscaler?: AutoscalerInput;
  /** Absent if the scenario has no data. */
  readonly datasets?: readonly DatasetInput[];
  /** Policies of the document; absent when it has none. */
  readonly policies?: readonly PolicyInput[];
  readonly scheduler: SchedulerInput;
  /** Parts of the document that cannot be carried out as written, although the run continues; by field. */
  readonly notices?: readonly { readonly path: string; readonly message: string }[];
}
