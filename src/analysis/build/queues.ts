/** What every queue and everything below it holds and wants over time, while a trace is read. */
import { TouchedIds } from '../../base/collections/touched-ids';
import type { Directory } from '../../sim/directory';
import { ContainerKind } from '../../sim/trace/trace';
import type { QueueModel } from '../model';
import { StepSeriesBuilder } from '../series';

interface Limits {
  readonly at: number;
  readonly guaranteed: readonly number[];
  readonly max: readonly number[];
}

/** The size of what is counted. */
const ONE: readonly number[] = [1];

/** One quantity of every queue per resource type: values now, and their series. */
class Quantity {
  readonly now: Float64Array;
  /** Queues whose values changed at the instant being read. */
  private readonly changed: TouchedIds;
  private readonly series: readonly StepSeriesBuilder[];

  constructor(
    queues: number,
    private readonly types: number,
  ) {
    this.now = new Float64Array(queues * types);
    this.series = Array.from({ length: queues * types }, () => new StepSeriesBuilder(0));
    this.changed = new TouchedIds(queues);
  }

  /** `count` times `size` more in one queue. */
  add(queue: number, size: readonly number[], count: number): void {
    const { types, now } = this;
    for (let t = 0, i = queue * types; t < types; t++, i++) now[i] += size[t] * count;
    this.changed.touch(queue);
  }

  /** The values hold from `at` on. */
  commit(at: number): void {
    const { changed, now, series, types } = this;
    for (let place = 0; place < changed.count; place++) {
      const first = changed.at(place) * types;
      for (let i = first, end = first + types; i < end; i++) series[i].set(at, now[i]);
    }
    changed.clear();
  }

  of(queue: number): readonly StepSeriesBuilder[] {
    return this.series.slice(queue * this.types, (queue + 1) * this.types);
  }
}

export class QueueTable {
  private readonly types: number;
  private readonly drivers: Quantity;
  private readonly busy: Quantity;
  private readonly pending: Quantity;
  private readonly usage: Quantity;
  private readonly driverCount: Quantity;
  private readonly limits: Limits[][];
  /** Whose series describe a queue: a queue with a single child, which holds nothing itself, shares the series of the child. */
  private readonly describedBy: Int32Array;
  /** The next queue above a queue that has series of its own, -1 if there is none. */
  private readonly above: Int32Array;

  constructor(private readonly directory: Directory) {
    const queues = directory.queues.length;
    this.types = directory.resourceTypes.length;
    this.drivers = new Quantity(queues, this.types);
    this.busy = new Quantity(queues, this.types);
    this.pending = new Quantity(queues, this.types);
    this.usage = new Quantity(queues, this.types);
    this.driverCount = new Quantity(queues, 1);
    this.limits = directory.queues.map(({ guaranteed, max }) => [{ at: 0, guaranteed, max }]);
    this.describedBy = Int32Array.from(directory.queues, (_, queue) => queue);
    const children = new Int32Array(queues);
    for (const { parent } of directory.queues) if (parent !== -1) children[parent]++;
    // Parents stand before their children: from the end, a child already knows who tells of it.
    for (let queue = queues - 1; queue > 0; queue--) {
      const { parent } = directory.queues[queue];
      if (children[parent] === 1) this.describedBy[parent] = this.describedBy[queue];
    }
    this.above = new Int32Array(queues).fill(-1);
    directory.queues.forEach(({ parent }, queue) => {
      if (parent !== -1) this.above[queue] = this.describedBy[parent] === parent ? parent : this.above[parent];
    });
  }

  /** A container of a shape and kind is held in a leaf queue from now on (sign 1) or no longer (-1). */
  changeHeld(queue: number, shape: number, kind: number, sign: number): void {
    this.change(this.usage, queue, shape, sign);
    if (kind === ContainerKind.task) this.change(this.busy, queue, shape, sign);
    if (kind !== ContainerKind.driver) return;
    this.change(this.drivers, queue, shape, sign);
    for (let q = this.first(queue); q !== -1; q = this.above[q]) this.driverCount.add(q, ONE, sign);
  }

  /** `count` more containers of a shape are wanted in a leaf queue; a negative count takes them back. */
  changePending(queue: number, shape: number, count: number): void {
    this.change(this.pending, queue, shape, count);
  }

  /** An executor of a shape begins (sign 1) or stops (-1) to run tasks. */
  changeBusy(queue: number, shape: number, sign: number): void {
    this.change(this.busy, queue, shape, sign);
  }

  /** The limits of a queue from `at` on, µs, by resource type; NaN where there is none. */
  setLimits(at: number, queue: number, guaranteed: readonly number[], max: readonly number[]): void {
    const limits = this.limits[queue];
    if (limits[limits.length - 1].at === at) limits.pop();
    limits.push({ at, guaranteed, max });
  }

  /** The maximum in force now, per resource type; NaN where there is none. */
  max(queue: number): readonly number[] {
    const limits = this.limits[queue];
    return limits[limits.length - 1].max;
  }

  /** What a queue and everything below it holds of a resource type now. */
  used(queue: number, type: number): number {
    return this.usage.now[this.describedBy[queue] * this.types + type];
  }

  /** What drivers hold of it. */
  heldByDrivers(queue: number, type: number): number {
    return this.drivers.now[this.describedBy[queue] * this.types + type];
  }

  private change(quantity: Quantity, queue: number, shape: number, count: number): void {
    const size = this.directory.shapes[shape];
    for (let q = this.first(queue); q !== -1; q = this.above[q]) quantity.add(q, size, count);
  }

  /** The first queue from a queue on upwards that has series of its own. */
  private first(queue: number): number {
    return this.describedBy[queue] === queue ? queue : this.above[queue];
  }

  /** Every record of the instant has been read: the values hold from `at` on. */
  commit(at: number): void {
    this.usage.commit(at);
    this.drivers.commit(at);
    this.busy.commit(at);
    this.pending.commit(at);
    this.driverCount.commit(at);
  }

  /** The series of every queue in the order of the columns, and their limits. */
  snapshot(): { series: StepSeriesBuilder[]; limits: QueueModel['limits'][] } {
    const series = Array.from(this.describedBy, (queue) => [
      ...this.drivers.of(queue),
      ...this.usage.of(queue),
      ...this.busy.of(queue),
      ...this.pending.of(queue),
      ...this.driverCount.of(queue),
    ]).flat();
    return { series, limits: this.limits.map((limits) => limits.slice()) };
  }
}
