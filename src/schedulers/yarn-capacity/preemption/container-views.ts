/**
 * What the preemption policy sees of the containers on each node. Of a hundred thousand few change between two rounds: a node
 * that holds the same ones as before is not described again.
 */
import type { ContainerSnapshot } from '../../yarn-preemption/snapshot';
import type { CapacityContainer, CapacityNode } from '../capacity-book';

const NONE: readonly CapacityContainer[] = [];

/** The containers on a node that have not ended, and beside each what the policy sees of it. */
export interface NodeContainers {
  readonly containers: readonly CapacityContainer[];
  readonly views: readonly ContainerSnapshot[];
}

interface Known extends NodeContainers {
  readonly index: number;
}

export class ContainerViews {
  /** By node of the world. */
  private readonly known = new Map<number, Known>();

  /** `index`: the number of the node in the snapshot. `killable`: those that may be killed at any time. */
  on({ node, containers, ended }: CapacityNode, index: number, killable = NONE): NodeContainers {
    const isPlain = ended.length === 0 && killable.length === 0;
    const before = this.known.get(node);
    if (isPlain && before?.index === index && isSame(before.containers, containers)) return before;
    const held = containers.filter((container) => !ended.includes(container));
    const views = held.map((container) => viewOf(container, index, killable.includes(container)));
    const now = { index, containers: held, views };
    if (isPlain) this.known.set(node, now);
    else this.known.delete(node);
    return now;
  }
}

function isSame(before: readonly CapacityContainer[], now: readonly CapacityContainer[]): boolean {
  if (before.length !== now.length) return false;
  for (let i = 0; i < now.length; i++) if (before[i] !== now[i]) return false;
  return true;
}

function viewOf({ id, size, key, isMaster }: CapacityContainer, node: number, killable: boolean): ContainerSnapshot {
  return { id, node, size, requestPriority: key.priority, am: isMaster, borrowed: false, killable };
}
