/** The use of pools, compared with their maxima (`resources.max` of a queue). */
import type { QueueInput } from '../../sim/run-input';
import type { World } from '../../sim/world';

export class PoolLimits {
  /** Whether any pool has a maximum. */
  any = false;
  private readonly held: Float64Array;
  private readonly max: Float64Array;
  private readonly parent: Int32Array;

  constructor(private readonly world: World) {
    const { queues } = world.input;
    this.held = new Float64Array(queues.length * world.types);
    this.max = new Float64Array(queues.length * world.types).fill(Infinity);
    this.parent = Int32Array.from(queues, (queue) => queue.parent);
  }

  /** Takes over the maximum of a queue; NaN means none. */
  configure(queue: number, { max }: QueueInput): void {
    max.forEach((quantity, type) => {
      this.max[queue * this.world.types + type] = Number.isNaN(quantity) ? Infinity : quantity;
    });
    this.any = this.max.some((quantity) => quantity < Infinity);
  }

  /** A task of the shape begins (1) or is gone (-1) in a leaf and all pools above. */
  count(leaf: number, shape: number, change: number): void {
    const { types, shapes } = this.world;
    for (let queue = leaf; queue >= 0; queue = this.parent[queue]) {
      for (let t = 0; t < types; t++) this.held[queue * types + t] += change * shapes[shape * types + t];
    }
  }

  /** The nearest pool from a leaf up whose maximum refuses one more task of the shape, -1 for none. */
  binding(leaf: number, shape: number): number {
    if (!this.any) return -1;
    for (let queue = leaf; queue >= 0; queue = this.parent[queue])
      if (this.bindingType(queue, shape) >= 0) return queue;
    return -1;
  }

  /** The resource type that a pool's own maximum refuses, -1 for none. */
  bindingType(queue: number, shape: number): number {
    const { types, shapes } = this.world;
    for (let t = 0; t < types; t++) {
      const quantity = shapes[shape * types + t];
      if (quantity > 0 && this.held[queue * types + t] + quantity > this.max[queue * types + t]) return t;
    }
    return -1;
  }
}
