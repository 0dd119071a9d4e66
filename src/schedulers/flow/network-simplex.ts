/**
 * The network simplex method. A spanning tree carries the flow between its bounds; each pivot brings in an arc that is cheaper
 * than the way through the tree and removes the arc that blocks first.
 *
 *  - Entering arc: block search, the best of a block of about the square root of all arcs, blocks taken in turn.
 *  - Leaving arc: of those that block, the last one on the cycle from its apex on (strict comparison on the first side, not strict
 *    on the second). The tree stays strongly feasible, so the method does not cycle.
 *  - A root with an arc of prohibitive cost to every node makes the first tree. Flow that stays on one has no other way.
 *  - The tree is kept: whatever has changed in the network, `solve` continues from the last one. An arc with other ends, one on
 *    which the new supplies do not fit, or that would make the tree no longer strongly feasible, leaves it, and what hung from
 *    it hangs from the root.
 * Source: Ahuja, Magnanti, Orlin, Network Flows, chapter 11; Cunningham 1976 (strongly feasible trees).
 */
import type { FlowAnswer, FlowNetwork } from './network';

const LOWER = 1;
const TREE = 0;
const UPPER = -1;
const UNLIMITED = 0x7fffffff;
const NO_NUMBERS = new Int32Array(0);
/** Factor by which the room grows when a network has outgrown it; the network then gets a new tree. */
const ROOM_TO_GROW = 2;

export class NetworkSimplex {
  /** As many nodes and arcs as there is room for. The root is the node behind them. */
  private root = -1;
  private roomForArcs = 0;
  /** Nodes and arcs that the last answer was about. */
  private nodes = 0;
  private arcs = 0;
  /** Arcs of the network first, then, from `roomForArcs` on, the one between each node and the root. */
  private from = NO_NUMBERS;
  private to = NO_NUMBERS;
  private capacity = NO_NUMBERS;
  private cost = new Float64Array(0);
  private flow = NO_NUMBERS;
  private state = new Int8Array(0);
  private potential = new Float64Array(0);
  /** The tree: parent, arc to it and whether that one leads upwards, depth; children as doubly linked lists. */
  private parent = NO_NUMBERS;
  private arcUp = NO_NUMBERS;
  private upwards = new Uint8Array(0);
  private depth = NO_NUMBERS;
  private firstChild = NO_NUMBERS;
  private next = NO_NUMBERS;
  private previous = NO_NUMBERS;
  private stack = NO_NUMBERS;
  private block = 0;
  private cursor = 0;
  private pivots = 0;

  /** Everything in the network may change between two answers; its nodes and arcs do not become fewer. */
  constructor(private readonly network: FlowNetwork) {
    this.forget(network.nodes, network.arcs);
  }

  /** Begins again without a tree, with room for the given numbers of nodes and arcs. */
  private forget(nodes: number, arcs: number): void {
    const all = arcs + nodes;
    this.root = nodes;
    this.roomForArcs = arcs;
    this.nodes = 0;
    this.arcs = 0;
    this.from = new Int32Array(all);
    this.to = new Int32Array(all);
    this.capacity = new Int32Array(all).fill(UNLIMITED);
    this.cost = new Float64Array(all);
    this.flow = new Int32Array(all);
    this.state = new Int8Array(all).fill(LOWER);
    this.potential = new Float64Array(nodes + 1);
    this.parent = new Int32Array(nodes + 1).fill(-1);
    this.arcUp = new Int32Array(nodes + 1).fill(-1);
    this.upwards = new Uint8Array(nodes + 1);
    this.depth = new Int32Array(nodes + 1);
    this.firstChild = new Int32Array(nodes + 1).fill(-1);
    this.next = new Int32Array(nodes + 1).fill(-1);
    this.previous = new Int32Array(nodes + 1).fill(-1);
    this.stack = new Int32Array(nodes + 1);
    this.cursor = 0;
  }

  private hangFromRoot(node: number, supply: number): void {
    const arc = this.roomForArcs + node;
    this.from[arc] = supply >= 0 ? node : this.root;
    this.to[arc] = supply >= 0 ? this.root : node;
    this.flow[arc] = Math.abs(supply);
    this.state[arc] = TREE;
    this.attach(node, this.root, arc);
  }

