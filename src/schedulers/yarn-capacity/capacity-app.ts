/** An application as the CapacityScheduler keeps it. Source: Hadoop, scheduler/common/fica/FiCaSchedulerApp. */
import { MEMORY } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import { ResourceRequests } from '../yarn/resource-requests';
import type { Reservation, YarnContainer } from '../yarn/node-book';
import type { RequestKey } from '../yarn/resource-requests';
import type { CapacityRows } from './capacity-rows';
import type { OrderedApp } from './assignment/app-ordering';
import type { CapacityQueue } from './queues/capacity-queue';
import type { LeafUser } from './limits/leaf-users';

/** A node that is reserved for an ask of an application. */
export interface HeldNode extends Reservation<CapacityApp> {
  /** Its number in the order in which containers and reservations were made, from 0. */
  readonly serial: number;
  readonly node: number;
  /** When it was made, µs. */
  readonly since: number;
  /** Since when looks at the node are skipped, µs; -1: they are carried out. Written by `OpportunityCounts` alone. */
  silentSince: number;
}

/** A container of an application. */
export interface CapacityContainer extends YarnContainer<CapacityApp> {
  /**
   * Its number in the order in which containers and reservations were made, from 0. A container that fulfils a reservation keeps
   * the number of that, as its id in Hadoop.
   */
  readonly serial: number;
}

/** Counters and reservations of a request key. */
export interface KeyCounts {
  /** Scheduling opportunities missed for the sake of locality. */
  missed: number;
  /** How often its reservations were made again because their nodes still had no room. */
  reReservations: number;
  /** Whether renewals let it try nodes beyond those reserved, and such nodes have been looked at since. */
  triesMore: boolean;
  /** In the order in which they were made. */
  readonly reservations: HeldNode[];
}

export class CapacityApp implements OrderedApp {
  cachedUsed = 0;
  cachedDemand = 0;
  /** Whether its leaf has activated it. */
  active = false;
  /** Size of its application master; zero if it has none. */
  readonly amSize: Resource;
  /** Held in containers and reservations. */
  readonly used: Resource;
  readonly reserved: Resource;
  readonly requests = new ResourceRequests();
  readonly counts = new Map<RequestKey, KeyCounts>();
  /** Containers that have ended and that their nodes have not reported yet. */
  readonly ended: CapacityContainer[] = [];
  /** Number of containers that it asks for. */
  pending = 0;
  /** Whether it makes its user an active one (`LeafUsers`). */
  countsAsAsking = false;
  /** Whether it declined the node that was last offered to it, for the sake of locality. */
  waitsForPlace = false;
  /** cs-2014: the limit of its user, for the size it asks for next, that was last stated to refuse it; undefined: none. */
  overLimit: number | undefined;
  /** What refused its last proposal; undefined: nothing did. */
  refusedBy: 'user' | CapacityQueue | undefined;
  /** Whether it runs under an application master. */
  hasMaster = false;
  /** Whether it has been added to its leaf, which its first ask does. */
  entered = false;

  constructor(
    /** Its number in the world. */
    readonly id: number,
    public user: LeafUser,
    public leaf: CapacityQueue,
    readonly priority: number | null,
    readonly serial: number,
    rows: CapacityRows,
  ) {
    [this.used, this.reserved, this.amSize] = rows.apps.addAmounts();
  }

  countsOf(key: RequestKey): KeyCounts {
    let counts = this.counts.get(key);
    if (counts === undefined) {
      counts = { missed: 0, reReservations: 0, triesMore: false, reservations: [] };
      this.counts.set(key, counts);
    }
    return counts;
  }

  /** It asks for fewer containers: that renewals let it try more nodes is to be found out anew. */
  wantsFewer(): void {
    for (const counts of this.counts.values()) counts.triesMore = false;
  }

  /** Adds all that it asks for to a sum. */
  addDemand(sum: Resource): void {
    this.requests.addDemand(sum);
  }

  /** Memory that it asks for, MB. */
  get demandMb(): number {
    const { keys } = this.requests;
    let sum = 0;
    for (let i = 0; i < keys.length; i++) sum += keys[i].pending * keys[i].any.size[MEMORY];
    return sum;
  }
}

/** The first application with pending asks. */
export function firstAsking(apps: readonly CapacityApp[]): CapacityApp | undefined {
  for (let i = 0; i < apps.length; i++) if (apps[i].pending > 0) return apps[i];
  return undefined;
}

/** Whether an application is served before another one of its leaf. `apps`: all of the leaf, in order. */
export function goesBefore(apps: readonly CapacityApp[], app: CapacityApp, other: CapacityApp): boolean {
  for (let i = 0; i < apps.length && apps[i] !== other; i++) if (apps[i] === app) return true;
  return false;
}

/** Applications with pending asks that are served before another one. `apps`: all of the leaf, in order. */
export function askingBefore(apps: readonly CapacityApp[], other: CapacityApp): CapacityApp[] {
  const before: CapacityApp[] = [];
  for (let i = 0; i < apps.length && apps[i] !== other; i++) if (apps[i].pending > 0) before.push(apps[i]);
  return before;
}
