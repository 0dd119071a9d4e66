/**
 * The number of nodes with room for a container of each size now. Reserved nodes have room only for their reservation.
 */
import type { Resource } from '../../yarn/resources';
import type { CapacityBook, CapacityNode } from '../capacity-book';
import { fits } from '../rounding';

export class NodeRoom {
  /** Per shape of the world its size, one flag for each node, and their sum. */
  private readonly sizes: (Resource | undefined)[] = [];
  private readonly flags: Uint8Array[] = [];
  private readonly sums: number[] = [];

  constructor(
    private readonly book: CapacityBook,
    private readonly nodeCount: number,
  ) {}

  /** A shape is asked for. */
  know(shape: number, size: Resource): void {
    if (this.sizes[shape] !== undefined) return;
    this.sizes[shape] = size;
    this.flags[shape] = new Uint8Array(this.nodeCount);
    this.sums[shape] = 0;
    for (const node of this.book.nodes) if (node !== undefined) this.refreshShape(shape, size, node);
  }

  /** Nodes with room for a shape. */
  roomFor(shape: number): number {
    return this.sums[shape] ?? 0;
  }

  /** Whether a node has room for a shape. */
  has(shape: number, node: number): boolean {
    return this.flags[shape]?.[node] === 1;
  }

  /** A reserved node that has room for a shape. */
  reservedWithRoom(shape: number): CapacityNode | undefined {
    const size = this.sizes[shape];
    if (size === undefined) return undefined;
    const { book } = this;
    return book.nodes.find(
      (node) => node?.up && node.reservation !== undefined && fits(book.settings.calculator, size, node.available),
    );
  }

  /** Something about a node has changed. */
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
