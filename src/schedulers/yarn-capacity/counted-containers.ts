/**
 * The containers that the scheduler counts: running ones, and those that have completed or failed until their node reports it
 * in a heartbeat, or their application ends.
 */
import type { CapacityApp, CapacityContainer } from './capacity-app';
import type { CapacityBook, CapacityNode } from './capacity-book';

export class CountedContainers {
  /** By container of the world. */
  private readonly byId: (CapacityContainer | undefined)[] = [];

  /** @param released called when a container no longer counts */
  constructor(
    private readonly book: CapacityBook,
    private readonly released: (container: CapacityContainer) => void,
  ) {}

  /** The container with that number; undefined if it does not count. */
  of(id: number): CapacityContainer | undefined {
    return this.byId[id];
  }

  add(container: CapacityContainer): void {
    this.byId[container.id] = container;
  }

  /** A container has ended; it counts until its node reports that. */
  ended(container: CapacityContainer): void {
    this.book.nodes[container.node].ended.push(container);
    container.app.ended.push(container);
  }

  /** A node has reported the containers that have ended there, or has left. */
  releaseEndedOn({ ended }: CapacityNode): void {
    while (ended.length > 0) this.release(ended[0]);
  }

  /** Releases the ended containers of an application: in the order of nodes, on each node the latest first. */
  releaseEndedOf({ ended }: CapacityApp): void {
    for (const container of ended.toReversed().sort((a, b) => a.node - b.node)) this.release(container);
  }

  release(container: CapacityContainer): void {
    const node = this.book.nodes[container.node];
    remove(node.ended, container);
    remove(container.app.ended, container);
    this.byId[container.id] = undefined;
    this.book.release(container);
    this.released(container);
  }
}

function remove(list: CapacityContainer[], container: CapacityContainer): void {
  // Mostly it is the first in the list.
  if (list[0] === container) {
    list.shift();
    return;
  }
  const at = list.indexOf(container);
  if (at >= 0) list.splice(at, 1);
}
