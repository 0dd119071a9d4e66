/**
 * An attempt of an application as the Fair scheduler keeps it.
 * Source: Hadoop, scheduler/fair/FSAppAttempt.
 */
import type { Marked } from '../../yarn/mark-list';
import type { NodeBook, YarnContainer } from '../../yarn/node-book';
import { ResourceRequests } from '../../yarn/resource-requests';
import type { RequestKey } from '../../yarn/resource-requests';
import { MEMORY, UNLIMITED } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { ln } from '../../../base/exact-math';
import type { FairQueue } from '../queues/fair-queue';
import type { CountedAsks } from '../assignment/ask-bounds';
import { LocalityDelay } from '../assignment/locality-delay';
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

type Limits = Pick<Schedulable, 'minShare' | 'maxShare'>;
const limits: Limits[] = [];

/** The minimum and the maximum of any application, by resource types: the same arrays for all, which are never written. */
function limitsOf(types: number): Limits {
  return (limits[types] ??= {
    minShare: new Float64Array(types),
    maxShare: new Float64Array(types).fill(UNLIMITED),
  });
}

export class FairApp implements Schedulable, LimitedApp<FairApp>, Marked {
  marks = 0;
  readonly priority = 1;
  readonly active = true;
  weight = 1;
  readonly minShare: Resource;
  readonly maxShare: Resource;
  readonly usage: Resource;
  readonly demand: Resource;
  readonly fairShare: Resource;
  readonly steadyFairShare: Resource;

  readonly requests = new ResourceRequests();
  /** What the bounds of its leaf know of what it asks for. */
  readonly asked: CountedAsks = { kind: undefined, revision: 0, waits: false };
  /** In the order of allocation. */
  readonly live = new Set<FairContainer>();
  /** Nodes that are reserved for it. */
  readonly reservedNodes: FairNode[] = [];

  /** Let in by the limits on running applications. */
  runnable = false;
  stopped = false;
  /** It needs no application master, and none is charged. */
  unmanaged = false;
  masterRunning = false;
  /** What its master is charged with; zero while it does not run. */
  readonly masterUsage: Resource;

  /** Containers that it asks for, while it may run. */
  wanted = 0;

  private readonly delays = new Map<RequestKey, LocalityDelay>();

  /**
   * @param number of the application in the world; any number where there is none
   * @param name the last tie-break
   * @param startTime ms; only its order matters
   */
  constructor(
    readonly number: number,
    readonly name: string,
    readonly user: FairUser,
    readonly startTime: number,
    public queue: FairQueue,
    types: number,
  ) {
    const zero = () => new Float64Array(types);
    ({ minShare: this.minShare, maxShare: this.maxShare } = limitsOf(types));
    this.usage = zero();
    this.demand = zero();
    this.fairShare = zero();
    this.steadyFairShare = zero();
    this.masterUsage = zero();
  }

  /** Whether the first container that it gets is an application master that does not run yet. */
  get waitsForMaster(): boolean {
    return !this.masterRunning && !this.unmanaged;
  }

  /** Whether it wanted more than it has when demands were last added up. */
  get hasPendingDemand(): boolean {
    const { demand, usage } = this;
    for (let t = 0; t < demand.length; t++) if (demand[t] !== usage[t]) return true;
    return false;
  }

  /** Writes its demand: what it has, and what it asks for. */
  addUpDemand(sizeBasedWeight: boolean): void {
    this.demand.set(this.usage);
    this.requests.addDemand(this.demand);
    this.weight = sizeBasedWeight ? ln(1 + this.demand[MEMORY]) / LN_2 : 1;
  }

  delayOf(key: RequestKey): LocalityDelay {
    let delay = this.delays.get(key);
    if (delay === undefined) {
      delay = new LocalityDelay();
      this.delays.set(key, delay);
    }
    return delay;
  }

  /** Nodes that are reserved for it, in a rack or (-1) anywhere. */
  reservationsIn(rack: number): number {
    let count = 0;
    for (const node of this.reservedNodes) if (rack < 0 || node.rack === rack) count++;
    return count;
  }
}
