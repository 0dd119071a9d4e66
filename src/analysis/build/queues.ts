/** What every queue and everything below it holds and wants over time, while a trace is read. */
import { TouchedIds } from '../../base/touched-ids';
import type { Directory } from '../../sim/directory';
import { ContainerKind } from '../../sim/trace';
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

  /** The values hold from `at` on; they are kept for queues that `told` says. */
  commit(at: number, told: Int32Array): void {
    const { changed, now, series, types } = this;
    for (let place = 0; place < changed.count; place++) {
      const queue = changed.at(place);
      if (told[queue] !== queue) continue;
      for (let i = queue * types, end = i + types; i < end; i++) series[i].set(at, now[i]);
    }
    changed.clear();
  }

  of(queue: number): readonly StepSeriesBuilder[] {
    return this.series.slice(queue * this.types, (queue + 1) * this.types);
  }
}

export class QueueTable {
  private readonly types: number;
  private readonly parent: Int32Array;
  private readonly drivers: Quantity;
  private readonly busy: Quantity;
  private readonly pending: Quantity;
  private readonly usage: Quantity;
  private readonly driverCount: Quantity;
  private readonly limits: Limits[][];
  /** Whose series describe a queue: a queue with a single child, which holds nothing itself, shares the series of the child. */
  private readonly told: Int32Array;
  constructor(private readonly directory: Directory) {
    const queues = directory.queues.length;
    this.types = directory.resourceTypes.length;
    this.parent = Int32Array.from(directory.queues, (queue) => queue.parent);
    this.drivers = new Quantity(queues, this.types);
    this.busy = new Quantity(queues, this.types);
    this.pending = new Quantity(queues, this.types);
    this.usage = new Quantity(queues, this.types);
    this.driverCount = new Quantity(queues, 1);
    this.limits = directory.queues.map(({ guaranteed, max }) => [{ at: 0, guaranteed, max }]);
    this.told = Int32Array.from(directory.queues, (_, queue) => queue);
    const children = new Int32Array(queues);
    for (const { parent } of directory.queues) if (parent !== -1) children[parent]++;
    // Parents stand before their children: from the end, a child already knows who tells of it.
    for (let queue = queues - 1; queue > 0; queue--) {
      const { parent } = directory.queues[queue];
      if (children[parent] === 1) this.told[parent] = this.told[queue];
    }
  }

  /** A container of a shape and kind is held in a leaf queue from now on (sign 1) or no longer (-1). */
  hold(queue: number, shape: number, kind: number, sign: number): void {
    this.change(this.usage, queue, shape, sign);
    if (kind === ContainerKind.task) this.change(this.busy, queue, shape, sign);
    if (kind !== ContainerKind.driver) return;
    this.change(this.drivers, queue, shape, sign);
    for (let q = queue; q !== -1; q = this.parent[q]) this.driverCount.add(q, ONE, sign);
  }

  /** `count` more containers of a shape are wanted in a leaf queue; a negative count takes them back. */
  want(queue: number, shape: number, count: number): void {
    this.change(this.pending, queue, shape, count);
  }

  /** An executor of a shape begins (sign 1) or stops (-1) to run tasks. */
  work(queue: number, shape: number, sign: number): void {
    this.change(this.busy, queue, shape, sign);
  }

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
    return this.usage.now[queue * this.types + type];
  }

  /** What drivers hold of it. */
  heldByDrivers(queue: number, type: number): number {
    return this.drivers.now[queue * this.types + type];
  }

  private change(quantity: Quantity, queue: number, shape: number, count: number): void {
    const size = this.directory.shapes[shape];
    for (let q = queue; q !== -1; q = this.parent[q]) quantity.add(q, size, count);
  }

  /** Every record of the instant has been read: the values hold from `at` on. */
  commit(at: number): void {
    const { told } = this;
    this.usage.commit(at, told);
    this.drivers.commit(at, told);
    this.busy.commit(at, told);
    this.pending.commit(at, told);
    this.driverCount.commit(at, told);
  }

  /** The series of every queue in the order of the columns, and their limits. */
  snapshot(): { series: StepSeriesBuilder[]; limits: QueueModel['limits'][] } {
    const series = Array.from(this.told, (queue) => [
      ...this.drivers.of(queue),
      ...this.usage.of(queue),
      ...this.busy.of(queue),
      ...this.pending.of(queue),
      ...this.driverCount.of(queue),
    ]).flat();
    return { series, limits: this.limits.map((limits) => limits.slice()) };
  }
}
