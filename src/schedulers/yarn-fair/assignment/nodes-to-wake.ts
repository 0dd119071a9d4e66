/**
 * Which silent nodes have to be heard again after a change. A node without room for the smallest pending ask is full: it is woken
 * only if full nodes may be reserved, or count as missed opportunities.
 */
import type { Resource } from '../../yarn/resources';
import { SilentNodes } from '../../yarn/silent-nodes';
import type { FairNode } from '../applications/fair-app';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';
import { AskTable } from './ask-table';
import type { FairAssignment } from './fair-assignment';

export class NodesToWake {
  private readonly silent: SilentNodes;
  /** By type, the smallest pending ask. */
  private readonly smallest: Resource;
  /** Whether full nodes may be reserved, or count as missed opportunities. */
  private fullNodesMatter = false;
  private readonly asks: AskTable;

  constructor(
    private readonly book: FairBook,
    private readonly assignment: FairAssignment,
    nodes: number,
    wake: (node: number) => void,
  ) {
    this.silent = new SilentNodes(nodes, wake);
    this.smallest = new Float64Array(book.types).fill(Infinity);
    this.asks = new AskTable(book, (leaf) => assignment.mayReserve(leaf));
  }

  /** A node has joined and has not sent a heartbeat yet. */
  added(node: number): void {
    this.silent.rest(node, false);
  }

  /** A heartbeat had no effect: the node is silent from now on. */
  rest(node: FairNode): void {
    this.silent.rest(node.node, node.reservation === undefined && !this.hasRoom(node));
  }

  /** Whether no application can use a node that is not reserved. */
  isUseless(node: FairNode): boolean {
    return !this.fullNodesMatter && !this.hasRoom(node);
  }

  wakeNode(node: number): void {
    this.silent.wake(node);
  }

  wakeAll(): void {
    this.silent.wakeAll(true);
  }

  /** Wakes the nodes to which the changes may matter. Returns whether there were any such changes. */
  wakeForChanges(): boolean {
    const { changes, wanted } = this.book;
    if (wanted === 0 || !changes.isStale('nodes')) return false;
    for (const leaf of changes.takeSubjects('askSizes')) if (this.include(leaf)) this.silent.wakeAll(true);
    changes.take('nodes');
    this.silent.wakeAll(this.fullNodesMatter);
    return true;
  }

  /** Computes the smallest ask exactly, with each update; in between it only gets smaller. */
  measure(): void {
    const before = this.smallest.slice();
    this.book.changes.takeSubjects('askSizes');
    this.smallest.set(this.asks.measure());
    this.fullNodesMatter = this.asks.anyMayReserve;
    if (before.some((quantity, t) => this.smallest[t] < quantity)) this.silent.wakeAll(true);
  }

  /** Takes the asks of a leaf into account. Returns whether one is smaller than all others. */
  private include(leaf: FairQueue): boolean {
    const { smallest } = this;
    const { smallestAsk: ofLeaf } = leaf;
    let isLess = false;
    for (let t = 0; t < smallest.length; t++) {
      if (ofLeaf[t] >= smallest[t]) continue;
      smallest[t] = ofLeaf[t];
      isLess = true;
    }
    if (!this.fullNodesMatter && this.assignment.mayReserve(leaf)) this.fullNodesMatter = true;
    return isLess;
  }

  private hasRoom({ available }: FairNode): boolean {
    for (let t = 0; t < available.length; t++) if (this.smallest[t] > available[t]) return false;
    return true;
  }
}
