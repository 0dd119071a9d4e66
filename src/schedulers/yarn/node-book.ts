/**
 * A scheduler's view of a node: its capacity, the containers that count there, and its reservation. Containers that have ended
 * count until the node has reported them.
 * Source: Hadoop, scheduler/SchedulerNode.
 */
import { removeAt } from '../../base/collections/lists';
import { addTo, subtractFrom } from './resources';
import type { Resource } from './resources';
import type { RequestKey } from './resource-requests';

/** A container in a scheduler; `App` is its class of applications. */
export interface YarnContainer<App> {
  /** Its number in the world, in the order of allocation. */
  readonly id: number;
  readonly app: App;
  readonly key: RequestKey;
  readonly node: number;
  readonly size: Resource;
  /** Whether it is the application master. */
  readonly isMaster: boolean;
}

/** The container that a node is reserved for. */
export interface Reservation<App> {
  readonly app: App;
  readonly key: RequestKey;
  readonly size: Resource;
}

export class NodeBook<App, Container extends YarnContainer<App> = YarnContainer<App>> {
  up = true;
  /** Capacity without its containers; below 0 after it was shrunk. */
  readonly available: Resource;
  reservation: Reservation<App> | undefined;
  /** Grows with every container that is allocated or released. */
  revision = 0;
  /** In the order of allocation. */
  readonly containers: Container[] = [];
  /** Containers that have ended and that the node has not reported yet. */
  readonly ended: Container[] = [];

  constructor(
    readonly node: number,
    readonly rack: number,
    readonly total: Resource,
    /** Compared as text where names break ties. */
    readonly name: string,
  ) {
    this.available = total.slice();
  }

  allocate(container: Container): void {
    this.revision++;
    this.containers.push(container);
    subtractFrom(this.available, container.size);
  }

  /** Changes the capacity. */
  resize(total: Resource): void {
    for (let t = 0; t < total.length; t++) {
      this.available[t] += total[t] - this.total[t];
      this.total[t] = total[t];
    }
  }

  release(container: Container): void {
    const at = this.containers.indexOf(container);
    if (at < 0) return;
    this.revision++;
    removeAt(this.containers, at);
    addTo(this.available, container.size);
  }
}
