/**
 * The containers of each application, as the preemption policy sees them. Few of a hundred thousand change between two rounds:
 * nodes with the same containers as before are skipped, and so are applications. Containers that have ended count until their node
 * reports it. The id of a container is its number in the order in which containers and reservations were made.
 */
import type { ContainerSnapshot, NodeSnapshot } from '../../yarn-preemption/snapshot';
import type { CapacityApp, CapacityContainer } from '../capacity-app';
import type { CapacityNode } from '../capacity-book';

const NONE: readonly ContainerSnapshot[] = [];
const NOTHING_KILLABLE: readonly CapacityContainer[] = [];
/** Revision of a node that has to be read again in any case: some of its containers are killable. */
const PASSING = -1;

/** What was read from a node. */
interface Known {
  readonly node: CapacityNode;
  readonly index: number;
  readonly revision: number;
  readonly containers: readonly CapacityContainer[];
  readonly snapshot: NodeSnapshot;
}

/** The containers of an application. */
interface Views {
  readonly byId: Map<number, ContainerSnapshot>;
  /** The same in the order of allocation; undefined until it is needed. */
  list: readonly ContainerSnapshot[] | undefined;
}

export class ContainerViews {
  /** By node of the world. */
  private readonly known: (Known | undefined)[] = [];
  private readonly views = new Map<CapacityApp, Views>();
  private readonly byId = new Map<number, CapacityContainer>();

  /** The container with an id, as of the latest `read`; undefined: none. */
  container(id: number): CapacityContainer | undefined {
    return this.byId.get(id);
  }

  /** The containers of an application in the order of their ids, as of the latest `read`. */
  of(app: CapacityApp): readonly ContainerSnapshot[] {
    const views = this.views.get(app);
    if (views === undefined) return NONE;
    return (views.list ??= [...views.byId.values()].sort((a, b) => a.id - b.id));
  }

  /**
   * Reads a node and its containers.
   * @param index its number in the snapshot
   * @param killable its containers that are marked as killable
   */
  read(node: CapacityNode, index: number, killable = NOTHING_KILLABLE): NodeSnapshot {
    const { revision, containers } = node;
    const isPlain = killable.length === 0;
    const before = this.known[node.node];
    if (isPlain && before?.node === node && before.index === index && before.revision === revision) {
      return before.snapshot;
    }
    this.forget(node.node);
    const held = [...containers];
    for (const container of held) this.add(container, index, killable.includes(container));
    const snapshot = before?.snapshot.total === node.total ? before.snapshot : { partition: 0, total: node.total };
    this.known[node.node] = { node, index, revision: isPlain ? revision : PASSING, containers: held, snapshot };
    return snapshot;
  }

  /** A node is not part of the snapshot. */
  forget(node: number): void {
    const known = this.known[node];
    if (known === undefined) return;
    this.known[node] = undefined;
    for (const container of known.containers) this.remove(container);
  }

  private add(container: CapacityContainer, node: number, killable: boolean): void {
    const { serial: id, app, size, key, isMaster } = container;
    this.byId.set(id, container);
    let views = this.views.get(app);
    if (views === undefined) {
      views = { byId: new Map(), list: undefined };
      this.views.set(app, views);
    }
    views.byId.set(id, { id, node, size, requestPriority: key.priority, am: isMaster, borrowed: false, killable });
    views.list = undefined;
  }

  private remove({ serial: id, app }: CapacityContainer): void {
    this.byId.delete(id);
    const views = this.views.get(app);
    if (views === undefined) return;
    views.byId.delete(id);
    views.list = undefined;
    if (views.byId.size === 0) this.views.delete(app);
  }
}
