/**
 * The containers that count: those that run, and those that did their work or failed until the heartbeat in which their node
 * reports it, or until their application is over.
 */
import type { CapacityApp } from './capacity-app';
import type { CapacityBook, CapacityContainer, CapacityNode } from './capacity-book';

export class CountedContainers {
  /** By container of the world. */
  private readonly byId: (CapacityContainer | undefined)[] = [];

  /** `released`: a container counts no longer, and its node has more room. */
  constructor(
    private readonly book: CapacityBook,
    private readonly released: (node: CapacityNode) => void,
  ) {}

  /** The container of that number; undefined where it does not count. */
  of(id: number): CapacityContainer | undefined {
    return this.byId[id];
  }

  add(container: CapacityContainer): void {
    this.byId[container.id] = container;
  }

  /** A container has ended, which its node is yet to report. */
  ended(container: CapacityContainer): void {
    this.book.nodes[container.node].ended.push(container);
    container.app.ended.push(container);
  }

  /** A node reports what has ended there, or is gone. */
  releaseEndedOn({ ended }: CapacityNode): void {
    while (ended.length > 0) this.release(ended[0]);
  }

  /** An application is over: what has ended of it counts no longer, node by node and the latest first. */
  releaseEndedOf({ ended }: CapacityApp): void {
    for (const container of ended.toReversed().sort((a, b) => a.node - b.node)) this.release(container);
  }

  release(container: CapacityContainer): void {
    const node = this.book.nodes[container.node];
    remove(node.ended, container);
    remove(container.app.ended, container);
    this.byId[container.id] = undefined;
    this.book.release(container);
    this.released(node);
  }
}

function remove(list: CapacityContainer[], container: CapacityContainer): void {
  // Mostly it is the one that ended first.
  if (list[0] === container) {
    list.shift();
    return;
  }
  const at = list.indexOf(container);
  if (at >= 0) list.splice(at, 1);
}
