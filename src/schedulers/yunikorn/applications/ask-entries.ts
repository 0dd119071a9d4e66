/**
 * The asks as YuniKorn has them. Its core knows containers one by one, each with a creation time, attempts of preemption and
 * reservation of its own. Here all containers of an ask that were asked for at one time are one entry, since nothing tells them
 * apart; what is asked for at another time (a container was preempted or its node was lost) is an entry of its own.
 *
 * Source: YuniKorn core, allocation.go (createTime, preemptCheckTime), application.go (reservations).
 */
import type { World } from '../../../sim/world';
import { ContainerKind } from '../../../sim/trace/trace';
import type { SchedulerAsk } from './scheduler-application';

export class AskEntries {
  /** By ask, its latest entry. */
  private readonly latest: (SchedulerAsk | undefined)[] = [];
  /** By container, when it was asked for, µs: only of those that were not asked for when their ask was made. */
  private readonly askedLater = new Map<number, number>();

  constructor(private readonly world: World) {}

  /** The entry for containers of an ask that are asked for at `now`, µs. */
  entryAt(id: number, now: number): SchedulerAsk {
    const latest = this.latest[id];
    if (latest?.created === now && isOpen(latest)) return latest;
    const { world } = this;
    const entry: SchedulerAsk = {
      id,
      shape: world.askShape[id],
      placeholder: world.askKind[id] === ContainerKind.placeholder,
      group: world.askGroup[id],
      heldBack: false,
      priority: world.askPriority[id],
      created: now,
      sequence: id,
      pending: 0,
      kept: 0,
      triedPreemption: -Infinity,
      triedAfter: -1,
      preempted: 0,
      reserved: 0,
      older: latest && openFrom(latest),
    };
    this.latest[id] = entry;
    return entry;
  }

  /** The entries of an ask with containers that are wanted, the latest first. */
  of(id: number): SchedulerAsk[] {
    const entries: SchedulerAsk[] = [];
    for (let entry = this.latest[id]; entry !== undefined; entry = entry.older) if (isOpen(entry)) entries.push(entry);
    return entries;
  }

  /** Whether any container of the ask of an entry is pending. */
  isPending({ id, pending }: SchedulerAsk): boolean {
    if (pending > 0) return true;
    for (let entry = this.latest[id]; entry !== undefined; entry = entry.older) if (entry.pending > 0) return true;
    return false;
  }

  /** A container of an entry was allocated. */
  allocated({ id, created }: SchedulerAsk, container: number): void {
    if (created !== this.world.askCreated[id]) this.askedLater.set(container, created);
  }

  /** A container has ended. */
  ended(container: number): void {
    // Nearly always there is none.
    if (this.askedLater.size > 0) this.askedLater.delete(container);
  }

  /** When a container that has not ended was asked for, µs. */
  created(container: number): number {
    const { askCreated, containerAsk } = this.world;
    return this.askedLater.get(container) ?? askCreated[containerAsk[container]];
  }
}

/** Whether containers of an entry are wanted. */
function isOpen({ pending, kept }: SchedulerAsk): boolean {
  return pending + kept > 0;
}

/** The first of an entry and older ones whose containers are wanted; entries that are done are taken out of what follows. */
function openFrom(entry: SchedulerAsk): SchedulerAsk | undefined {
  let first: SchedulerAsk | undefined = entry;
  while (first !== undefined && !isOpen(first)) first = first.older;
  for (let one = first; one !== undefined; one = one.older) {
    while (one.older !== undefined && !isOpen(one.older)) one.older = one.older.older;
  }
  return first;
}
