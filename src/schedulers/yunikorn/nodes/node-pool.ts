/**
 * The nodes in node order: for every size of container the nodes it fits on, by score. The first node for an ask, and
 * whether there is one, is then known, whatever the node order and however full the cluster is.
 */
import type { NodePolicy } from '../../../sim/policy-host';
import { SHAPES } from '../../../sim/trace/codes';
import type { World } from '../../../sim/world';
import { FittingNodes } from './fitting-nodes';
import type { NodeScores } from './fitting-nodes';
import { nodeScore, nodeUse, rankIds } from './node-order';
import type { NodeSortPolicy } from './node-order';
import { OwnNodes } from './own-nodes';
import type { PoolView } from './own-nodes';
import type { Resources } from '../resources';

const UNKNOWN = -2;

/** Marks of a node. */
const PRESENT = 1;
const RESERVED = 2;

export class NodePool implements PoolView, NodeScores {
  readonly ranks: Int32Array;
  /** By shape; undefined until the first ask of that shape. */
  private readonly fitting: FittingNodes[] = [];
  private readonly openShapes: number[] = [];
  /** The first of the fitting nodes by shape, -1 for none; UNKNOWN before there are any, or when a policy of the reader knows it. */
  private readonly firsts = new Int32Array(SHAPES).fill(UNKNOWN);
  /** By node: whether it is in the cluster, and whether it is reserved. */
  private readonly marks: Uint8Array;
  private own: OwnNodes | undefined;

  /** `own`: the policy of the reader that scores the nodes, if any; `now`: the time that it may read, µs. */
  constructor(
    private readonly world: World,
    private policy: NodeSortPolicy,
    private weights: Float64Array,
    own?: NodePolicy,
    private readonly now: () => number = () => 0,
  ) {
    const { nodeCount, input } = world;
    this.marks = new Uint8Array(nodeCount);
    this.ranks = rankIds(input.nodes.map((node) => nodeName(node.id)));
    this.own = own && new OwnNodes(world, own, this, now);
  }

  /** Nodes in the cluster now, reserved ones included. */
  count = 0;

  /** The node for the next container of the shape, -1 for none. */
  best(shape: number): number {
    const first = this.firsts[shape];
    return first === UNKNOWN ? this.find(shape) : first;
  }

  private find(shape: number): number {
    if (this.own !== undefined) return this.own.best(shape);
    this.open(shape);
    return this.firsts[shape];
  }

  /** The node for the next container of an ask, -1 for none. */
  bestFor(ask: number): number {
    return this.own === undefined ? this.best(this.world.askShape[ask]) : this.own.bestFor(ask);
  }

  /** Whether a policy of the reader orders the nodes. */
  get hasPolicy(): boolean {
    return this.own !== undefined;
  }

  /** Whether asks of one size may get different nodes. */
  get byAsk(): boolean {
    return this.own?.byAsk === true;
  }

  /** Whether a filter accepts the node for an ask: now, or with other free resources once `gone` containers have ended. */
  accepts(ask: number, node: number, free?: Resources, gone = 0): boolean {
    return this.own === undefined || this.own.accepts(ask, node, free, gone);
  }

  /** A node with room for the shape that a policy of the reader refuses, -1 for none. */
  turnedDown(shape: number): number {
    return this.own?.turnedDown(shape) ?? -1;
  }

  /** An ask has pending containers, or none any more. */
  wants(ask: number, isPending: boolean): void {
    this.own?.wants(ask, isPending);
  }

  setPresent(node: number, present: boolean): void {
    this.count += Number(present) - (this.marks[node] & PRESENT);
    this.mark(node, PRESENT, present);
  }

  /** The node is reserved and leaves the order until the reservation ends. */
  setReserved(node: number, reserved: boolean): void {
    this.mark(node, RESERVED, reserved);
  }

  private mark(node: number, mark: number, isSet: boolean): void {
    if (isSet) this.marks[node] |= mark;
    else this.marks[node] &= ~mark;
    this.changed(node);
  }

  /**
   * The node to reserve for a container of an ask, -1 for none: large enough when empty, not reserved, and with the
   * smallest `surplus`; then the first in node order. How much the node lacks now does not matter.
   * Source: YuniKorn core, application.go tryNodes, resources.go FitInScore.
   */
  toReserve(ask: number): number {
    const { types, nodeCapacity } = this.world;
    const shape = this.world.askShape[ask];
    let best = -1;
    let least = Infinity;
    let leastScore = Infinity;
    for (let node = 0; node < this.world.nodeCount; node++) {
      if (this.marks[node] !== PRESENT) continue;
      if (!this.isLargeEnough(node, shape)) continue;
      const surplus = this.surplus(node, shape);
      if (surplus > least) continue;
      const empty = nodeCapacity.subarray(node * types, (node + 1) * types);
      if (!this.accepts(ask, node, empty, Infinity)) continue;
      const score = this.score(node);
      const isFirst = score < leastScore || (score === leastScore && this.ranks[node] < this.ranks[best]);
      if (surplus < least || isFirst) {
        best = node;
        least = surplus;
        leastScore = score;
      }
    }
    return best;
  }

