/**
 * Successive shortest paths: one unit of supply after another takes the cheapest way that is left, and may push others off
 * theirs. Slow where many units have to move, but so simple that the other solvers are tested against it. Each step is one
 * source that finds a sink.
 *
 * Arcs of negative cost are full from the beginning, so that no residual arc has a negative cost.
 * Source: Ahuja, Magnanti, Orlin, Network Flows, section 9.7.
 */
import { DistanceHeap } from './distance-heap';
import type { FlowAnswer, FlowNetwork } from './network';
import { ResidualArcs } from './residual-arcs';

export class ShortestPaths {
  private readonly residual: ResidualArcs;
  /** What is still to be sent from each node, or to come to it where it is negative. */
  private readonly excess: Int32Array;
  private readonly potential: Float64Array;
  private readonly distance: Float64Array;
  private readonly reachedBy: Int32Array;
  private readonly settled: Uint8Array;
  private readonly touched: Int32Array;
  private readonly heap = new DistanceHeap();
  /** Nodes before this one have nothing left to send. */
  private source = 0;
  private steps = 0;

  constructor(private readonly network: FlowNetwork) {
    const { nodes, arcs } = network;
    this.residual = new ResidualArcs(network);
    this.excess = network.supply.slice(0, nodes);
    this.potential = new Float64Array(nodes);
    this.distance = new Float64Array(nodes).fill(Infinity);
    this.reachedBy = new Int32Array(nodes).fill(-1);
    this.settled = new Uint8Array(nodes);
    this.touched = new Int32Array(nodes);
    for (let arc = 0; arc < arcs; arc++) {
      if (network.cost[arc] >= 0) continue;
      const units = network.capacity[arc];
      this.residual.push(2 * arc, units);
      this.excess[network.from[arc]] -= units;
      this.excess[network.to[arc]] += units;
    }
  }

  solve(): FlowAnswer {
    let stepped = this.step();
    while (stepped === 'sent') stepped = this.step();
    return { feasible: stepped === 'done', flow: this.flow(), potential: this.potential, steps: this.steps };
  }

  /** One source finds a sink. done: nothing is left to be sent. stuck: something is, and has no way. */
  step(): 'sent' | 'done' | 'stuck' {
    if (!this.nextSource()) return 'done';
    return this.augment() ? 'sent' : 'stuck';
  }

  /** Units by arc so far. */
  flow(): Int32Array {
    return this.residual.flow();
  }

  private nextSource(): boolean {
    while (this.source < this.network.nodes && this.excess[this.source] <= 0) this.source++;
    return this.source < this.network.nodes;
  }

  /** Sends what fits on the cheapest way from the present source to a node that lacks something; false when there is none. */
  private augment(): boolean {
    const { residual, excess, source, reachedBy } = this;
    const sink = this.search();
    if (sink < 0) return false;
    this.steps++;
    let units = Math.min(excess[source], -excess[sink]);
    for (let node = sink; node !== source; node = residual.head[reachedBy[node] ^ 1]) {
      units = Math.min(units, residual.room[reachedBy[node]]);
    }
    for (let node = sink; node !== source; node = residual.head[reachedBy[node] ^ 1]) {
      residual.push(reachedBy[node], units);
    }
    excess[source] -= units;
    excess[sink] += units;
    return true;
  }

  /** Dijkstra on reduced costs until the first node that lacks something, or -1. Potentials follow. */
  private search(): number {
    const { residual, excess, potential, distance, reachedBy, settled, touched, heap, source } = this;
    const { start, arcs, head, cost, room } = residual;
    let count = 0;
    heap.clear();
    distance[source] = 0;
    touched[count++] = source;
    heap.push(source, 0);
    let found = -1;
    while (heap.size > 0) {
      const node = heap.pop();
      if (settled[node] === 1) continue;
      settled[node] = 1;
      if (excess[node] < 0) {
        found = node;
        break;
      }
      for (let i = start[node]; i < start[node + 1]; i++) {
        const arc = arcs[i];
        if (room[arc] === 0) continue;
        const other = head[arc];
        const length = distance[node] + cost[arc] + potential[node] - potential[other];
        if (length >= distance[other]) continue;
        if (distance[other] === Infinity) touched[count++] = other;
        distance[other] = length;
        reachedBy[other] = arc;
        heap.push(other, length);
      }
    }
    const reach = found < 0 ? 0 : distance[found];
    for (let i = 0; i < count; i++) {
      const node = touched[i];
      if (settled[node] === 1) potential[node] += distance[node] - reach;
      settled[node] = 0;
      distance[node] = Infinity;
    }
    return found;
  }
}
