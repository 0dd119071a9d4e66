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

/** A node that is held free for an ask of an application. */
export interface HeldNode extends Reservation<CapacityApp> {
  /** Numbered from 0 in the order in which they were made. */
  readonly serial: number;
  readonly node: number;
  /** Of the run, µs. */
  readonly since: number;
  /** Since when heartbeats of the node are skipped because nothing changed there, µs; -1: they are handled. */
  silentSince: number;
}

/** What the scheduler counts beside the rows of a request key. */
export interface KeyCounts {
  /** Missed opportunities. */
  missed: number;
  /** How often reservations were renewed because nothing had changed. */
  reReservations: number;
  /** Whether these let it try more nodes now. */
  triesMore: boolean;
  /** In the order in which they were made. */
  readonly reservations: HeldNode[];
}

export class CapacityApp implements OrderedApp {
  cachedUsed = 0;
  cachedDemand = 0;
  /** Whether its master was admitted under the limits on masters. */
  active = false;
  /** What its master takes of them; nothing where it has none. */
  readonly amSize: Resource;
  /** Containers and reservations. */
  readonly used: Resource;
  readonly reserved: Resource;
  readonly requests = new ResourceRequests();
  readonly counts = new Map<RequestKey, KeyCounts>();
  /** Containers that ended and that their nodes have not reported yet. */
  readonly ended: YarnContainer<CapacityApp>[] = [];
  /** Containers still wanted, and whether it counts as asking among the users of its leaf. */
  pending = 0;
  countsAsAsking = false;
  /** Whether it let the last node pass that was offered to it because its data is elsewhere. */
  waitsForPlace = false;
  /** What refused its last proposal; undefined: it was carried out, or it has made none since. */
  refusedBy: 'user' | CapacityQueue | undefined;
  /** Whether it has a master, and whether its leaf knows of it. */
  hasMaster = false;
  entered = false;

  constructor(
    /** Of the world. */
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

  /** All that it still asks for, added to a sum. */
  addDemand(sum: Resource): void {
    this.requests.addDemand(sum);
  }

  /** MB asked for. */
  get demandMb(): number {
    const { keys } = this.requests;
    let sum = 0;
    for (let i = 0; i < keys.length; i++) sum += keys[i].pending * keys[i].any.size[MEMORY];
    return sum;
  }
}
