/**
 * The containers of an application in the order of allocation, by number. One that goes leaves its number behind: nobody has to
 * look for it, and a list that has become twice as long as it was is gone through.
 */
import type { FairContainer } from './fair-app';

/** Shorter lists stay as they are. */
const FEW = 16;

export class LiveContainers {
  private readonly numbers: number[] = [];
  /** So long may the list be before those that have ended leave it. */
  private most = FEW;

  /** @param all containers that are there, by number */
  constructor(private readonly all: readonly (FairContainer | undefined)[]) {}

  add(number: number): void {
    if (this.numbers.length >= this.most) this.forgetEnded();
    this.numbers.push(number);
  }

  private forgetEnded(): void {
    const { numbers, all } = this;
    let left = 0;
    for (const one of numbers) if (all[one] !== undefined) numbers[left++] = one;
    while (numbers.length > left) numbers.pop();
    this.most = Math.max(FEW, 2 * left);
  }

  inOrder(): FairContainer[] {
    return this.numbers.map((number) => this.all[number]).filter((container) => container !== undefined);
  }
}
