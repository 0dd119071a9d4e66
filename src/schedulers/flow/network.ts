/**
 * A network for minimum cost flow: nodes with supplies, arcs with capacities and costs per unit, all of them whole numbers.
 * Costs may be negative, arcs may be parallel, and lower bounds are 0. What the solvers of this folder share.
 */
import { grownFloat64, grownInt32 } from '../../base/collections/columns';

const FIRST_ROWS = 64;

export class FlowNetwork {
  nodes = 0;
  arcs = 0;
  /** By node: units that start here, or end here where it is negative. They add up to 0. */
  supply: Int32Array;
  from: Int32Array;
  to: Int32Array;
  capacity: Int32Array;
  /** Per unit. */
  cost: Float64Array;

  /** `nodes` and `arcs`: about how many to expect. More of them fit as well. */
  constructor(nodes = FIRST_ROWS, arcs = FIRST_ROWS) {
    this.supply = new Int32Array(nodes);
    this.from = new Int32Array(arcs);
    this.to = new Int32Array(arcs);
    this.capacity = new Int32Array(arcs);
    this.cost = new Float64Array(arcs);
  }

  /** Adds a node with a supply (negative: a demand) and returns its number. */
  addNode(supply: number): number {
    if (this.nodes === this.supply.length) this.supply = grownInt32(this.supply, this.nodes + 1);
    this.supply[this.nodes] = supply;
    return this.nodes++;
  }

  /** Adds an arc with a capacity and a cost for each unit, and returns its number. */
  addArc(from: number, to: number, capacity: number, cost: number): number {
    const arc = this.addArcs(1);
    this.setArc(arc, from, to, capacity);
    this.cost[arc] = cost;
    return arc;
  }

  /** Adds the given number of arcs, whose ends are set later. Returns the first of them. */
  addArcs(count: number): number {
    const first = this.arcs;
    this.arcs += count;
    if (this.arcs > this.from.length) {
      this.from = grownInt32(this.from, this.arcs);
      this.to = grownInt32(this.to, this.arcs);
      this.capacity = grownInt32(this.capacity, this.arcs);
      this.cost = grownFloat64(this.cost, this.arcs);
    }
    return first;
  }

  /** Lets an arc lead elsewhere. */
  setArc(arc: number, from: number, to: number, capacity: number): void {
    this.from[arc] = from;
    this.to[arc] = to;
    this.capacity[arc] = capacity;
  }

  /** What a flow costs. */
  costOf(flow: ArrayLike<number>): number {
    let sum = 0;
    for (let arc = 0; arc < this.arcs; arc++) sum += flow[arc] * this.cost[arc];
    return sum;
  }

  /** The largest cost of an arc, whatever its sign. */
  largestCost(): number {
    let largest = 0;
    for (let arc = 0; arc < this.arcs; arc++) largest = Math.max(largest, Math.abs(this.cost[arc]));
    return largest;
  }
}

/** A flow of least cost. */
export interface FlowAnswer {
  /** Whether all supplies find their way; if not, `flow` is what was found until then. */
  readonly feasible: boolean;
  /** Units by arc. */
  readonly flow: Int32Array;
  /**
   * By node. The reduced cost of an arc, cost + potential(from) - potential(to), is not negative where another unit fits and not
   * positive where one flows: how much cheaper an arc without flow would have to become to get some.
   */
  readonly potential: Float64Array;
  /** Pivots, augmentations or pushes, as the solver counts. */
  readonly steps: number;
}
