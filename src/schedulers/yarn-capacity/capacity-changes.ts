/** The consumers of each kind of change in the Capacity scheduler's book. */
import { Changes } from '../yarn/changes';
import type { Dependencies } from '../yarn/changes';
import type { CapacityQueue } from './queues/capacity-queue';

/**
 * asked: an application wants more or fewer containers; sharing: other users may share the limit on masters; held: a queue
 * holds another amount, in containers or reservations, or is guaranteed another one; applications: they came, went, moved or
 * were admitted; capacity: a queue is guaranteed another amount, or may have another one at most; killable: containers became
 * killable on demand, or no longer are; seen: a look at a leaf found another limit, or other users or queues in the way;
 * starved: reservations were made again so often that other nodes are tried; nodes: one came or went; settings: of the
 * scheduler or of queues.
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
  /** Capacities of queues as parts of the cluster. */
  distribution: ['nodes', 'settings'],
  /** What the guarantees of queues come to, as parts of the cluster. */
  guarantees: ['capacity', 'nodes', 'settings'],
  /** Limits of the users of a leaf, by leaf. */
  userLimits: ['asked', 'held', 'applications'],
  /** The order in which the children of a queue are asked, by queue. */
  childOrder: ['held'],
  /** Silent nodes may have something to hear, and rounds without heartbeats something to do. */
  nodes: ['asked', 'held', 'applications', 'killable', 'starved', 'nodes', 'settings'],
  /** Those without room for the smallest container as well. */
  fullNodes: ['settings'],
  /** The next round of the preemption monitor may come to another result. */
  monitor: ['asked', 'held', 'applications', 'killable', 'nodes', 'settings'],
  /** The statements about a queue, its users and the sizes wanted there, by queue. */
  reasons: ['asked', 'held', 'applications', 'seen'],
  /** Which limit on masters keeps the applications waiting that are to be admitted to a leaf, by leaf. */
  masterReasons: ['sharing', 'applications', 'capacity'],
  /** On how many nodes the sizes that are wanted have room. */
  rooms: ['asked', 'held', 'nodes', 'settings'],
  /** Capacities for the views, by queue. */
  capacityFigures: ['capacity'],
  /** What is used of them. */
  usedFigures: ['held'],
  /** What masters take and may take in a leaf. */
  masterFigures: ['sharing', 'applications', 'capacity'],
} as const satisfies Dependencies<string, CapacityChange>;

export type CapacityConsumer = keyof typeof dependsOn;

/** Subjects are queues. */
export class CapacityChanges extends Changes<CapacityConsumer, CapacityChange, CapacityQueue> {
  constructor() {
    super(dependsOn);
  }
}
