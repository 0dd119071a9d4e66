/** The interface of the Fair scheduler's policies, and what they share. */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import { MEMORY } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import type { Schedulable } from './schedulable';

export type PolicyName = 'fair' | 'drf' | 'fifo';
/** What a queue may name: a policy of Hadoop or of the reader. */
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

/** Why one of two members is served first. */
export interface Ranking {
  readonly rule: RankingRule;
  /** What the rule compares in the first and in the second member, as text. */
  readonly keys: readonly [string, string];
}

/** What numeric keys of a policy may depend on. */
export type KeyedMember = Pick<Schedulable, 'weight' | 'minShare' | 'usage' | 'demand'>;

/** The order of a policy as numeric keys: rows of numbers, compared from left to right. */
export interface PolicyKeys {
  /** Numbers in a row. */
  columns(types: number): number;
  /** Writes the row of a member into `keys` from `at` on. */
  write(member: KeyedMember, cluster: Resource, keys: Float64Array, at: number): void;
  /** The order of members with equal rows; 0 where nothing tells them apart. */
  ties(a: Schedulable, b: Schedulable): number;
}

/** How a queue shares what it has among its children, and in which order it serves them. */
export interface SchedulingPolicy {
  readonly name: QueuePolicyName;
  /** Measures starvation, and whether an ask is large enough for a reservation. */
  readonly calculator: ResourceCalculator;
  /** Below 0: `a` is served first; 0: nothing tells them apart. A total order. */
  compare(a: Schedulable, b: Schedulable, cluster: Resource): number;
  /** The same order as numeric keys; absent if it has none. */
  readonly keys?: PolicyKeys;
  /** Writes the fair shares of the members of a queue. Types that the policy does not share are left as they are. */
  computeShares(members: readonly Schedulable[], total: Resource): void;
  /** Writes the steady fair shares of the children of a queue. */
  computeSteadyShares(queues: readonly Schedulable[], total: Resource): void;
  /** Whether a child of the queue uses more than its share. `child`: read by policies of the reader alone. */
  isOverFairShare(usage: Resource, fairShare: Resource, child?: Schedulable): boolean;
  /**
   * The headroom of an application.
   * @param fairShare of its queue
   * @param usage of its queue
   * @param available by type, the smaller of what the cluster has free and what the maxima of the queues leave
   */
  headroom(fairShare: Resource, usage: Resource, available: Resource): Resource;
  /** Updates the places of members that the policy orders differently now; absent if the book reports all such changes. */
  refresh?(): void;
  /** Why `compare` serves one first; null: start or name decides. `types`: names of the resource types. */
  explain(a: Schedulable, b: Schedulable, cluster: Resource, types: readonly string[]): Ranking | null;
}

/** Sets the fair share of a member for one type. */
export function setFairShare({ fairShare }: Schedulable, share: number, type: number): void {
  fairShare[type] = share;
}

/** Sets the steady fair share of a member for one type. */
export function setSteadyFairShare({ steadyFairShare }: Schedulable, share: number, type: number): void {
  steadyFairShare[type] = share;
}

/** Earlier start first. */
export function byStartTime(a: Schedulable, b: Schedulable): number {
  return a.startTime - b.startTime;
}

/** By UTF-16 units, as Java compares names. */
export function byName(a: Schedulable, b: Schedulable): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** The headroom if only memory is shared: the queue's share does not limit the other types. */
export function headroomOfMemory(fairShare: Resource, usage: Resource, available: Resource): Resource {
  const headroom = available.slice();
  headroom[MEMORY] = Math.min(available[MEMORY], Math.max(fairShare[MEMORY] - usage[MEMORY], 0));
  return headroom;
}

/** A number in words, with at most three decimals. */
export function decimal(value: number): string {
  return value === Infinity ? '∞' : String(Math.round(value * 1000) / 1000);
}
