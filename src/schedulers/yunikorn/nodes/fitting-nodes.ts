/**
 * The nodes that containers of one size fit on, by score. While the cluster is full, one node at a time has room: a single
 * node needs no score, and stands beside the heap.
 */
import { IndexedHeap } from '../../../base/collections/indexed-heap';

/** What decides between nodes: the smallest score, then the smallest rank. */
export interface NodeScores {
  /** By node. */
  readonly ranks: Int32Array;
  /** The score of a node as it is now. */
  score(node: number): number;
}

export class FittingNodes {
  /** The first of the nodes, -1 when there is none. */
  first = -1;
  /** All nodes while there are several, else empty. */
  private readonly heap: IndexedHeap;

  /** `nodes`: nodes of the cluster. */
  constructor(
    nodes: number,
    private readonly scores: NodeScores,
  ) {
    this.heap = new IndexedHeap(nodes + 1);
  }

  /** The node has changed, and containers fit on it now. */
  add(node: number): void {
    const { heap, first } = this;
    if (heap.size === 0) {
      if (first === -1 || first === node) {
        this.first = node;
        return;
      }
      this.file(first);
    }
    this.file(node);
    this.first = heap.min();
  }

  /** Containers do not fit on the node now. */
  remove(node: number): void {
    const { heap } = this;
    if (heap.size === 0) {
      if (this.first === node) this.first = -1;
      return;
    }
    if (!heap.remove(node)) return;
    this.first = heap.min();
    if (heap.size === 1) heap.clear();
  }

  private file(node: number): void {
    const { heap, scores } = this;
    heap.set(node, scores.score(node), scores.ranks[node]);
  }
}
