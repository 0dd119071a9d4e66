/**
 * Driver deadlock: all containers in a queue, or in the whole cluster, are drivers (or application masters), each of which
 * has started and waits for its first executors (or task containers), and there is room for none of these. Free resources
 * too small for one do not count. No driver will release anything, so nothing happens until something from outside changes.
 */
import { TouchedIds } from '../../base/collections/touched-ids';
import { reasonKind } from '../../engine/registry';
import type { Directory } from '../../sim/directory';
import { Reason } from '../../sim/reasons';
import { ContainerKind } from '../../sim/trace/trace';
import type { ApplicationTable } from '../build/applications';
import { KINDS } from '../build/asks';
import type { AskBook } from '../build/asks';
import type { Deadlock } from '../model';
import type { NodeTable } from '../build/nodes';
import type { QueueTable } from '../build/queues';
import type { Statements } from '../build/statements';
import type { WaitTracker } from './waiting';

/** There is room, or something else than room is missing. */
const NOT_BOUND = -1;
const NOTHING = -1;
/** Reason codes from here on are specific to a scheduler. */
const FIRST_OWN = 16;
/** Letters of those that may mean a lack of room: no node fits, a queue is full, others go first. */
const ROOM_LETTERS: ReadonlySet<string> = new Set(['R', 'Q', 'O']);

export class DeadlockDetector {
  private readonly parent: Int32Array;
  /** Containers and started drivers, by application. */
  private readonly held: Int32Array;
  private readonly driversUp: Int32Array;
  /** 1 while a started driver is the only container of an application, and it waits for executors. */
  private readonly isStuck: Uint8Array;
  /** Containers and stuck applications, by queue with everything below it. */
  private readonly heldIn: Int32Array;
  private readonly stuckIn: Int32Array;
  private readonly touched: TouchedIds;
  /** The applications that are stuck. */
  private readonly stuck = new Set<number>();
  /** The queue whose limit stops a stuck application, as far as computed at this instant. */
  private readonly bounds = new Map<number, number>();
  /** Whether anything changed that a deadlock depends on. */
  private changed = false;
  /** The open deadlock of a queue. */
  private readonly open = new Map<number, Deadlock>();
  private readonly closed: Deadlock[] = [];

  constructor(
    private readonly directory: Directory,
    private readonly apps: ApplicationTable,
    private readonly asks: AskBook,
    private readonly queues: QueueTable,
    private readonly nodes: NodeTable,
    private readonly statements: Statements,
    private readonly waits: WaitTracker,
  ) {
    this.parent = Int32Array.from(directory.queues, (queue) => queue.parent);
    this.held = new Int32Array(apps.count);
    this.driversUp = new Int32Array(apps.count);
    this.isStuck = new Uint8Array(apps.count);
    this.touched = new TouchedIds(apps.count);
    this.heldIn = new Int32Array(directory.queues.length);
    this.stuckIn = new Int32Array(directory.queues.length);
  }

  /** Something about the application, or about why it waits, may have changed at this instant. */
  touch(app: number): void {
    this.touched.touch(app);
  }

  /** The scheduler has stated something at this instant, or there is more or less room. */
  touchCauses(): void {
    this.changed = true;
  }

  /** The application got (sign 1) or lost (-1) a container. */
  changeHeld(app: number, sign: number): void {
    this.changed = true;
    this.held[app] += sign;
    this.shift(this.apps.queue[app], sign, 0);
  }

  /** A driver of the application started (sign 1), or a started one ended (-1). */
  driverUp(app: number, sign: number): void {
    this.driversUp[app] += sign;
  }

  /** The application moves to another queue with its containers. */
  move(app: number, from: number, to: number): void {
    this.changed = true;
    this.shift(from, -this.held[app], -this.isStuck[app]);
    this.shift(to, this.held[app], this.isStuck[app]);
  }

  private shift(queue: number, held: number, stuck: number): void {
    for (let q = queue; q !== -1; q = this.parent[q]) {
      this.heldIn[q] += held;
      this.stuckIn[q] += stuck;
    }
  }

