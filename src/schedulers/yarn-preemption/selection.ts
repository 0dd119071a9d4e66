/**
 * What the selectors of one round have chosen, and what they may still choose. The budget is shared by all of them.
 * Source: Hadoop, CapacitySchedulerPreemptionUtils.
 */
import { clampToZero, subtract, subtractFrom } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';
import { fits, isAnyZeroOrLess, isMore, isSomething } from './arithmetic';
import type { QueueState } from './queue-state';
import type { Generation } from './settings';
import type { Snapshot } from './snapshot';

export type SelectorName = 'queue-priority' | 'reserved' | 'fifo' | 'balance' | 'intra-queue';

export interface Chosen {
  /** Id of the container or of the reservation. */
  readonly id: number;
  readonly reservation: boolean;
  /** Number of the application in the snapshot. */
  readonly app: number;
  readonly queue: number;
  readonly node: number;
  readonly partition: number;
  readonly size: Resource;
  readonly am: boolean;
  /** It asked for no label and runs in a partition that lends what it does not use. */
  readonly borrowed: boolean;
  readonly selector: SelectorName;
}

/** A reservation that is given up without being counted. */
export interface Dropped {
  readonly id: number;
  /** Number of the application in the snapshot. */
  readonly app: number;
}

/** A container or a reservation that might be chosen. */
export interface Candidate {
  readonly id: number;
  readonly node: number;
  readonly size: Resource;
  readonly am: boolean;
  readonly borrowed: boolean;
  readonly reservation: boolean;
  readonly app: number;
}

/** What a leaf still has to give, by partition; undefined: nothing (any more). */
export type Obligation = (Resource | undefined)[];

export class Selection {
  readonly chosen: Chosen[] = [];
  private readonly ids = new Set<number>();
  private readonly givenUp = new Map<number, number>();

  /** `cluster`: all partitions together; `left`: what the round may still take, which is changed. */
  constructor(
    private readonly snapshot: Snapshot,
    private readonly calculator: ResourceCalculator,
    private readonly generation: Generation,
    private readonly cluster: Resource,
    readonly left: Resource,
  ) {}

  has(id: number): boolean {
    return this.ids.has(id);
  }

  /** A reservation is given up although it counts for nothing. */
  giveUp({ id, app }: Candidate): void {
    this.givenUp.set(id, app);
  }

  /** Reservations that were given up without having been chosen by anyone. */
  get dropped(): readonly Dropped[] {
    return [...this.givenUp].filter(([id]) => !this.ids.has(id)).map(([id, app]) => ({ id, app }));
  }

  /** Chooses without asking, and takes the size off the budget, unless it was taken off before. */
  choose(candidate: Candidate, selector: SelectorName, isPaid = false): void {
    const { id, node, size, am, borrowed, reservation, app } = candidate;
    this.ids.add(id);
    if (!isPaid) subtractFrom(this.left, size);
    const { queue } = this.snapshot.apps[app];
    const { partition } = this.snapshot.nodes[node];
    this.chosen.push({ id, reservation, app, queue, node, partition, size, am, borrowed, selector });
  }

  /**
   * Chooses the candidate if its queue still owes something in its partition, and takes its size off what is owed; the last
   * one is taken whole. Modern: it has to fit in what is left of the budget, and some type that is still owed has to become
   * less (`conservative`: all types that are looked at have to be owed still).
   */
  tryToChoose(candidate: Candidate, owed: Obligation, selector: SelectorName, conservative = false): boolean {
    const { calculator, cluster } = this;
    const { partition } = this.snapshot.nodes[candidate.node];
    const amount = owed[partition];
    if (amount === undefined || this.has(candidate.id)) return false;
    if (this.generation === 'modern') {
      if (!this.mayTake(candidate.size, amount, conservative)) return false;
    } else if (!isSomething(calculator, cluster, amount)) {
      return false;
    }
    subtractFrom(amount, candidate.size);
    if (!isSomething(calculator, cluster, amount)) owed[partition] = undefined;
    this.choose(candidate, selector);
    return true;
  }

  private mayTake(size: Resource, owed: Resource, conservative: boolean): boolean {
    const { calculator, cluster, left } = this;
    // A type of which nothing is owed must not look as if it had been satisfied just now.
    for (let type = 0; type < owed.length; type++) if (owed[type] === 0) owed[type] = -1;
    if (!calculator.isAnyMajorAbove(owed, 0) || !fits(calculator, size, left)) return false;
    if (conservative) return !isAnyZeroOrLess(calculator, owed);
    const before = owed.slice();
    const after = subtract(owed, size);
    clampToZero(before);
    clampToZero(after);
    return isMore(calculator, cluster, before, after);
  }

  /**
   * The amounts to take from leaves, less those chosen by earlier selectors. A container that is at least as large
   * leaves an amount unchanged. `states`: by partition and queue.
   */
  deductFrom(states: readonly (readonly QueueState[])[]): void {
    for (const { partition, queue, size } of this.chosen) {
      const { total } = this.snapshot.partitions[partition];
      deduct(this.calculator, total, states[partition][queue].toObtain, size);
    }
  }
}

/** Takes `size` off an amount that is larger. */
export function deduct(calculator: ResourceCalculator, total: Resource, amount: Resource, size: Resource): void {
  if (isMore(calculator, total, amount, size)) subtractFrom(amount, size);
}

/** What a leaf has to give now, by partition. */
export function obligationOf(
  calculator: ResourceCalculator,
  cluster: Resource,
  states: readonly (readonly QueueState[])[],
  leaf: number,
): Obligation {
  return states.map((queues) => {
    const { preemptionDisabled, toObtain } = queues[leaf];
    return !preemptionDisabled && isSomething(calculator, cluster, toObtain) ? toObtain.slice() : undefined;
  });
}

/** Whether nothing is owed in any partition. */
export function isSettled(owed: Obligation): boolean {
  return owed.every((amount) => amount === undefined);
}
