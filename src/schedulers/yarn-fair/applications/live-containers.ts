/**
 * The containers of each application, as a chain of numbers, the newest first. A container that has ended stays in its chain
 * until that is read: its end costs nothing here, and a start writes two numbers.
 */
import { grownInt32 } from '../../../base/collections/columns';
import type { FairContainer } from './fair-app';

const NONE = -1;

/** The head of an application's chain. */
export interface ContainerChain {
  /** Its newest container; -1: none. Written by `LiveContainers` alone. */
  newestContainer: number;
}

export class LiveContainers {
  /** By container: the next older one of its application, or NONE. */
  private before = new Int32Array(256);

  /** @param all existing containers, by number */
  constructor(private readonly all: readonly (FairContainer | undefined)[]) {}

  /** An application got a container. Numbers ascend. */
  add(app: ContainerChain, number: number): void {
    if (number >= this.before.length) this.before = grownInt32(this.before, number + 1);
    this.before[number] = app.newestContainer;
    app.newestContainer = number;
  }

  /** The containers of an application, in the order of allocation. Ended ones are removed from its chain. */
  of(app: ContainerChain): FairContainer[] {
    const { before, all } = this;
    const live: FairContainer[] = [];
    for (let number = app.newestContainer; number !== NONE; number = before[number]) {
      const container = all[number];
      if (container !== undefined) live.push(container);
    }
    live.reverse();
    app.newestContainer = NONE;
    for (const { id } of live) this.add(app, id);
    return live;
  }
}
