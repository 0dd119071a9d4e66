/**
 * The order of nodes by a policy of the reader: heaps of nodes by descending score, one for each size of container, or one
 * for each ask where the policy reads more of an ask than its size. The scores of nodes that have changed are computed
 * again when a node is looked for, because only then is the world up to date with the changes.
 */
import { IndexedHeap } from '../../../base/collections/indexed-heap';
import { MB, VCORE } from '../../../base/units';
import type { NodePolicy } from '../../../sim/policy-host';
import type { World } from '../../../sim/world';
import type { Resources } from '../resources';

/** What the order needs to know of the nodes in the pool. */
export interface PoolView {
  /** By node: decides between equal scores, the smallest first. */
  readonly ranks: Int32Array;
  /** Whether a container of a size fits on the node now and no reservation forbids it. */
  isFree(node: number, shape: number): boolean;
}

export class OwnNodes {
  /** By shape, or by ask. */
  private readonly heaps = new Map<number, { readonly shape: number; readonly heap: IndexedHeap }>();
  /** Asks with pending containers. */
  private readonly wanted = new Set<number>();
  /** Nodes whose scores have to be computed again. */
  private readonly unscored = new Set<number>();
  private scoredAt = -1;

  /** @param now the time that the policy may read, µs */
  constructor(
    private readonly world: World,
    private readonly policy: NodePolicy,
    private readonly pool: PoolView,
    private readonly now: () => number,
  ) {}

  /** Whether the answers of the policy depend on the instant. */
  get movesWithTime(): boolean {
    return this.policy.movesWithTime;
  }

  /** Whether the policy looks at more of an ask than its size. */
  get byAsk(): boolean {
    return this.policy.byAsk;
  }

  /** An ask has pending containers, or none any more. */
  wants(ask: number, isPending: boolean): void {
    if (isPending) this.wanted.add(ask);
    else this.wanted.delete(ask);
    if (!isPending || this.policy.movesWithAsk) this.heaps.delete(ask);
  }

  touch(node: number): void {
    this.unscored.add(node);
  }

  /** A node that some ask of the shape may be placed on, -1 for none. */
  best(shape: number): number {
    if (!this.policy.byAsk) return this.first(shape, shape);
    for (const ask of this.wanted) {
      const node = this.world.askShape[ask] === shape ? this.bestFor(ask) : -1;
      if (node >= 0) return node;
    }
    return -1;
  }

  /** The node for the next container of an ask, -1 for none. */
  bestFor(ask: number): number {
    const shape = this.world.askShape[ask];
    return this.first(this.policy.byAsk ? ask : shape, shape);
  }

  /** A node with room for the shape that the policy refuses for at least one ask, -1 for none. */
  turnedDown(shape: number): number {
    for (let node = 0; node < this.world.nodeCount; node++) if (this.pool.isFree(node, shape)) return node;
    return -1;
  }

  /** The score of a node for an ask, whether or not the filter accepts the node. */
  rank(ask: number, node: number): number {
    return this.policy.rank(ask, node);
  }

  /** Whether the filter accepts a node for an ask: now, or with other free resources once containers have ended. */
  accepts(ask: number, node: number, free?: Resources, gone = 0): boolean {
    if (free === undefined) return this.policy.accepts(ask, node);
    const { resourceTypes } = this.world.input;
    const amount = (type: string, unit: number): number => {
      const at = resourceTypes.indexOf(type);
      return at < 0 ? 0 : free[at] / unit;
    };
    return this.policy.accepts(ask, node, {
      room: { memory: amount('memory', MB), vcores: amount('vcore', VCORE), gone },
    });
  }

  private first(key: number, shape: number): number {
    this.scoreAnew();
    return (this.heaps.get(key)?.heap ?? this.open(key, shape)).min();
  }

  private open(key: number, shape: number): IndexedHeap {
    const heap = new IndexedHeap(this.world.nodeCount + 1);
    this.heaps.set(key, { shape, heap });
    for (let node = 0; node < this.world.nodeCount; node++) this.file(heap, key, shape, node);
    return heap;
  }

  private scoreAnew(): void {
    if (this.policy.movesWithTime && this.now() !== this.scoredAt) {
      this.scoredAt = this.now();
      this.heaps.clear();
    }
    if (this.unscored.size === 0) return;
    const nodes = [...this.unscored];
    this.unscored.clear();
    for (const [key, { shape, heap }] of this.heaps) for (const node of nodes) this.file(heap, key, shape, node);
  }

  private file(heap: IndexedHeap, key: number, shape: number, node: number): void {
    const { policy, pool } = this;
    const isFree = pool.isFree(node, shape);
    const score = !isFree ? undefined : policy.byAsk ? policy.scoreFor(key, node) : policy.score(key, node);
    // The highest score is tried first.
    if (score === undefined) heap.remove(node);
    else heap.set(node, -score, pool.ranks[node]);
  }
}
