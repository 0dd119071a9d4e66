/**
 * The network simplex method. A spanning tree carries the flow between its bounds; each pivot brings in an arc that is cheaper
 * than the way through the tree and removes the arc that blocks first.
 *
 *  - Entering arc: block search, the best of a block of about the square root of all arcs, blocks taken in turn.
 *  - Leaving arc: of those that block, the last one on the cycle from its apex on (strict comparison on the first side, not strict
 *    on the second). The tree stays strongly feasible, so the method does not cycle.
 *  - A root with an arc of prohibitive cost to every node makes the first tree. Flow that stays on one has no other way.
 *  - The tree is kept: after costs have changed, `solve` continues from the last one. For a network with other nodes and arcs the
 *    part of the last tree that is still there is taken over (`resume`). An arc on which the new supplies do not fit, or that
 *    would make the tree no longer strongly feasible, leaves it, and what hung from it hangs from the root.
 * Source: Ahuja, Magnanti, Orlin, Network Flows, chapter 11; Cunningham 1976 (strongly feasible trees).
 */
import type { FlowAnswer, FlowNetwork } from './network';

const LOWER = 1;
const TREE = 0;
const UPPER = -1;
const UNLIMITED = 0x7fffffff;

export class NetworkSimplex {
  private readonly root: number;
  /** Real arcs first, then the one between each node and the root. */
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly capacity: Int32Array;
  private readonly cost: Float64Array;
  private readonly flow: Int32Array;
  private readonly state: Int8Array;
  private readonly potential: Float64Array;
  /** The tree: parent, arc to it and whether that one leads upwards, depth; children as doubly linked lists. */
  private readonly parent: Int32Array;
  private readonly arcUp: Int32Array;
  private readonly upwards: Uint8Array;
  private readonly depth: Int32Array;
  private readonly firstChild: Int32Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  private readonly stack: Int32Array;
  private readonly block: number;
  private cursor = 0;
  private pivots = 0;

  /** The network's nodes, arcs, supplies and capacities stay as they are from now on; its costs may change. */
  constructor(private readonly network: FlowNetwork) {
    const { nodes, arcs } = network;
    const all = arcs + nodes;
    this.root = nodes;
    this.from = new Int32Array(all);
    this.to = new Int32Array(all);
    this.capacity = new Int32Array(all).fill(UNLIMITED);
    this.cost = new Float64Array(all);
    this.flow = new Int32Array(all);
    this.state = new Int8Array(all).fill(LOWER);
    this.from.set(network.from.subarray(0, arcs));
    this.to.set(network.to.subarray(0, arcs));
    this.capacity.set(network.capacity.subarray(0, arcs));
    this.potential = new Float64Array(nodes + 1);
    this.parent = new Int32Array(nodes + 1).fill(-1);
    this.arcUp = new Int32Array(nodes + 1).fill(-1);
    this.upwards = new Uint8Array(nodes + 1);
    this.depth = new Int32Array(nodes + 1);
    this.firstChild = new Int32Array(nodes + 1).fill(-1);
    this.next = new Int32Array(nodes + 1).fill(-1);
    this.previous = new Int32Array(nodes + 1).fill(-1);
    this.stack = new Int32Array(nodes + 1);
    this.block = Math.max(10, Math.ceil(Math.sqrt(arcs)));
    for (let node = nodes - 1; node >= 0; node--) this.hangFromRoot(node, arcs + node, network.supply[node]);
  }

  private hangFromRoot(node: number, arc: number, supply: number): void {
    this.from[arc] = supply >= 0 ? node : this.root;
    this.to[arc] = supply >= 0 ? this.root : node;
    this.flow[arc] = Math.abs(supply);
    this.state[arc] = TREE;
    this.attach(node, this.root, arc);
  }

