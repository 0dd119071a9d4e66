/**
 * Cost scaling with push-relabel: an epsilon-optimal flow is refined for an epsilon that is divided by eight each time, until
 * it is optimal, as costs are integers. Active nodes wait in a first-in, first-out queue.
 * Source: Goldberg, Tarjan, Finding minimum-cost circulations by successive approximation, 1990.
 */
import { assert } from '../../base/assert';
import type { FlowAnswer, FlowNetwork } from './network';
import { ResidualArcs } from './residual-arcs';

const ALPHA = 8;

export class CostScaling {
  private readonly residual: ResidualArcs;
  private readonly excess: Int32Array;
  private readonly price: Float64Array;
  private readonly current: Int32Array;
  /** Nodes with something to send, as a ring, and whether a node is in it. */
  private readonly ring: Int32Array;
  private readonly queued: Uint8Array;
  private head = 0;
  private size = 0;
  private pushes = 0;

  constructor(private readonly network: FlowNetwork) {
    const { nodes } = network;
    this.residual = new ResidualArcs(network);
    this.excess = network.supply.slice(0, nodes);
    this.price = new Float64Array(nodes);
    this.current = new Int32Array(nodes);
    this.ring = new Int32Array(Math.max(1, nodes));
    this.queued = new Uint8Array(nodes);
    const { cost } = this.residual;
    // So that a flow within 1 of the least cost is of least cost.
    for (let arc = 0; arc < cost.length; arc++) cost[arc] *= nodes + 1;
  }

  /** The cheapest flow; infeasible where supplies cannot reach the sink. */
  solve(): FlowAnswer {
    const { nodes } = this.network;
    let epsilon = Math.max(1, this.network.largestCost() * (nodes + 1));
    let feasible = true;
    do {
      epsilon = Math.max(1, Math.floor(epsilon / ALPHA));
      feasible = this.refine(epsilon);
    } while (feasible && epsilon > 1);
    return {
      feasible,
      flow: this.residual.flow(),
      potential: this.price.map((price) => price / (nodes + 1)),
      steps: this.pushes,
    };
  }

  /** Makes the flow one in which no reduced cost is below -epsilon; false when supplies cannot get where they are wanted. */
  private refine(epsilon: number): boolean {
    const { network, residual, excess, price, current } = this;
    const { nodes } = network;
    const { head, cost, room, start } = residual;
    for (let doubled = 0; doubled < head.length; doubled++) {
      const tail = head[doubled ^ 1];
      if (room[doubled] === 0 || cost[doubled] + price[tail] - price[head[doubled]] >= 0) continue;
      excess[tail] -= room[doubled];
      excess[head[doubled]] += room[doubled];
      residual.push(doubled, room[doubled]);
      this.pushes++;
    }
    const before = price.slice();
    for (let node = 0; node < nodes; node++) {
      current[node] = start[node];
      if (excess[node] > 0) this.activate(node);
    }
    // Where there is a flow at all, every node with something to send has a way of at most `nodes` arcs to one that wants it, and
    // no price falls further along it than this, rounding of epsilon included (their Lemma 5.8).
    const furthest = (2 * ALPHA + 2) * nodes * epsilon;
    while (this.size > 0) {
      const node = this.ring[this.head];
      this.head = (this.head + 1) % nodes;
      this.size--;
      this.queued[node] = 0;
      while (excess[node] > 0) {
        if (this.pushFrom(node)) continue;
        if (!this.relabel(node, epsilon) || before[node] - price[node] > furthest) return false;
      }
    }
    assert(price.every(Number.isSafeInteger), 'prices are whole numbers that are told apart');
    return true;
  }

  /** Pushes along one arc; false when none of the node's arcs is admissible. */
  private pushFrom(node: number): boolean {
    const { residual, excess, price, current } = this;
    const { start, arcs, head, cost, room } = residual;
    for (let i = current[node]; i < start[node + 1]; i++) {
      const doubled = arcs[i];
      const other = head[doubled];
      if (room[doubled] === 0 || cost[doubled] + price[node] - price[other] >= 0) continue;
      const units = Math.min(excess[node], room[doubled]);
      residual.push(doubled, units);
      excess[node] -= units;
      excess[other] += units;
      current[node] = i;
      this.pushes++;
      if (excess[other] > 0) this.activate(other);
      return true;
    }
    return false;
  }

  private relabel(node: number, epsilon: number): boolean {
    const { residual, price, current } = this;
    const { start, arcs, head, cost, room } = residual;
    let best = -Infinity;
    for (let i = start[node]; i < start[node + 1]; i++) {
      const doubled = arcs[i];
      if (room[doubled] > 0) best = Math.max(best, price[head[doubled]] - cost[doubled]);
    }
    if (best === -Infinity) return false;
    price[node] = best - epsilon;
    current[node] = start[node];
    return true;
  }

  private activate(node: number): void {
    if (this.queued[node] === 1) return;
    this.queued[node] = 1;
    this.ring[(this.head + this.size++) % this.ring.length] = node;
  }
}
