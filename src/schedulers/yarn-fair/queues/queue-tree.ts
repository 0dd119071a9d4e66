/** The queues that are there, and how to find them. */
import type { FairQueue } from './fair-queue';

export class QueueTree {
  /** Parents before their children; the root first. */
  readonly all: FairQueue[] = [];
  private readonly byNumber = new Map<number, FairQueue>();
  /** Parent queues and leaf queues; worked out when they are first asked for, undefined until then. */
  private parentsKnown: readonly FairQueue[] | undefined;
  private leavesKnown: readonly FairQueue[] | undefined;

  /** In the order of `all`, as are leaves. */
  get parents(): readonly FairQueue[] {
    return (this.parentsKnown ??= this.all.filter(({ isLeaf }) => !isLeaf));
  }

  get leaves(): readonly FairQueue[] {
    return (this.leavesKnown ??= this.all.filter(({ isLeaf }) => isLeaf));
  }

  /** By its number in the world. */
  numbered(number: number): FairQueue | undefined {
    return this.byNumber.get(number);
  }

  /** Adds a queue whose parent is there. */
  add(queue: FairQueue): void {
    this.all.push(queue);
    this.byNumber.set(queue.number, queue);
    this.sortAnew();
  }

  /** Takes out a queue without children. */
  remove(queue: FairQueue): void {
    this.all.splice(this.all.indexOf(queue), 1);
    this.byNumber.delete(queue.number);
    this.sortAnew();
  }

  /** There are other parents and leaves. */
  private sortAnew(): void {
    this.parentsKnown = undefined;
    this.leavesKnown = undefined;
  }
}
