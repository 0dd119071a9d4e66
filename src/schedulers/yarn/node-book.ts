/**
 * A scheduler's view of a node: its size, what it has allocated there, and the reservation. Containers
 * that ended count until the node has reported them.
 * Source: Hadoop, scheduler/SchedulerNode.
 */
import { removeAt } from '../../base/collections/lists';
import { addTo, subtractFrom } from './resources';
import type { Resource } from './resources';
import type { RequestKey } from './resource-requests';

/** A container as a scheduler keeps it; `App` is its own kind of application. */
export interface YarnContainer<App> {
  /** Of the world; in the order of allocation. */
  readonly id: number;
  readonly app: App;
  readonly key: RequestKey;
  readonly node: number;
  readonly size: Resource;
  /** Whether it is the application master. */
  readonly isMaster: boolean;
}

/** The one container that a node is reserved for. */
export interface Reservation<App> {
  readonly app: App;
  readonly key: RequestKey;
  readonly size: Resource;
}

export class NodeBook<App> {
  up = true;
  /** Everything that its containers leave. */
  readonly available: Resource;
  reservation: Reservation<App> | undefined;
  /** Grows with every container that comes or goes. */
  revision = 0;
  /** In the order of allocation. */
  readonly containers: YarnContainer<App>[] = [];
  /** Containers that ended and that the node has not reported yet. */
  readonly ended: YarnContainer<App>[] = [];

  constructor(
    readonly node: number,
    readonly rack: number,
    readonly total: Resource,
    /** Compared as text where names break ties. */
    readonly name: string,
  ) {
    this.available = total.slice();
  }

  allocate(container: YarnContainer<App>): void {
    this.revision++;
    this.containers.push(container);
    subtractFrom(this.available, container.size);
  }

  /** It has another size from now on; less than nothing may be available then. */
  resize(total: Resource): void {
    for (let t = 0; t < total.length; t++) {
      this.available[t] += total[t] - this.total[t];
      this.total[t] = total[t];
    }
  }

  release(container: YarnContainer<App>): void {
    const at = this.containers.indexOf(container);
    if (at < 0) return;
    this.revision++;
    removeAt(this.containers, at);
    addTo(this.available, container.size);
  }
}
