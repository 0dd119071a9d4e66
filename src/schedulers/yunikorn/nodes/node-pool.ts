/**
 * The nodes as YuniKorn tries them: for every size of container a heap of the nodes it fits on, by score. "Which node
 * takes this ask" and "does any node fit" are then the top of a heap, whatever the node order and however full the
 * cluster is.
 */
import { IndexedHeap } from '../../../base/indexed-heap';
import type { NodePolicy } from '../../../sim/policy-host';
import type { World } from '../../../sim/world';
import { nodeScore, nodeUse, rankIds } from './node-order';
import type { NodeSortPolicy } from './node-order';

/** Scores are never negative. */
const UNKNOWN = -1;

export class NodePool {
  /** One row per node, as the world's tables. */
  private readonly allocated: Float64Array;
  private readonly ranks: Int32Array;
  /** By shape; undefined until the first ask of that shape. */
  private readonly fitting: (IndexedHeap | undefined)[] = [];
  private readonly openShapes: number[] = [];
  private readonly present: Uint8Array;
  private readonly reserved: Uint8Array;
  /** Nodes whose scores by a policy of the reader are to be asked anew; they are, when a node is looked for. */
  private readonly unscored = new Set<number>();
  private scoredAt = -1;

  /** `own`: what scores the nodes when a policy of the reader is in force; `now`: µs, which it may look at. */
  constructor(
    private readonly world: World,
    private policy: NodeSortPolicy,
    private weights: Float64Array,
    private own?: NodePolicy,
    private readonly now: () => number = () => 0,
  ) {
    const { types, nodeCount, input } = world;
    this.allocated = new Float64Array(nodeCount * types);
    this.present = new Uint8Array(nodeCount);
    this.reserved = new Uint8Array(nodeCount);
    this.ranks = rankIds(input.nodes.map((node) => nodeName(node.id)));
  }

  /** How many nodes there are now, reserved ones included. */
  count = 0;

  /** The node that takes the next container of the shape, -1 when it fits on none. */
  best(shape: number): number {
    if (this.own !== undefined) this.scoreAnew(this.own);
    return (this.fitting[shape] ?? this.open(shape)).min();
  }

  /** A container of the shape was placed on (sign 1) or left (sign -1) the node. */
  changed(node: number, shape: number, sign: 1 | -1): void {
    const { types, shapes } = this.world;
    const { allocated } = this;
    for (let t = 0, s = shape * types, n = node * types; t < types; t++) allocated[n + t] += sign * shapes[s + t];
    this.rescore(node);
  }

  setPresent(node: number, present: boolean): void {
    this.count += Number(present) - this.present[node];
    this.present[node] = present ? 1 : 0;
    this.rescore(node);
  }

  /** The node is kept for somebody: it takes no part in the order until it is free again. */
  setReserved(node: number, reserved: boolean): void {
    this.reserved[node] = reserved ? 1 : 0;
    this.rescore(node);
  }

  /**
   * The node to reserve for a container of the shape, -1 when there is none: large enough when empty, not reserved, and
   * lacking the least now (per resource type the lacking share of what is asked, summed up); then first in node order.
   * Source: YuniKorn core, application.go tryNodes, resources.go FitInScore.
   */
  toReserve(shape: number): number {
    let best = -1;
    let least = Infinity;
    let leastScore = Infinity;
    for (let node = 0; node < this.world.nodeCount; node++) {
      if (this.present[node] === 0 || this.reserved[node] === 1) continue;
      const lacking = this.lacking(node, shape);
      if (lacking > least || lacking === Infinity) continue;
      const score = this.score(node);
      const isFirst = score < leastScore || (score === leastScore && this.ranks[node] < this.ranks[best]);
      if (lacking < least || isFirst) {
        best = node;
        least = lacking;
        leastScore = score;
      }
    }
    return best;
  }

  /** The nodes that take part in the order, the first to be tried first; with reserved ones only where `mine` names them. */
  inOrder(mine: readonly number[] = []): number[] {
    const nodes: number[] = [];
    for (let node = 0; node < this.world.nodeCount; node++) {
      if (this.present[node] === 1 && (this.reserved[node] === 0 || mine.includes(node))) nodes.push(node);
    }
    const score = nodes.map((node) => this.score(node));
    const order = nodes.map((_, index) => index);
    order.sort((a, b) => score[a] - score[b] || this.ranks[nodes[a]] - this.ranks[nodes[b]]);
    return order.map((index) => nodes[index]);
  }

