/**
 * Driver deadlock: all containers in a queue, or in the whole cluster, are drivers (or application masters), each of which
 * has started and waits for its first executors (or task containers), and there is room for none of these. Free resources
 * too small for one do not count. No driver will release anything, so nothing happens until something from outside changes.
 */
import type { Deadlock } from '../model';
import { NOT_BOUND, RoomBounds } from './room-bounds';
import type { RoomTables } from './room-bounds';
import { StuckDrivers } from './stuck-drivers';

export class DeadlockDetector {
  /** Counts the stuck drivers. It must hear of every container, driver and move. */
  readonly drivers: StuckDrivers;
  private readonly parent: Int32Array;
  private readonly room: RoomBounds;
  /** The queue whose limit stops a stuck application, as far as computed at this instant. */
  private readonly bounds = new Map<number, number>();
  /** Whether a cause, or the room that there is, may have changed. */
  private areCausesTouched = false;
  /** The open deadlock of a queue. */
  private readonly open = new Map<number, Deadlock>();
  private readonly closed: Deadlock[] = [];

  constructor(private readonly tables: RoomTables) {
    this.parent = Int32Array.from(tables.directory.queues, (queue) => queue.parent);
    this.room = new RoomBounds(tables, this.parent);
    this.drivers = new StuckDrivers(tables.apps, this.parent, (app) => this.room.lacksContainers(app));
  }

  /** The scheduler has stated something at this instant, or there is more or less room. */
  touchCauses(): void {
    this.areCausesTouched = true;
  }

  /** Every record of the instant has been read, and its causes are judged. */
  commit(at: number): void {
    const isNews = this.drivers.commit() || this.areCausesTouched;
    this.areCausesTouched = false;
    if (isNews && (this.drivers.all.size > 0 || this.open.size > 0)) this.judge(at);
  }

  private judge(at: number): void {
    const { bounds } = this;
    if (bounds.size > 0) bounds.clear();
    for (let queue = 0; queue < this.parent.length; queue++) {
      const candidate = this.drivers.fills(queue);
      if (!candidate && this.open.size === 0) continue;
      const apps = candidate ? this.stuckFor(queue) : undefined;
      const known = this.open.get(queue);
      if (apps === undefined) {
        if (known !== undefined) this.closed.push({ ...known, to: at });
        this.open.delete(queue);
      } else if (known === undefined) {
        this.open.set(queue, this.describe(at, queue, apps));
      }
    }
  }

  /**
   * The stuck applications of a queue when its own limit holds some of them and no limit from outside holds any: then it
   * is the narrowest scope. Undefined when that is not so.
   */
  private stuckFor(queue: number): number[] | undefined {
    const { bounds } = this;
    const apps: number[] = [];
    let own = false;
    for (const app of this.drivers.all) {
      if (!this.inside(this.tables.apps.queue[app], queue)) continue;
      let bound = bounds.get(app);
      if (bound === undefined) {
        bound = this.room.of(app);
        bounds.set(app, bound);
      }
      if (bound === NOT_BOUND || !this.inside(bound, queue)) return undefined;
      own ||= bound === queue;
      apps.push(app);
    }
    return own ? apps.sort((a, b) => a - b) : undefined;
  }

  private inside(queue: number, ancestor: number): boolean {
    let q = queue;
    while (q !== -1 && q !== ancestor) q = this.parent[q];
    return q === ancestor;
  }

  /** The resource type with the least left over in terms of the executors wanted, and its numbers. */
  private describe(at: number, queue: number, apps: readonly number[]): Deadlock {
    const { bounds, tables } = this;
    const { directory, queues, nodes } = tables;
    const max = queues.max(queue);
    const capacity = max.map((limit, type) =>
      queue === 0 ? Math.min(Number.isNaN(limit) ? Infinity : limit, nodes.capacityOf(type)) : limit,
    );
    const held = apps.find((app) => bounds.get(app) === queue) ?? apps[0];
    const size = directory.shapes[this.room.shapeFor(held)];
    let type = 0;
    let least = Infinity;
    size.forEach((quantity, t) => {
      const room = (capacity[t] - queues.used(queue, t)) / quantity;
      if (quantity > 0 && room < least) {
        type = t;
        least = room;
      }
    });
    return {
      queue,
      from: at,
      to: Infinity,
      apps,
      type,
      held: queues.heldByDrivers(queue, type),
      capacity: capacity[type],
    };
  }

  /** All deadlocks so far in the order of their beginning; one that lasts ends at Infinity. */
  snapshot(): Deadlock[] {
    return [...this.closed, ...this.open.values()].sort((a, b) => a.from - b.from || a.queue - b.queue);
  }
}