  /**
   * Begins with what is left of the last tree of another network, before the first `solve`.
   * @param nodeWas by node: the same one in that network, -1 for a new one
   * @param arcWas by arc: the same one in that network, -1 for a new one; its ends are the same nodes
   */
  resume(last: NetworkSimplex, nodeWas: Int32Array, arcWas: Int32Array): void {
    const { network, capacity, flow, state } = this;
    const { arcs, nodes } = network;
    const excess = Float64Array.from(network.supply.subarray(0, nodes));
    const arcNow = new Int32Array(last.network.arcs).fill(-1);
    for (let arc = 0; arc < arcs; arc++) {
      const was = arcWas[arc];
      if (was < 0) continue;
      arcNow[was] = arc;
      if (last.state[was] !== UPPER) continue;
      state[arc] = UPPER;
      flow[arc] = capacity[arc];
      excess[this.from[arc]] -= flow[arc];
      excess[this.to[arc]] += flow[arc];
    }
    for (let node = 0; node < nodes; node++) {
      const arcUp = nodeWas[node] < 0 ? last.network.arcs : last.arcUp[nodeWas[node]];
      const arc = arcUp < last.network.arcs ? arcNow[arcUp] : -1;
      if (arc < 0) continue;
      this.detach(node, this.root);
      this.state[arcs + node] = LOWER;
      this.flow[arcs + node] = 0;
      this.state[arc] = TREE;
      this.attach(node, this.from[arc] === node ? this.to[arc] : this.from[arc], arc);
    }
    this.carryUp(excess);
  }

  /** Gives the arcs of the tree the flow that takes what is left over at each node to the root. */
  private carryUp(excess: Float64Array): void {
    const { network, root, parent, arcUp, upwards, capacity, flow, state } = this;
    const inOrder = this.fromTheRootOn();
    for (let i = inOrder.length - 1; i > 0; i--) {
      const node = inOrder[i];
      const arc = arcUp[node];
      const up = excess[node];
      if (arc < network.arcs) {
        const wanted = upwards[node] === 1 ? up : -up;
        const isStrong =
          upwards[node] === 1 ? wanted >= 0 && wanted < capacity[arc] : wanted > 0 && wanted <= capacity[arc];
        flow[arc] = Math.max(0, Math.min(wanted, capacity[arc]));
        const carried = upwards[node] === 1 ? flow[arc] : -flow[arc];
        excess[parent[node]] += carried;
        if (isStrong) continue;
        state[arc] = flow[arc] === 0 ? LOWER : UPPER;
        excess[node] -= carried;
        this.detach(node, parent[node]);
      } else {
        this.detach(node, root);
      }
      this.hangFromRoot(node, network.arcs + node, excess[node]);
    }
  }

  /** All nodes, each one behind its parent. */
  private fromTheRootOn(): Int32Array {
    const { firstChild, next, root } = this;
    const order = new Int32Array(root + 1);
    let size = 1;
    order[0] = root;
    for (let i = 0; i < size; i++) {
      for (let child = firstChild[order[i]]; child >= 0; child = next[child]) order[size++] = child;
    }
    return order;
  }

  /** Finds a flow of least cost, from the last one on where there is one. */
  solve(): FlowAnswer {
    const { network, root, cost, potential } = this;
    const { arcs, nodes } = network;
    cost.set(network.cost.subarray(0, arcs));
    cost.fill((network.largestCost() + 1) * (nodes + 1), arcs);
    this.refreshBelow(root);
    this.pivots = 0;
    for (let arc = this.entering(); arc >= 0; arc = this.entering()) this.pivot(arc);
    let feasible = true;
    for (let node = 0; node < nodes; node++) feasible &&= this.flow[arcs + node] === 0;
    return {
      feasible,
      flow: this.flow.slice(0, arcs),
      potential: potential.slice(0, nodes),
      steps: this.pivots,
    };
  }

  /** The arc that comes into the tree, -1 when there is none and the flow is of least cost. */
  private entering(): number {
    const { network, state, cost, potential, from, to, block } = this;
    const { arcs } = network;
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
