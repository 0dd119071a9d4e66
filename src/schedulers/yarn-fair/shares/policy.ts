/** What the three policies of the Fair scheduler have in common. */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import { MEMORY } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import type { Schedulable } from './schedulable';

export type PolicyName = 'fair' | 'drf' | 'fifo';
/** What a queue may name: a policy of Hadoop, or one that the reader wrote. */
export type QueuePolicyName = PolicyName | OwnPolicyName;

/** The step of a comparator that tells two members apart. */
export type RankingRule =
  | 'demand'
  | 'below its minimum share'
  | 'usage of the minimum share'
  | 'usage by weight'
  | 'dominant share by weight'
  | 'priority'
  | 'start'
  | 'name';

/** Why one of two members goes first. */
export interface Ranking {
  readonly rule: RankingRule;
  /** What the rule looks at in the first and in the second member, as text. */
  readonly keys: readonly [string, string];
}

/** What numbers that a policy compares by may follow from. */
export type KeyedMember = Pick<Schedulable, 'weight' | 'minShare' | 'usage' | 'demand'>;

/** What a policy compares by, before all that never changes, as a row of numbers of which the first that differ decide. */
export interface PolicyKeys {
  /** Numbers in a row. */
  columns(types: number): number;
  write(member: KeyedMember, cluster: Resource, keys: Float64Array, at: number): void;
  /** The order of members with equal rows; 0 where nothing tells them apart. */
  ties(a: Schedulable, b: Schedulable): number;
}

/** How a queue shares what it has among its children, and in which order it serves them. */
export interface SchedulingPolicy {
  readonly name: QueuePolicyName;
  /** By which starvation and the size of reservations are measured. */
  readonly calculator: ResourceCalculator;
  /** Below 0: `a` is served first. 0 only where nothing tells them apart. A total order. */
  compare(a: Schedulable, b: Schedulable, cluster: Resource): number;
  /** The same order by numbers; absent where it is not one of numbers. */
  readonly keys?: PolicyKeys;
  /** Writes the instantaneous shares of the members of a queue; types that the policy does not share keep what they have. */
  computeShares(members: readonly Schedulable[], total: Resource): void;
  /** Writes the steady shares of the children of a queue. */
  computeSteadyShares(queues: readonly Schedulable[], total: Resource): void;
  /** Whether a child of the queue uses more than its share. `child`: who it is, which only policies of the reader look at. */
  isOverFairShare(usage: Resource, fairShare: Resource, child?: Schedulable): boolean;
  /**
   * What an application may still ask for.
   * @param fairShare of its queue
   * @param usage of its queue
   * @param available what the cluster has free, and the maxima of the queues leave: the smaller per type
   */
  headroom(fairShare: Resource, usage: Resource, available: Resource): Resource;
  /** Finds the places of members again that compare differently now; absent where the book reports changes. */
  refresh?(): void;
  /** What `compare` goes by, with `types` as names of the types; null where start and name decide. */
  explain(a: Schedulable, b: Schedulable, cluster: Resource, types: readonly string[]): Ranking | null;
}

/** Writes what `computeFairShares` finds for one type. */
export function setFairShare({ fairShare }: Schedulable, share: number, type: number): void {
  fairShare[type] = share;
}

/** Writes what `computeFairShares` finds for one type where every queue counts as active. */
export function setSteadyFairShare({ steadyFairShare }: Schedulable, share: number, type: number): void {
  steadyFairShare[type] = share;
}

/** Who began earlier comes first. */
export function byStartTime(a: Schedulable, b: Schedulable): number {
  return a.startTime - b.startTime;
}

/** By UTF-16 units, as Java compares names. */
export function byName(a: Schedulable, b: Schedulable): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** Headroom where memory alone is shared: the queue's share does not limit the other types. */
export function headroomOfMemory(fairShare: Resource, usage: Resource, available: Resource): Resource {
  const headroom = available.slice();
  headroom[MEMORY] = Math.min(available[MEMORY], Math.max(fairShare[MEMORY] - usage[MEMORY], 0));
  return headroom;
}

/** A number for people, with three decimals at most. */
export function decimal(value: number): string {
  return value === Infinity ? '∞' : String(Math.round(value * 1000) / 1000);
}
