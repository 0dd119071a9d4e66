/**
 * The containers that applications have, by number. Those of an application are a chain, the newest one first. One that goes
 * stays in the chain until the chain is read next: an end costs nothing here, and a start writes two numbers.
 */
import { grownInt32 } from '../../../base/collections/columns';
import type { FairContainer } from './fair-app';

const NONE = -1;

/** The chain of an application. */
export interface ContainerChain {
  /** Its newest container, -1 where there is none. Written by `LiveContainers` alone. */
  newestContainer: number;
}

export class LiveContainers {
  /** By container: the one before it in its chain, or NONE. */
  private before = new Int32Array(256);

  /** @param all containers that are there, by number */
  constructor(private readonly all: readonly (FairContainer | undefined)[]) {}

  /** An application got a container. Numbers ascend. */
  add(app: ContainerChain, number: number): void {
    if (number >= this.before.length) this.before = grownInt32(this.before, number + 1);
    this.before[number] = app.newestContainer;
    app.newestContainer = number;
  }

  /** What an application has, in the order of allocation. Those that are gone leave its chain. */
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
