/**
 * What one round of the preemption policy looks at: queues, applications, containers and nodes at one instant. The policy
 * reads it and nothing else, so that any scheduler (or a table of facts) can be put before it.
 * Source: Hadoop, ProportionalCapacityPreemptionPolicy.cloneQueues, TempQueuePerPartition.
 */
import type { Resource } from '../yarn/resources';

/** A group of nodes with one label; number 0 is the partition of the nodes without a label. */
export interface PartitionSnapshot {
  readonly label: string;
  readonly total: Resource;
  /** Only asks that name the label run there. */
  readonly exclusive: boolean;
}

/** The figures of one queue in one partition. Parents: `pending` and `pendingWithoutReserved` are those of their children. */
export interface QueueFigures {
  readonly guaranteed: Resource;
  readonly maximum: Resource;
  /** Containers and reservations. */
  readonly used: Resource;
  /** Of a leaf: what its applications still ask for, as far as the limits of their users allow. */
  readonly pending: Resource;
  /** The same without what reservations hold already, not below 0. */
  readonly pendingWithoutReserved: Resource;
  /** Of a leaf: all that its applications still ask for, whatever their users may have. Only explanations read it. */
  readonly asked?: Resource;
  readonly reserved: Resource;
  /** Containers that the scheduler may kill at any time (lazy preemption). */
  readonly killable: Resource;
}

export interface QueueSnapshot {
  /** Path, `root.a.b`. */
  readonly path: string;
  /** -1 for the root, which comes first; parents come before their children. */
  readonly parent: number;
  /** Higher is more important; 0 where the parent does not order by priority and utilization. */
  readonly priority: number;
  /** Its containers may not be taken for other queues. */
  readonly preemptionDisabled: boolean;
  /** Its containers may not be taken for its own applications. */
  readonly intraQueuePreemptionDisabled: boolean;
  /** maximum-am-resource-percent as a fraction. */
  readonly maximumAmFraction: number;
  readonly orderingPolicy: 'fifo' | 'fair';
  /** By number of the partition; undefined: it has and uses nothing there. */
  readonly partitions: readonly (QueueFigures | undefined)[];
  /** Of a leaf: its applications in the order in which they are served; numbers into `apps`. */
  readonly apps: readonly number[];
  /** Of a leaf: the limits of all its users. */
  readonly userLimits: readonly UserLimit[];
}

export interface UserLimit {
  readonly user: string;
  /** By number of the partition, the limit that counts all users of the leaf and not only those that ask. */
  readonly limit: readonly (Resource | undefined)[];
}

export interface AppSnapshot {
  readonly id: number;
  readonly queue: number;
  readonly user: string;
  /** Higher is more important. */
  readonly priority: number;
  /** What it still asks for, by number of the partition. */
  readonly pending: readonly (Resource | undefined)[];
  readonly containers: readonly ContainerSnapshot[];
  readonly reservations: readonly ReservationSnapshot[];
}

export interface ContainerSnapshot {
  /** Larger ids are younger. */
  readonly id: number;
  readonly node: number;
  readonly size: Resource;
  /** The priority of its request as YARN counts it: smaller is served first. */
  readonly requestPriority: number;
  readonly am: boolean;
  /** It asked for no label and runs in a partition that lends what it does not use. */
  readonly borrowed: boolean;
  /** Marked as killable already (lazy preemption). */
  readonly killable: boolean;
}

export interface ReservationSnapshot {
  /** From the same numbers as those of containers. */
  readonly id: number;
  readonly node: number;
  readonly size: Resource;
  /** When it was made, ms. */
  readonly since: number;
  /** Whether the application accepts another node of the same partition in its place. */
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
