/** The residual arcs that leave each node of a network, for solvers that visit one node at a time. */
import type { FlowNetwork } from './network';

export class ResidualArcs {
  /** The arcs at node n stand from `start[n]` to `start[n + 1]` in `arcs`: 2a for arc a forwards, 2a + 1 for it backwards. */
  readonly start: Int32Array;
  readonly arcs: Int32Array;
  /** By doubled arc: the node it leads to, its cost, and how much still fits. */
  readonly head: Int32Array;
  readonly cost: Float64Array;
  readonly room: Int32Array;

  constructor(network: FlowNetwork) {
    const { nodes, arcs, from, to, capacity, cost } = network;
    this.start = new Int32Array(nodes + 2);
    this.arcs = new Int32Array(2 * arcs);
    this.head = new Int32Array(2 * arcs);
    this.cost = new Float64Array(2 * arcs);
    this.room = new Int32Array(2 * arcs);
    const { start } = this;
    for (let arc = 0; arc < arcs; arc++) {
      start[from[arc] + 2]++;
      start[to[arc] + 2]++;
      this.head[2 * arc] = to[arc];
      this.head[2 * arc + 1] = from[arc];
      this.cost[2 * arc] = cost[arc];
      this.cost[2 * arc + 1] = -cost[arc];
      this.room[2 * arc] = capacity[arc];
    }
    for (let node = 2; node < start.length; node++) start[node] += start[node - 1];
    for (let arc = 0; arc < arcs; arc++) {
      this.arcs[start[from[arc] + 1]++] = 2 * arc;
      this.arcs[start[to[arc] + 1]++] = 2 * arc + 1;
    }
  }

  /** Sends units over an arc; its reverse has as much more room. */
  push(doubled: number, units: number): void {
    this.room[doubled] -= units;
    this.room[doubled ^ 1] += units;
  }

  /** Units by arc: what has become room backwards. */
  flow(): Int32Array {
    const flow = new Int32Array(this.room.length / 2);
    for (let arc = 0; arc < flow.length; arc++) flow[arc] = this.room[2 * arc + 1];
    return flow;
  }
}
