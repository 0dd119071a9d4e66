/**
 * What the selectors of one round have chosen, and what is left of their common budget.
 * Source: Hadoop, CapacitySchedulerPreemptionUtils.
 */
import { clampToZero, fits, subtract, subtractFrom } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';
import { isAnyZeroOrLess, isMore, isSomething } from './arithmetic';
import type { QueueState } from './queue-state';
import type { RoundContext } from './round-context';
import type { ContainerSnapshot } from './snapshot';

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
  /** Whether it asked for no label, and runs in a partition that lends its unused resources. */
  readonly borrowed: boolean;
  readonly selector: SelectorName;
}

/** A reservation that is given up without counting towards any amount. */
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

/** A container as a candidate. `app`: number of its application in the snapshot. */
export function candidateOf({ id, node, size, am, borrowed }: ContainerSnapshot, app: number): Candidate {
  return { id, node, size, am, borrowed, app, reservation: false };
}

/** What is still to be preempted from a leaf, by partition; undefined: nothing. */
export type Obligation = (Resource | undefined)[];

export class Selection {
  readonly chosen: Chosen[] = [];
  private readonly ids = new Set<number>();
  private readonly givenUp = new Map<number, number>();

  /** @param left the budget of the round; the selection takes off it what it chooses */
  constructor(
    private readonly context: RoundContext,
    readonly left: Resource,
  ) {}

  has(id: number): boolean {
    return this.ids.has(id);
  }

  /** Gives up a reservation without counting it. */
  giveUp({ id, app }: Candidate): void {
    this.givenUp.set(id, app);
  }

  /** Reservations that were given up and not chosen. */
  get dropped(): readonly Dropped[] {
    return [...this.givenUp].filter(([id]) => !this.ids.has(id)).map(([id, app]) => ({ id, app }));
  }

  /**
   * Chooses a candidate.
   * @param isPaid whether its size was taken off the budget before
   */
  choose(candidate: Candidate, selector: SelectorName, isPaid = false): void {
    const { id, node, size, am, borrowed, reservation, app } = candidate;
    this.ids.add(id);
    if (!isPaid) subtractFrom(this.left, size);
    const { queue } = this.context.snapshot.apps[app];
    const { partition } = this.context.snapshot.nodes[node];
    this.chosen.push({ id, reservation, app, queue, node, partition, size, am, borrowed, selector });
  }

  /**
   * Chooses a candidate if its queue still owes something in its partition. The last one may be larger than what is owed. From
   * 2.8 on it must also fit into the rest of the budget, and reduce what is owed in some type.
   * @param owed by partition; the size is taken off
   * @param conservative from 2.8 on: only if something is still owed in every type that the calculator looks at
   * @returns whether it was chosen
   */
  tryToChoose(candidate: Candidate, owed: Obligation, selector: SelectorName, conservative = false): boolean {
    const { calculator, cluster, settings } = this.context;
    const { partition } = this.context.snapshot.nodes[candidate.node];
    const amount = owed[partition];
    if (amount === undefined || this.has(candidate.id)) return false;
    if (settings.generation === 'modern') {
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
    const { left } = this;
    const { calculator, cluster } = this.context;
    // A type of which nothing is owed must not look as if it had just been satisfied.
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
   * Takes what earlier selectors have chosen off the amounts to obtain from leaves. A container that is not smaller than the
   * amount leaves it unchanged.
   * @param states by partition, then by queue
   */
  deductFrom(states: readonly (readonly QueueState[])[]): void {
    for (const { partition, queue, size } of this.chosen) {
      const { total } = this.context.snapshot.partitions[partition];
      deduct(this.context.calculator, total, states[partition][queue].toObtain, size);
    }
  }
}

/** Takes `size` off an amount if that is larger. */
export function deduct(calculator: ResourceCalculator, total: Resource, amount: Resource, size: Resource): void {
  if (isMore(calculator, total, amount, size)) subtractFrom(amount, size);
}

/** What is to be preempted from a leaf now, by partition. */
export function obligationOf(
  { calculator, cluster }: RoundContext,
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