  /** Makes what is left of the last tree one of the network as it is now. */
  private takeOver(): void {
    const { network } = this;
    const { nodes, arcs } = network;
    if (nodes > this.root || arcs > this.roomForArcs) this.forget(ROOM_TO_GROW * nodes, ROOM_TO_GROW * arcs);
    for (; this.nodes < nodes; this.nodes++) this.hangFromRoot(this.nodes, 0);
    this.block = Math.max(10, Math.ceil(Math.sqrt(arcs)));
    const { from, to, capacity, cost, flow, state } = this;
    cost.set(network.cost.subarray(0, arcs));
    capacity.set(network.capacity.subarray(0, arcs));
    cost.fill((network.largestCost() + 1) * (nodes + 1), this.roomForArcs);
    const excess = Float64Array.from(network.supply.subarray(0, nodes));
    for (let arc = 0; arc < arcs; arc++) {
      if (arc >= this.arcs || from[arc] !== network.from[arc] || to[arc] !== network.to[arc]) {
        if (state[arc] === TREE) this.cutOff(arc);
        from[arc] = network.from[arc];
        to[arc] = network.to[arc];
        state[arc] = LOWER;
      }
      if (state[arc] === TREE) continue;
      flow[arc] = state[arc] === LOWER ? 0 : capacity[arc];
      excess[from[arc]] -= flow[arc];
      excess[to[arc]] += flow[arc];
    }
    this.arcs = arcs;
    this.carryUp(excess);
  }

  /** What hung from an arc of the tree hangs from the root. */
  private cutOff(arc: number): void {
    const node = this.arcUp[this.from[arc]] === arc ? this.from[arc] : this.to[arc];
    this.detach(node, this.parent[node]);
    this.hangFromRoot(node, 0);
  }

  /** Gives the arcs of the tree the flow that takes what is left over at each node to the root. */
  private carryUp(excess: Float64Array): void {
    const { roomForArcs, parent, arcUp, upwards, capacity, flow, state, stack } = this;
    const size = this.orderFromTheRootOn();
    for (let i = size - 1; i > 0; i--) {
      const node = stack[i];
      const arc = arcUp[node];
      const up = excess[node];
      if (arc < roomForArcs) {
        const wanted = upwards[node] === 1 ? up : -up;
        const isStrong =
          upwards[node] === 1 ? wanted >= 0 && wanted < capacity[arc] : wanted > 0 && wanted <= capacity[arc];
        flow[arc] = Math.max(0, Math.min(wanted, capacity[arc]));
        const carried = upwards[node] === 1 ? flow[arc] : -flow[arc];
        excess[parent[node]] += carried;
        if (isStrong) continue;
        state[arc] = flow[arc] === 0 ? LOWER : UPPER;
        excess[node] -= carried;
      }
      this.detach(node, parent[node]);
      this.hangFromRoot(node, excess[node]);
    }
  }

  /** Puts all nodes into the stack, each one behind its parent. Returns how many there are with the root. */
  private orderFromTheRootOn(): number {
    const { firstChild, next, root, stack } = this;
    let size = 0;
    stack[size++] = root;
    for (let i = 0; i < size; i++) {
      for (let child = firstChild[stack[i]]; child >= 0; child = next[child]) stack[size++] = child;
    }
    return size;
  }

  /** Finds a flow of least cost, from the last one on where there is one. */
  solve(): FlowAnswer {
    this.takeOver();
    const { nodes, arcs, root, roomForArcs, potential } = this;
    this.refreshBelow(root);
    this.pivots = 0;
    for (let arc = this.entering(); arc >= 0; arc = this.entering()) this.pivot(arc);
    let feasible = true;
    for (let node = 0; node < nodes; node++) feasible &&= this.flow[roomForArcs + node] === 0;
    return {
      feasible,
      flow: this.flow.slice(0, arcs),
      potential: potential.slice(0, nodes),
      steps: this.pivots,
    };
  }

