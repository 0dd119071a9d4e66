/**
 * Containers that lazy preemption has marked as killable: each is killed as soon as an application needs its room.
 * Source: Hadoop, scheduler/capacity/preemption/PreemptionManager. Unlike there, killable containers move with their application.
 */
import type { CapacityApp, CapacityContainer } from '../capacity-app';
import type { CapacityQueue } from '../queues/capacity-queue';

export class KillableContainers {
  /** By node, in the order in which they were marked. */
  private readonly byNode = new Map<number, CapacityContainer[]>();

  get areThere(): boolean {
    return this.byNode.size > 0;
  }

  /** Those of a node; undefined: there are none. */
  onNode(node: number): readonly CapacityContainer[] | undefined {
    return this.byNode.get(node);
  }

  /** Marks a container. Returns whether it was not marked before. */
  mark(container: CapacityContainer): boolean {
    const onNode = this.byNode.get(container.node) ?? [];
    if (onNode.includes(container)) return false;
    onNode.push(container);
    this.byNode.set(container.node, onNode);
    container.app.leaf.addKillable(container.size, 1);
    return true;
  }

  /** Forgets a container that is gone. Returns whether it was marked. */
  forget(container: CapacityContainer): boolean {
    const onNode = this.byNode.get(container.node);
    const at = onNode?.indexOf(container) ?? -1;
    if (onNode === undefined || at < 0) return false;
    onNode.splice(at, 1);
    if (onNode.length === 0) this.byNode.delete(container.node);
    container.app.leaf.addKillable(container.size, -1);
    return true;
  }

  /** An application moves to another leaf with its containers. */
  move(app: CapacityApp, to: CapacityQueue): void {
    for (const onNode of this.byNode.values()) {
      for (const container of onNode) {
        if (container.app !== app) continue;
        app.leaf.addKillable(container.size, -1);
        to.addKillable(container.size, 1);
      }
    }
  }

  /** The oldest one below a queue, of the application submitted first among those that have any. */
  firstBelow(queue: CapacityQueue): CapacityContainer | undefined {
    let first: CapacityContainer | undefined;
    for (const onNode of this.byNode.values()) {
      for (const container of onNode) {
        if (!container.app.leaf.upwards.includes(queue)) continue;
        if (first === undefined || isOlder(container, first)) first = container;
      }
    }
    return first;
  }
}

function isOlder(a: CapacityContainer, b: CapacityContainer): boolean {
  return (a.app.serial - b.app.serial || a.serial - b.serial) < 0;
}
