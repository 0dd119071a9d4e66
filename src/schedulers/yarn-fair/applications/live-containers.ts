/**
 * The containers of an application in the order of allocation, by number. One that goes leaves its number behind: nobody has to
 * look for it, and a list that has become twice as long as it was when it was last made is made anew.
 */
import type { FairContainer } from './fair-app';

/** Shorter lists stay as they are. */
const FEW = 16;

export class LiveContainers {
  private numbers: number[] = [];
  /** So long may the list be before it is made anew. */
  private most = FEW;

  /** @param all containers that are there, by number */
  constructor(private readonly all: readonly (FairContainer | undefined)[]) {}

  add(number: number): void {
    if (this.numbers.length >= this.most) {
      this.numbers = this.numbers.filter((one) => this.all[one] !== undefined);
      this.most = Math.max(FEW, 2 * this.numbers.length);
    }
    this.numbers.push(number);
  }

  inOrder(): FairContainer[] {
    return this.numbers.map((number) => this.all[number]).filter((container) => container !== undefined);
  }
}
