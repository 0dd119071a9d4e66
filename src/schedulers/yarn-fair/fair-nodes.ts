/**
 * The nodes of the cluster, and what they have together.
 * Source: Hadoop, scheduler/ClusterNodeTracker.
 */
import { assert } from '../../base/assert';
import { TouchedIds } from '../../base/collections/touched-ids';
import { NodeBook } from '../yarn/node-book';
import { addTo, subtractFrom } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import type { FairApp, FairNode } from './applications/fair-app';
import type { FairChanges } from './fair-changes';

export class FairNodes {
  /** Total capacity of the nodes. */
  readonly total: Resource;
  /** What of it no container holds. */
  readonly available: Resource;
  /** By number in the world; undefined for a node that is down. */
  readonly all: (FairNode | undefined)[] = [];
  count = 0;
  /** Nodes whose containers, reservation or size have changed since this was emptied. */
  readonly touched = new TouchedIds(64);
  readonly reserved = new Set<FairNode>();
  private readonly rackSizes = new Map<number, number>();

  constructor(
    types: number,
    private readonly changes: FairChanges,
  ) {
    this.total = new Float64Array(types);
    this.available = new Float64Array(types);
  }

  add(number: number, name: string, rack: number, total: Resource): FairNode {
    const node: FairNode = new NodeBook<FairApp>(number, rack, total, name);
    this.all[number] = node;
    this.count++;
    this.rackSizes.set(rack, this.inRack(rack) + 1);
    addTo(this.total, total);
    addTo(this.available, total);
    this.changed(node);
    return node;
  }

  /** Removes a node, whose containers and reservation have been removed before. */
  remove(node: FairNode): void {
    assert(node.containers.length === 0 && node.ended.length === 0, 'a node goes after its containers');
    assert(node.reservation === undefined, 'a node goes after its reservation');
    node.up = false;
    this.all[node.node] = undefined;
    this.count--;
    this.rackSizes.set(node.rack, this.inRack(node.rack) - 1);
    subtractFrom(this.total, node.total);
    subtractFrom(this.available, node.total);
    this.changed(node);
  }

  /** Changes the capacity of a node; its containers stay. */
  resize(node: FairNode, total: Resource): void {
    for (const sum of [this.total, this.available]) {
      addTo(sum, total);
      subtractFrom(sum, node.total);
    }
    node.resize(total);
    this.changed(node);
  }

  private changed({ node }: FairNode): void {
    this.touched.touch(node);
    this.changes.report('nodes');
  }

  /** Number of nodes in a rack. */
  inRack(rack: number): number {
    return this.rackSizes.get(rack) ?? 0;
  }
}
