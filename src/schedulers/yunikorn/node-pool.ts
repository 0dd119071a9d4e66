/**
 * The nodes as YuniKorn tries them: for every size of container a heap of the nodes it fits on, by score. "Which node
 * takes this ask" and "does any node fit" are then the top of a heap, whatever the node order and however full the
 * cluster is.
 */
import { IndexedHeap } from '../../base/indexed-heap';
import type { World } from '../../sim/world';
import { nodeScore, nodeUse, rankIds } from './node-order';
import type { NodeSortPolicy } from './node-order';

export class NodePool {
  private readonly capacity: Float64Array[] = [];
  private readonly allocated: Float64Array[] = [];
  private readonly ranks: Int32Array;
  /** By shape; undefined until the first ask of that shape. */
  private readonly fitting: (IndexedHeap | undefined)[] = [];
  private readonly openShapes: number[] = [];
  private readonly present: Uint8Array;

  constructor(
    private readonly world: World,
    private policy: NodeSortPolicy,
    private weights: Float64Array,
  ) {
    const { types, nodeCount, input } = world;
    for (let n = 0; n < nodeCount; n++) {
      this.capacity.push(world.nodeCapacity.subarray(n * types, (n + 1) * types));
      this.allocated.push(new Float64Array(types));
    }
    this.present = new Uint8Array(nodeCount);
    this.ranks = rankIds(input.nodes.map((node) => padded(node.id)));
  }

  /** The node that takes the next container of the shape, -1 when it fits on none. */
  best(shape: number): number {
    return (this.fitting[shape] ?? this.open(shape)).min();
  }

  /** A container of the shape was placed on (sign 1) or left (sign -1) the node. */
  changed(node: number, shape: number, sign: 1 | -1): void {
    const { types, shapes } = this.world;
    const allocated = this.allocated[node];
    for (let t = 0, s = shape * types; t < types; t++, s++) allocated[t] += sign * shapes[s];
    this.rescore(node);
  }

  setPresent(node: number, present: boolean): void {
    this.present[node] = present ? 1 : 0;
    this.rescore(node);
  }

  /** The node order was changed. */
  configure(policy: NodeSortPolicy, weights: Float64Array): void {
    this.policy = policy;
    this.weights = weights;
    for (let n = 0; n < this.world.nodeCount; n++) this.rescore(n);
  }

  private rescore(node: number): void {
    const open = this.openShapes;
    if (open.length === 0) return;
    const score = this.score(node);
    for (let i = 0; i < open.length; i++) this.file(this.fitting[open[i]] as IndexedHeap, open[i], node, score);
  }

  private score(node: number): number {
    return nodeScore(this.policy, nodeUse(this.weights, this.capacity[node], this.allocated[node]));
  }

  private file(heap: IndexedHeap, shape: number, node: number, score: number): void {
    if (this.present[node] === 1 && this.hasRoom(node, shape)) heap.set(node, score, this.ranks[node]);
    else heap.remove(node);
  }

  private hasRoom(node: number, shape: number): boolean {
    const { types, shapes } = this.world;
    const capacity = this.capacity[node];
    const allocated = this.allocated[node];
    for (let t = 0, s = shape * types; t < types; t++, s++) {
      if (shapes[s] > capacity[t] - allocated[t]) return false;
    }
    return true;
  }

  private open(shape: number): IndexedHeap {
    const heap = new IndexedHeap(this.world.nodeCount + 1);
    this.fitting[shape] = heap;
    this.openShapes.push(shape);
    for (let n = 0; n < this.world.nodeCount; n++) this.file(heap, shape, n, this.score(n));
    return heap;
  }
}

/** Generated nodes are ranked as if their index had leading zeros, as cluster operators name them: n/2 before n/10. */
function padded(id: string): string {
  return id.replace(/\d+$/, (digits) => digits.padStart(8, '0'));
}