  /** The nodes in the order in which they are tried for an ask; of the reserved ones only those in `mine`. */
  inOrder(ask: number, mine: readonly number[] = []): number[] {
    const nodes: number[] = [];
    for (let node = 0; node < this.world.nodeCount; node++) {
      const mark = this.marks[node];
      if (mark === PRESENT || (mark === PRESENT + RESERVED && mine.includes(node))) nodes.push(node);
    }
    const { own } = this;
    const score = nodes.map((node) => (own === undefined ? this.score(node) : -own.rank(ask, node)));
    const order = nodes.map((_, index) => index);
    order.sort((a, b) => compareNumbers(score[a], score[b]) || this.ranks[nodes[a]] - this.ranks[nodes[b]]);
    return order.map((index) => nodes[index]);
  }

  /** The same nodes by id, or in the order of a policy of the reader. */
  inOrderOfIds(ask: number, mine: readonly number[] = []): number[] {
    const nodes = this.inOrder(ask, mine);
    return this.own === undefined ? nodes.sort((a, b) => this.ranks[a] - this.ranks[b]) : nodes;
  }

  /** Whether a container of the shape fits on the node when it is empty. */
  isLargeEnough(node: number, shape: number): boolean {
    const { types, shapes, nodeCapacity } = this.world;
    for (let t = 0, s = shape * types, n = node * types; t < types; t++, s++, n++) {
      if (shapes[s] > nodeCapacity[n]) return false;
    }
    return true;
  }

  /** What is free on the node, per resource type. */
  free(node: number): Float64Array {
    const { types, nodeFree } = this.world;
    return nodeFree.slice(node * types, (node + 1) * types);
  }

  /** Sum over the resource types of (free - size) / free, without the types of which the node lacks some. */
  private surplus(node: number, shape: number): number {
    const { types, shapes, nodeFree } = this.world;
    let sum = 0;
    for (let t = 0, s = shape * types, n = node * types; t < types; t++, s++, n++) {
      const free = nodeFree[n];
      if (free > shapes[s]) sum += (free - shapes[s]) / free;
    }
    return sum;
  }

  /** Changes the node order. */
  configure(policy: NodeSortPolicy, weights: Float64Array, own?: NodePolicy): void {
    this.policy = policy;
    this.weights = weights;
    this.own = own && new OwnNodes(this.world, own, this, this.now);
    this.fitting.length = 0;
    this.openShapes.length = 0;
    this.firsts.fill(UNKNOWN);
  }

  /** Whether the nodes that an ask may use can change with time alone. */
  get movesWithTime(): boolean {
    return this.own?.movesWithTime === true;
  }

  /** What is free on the node has changed, or whether it may be used. */
  changed(node: number): void {
    if (this.own !== undefined) {
      this.own.touch(node);
      return;
    }
    const open = this.openShapes;
    for (let i = 0; i < open.length; i++) this.file(node, open[i], this.fitting[open[i]]);
  }

  private file(node: number, shape: number, fitting: FittingNodes): void {
    if (this.isFree(node, shape)) fitting.add(node);
    else fitting.remove(node);
    this.firsts[shape] = fitting.first;
  }

  /** The score of a node by the order in force: the smallest goes first. */
  score(node: number): number {
    const { nodeCapacity, nodeFree, types } = this.world;
    return nodeScore(this.policy, nodeUse(this.weights, nodeCapacity, nodeFree, node * types));
  }

  /** Whether a container of the shape fits on the node now and the node is not reserved. */
  isFree(node: number, shape: number): boolean {
    return this.marks[node] === PRESENT && this.world.isRoom(shape, node);
  }

  /** Whether a container of the shape fits on the node now, reserved or not. */
  hasRoom(node: number, shape: number): boolean {
    return (this.marks[node] & PRESENT) > 0 && this.world.isRoom(shape, node);
  }

  private open(shape: number): void {
    const fitting = new FittingNodes(this.world.nodeCount, this);
    this.fitting[shape] = fitting;
    this.openShapes.push(shape);
    this.firsts[shape] = -1;
    for (let n = 0; n < this.world.nodeCount; n++) this.file(n, shape, fitting);
  }
}

/** Not a difference: two infinite scores are equal. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * The name by which a node is compared. Generated nodes stand for nodes whose numbers have leading zeros, as operators
 * name them: `n/2` before `n/10`. An id given by hand contains no slash and is compared as it is: `n10` before `n2`.
 */
function nodeName(id: string): string {
  return id.replace(/\/\d+$/, (number) => `/${number.slice(1).padStart(8, '0')}`);
}
