/**
 * Which applications are stuck: a driver that has started is their only container, and it waits for its first executors. Their
 * number and that of all containers are kept by queue, because a queue in which every container is such a driver may be deadlocked.
 */
import { TouchedIds } from '../../base/collections/touched-ids';
import type { ApplicationTable } from '../build/applications';

export class StuckDrivers {
  /** Containers and started drivers, by application. */
  private readonly held: Int32Array;
  private readonly driversUp: Int32Array;
  /** 1 while the application is stuck. */
  private readonly isStuck: Uint8Array;
  /** Containers and stuck applications, by queue with everything below it. */
  private readonly heldIn: Int32Array;
  private readonly stuckIn: Int32Array;
  private readonly touched: TouchedIds;
  private readonly stuck = new Set<number>();
  /** Whether anything has changed that a deadlock depends on. */
  private changed = false;

  /**
   * @param parent by queue, -1 for the root
   * @param lacksContainers whether an application waits for containers other than its driver
   */
  constructor(
    private readonly apps: ApplicationTable,
    private readonly parent: Int32Array,
    private readonly lacksContainers: (app: number) => boolean,
  ) {
    this.held = new Int32Array(apps.count);
    this.driversUp = new Int32Array(apps.count);
    this.isStuck = new Uint8Array(apps.count);
    this.touched = new TouchedIds(apps.count);
    this.heldIn = new Int32Array(parent.length);
    this.stuckIn = new Int32Array(parent.length);
  }

  /** The stuck applications, in the order in which they became so. */
  get all(): ReadonlySet<number> {
    return this.stuck;
  }

  /** Whether there are containers in a queue, and each of them is the driver of a stuck application. */
  fills(queue: number): boolean {
    return this.stuckIn[queue] > 0 && this.stuckIn[queue] === this.heldIn[queue];
  }

  /** Something about the application, or about why it waits, may have changed at this instant. */
  touch(app: number): void {
    this.touched.touch(app);
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

  /** Every record of the instant has been read. Returns whether anything has changed that a deadlock depends on. */
  commit(): boolean {
    const { touched } = this;
    for (let place = 0; place < touched.count; place++) this.look(touched.at(place));
    touched.clear();
    const { changed } = this;
    this.changed = false;
    return changed;
  }

  private look(app: number): void {
    const stuck = this.held[app] === 1 && this.driversUp[app] === 1 && this.lacksContainers(app) ? 1 : 0;
    // Something else about it may have changed, such as what it asks for.
    this.changed ||= stuck === 1 || this.isStuck[app] === 1;
    if (stuck === this.isStuck[app]) return;
    if (stuck === 1) this.stuck.add(app);
    else this.stuck.delete(app);
    this.shift(this.apps.queue[app], 0, stuck - this.isStuck[app]);
    this.isStuck[app] = stuck;
  }
}
