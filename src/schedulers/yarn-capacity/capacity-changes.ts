/** The consumers of each kind of change in the Capacity scheduler's book. */
import { Changes } from '../yarn/changes';
import type { Dependencies } from '../yarn/changes';
import type { CapacityQueue } from './queues/capacity-queue';

/**
 * asked: an application asks for more or fewer containers; sharing: other users may share the limit on masters; held: a queue
 * holds another amount, in containers or reservations, or has another guarantee; applications: some came, ended, moved or were
 * activated; capacity: a queue has another guarantee or maximum; killable: containers were marked as killable, or have ended;
 * seen: a look at a leaf found another limit, or other users or queues that block it; starved: a reservation was renewed so
 * often that other nodes are tried; nodes: one joined, left or was resized; settings: of the scheduler or of queues.
 */
export type CapacityChange =
  | 'asked'
  | 'sharing'
  | 'held'
  | 'applications'
  | 'capacity'
  | 'killable'
  | 'seen'
  | 'starved'
  | 'nodes'
  | 'settings';

const dependsOn = {
  /** Guarantees and maxima of all queues. */
  distribution: ['nodes', 'settings'],
  /** Guarantees as fractions of the cluster. */
  guarantees: ['capacity', 'nodes', 'settings'],
  /** User limits, by leaf. */
  userLimits: ['asked', 'held', 'applications'],
  /** The order in which the children of a queue are asked, by queue. */
  childOrder: ['held'],
  /** Heartbeats of silent nodes, and asynchronous rounds. */
  nodes: ['asked', 'held', 'applications', 'killable', 'starved', 'nodes', 'settings'],
  /** The same for nodes without room for the smallest container. */
  fullNodes: ['settings'],
  /** Rounds of the preemption monitor. */
  monitor: ['asked', 'held', 'applications', 'killable', 'nodes', 'settings'],
  /** Statements about a queue, its users and the container sizes that are asked for there, by queue. */
  reasons: ['asked', 'held', 'applications', 'seen'],
  /** Statements about applications that are not active, by leaf. */
  masterReasons: ['sharing', 'applications', 'capacity'],
  /** Statements about the room on nodes. */
  rooms: ['asked', 'held', 'nodes', 'settings'],
  /** Figures of guarantee and maximum, by queue. */
  capacityFigures: ['capacity'],
  /** Figures of usage, by queue. */
  usedFigures: ['held'],
  /** Figures of application masters, by leaf. */
  masterFigures: ['sharing', 'applications', 'capacity'],
} as const satisfies Dependencies<string, CapacityChange>;

export type CapacityConsumer = keyof typeof dependsOn;

/** Subjects are queues. */
export class CapacityChanges extends Changes<CapacityConsumer, CapacityChange, CapacityQueue> {
  constructor() {
    super(dependsOn);
  }
}
