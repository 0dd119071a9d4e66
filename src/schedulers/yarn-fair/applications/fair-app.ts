/**
 * An application attempt in the Fair scheduler.
 * Source: Hadoop, scheduler/fair/FSAppAttempt.
 */
import { AmountRows } from '../../yarn/amount-rows';
import type { Marked } from '../../yarn/mark-list';
import type { NodeBook, YarnContainer } from '../../yarn/node-book';
import { ResourceRequests } from '../../yarn/resource-requests';
import type { RequestKey } from '../../yarn/resource-requests';
import { MEMORY, UNLIMITED } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { ln } from '../../../base/math/exact-math';
import type { FairQueue } from '../queues/fair-queue';
import type { AskKind, CountedAsks } from '../assignment/ask-bounds';
import { LocalityDelay } from '../assignment/locality-delay';
import type { ContainerChain } from './live-containers';
import type { LimitedApp, LimitedUser } from './run-limits';
import type { Schedulable } from '../shares/schedulable';

/** A user whose number of running applications may be limited. */
export interface FairUser extends LimitedUser<FairApp> {
  readonly name: string;
  runnable: number;
  maxRunningApps: number;
  readonly waiting: FairApp[];
}

export type FairContainer = YarnContainer<FairApp>;
export type FairNode = NodeBook<FairApp>;

const LN_2 = ln(2);

type Limits = Pick<Schedulable, 'minShare' | 'maxShare' | 'steadyFairShare'>;
const limits: Limits[] = [];

/** Shares that are the same for all applications, by number of resource types. These arrays are never written. */
function limitsOf(types: number): Limits {
  return (limits[types] ??= {
    minShare: new Float64Array(types),
    maxShare: new Float64Array(types).fill(UNLIMITED),
    steadyFairShare: new Float64Array(types),
  });
}

/** The amounts in the row of an application, in this order. */
const AppAmount = { usage: 0, demand: 1, fairShare: 2, masterUsage: 3 } as const;

/** Tables for the amounts of applications. */
export function rowsOfApps(types: number): AmountRows {
  return new AmountRows(types, Object.keys(AppAmount).length);
}

export class FairApp implements Schedulable, LimitedApp<FairApp>, CountedAsks, ContainerChain, Marked {
  marks = 0;
  /** The row of its amounts. */
  private readonly table: Float64Array;
  private readonly from: number;
  private readonly types: number;
  /** Whether it is within the limits on running applications. */
  runnable = false;
  /** Whether it has ended. */
  stopped = false;
  /** Whether it runs without an application master, so that none is charged. */
  unmanaged = false;
  masterRunning = false;
  /** Number of containers that it asks for, while it is runnable. */
  wanted = 0;
  /** Number of its containers. */
  holds = 0;
  newestContainer = -1;
  weight = 1;

  readonly requests = new ResourceRequests();
  // How its asks are counted in its leaf (`ask-bounds.ts`)
  countedKind: AskKind | undefined;
  countedRevision = 0;
  countedAsWaiting = false;
  /** Nodes that are reserved for it. */
  readonly reservedNodes: FairNode[] = [];
  private readonly delays = new Map<RequestKey, LocalityDelay>();
  // The latest result of `delayOf`: mostly the same key is asked for again.
  private lastKey: RequestKey | undefined;
  private lastDelay: LocalityDelay | undefined;

  readonly priority = 1;
  readonly active = true;
  readonly minShare: Resource;
  readonly maxShare: Resource;
  readonly steadyFairShare: Resource;

  // Views of its row in the table
  readonly usage: Resource;
  readonly demand: Resource;
  readonly fairShare: Resource;
  /** Charge for its master; zero while it does not run. */
  readonly masterUsage: Resource;

  /**
   * @param number of the application in the world; any number where there is none
   * @param name id, compared as text to break ties
   * @param startTime ms; only its order matters
   * @param rows table in which its row is made
   */
  constructor(
    readonly number: number,
    readonly name: string,
    readonly user: FairUser,
    readonly startTime: number,
    public queue: FairQueue,
    types: number,
    rows: AmountRows,
  ) {
    const { table, from } = rows.add();
    const amount = (n: number): Resource => table.subarray(from + n * types, from + (n + 1) * types);
    this.table = table;
    this.from = from;
    this.types = types;
    const { minShare, maxShare, steadyFairShare } = limitsOf(types);
    this.minShare = minShare;
    this.maxShare = maxShare;
    this.steadyFairShare = steadyFairShare;
    this.usage = amount(AppAmount.usage);
    this.demand = amount(AppAmount.demand);
    this.fairShare = amount(AppAmount.fairShare);
    this.masterUsage = amount(AppAmount.masterUsage);
  }

  /** Whether it needs a master that does not run yet. */
  get waitsForMaster(): boolean {
    return !this.masterRunning && !this.unmanaged;
  }

  /** Whether it is runnable and has pending demand. */
  get wantsMore(): boolean {
    return this.runnable && this.hasPendingDemand;
  }

  /** Whether its demand, as of the latest update, exceeds its usage. */
  get hasPendingDemand(): boolean {
    const { table, types } = this;
    const usage = this.placeOf(AppAmount.usage);
    const demand = this.placeOf(AppAmount.demand);
    for (let t = 0; t < types; t++) if (table[demand + t] !== table[usage + t]) return true;
    return false;
  }

  /** Adds a container of that size to its usage, or (-1) takes it away. */
  changeUsage(size: Resource, sign: 1 | -1): void {
    const usage = this.placeOf(AppAmount.usage);
    for (let t = 0; t < size.length; t++) this.table[usage + t] += sign * size[t];
  }

  /** Its demand of one type. */
  demandOf(type: number): number {
    return this.table[this.placeOf(AppAmount.demand) + type];
  }

  /** Computes its demand, usage plus pending asks, and its weight. */
  addUpDemand(sizeBasedWeight: boolean): void {
    const { table, types } = this;
    const usage = this.placeOf(AppAmount.usage);
    const demand = this.placeOf(AppAmount.demand);
    for (let t = 0; t < types; t++) table[demand + t] = table[usage + t];
    this.requests.addDemand(table, demand);
    // Weights are 32-bit numbers.
    this.weight = sizeBasedWeight ? Math.fround(ln(1 + table[demand + MEMORY]) / LN_2) : 1;
  }

  private placeOf(amount: number): number {
    return this.from + amount * this.types;
  }

  /** The locality delay of a request key. */
  delayOf(key: RequestKey): LocalityDelay {
    if (key === this.lastKey && this.lastDelay !== undefined) return this.lastDelay;
    const delay = this.delays.get(key) ?? new LocalityDelay();
    this.delays.set(key, delay);
    this.lastKey = key;
    this.lastDelay = delay;
    return delay;
  }

  /** Number of nodes that are reserved for it in a rack; -1: in the cluster. */
  reservationsIn(rack: number): number {
    let count = 0;
    for (const node of this.reservedNodes) if (rack < 0 || node.rack === rack) count++;
    return count;
  }
}
