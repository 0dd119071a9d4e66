/**
 * What the queues hold while containers are taken away and given in thought. Nothing of it touches the real book.
 * Source: YuniKorn core, preemption.go QueuePreemptionSnapshot.
 */
import type { QueueNode } from '../queues/queue-book';
import { rowOf } from '../resources';
import type { Resources } from '../resources';

export class QueueTrial {
  private readonly types: number;
  /** One row per queue: what they hold in truth, and what in thought. */
  private readonly real: Float64Array;
  private readonly held: Float64Array;

  constructor(queues: readonly QueueNode[]) {
    this.types = queues[0].allocated.length;
    this.real = new Float64Array(queues.length * this.types);
    for (const { id, allocated } of queues) this.real.set(allocated, id * this.types);
    this.held = this.real.slice();
  }

  /** The queues hold again what they hold in truth. */
  reset(): void {
    this.held.set(this.real);
  }

  /** A queue and those above it hold one container of a size more (1) or fewer (-1). */
  add(leaf: QueueNode, size: Resources, sign: 1 | -1): void {
    const { types, held } = this;
    for (let queue: QueueNode | undefined = leaf; queue !== undefined; queue = queue.parent) {
      for (let t = 0, at = queue.id * types; t < types; t++, at++) held[at] += sign * size[t];
    }
  }

  /** What a queue holds now. A view: it changes with the trial. */
  heldBy(queue: QueueNode): Resources {
    return rowOf(this.held, queue.id, this.types);
  }
}
