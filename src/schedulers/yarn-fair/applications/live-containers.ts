/**
 * The containers of an application in the order of allocation, by number. One that goes leaves its number behind: nobody has to
 * look for it, and the list is made anew once more than half of it have gone.
 */
import type { FairContainer } from './fair-app';

/** Shorter lists stay as they are. */
const FEW = 16;

export class LiveContainers {
  private numbers: number[] = [];
  /** How many there are. */
  size = 0;

  /** @param all containers that are there, by number */
  constructor(private readonly all: readonly (FairContainer | undefined)[]) {}

  add(number: number): void {
    if (this.numbers.length >= FEW && this.numbers.length > 2 * this.size) {
      this.numbers = this.numbers.filter((one) => this.all[one] !== undefined);
    }
    this.numbers.push(number);
    this.size++;
  }

  /** One of them is gone. */
  drop(): void {
    this.size--;
  }

  inOrder(): FairContainer[] {
    return this.numbers.map((number) => this.all[number]).filter((container) => container !== undefined);
  }
}