  /** The arc that comes into the tree, -1 when there is none and the flow is of least cost. */
  private entering(): number {
    const { arcs, state, cost, potential, from, to, block } = this;
    let best = -1;
    let least = 0;
    let left = block;
    let arc = this.cursor;
    for (let seen = 0; seen < arcs; seen++) {
      if (arc >= arcs) arc = 0;
      const reduced = state[arc] * (cost[arc] + potential[from[arc]] - potential[to[arc]]);
      if (reduced < least) {
        least = reduced;
        best = arc;
      }
      arc++;
      if (--left === 0) {
        if (best >= 0) break;
        left = block;
      }
    }
    this.cursor = arc >= arcs ? 0 : arc;
    return best;
  }

  private pivot(entering: number): void {
    const { state, flow, capacity, from, to, parent, arcUp, upwards, depth } = this;
    this.pivots++;
    // Flow is pushed from first to second through the arc, up to the apex and down again.
    const forward = state[entering] === LOWER;
    const first = forward ? from[entering] : to[entering];
    const second = forward ? to[entering] : from[entering];
    let apex = first;
    for (let other = second; apex !== other;) {
      if (depth[apex] >= depth[other]) apex = parent[apex];
      else other = parent[other];
    }
    let most = capacity[entering];
    let cut = -1;
    let onFirst = false;
    for (let node = first; node !== apex; node = parent[node]) {
      const arc = arcUp[node];
      const room = upwards[node] === 1 ? flow[arc] : capacity[arc] - flow[arc];
      if (room < most) {
        most = room;
        cut = node;
        onFirst = true;
      }
    }
    for (let node = second; node !== apex; node = parent[node]) {
      const arc = arcUp[node];
      const room = upwards[node] === 1 ? capacity[arc] - flow[arc] : flow[arc];
      if (room <= most) {
        most = room;
        cut = node;
        onFirst = false;
      }
    }
    if (most > 0) {
      flow[entering] += forward ? most : -most;
      for (let node = first; node !== apex; node = parent[node]) {
        flow[arcUp[node]] += upwards[node] === 1 ? -most : most;
      }
      for (let node = second; node !== apex; node = parent[node]) {
        flow[arcUp[node]] += upwards[node] === 1 ? most : -most;
      }
    }
    if (cut === -1) {
      state[entering] = -state[entering];
      return;
    }
    const leaving = arcUp[cut];
    state[leaving] = flow[leaving] === 0 ? LOWER : UPPER;
    state[entering] = TREE;
    if (onFirst) this.reroot(first, cut, second, entering);
    else this.reroot(second, cut, first, entering);
  }

  /** The part of the tree below `cut` hangs from `above` now, by `arc` and with `top` uppermost. */
  private reroot(top: number, cut: number, above: number, arc: number): void {
    const { parent, arcUp } = this;
    let node = top;
    let newParent = above;
    let newArc = arc;
    for (;;) {
      const oldParent = parent[node];
      const oldArc = arcUp[node];
      this.detach(node, oldParent);
      this.attach(node, newParent, newArc);
      if (node === cut) break;
      newParent = node;
      newArc = oldArc;
      node = oldParent;
    }
    this.refreshBelow(top);
  }

  private attach(node: number, above: number, arc: number): void {
    const { firstChild, next, previous } = this;
    this.parent[node] = above;
    this.arcUp[node] = arc;
    this.upwards[node] = this.from[arc] === node ? 1 : 0;
    const sibling = firstChild[above];
    next[node] = sibling;
    previous[node] = -1;
    if (sibling >= 0) previous[sibling] = node;
    firstChild[above] = node;
  }

  private detach(node: number, above: number): void {
    const { firstChild, next, previous } = this;
    if (previous[node] >= 0) next[previous[node]] = next[node];
    else firstChild[above] = next[node];
    if (next[node] >= 0) previous[next[node]] = previous[node];
  }

  /** Depth and potential of a node and of everything below it. */
  private refreshBelow(top: number): void {
    const { parent, arcUp, upwards, depth, potential, cost, firstChild, next, stack } = this;
    let size = 0;
    stack[size++] = top;
    while (size > 0) {
      const node = stack[--size];
      const above = parent[node];
      if (above >= 0) {
        depth[node] = depth[above] + 1;
        potential[node] = potential[above] + (upwards[node] === 1 ? -cost[arcUp[node]] : cost[arcUp[node]]);
      }
      for (let child = firstChild[node]; child >= 0; child = next[child]) stack[size++] = child;
    }
  }
}
