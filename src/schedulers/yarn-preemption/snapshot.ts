/**
 * The input of one round of the preemption policy: queues, applications, containers and nodes at one instant. The policy reads
 * nothing else, so that it can run on a table of facts as well as on a scheduler.
 * Source: Hadoop, ProportionalCapacityPreemptionPolicy.cloneQueues, TempQueuePerPartition.
 */
import type { Resource } from '../yarn/resources';

/** The nodes with one label. Partition 0 has the nodes without a label. */
export interface PartitionSnapshot {
  readonly label: string;
  readonly total: Resource;
  /** Whether only asks that name the label run there. */
  readonly exclusive: boolean;
}

/** The amounts of one queue in one partition. `pending` and `pendingWithoutReserved` of parents are not read. */
export interface QueueFigures {
  readonly guaranteed: Resource;
  readonly maximum: Resource;
  /** Containers and reservations. */
  readonly used: Resource;
  /** Of a leaf: its pending asks, up to the limits of their users. */
  readonly pending: Resource;
  /** The same without reserved resources, not below 0. */
  readonly pendingWithoutReserved: Resource;
  /** Of a leaf: all its pending asks. Only explanations read it. */
  readonly asked?: Resource;
  readonly reserved: Resource;
  /** Held by containers that are marked as killable (lazy preemption). */
  readonly killable: Resource;
}

export interface QueueSnapshot {
  /** Path, `root.a.b`. */
  readonly path: string;
  /** -1 for the root, which comes first; parents come before their children. */
  readonly parent: number;
  /** Higher is more important; 0 where the parent does not order by priority and utilization. */
  readonly priority: number;
  /** Whether its containers may be preempted neither for other queues nor for its own applications. */
  readonly preemptionDisabled: boolean;
  /** Whether its containers may not be preempted for its own applications. */
  readonly intraQueuePreemptionDisabled: boolean;
  /** maximum-am-resource-percent as a fraction. */
  readonly maximumAmFraction: number;
  readonly orderingPolicy: 'fifo' | 'fair';
  /** By partition; undefined: it has and uses nothing there. */
  readonly partitions: readonly (QueueFigures | undefined)[];
  /** Of a leaf: its applications in the order of service, as indices into `apps`. */
  readonly apps: readonly number[];
  /** Of a leaf: the limits of all its users. */
  readonly userLimits: readonly UserLimit[];
}

export interface UserLimit {
  readonly user: string;
  /** By partition: the limit if all users of the leaf count as active. */
  readonly limit: readonly (Resource | undefined)[];
}

export interface AppSnapshot {
  readonly id: number;
  readonly queue: number;
  readonly user: string;
  /** Higher is more important. */
  readonly priority: number;
  /** Its pending asks, by partition. */
  readonly pending: readonly (Resource | undefined)[];
  readonly containers: readonly ContainerSnapshot[];
  readonly reservations: readonly ReservationSnapshot[];
  /** The master of an active application that still waits for its container, in partition 0; undefined: it awaits none. */
  readonly awaitedMaster?: Resource | undefined;
}

export interface ContainerSnapshot {
  /** Of one application larger ids are younger. */
  readonly id: number;
  readonly node: number;
  readonly size: Resource;
  /** The priority of its request as YARN counts it: smaller is served first. */
  readonly requestPriority: number;
  readonly am: boolean;
  /** Whether it asked for no label, and runs in a partition that lends its unused resources. */
  readonly borrowed: boolean;
  /** Whether it is marked as killable (lazy preemption). */
  readonly killable: boolean;
}

export interface ReservationSnapshot {
  /** Distinct from the ids of containers. */
  readonly id: number;
  readonly node: number;
  readonly size: Resource;
  /** When it was made, ms. */
  readonly since: number;
  /** Whether the application accepts any other node of the partition. */
  readonly movable: boolean;
}

export interface NodeSnapshot {
  readonly partition: number;
  readonly total: Resource;
}

export interface Snapshot {
  /** Number of resource types. */
  readonly types: number;
  readonly partitions: readonly PartitionSnapshot[];
  readonly queues: readonly QueueSnapshot[];
  readonly apps: readonly AppSnapshot[];
  readonly nodes: readonly NodeSnapshot[];
  /** The smallest container. */
  readonly minimumAllocation: Resource;
}