  /** Whether a container of the shape fits on the node when it is empty. */
  isLargeEnough(node: number, shape: number): boolean {
    return this.lacking(node, shape) < Infinity;
  }

  /** What is free on the node, per resource type. */
  free(node: number): Float64Array {
    const { types, nodeCapacity } = this.world;
    return nodeCapacity
      .subarray(node * types, (node + 1) * types)
      .map((quantity, t) => quantity - this.allocated[node * types + t]);
  }

  /** What the node lacks for a container of the shape, in shares; Infinity when it is too small even when empty. */
  private lacking(node: number, shape: number): number {
    const { types, shapes, nodeCapacity } = this.world;
    let sum = 0;
    for (let t = 0, s = shape * types, n = node * types; t < types; t++, s++, n++) {
      const free = nodeCapacity[n] - this.allocated[n];
      if (shapes[s] > nodeCapacity[n]) return Infinity;
      if (shapes[s] > free) sum += free <= 0 ? 1 : (shapes[s] - free) / shapes[s];
    }
    return sum;
  }

  /** The node order was changed. */
  configure(policy: NodeSortPolicy, weights: Float64Array, own?: NodePolicy): void {
    this.policy = policy;
    this.weights = weights;
    this.own = own;
    for (let n = 0; n < this.world.nodeCount; n++) this.rescore(n);
  }

  /** Whether time alone may open a node or close it. */
  get movesWithTime(): boolean {
    return this.own?.movesWithTime === true;
  }

  /** By now the world shows what the pool was told of. */
  private scoreAnew(own: NodePolicy): void {
    if (own.movesWithTime && this.now() !== this.scoredAt) {
      this.scoredAt = this.now();
      for (let n = 0; n < this.world.nodeCount; n++) this.unscored.add(n);
    }
    if (this.unscored.size === 0) return;
    const nodes = [...this.unscored];
    this.unscored.clear();
    for (const node of nodes) for (const shape of this.openShapes) this.placeByOwn(own, node, shape);
  }

  private placeByOwn(own: NodePolicy, node: number, shape: number): void {
    const heap = this.fitting[shape] as IndexedHeap;
    const score = this.reserved[node] === 0 && this.hasRoom(node, shape) ? own.score(shape, node) : undefined;
    // The highest score is tried first.
    if (score === undefined) heap.remove(node);
    else heap.set(node, -score, this.ranks[node]);
  }

  private rescore(node: number): void {
    if (this.own !== undefined) {
      this.unscored.add(node);
      return;
    }
    const open = this.openShapes;
    let score = UNKNOWN;
    for (let i = 0; i < open.length; i++) {
      const heap = this.fitting[open[i]] as IndexedHeap;
      if (this.reserved[node] === 1 || !this.hasRoom(node, open[i])) {
        heap.remove(node);
        continue;
      }
      if (score === UNKNOWN) score = this.score(node);
      heap.set(node, score, this.ranks[node]);
    }
  }

  private score(node: number): number {
    const { nodeCapacity, types } = this.world;
    return nodeScore(this.policy, nodeUse(this.weights, nodeCapacity, this.allocated, node * types));
  }

  /** Whether a container of the shape fits on the node now, reserved or not. */
  hasRoom(node: number, shape: number): boolean {
    if (this.present[node] === 0) return false;
    const { types, shapes, nodeCapacity } = this.world;
    const { allocated } = this;
    for (let t = 0, s = shape * types, n = node * types; t < types; t++, s++, n++) {
      if (shapes[s] > nodeCapacity[n] - allocated[n]) return false;
    }
    return true;
  }

  private open(shape: number): IndexedHeap {
    const heap = new IndexedHeap(this.world.nodeCount + 1);
    this.fitting[shape] = heap;
    this.openShapes.push(shape);
    for (let n = 0; n < this.world.nodeCount; n++) {
      if (this.own !== undefined) this.placeByOwn(this.own, n, shape);
      else if (this.reserved[n] === 0 && this.hasRoom(n, shape)) heap.set(n, this.score(n), this.ranks[n]);
    }
    return heap;
  }
}

/**
 * The name by which a node is compared. Generated nodes stand for nodes whose numbers have leading zeros, as operators
 * name them: `n/2` before `n/10`. An id given by hand contains no slash and is compared as it is: `n10` before `n2`.
 */
function nodeName(id: string): string {
  return id.replace(/\/\d+$/, (number) => `/${number.slice(1).padStart(8, '0')}`);
}
