/**
 * The containers of an application in the order of allocation. One that goes leaves its place behind: nobody has to look for it,
 * and the list is made anew once more than half of it have gone.
 */
import type { FairContainer } from './fair-app';

/** Shorter lists stay as they are. */
const FEW = 16;

export class LiveContainers {
  private all: FairContainer[] = [];
  /** How many there are. */
  size = 0;

  add(container: FairContainer): void {
    if (this.all.length >= FEW && this.all.length > 2 * this.size) this.all = this.inOrder();
    this.all.push(container);
    this.size++;
  }

  /** One of them is gone. */
  drop(): void {
    this.size--;
  }

  inOrder(): FairContainer[] {
    return this.all.filter(({ isGone }) => !isGone);
  }
}
