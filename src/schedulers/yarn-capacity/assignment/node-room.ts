/** How many nodes have room for a container of each size. A reserved node has room for its reservation alone. */
import { fits } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { CapacityBook, CapacityNode } from '../capacity-book';

export class NodeRoom {
  /** By shape of the world: its size, whether each node has room for it, and how many have. */
  private readonly sizes: (Resource | undefined)[] = [];
  private readonly flags: Uint8Array[] = [];
  private readonly sums: number[] = [];

  constructor(
    private readonly book: CapacityBook,
    private readonly nodeCount: number,
  ) {}

  /** Begins to count for a shape, if it is new. */
  know(shape: number, size: Resource): void {
    if (this.sizes[shape] !== undefined) return;
    this.sizes[shape] = size;
    this.flags[shape] = new Uint8Array(this.nodeCount);
    this.sums[shape] = 0;
    for (const node of this.book.nodes) if (node !== undefined) this.refreshShape(shape, size, node);
  }

  /** Number of nodes with room for a shape. */
  roomFor(shape: number): number {
    return this.sums[shape] ?? 0;
  }

  /** Whether a node has room for a shape. */
  has(shape: number, node: number): boolean {
    return this.flags[shape]?.[node] === 1;
  }

  /** A node whose reservation alone keeps a container of a shape off it. */
  reservedWithRoom(shape: number): CapacityNode | undefined {
    const size = this.sizes[shape];
    if (size === undefined) return undefined;
    const { book } = this;
    return book.nodes.find(
      (node) => node?.up && node.reservation !== undefined && fits(book.settings.calculator, size, node.available),
    );
  }

  /** Counts again for a node that has changed. */
  refresh(node: CapacityNode): void {
    for (let shape = 0; shape < this.sizes.length; shape++) {
      const size = this.sizes[shape];
      if (size !== undefined) this.refreshShape(shape, size, node);
    }
  }

  private refreshShape(shape: number, size: Resource, node: CapacityNode): void {
    const isFree = node.up && node.reservation === undefined;
    const now = isFree && fits(this.book.settings.calculator, size, node.available) ? 1 : 0;
    const flags = this.flags[shape];
    this.sums[shape] += now - flags[node.node];
    flags[node.node] = now;
  }
}
