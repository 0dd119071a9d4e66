/**
 * The allocated resources of the queues in a trial, in which containers are added and removed without any effect on the
 * real queues.
 *
 * Source: YuniKorn core, preemption.go QueuePreemptionSnapshot.
 */
import type { QueueNode } from '../queues/queue-book';
import { rowOf } from '../resources';
import type { Resources } from '../resources';

export class QueueTrial {
  private readonly types: number;
  /** Allocated resources, one row per queue: the real ones and those in the trial. */
  private readonly real: Float64Array;
  private readonly held: Float64Array;

  constructor(queues: readonly QueueNode[]) {
    this.types = queues[0].allocated.length;
    this.real = new Float64Array(queues.length * this.types);
    for (const { id, allocated } of queues) this.real.set(allocated, id * this.types);
    this.held = this.real.slice();
  }

  /** Starts the trial again from the real allocations. */
  reset(): void {
    this.held.set(this.real);
  }

  /** Adds (1) or removes (-1) a container of a size in a queue and those above. */
  add(leaf: QueueNode, size: Resources, sign: 1 | -1): void {
    const { types, held } = this;
    for (let queue: QueueNode | undefined = leaf; queue !== undefined; queue = queue.parent) {
      for (let t = 0, at = queue.id * types; t < types; t++, at++) held[at] += sign * size[t];
    }
  }

  /** Allocated resources of a queue in the trial. A view that changes with it. */
  heldBy(queue: QueueNode): Resources {
    return rowOf(this.held, queue.id, this.types);
  }
}
