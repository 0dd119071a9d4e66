/**
 * The containers of each application, as the preemption policy sees them. Few of a hundred thousand change between two rounds:
 * nodes with the same containers as before are skipped, and so are applications.
 */
import type { ContainerSnapshot, NodeSnapshot } from '../../yarn-preemption/snapshot';
import type { CapacityApp } from '../capacity-app';
import type { CapacityContainer, CapacityNode } from '../capacity-book';

const NONE: readonly ContainerSnapshot[] = [];
const NOTHING_KILLABLE: readonly CapacityContainer[] = [];
/** Revision of a node that has to be read again in any case: some of its containers have ended or are killable. */
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

  /** The containers of an application that have not ended, in the order of their allocation, as of the latest `read`. */
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
    const { revision, containers, ended } = node;
    const isPlain = ended.length === 0 && killable.length === 0;
    const before = this.known[node.node];
    if (isPlain && before?.node === node && before.index === index && before.revision === revision) {
      return before.snapshot;
    }
    this.forget(node.node);
    const held = containers.filter((container) => !ended.includes(container));
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

  private add({ id, app, size, key, isMaster }: CapacityContainer, node: number, killable: boolean): void {
    let views = this.views.get(app);
    if (views === undefined) {
      views = { byId: new Map(), list: undefined };
      this.views.set(app, views);
    }
    views.byId.set(id, { id, node, size, requestPriority: key.priority, am: isMaster, borrowed: false, killable });
    views.list = undefined;
  }

  private remove({ id, app }: CapacityContainer): void {
    const views = this.views.get(app);
    if (views === undefined) return;
    views.byId.delete(id);
    views.list = undefined;
    if (views.byId.size === 0) this.views.delete(app);
  }
}