  /** Every record of the instant has been read, and its causes are judged. */
  commit(at: number): void {
    const { touched } = this;
    for (let place = 0; place < touched.count; place++) {
      const app = touched.at(place);
      const lacksExecutors = this.wantedKind(app) !== NOTHING;
      const stuck = this.held[app] === 1 && this.driversUp[app] === 1 && lacksExecutors ? 1 : 0;
      // Something else about it may have changed, such as what it asks for.
      this.changed ||= stuck === 1 || this.isStuck[app] === 1;
      if (stuck === this.isStuck[app]) continue;
      if (stuck === 1) this.stuck.add(app);
      else this.stuck.delete(app);
      this.shift(this.apps.queue[app], 0, stuck - this.isStuck[app]);
      this.isStuck[app] = stuck;
    }
    touched.clear();
    if (!this.changed) return;
    this.changed = false;
    if (this.stuckIn[0] > 0 || this.open.size > 0) this.judge(at);
  }

  private judge(at: number): void {
    const { bounds } = this;
    if (bounds.size > 0) bounds.clear();
    for (let queue = 0; queue < this.heldIn.length; queue++) {
      const candidate = this.stuckIn[queue] > 0 && this.stuckIn[queue] === this.heldIn[queue];
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
    for (const app of this.stuck) {
      if (!this.inside(this.apps.queue[app], queue)) continue;
      let bound = bounds.get(app);
      if (bound === undefined) {
        bound = this.boundOf(app);
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

  /** The queue whose limit keeps the application's next executor out; the root also stands for the cluster. */
  private boundOf(app: number): number {
    if (!this.statements.any) return this.boundByRoom(app);
    if (this.waits.open.kind[app] !== this.wantedKind(app)) return NOT_BOUND;
    const { code, arg1 } = this.waits.causeNow(app);
    switch (code) {
      case Reason.queueAtMax:
        return arg1;
      case Reason.noNodeFits:
      case Reason.reserved:
        return this.nodes.mayComeFor(this.executorShape(app)) ? NOT_BOUND : 0;
      case Reason.outranked:
      case Reason.ownPolicy:
      case Reason.ownWords:
      case Reason.policyStopped:
        return this.boundByRoom(app);
      default:
        return this.isAboutRoom(code) ? this.boundByRoom(app) : NOT_BOUND;
    }
  }

  /** Whether a cause that the scheduler states in its own words may be a lack of room. */
  private isAboutRoom(code: number): boolean {
    return code >= FIRST_OWN && ROOM_LETTERS.has(reasonKind(this.directory.scheduler, code).letter);
  }

  private boundByRoom(app: number): number {
    const shape = this.executorShape(app);
    const size = this.directory.shapes[shape];
    for (let q = this.apps.queue[app]; q !== -1; q = this.parent[q]) {
      const max = this.queues.max(q);
      if (size.some((quantity, type) => quantity > 0 && this.queues.used(q, type) + quantity > max[type])) return q;
    }
    return this.nodes.fitsSomewhere(shape) || this.nodes.mayComeFor(shape) ? NOT_BOUND : 0;
  }

  private executorShape(app: number): number {
    return this.asks.columns.shape.get(this.asks.firstOf(app, this.wantedKind(app)));
  }

  /** The kind of container that an application with a driver lacks, NOTHING when it lacks none. */
  private wantedKind(app: number): number {
    const { lacking } = this.asks;
    if (lacking[app * KINDS + ContainerKind.executor] > 0) return ContainerKind.executor;
    return lacking[app * KINDS + ContainerKind.task] > 0 ? ContainerKind.task : NOTHING;
  }

  /** The resource type with the least left over in terms of the executors wanted, and its numbers. */
  private describe(at: number, queue: number, apps: readonly number[]): Deadlock {
    const { bounds, queues, nodes } = this;
    const max = queues.max(queue);
    const capacity = max.map((limit, type) =>
      queue === 0 ? Math.min(Number.isNaN(limit) ? Infinity : limit, nodes.capacityOf(type)) : limit,
    );
    const held = apps.find((app) => bounds.get(app) === queue) ?? apps[0];
    const size = this.directory.shapes[this.executorShape(held)];
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
