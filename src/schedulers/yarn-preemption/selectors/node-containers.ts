/** The containers and the reservation of every node of a snapshot. */
import { subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { ContainerSnapshot, ReservationSnapshot, Snapshot } from '../snapshot';

export interface NodeContents {
  readonly node: number;
  readonly partition: number;
  /** Those of the youngest application first, and of these the youngest, as Hadoop orders the ids of containers. */
  readonly containers: readonly { readonly app: number; readonly container: ContainerSnapshot }[];
  readonly reservation: { readonly app: number; readonly reservation: ReservationSnapshot } | undefined;
  readonly free: Resource;
  /** Held by containers that are marked as killable. */
  readonly killable: Resource;
}

/** The contents of all nodes, by their number in the snapshot. */
export function contentsOfNodes(snapshot: Snapshot): NodeContents[] {
  const contents = snapshot.nodes.map(({ partition, total }, node) => ({
    node,
    partition,
    containers: [] as { app: number; container: ContainerSnapshot }[],
    reservation: undefined as NodeContents['reservation'],
    free: total.slice(),
    killable: new Float64Array(snapshot.types),
  }));
  snapshot.apps.forEach(({ containers, reservations }, app) => {
    for (const container of containers) {
      const at = contents[container.node];
      at.containers.push({ app, container });
      subtractFrom(at.free, container.size);
      if (container.killable) for (let t = 0; t < snapshot.types; t++) at.killable[t] += container.size[t];
    }
    for (const reservation of reservations) contents[reservation.node].reservation = { app, reservation };
  });
  const { apps } = snapshot;
  for (const { containers } of contents)
    containers.sort((a, b) => apps[b.app].id - apps[a.app].id || b.container.id - a.container.id);
  return contents;
}
