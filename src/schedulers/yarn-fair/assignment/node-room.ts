/**
 * How many containers of each size the nodes have room for. A reserved node has room for its reservation alone. Only nodes that
 * have changed are counted again.
 */
import { fitsIn } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { FairNode } from '../applications/fair-app';
import type { FairBook } from '../fair-book';

/** A node has room for this many containers that take nothing. */
const MOST = 1_000_000;

interface RoomOfSize {
  readonly size: Resource;
  /** By node, the number of containers that have room; negative: they would, but the node is reserved. */
  readonly counts: Int32Array;
  /** Number of containers that have room on all nodes. */
  room: number;
  /** Number of reserved nodes that would have room. */
  reserved: number;
}

export class NodeRoom {
  private readonly sizes: RoomOfSize[] = [];
  private readonly byShape: (RoomOfSize | undefined)[] = [];

  constructor(
    private readonly book: FairBook,
    private readonly nodeCount: number,
  ) {}

  /** Begins to count for a shape. */
  know(shape: number, size: Resource): void {
    const ofSize = { size, counts: new Int32Array(this.nodeCount), room: 0, reserved: 0 };
    this.sizes.push(ofSize);
    this.byShape[shape] = ofSize;
    for (const node of this.book.nodes.all) if (node !== undefined) this.look(ofSize, node.node, node);
  }

  /** Counts again for the nodes that have changed. Returns whether any has. */
  refresh(): boolean {
    const { touched, all } = this.book.nodes;
    if (touched.count === 0) return false;
    for (let place = 0; place < touched.count; place++) {
      const node = touched.at(place);
      for (let i = 0; i < this.sizes.length; i++) this.look(this.sizes[i], node, all[node]);
    }
    touched.clear();
    return true;
  }

  /** Number of containers of a shape that have room. */
  roomFor(shape: number): number {
    return this.byShape[shape]?.room ?? 0;
  }

  /** Whether a node has room for a shape. */
  has(shape: number, node: number): boolean {
    return (this.byShape[shape]?.counts[node] ?? 0) > 0;
  }

  /** A node whose reservation alone keeps a container of a shape off it. */
  reservedWithRoom(shape: number): FairNode | undefined {
    const ofSize = this.byShape[shape];
    if (ofSize === undefined || ofSize.reserved === 0) return undefined;
    return this.book.nodes.all.find((node) => node !== undefined && ofSize.counts[node.node] < 0);
  }

  private look(ofSize: RoomOfSize, number: number, node: FairNode | undefined): void {
    const { counts, size } = ofSize;
    const count = node === undefined || !fitsIn(size, node.available) ? 0 : times(node.available, size);
    const now = node?.reservation === undefined ? count : -count;
    const before = counts[number];
    if (now === before) return;
    counts[number] = now;
    ofSize.room += Math.max(0, now) - Math.max(0, before);
    ofSize.reserved += Number(now < 0) - Number(before < 0);
  }
}

function times(available: Resource, size: Resource): number {
  let least = MOST;
  for (let t = 0; t < size.length; t++) if (size[t] > 0) least = Math.min(least, Math.floor(available[t] / size[t]));
  return least;
}
