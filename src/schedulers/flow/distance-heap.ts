/** A binary heap of nodes by their distance, equal ones by their number. A node may be in it more than once. */
import { grownFloat64, grownInt32 } from '../../base/collections/columns';

export class DistanceHeap {
  private distances = new Float64Array(64);
  private nodes = new Int32Array(64);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  push(node: number, distance: number): void {
    if (this.size === this.nodes.length) {
      this.distances = grownFloat64(this.distances, this.size + 1);
      this.nodes = grownInt32(this.nodes, this.size + 1);
    }
    const { distances, nodes } = this;
    let hole = this.size++;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (distances[parent] < distance || (distances[parent] === distance && nodes[parent] <= node)) break;
      distances[hole] = distances[parent];
      nodes[hole] = nodes[parent];
      hole = parent;
    }
    distances[hole] = distance;
    nodes[hole] = node;
  }

  /** Takes out the nearest node; the heap is not empty. */
  pop(): number {
    const { distances, nodes } = this;
    const taken = nodes[0];
    const last = --this.size;
    const distance = distances[last];
    const node = nodes[last];
    let hole = 0;
    for (let child = 1; child < last; child = 2 * hole + 1) {
      const other = child + 1;
      if (other < last && this.isNearer(other, distances[child], nodes[child])) child = other;
      if (!this.isNearer(child, distance, node)) break;
      distances[hole] = distances[child];
      nodes[hole] = nodes[child];
      hole = child;
    }
    distances[hole] = distance;
    nodes[hole] = node;
    return taken;
  }

  private isNearer(at: number, distance: number, node: number): boolean {
    const { distances, nodes } = this;
    return distances[at] < distance || (distances[at] === distance && nodes[at] < node);
  }
}
