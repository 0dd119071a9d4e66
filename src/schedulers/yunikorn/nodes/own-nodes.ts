/**
 * Nodes by a policy of the reader under YuniKorn: heaps of nodes by falling score, one for each size of container, or one for
 * each ask where the policy looks at more of it than its size. Scores are asked again for nodes about which something
 * happened, when a node is looked for: by then the world shows what the heaps were informed of.
 */
import { IndexedHeap } from '../../../base/collections/indexed-heap';
import type { NodePolicy } from '../../../sim/policy-host';
import type { World } from '../../../sim/world';
import type { Resources } from '../resources';

const MB = 1_048_576;
const MILLI = 1_000;

/** What the pool knows of its nodes. */
export interface PoolView {
  /** By node; its place among equal scores. */
  readonly ranks: Int32Array;
  /** Whether a container of a size may be placed on the node now, as far as room and reservations go. */
  isFree(node: number, shape: number): boolean;
}

export class OwnNodes {
  /** By shape, or by ask. */
  private readonly heaps = new Map<number, { readonly shape: number; readonly heap: IndexedHeap }>();
  /** Asks with something pending. */
  private readonly wanted = new Set<number>();
  /** Nodes whose scores have to be computed again. */
  private readonly unscored = new Set<number>();
  private scoredAt = -1;

  /** @param now µs, which the policy may look at */
  constructor(
    private readonly world: World,
    private readonly policy: NodePolicy,
    private readonly pool: PoolView,
    private readonly now: () => number,
  ) {}

  get movesWithTime(): boolean {
    return this.policy.movesWithTime;
  }

  get byAsk(): boolean {
    return this.policy.byAsk;
  }

  /** An ask wants something, or nothing any more. */
  wants(ask: number, isPending: boolean): void {
    if (isPending) this.wanted.add(ask);
    else this.wanted.delete(ask);
    if (!isPending || this.policy.movesWithAsk) this.heaps.delete(ask);
  }

  touch(node: number): void {
    this.unscored.add(node);
  }

  /** A node for a container of the shape, whichever ask it is for; -1: none. */
  best(shape: number): number {
    if (!this.policy.byAsk) return this.first(shape, shape);
    for (const ask of this.wanted) {
      const node = this.world.askShape[ask] === shape ? this.bestFor(ask) : -1;
      if (node >= 0) return node;
    }
    return -1;
  }

  /** The node that takes the next container of an ask; -1: none. */
  bestFor(ask: number): number {
    const shape = this.world.askShape[ask];
    return this.first(this.policy.byAsk ? ask : shape, shape);
  }

  /** A node that has room for the shape and that the policy turns down, for some ask at least; -1: none. */
  turnedDown(shape: number): number {
    for (let node = 0; node < this.world.nodeCount; node++) if (this.pool.isFree(node, shape)) return node;
    return -1;
  }

  /** The score of a node for an ask, whatever is turned down. */
  rank(ask: number, node: number): number {
    return this.policy.rank(ask, node);
  }

  /** Whether the filter lets a node take an ask: now, or with a given free amount after containers have gone. */
  accepts(ask: number, node: number, free?: Resources, gone = 0): boolean {
    if (free === undefined) return this.policy.accepts(ask, node);
    const { resourceTypes } = this.world.input;
    const amount = (type: string, unit: number): number => {
      const at = resourceTypes.indexOf(type);
      return at < 0 ? 0 : free[at] / unit;
    };
    return this.policy.accepts(ask, node, {
      room: { memory: amount('memory', MB), vcores: amount('vcore', MILLI), gone },
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
