/** All existing queues, by their order and by their number. */
import type { FairQueue } from './fair-queue';

export class QueueTree {
  /** Parents before their children; the root first. */
  readonly all: FairQueue[] = [];
  private readonly byNumber = new Map<number, FairQueue>();
  /** Parents and leaves among them; undefined until they are needed. */
  private parentsKnown: readonly FairQueue[] | undefined;
  private leavesKnown: readonly FairQueue[] | undefined;

  /** In the order of `all`. */
  get parents(): readonly FairQueue[] {
    return (this.parentsKnown ??= this.all.filter(({ isLeaf }) => !isLeaf));
  }

  /** In the order of `all`. */
  get leaves(): readonly FairQueue[] {
    return (this.leavesKnown ??= this.all.filter(({ isLeaf }) => isLeaf));
  }

  /** By its number in the world. */
  numbered(number: number): FairQueue | undefined {
    return this.byNumber.get(number);
  }

  /** Adds a queue; its parent has been added before. */
  add(queue: FairQueue): void {
    this.all.push(queue);
    this.byNumber.set(queue.number, queue);
    this.invalidate();
  }

  /** Removes a queue without children. */
  remove(queue: FairQueue): void {
    this.all.splice(this.all.indexOf(queue), 1);
    this.byNumber.delete(queue.number);
    this.invalidate();
  }

  /** Other queues are parents and leaves now. */
  private invalidate(): void {
    this.parentsKnown = undefined;
    this.leavesKnown = undefined;
  }
}
