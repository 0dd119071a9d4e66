/**
 * Change notification of a scheduler's book. Each change is reported once, by kind. Whatever is derived from the book is a
 * consumer, and one table says on which kinds each consumer depends. There are no other dirty flags.
 *
 * A scheduler reports several changes with every container, most of which consumers know already. Each consumer therefore has a
 * bit, and a subject holds the bits of the consumers for which it is out of date: a report without news is one comparison.
 */
import { assert } from '../../base/assert';

/** A table of consumers: the kinds of change that each depends on. At most 31 of them. */
export type Dependencies<Consumer extends string, Kind extends string> = Readonly<Record<Consumer, readonly Kind[]>>;

/** What a change may be about, such as a queue. A subject belongs to one book. */
export interface ChangeSubject {
  /** Bits of the consumers that have not seen its latest change; 0 at the beginning. Written by `Changes` alone. */
  unseenBy: number;
}

const MOST_CONSUMERS = 31;

/** The state of a consumer. */
interface State<Subject> {
  readonly bit: number;
  /** The subjects whose changes it has not seen, in the order of their changes. */
  unseen: Subject[];
  /** The list that `takeSubjects` returned last, which is reused. */
  seen: Subject[];
}

export class Changes<Consumer extends string, Kind extends string, Subject extends ChangeSubject> {
  private readonly states = new Map<Consumer, State<Subject>>();
  private readonly affected = new Map<Kind, readonly State<Subject>[]>();
  /** By kind: the bits of the consumers that depend on it. */
  private readonly affectedBits = new Map<Kind, number>();
  /** Bits of the consumers that are out of date. All are at the beginning. */
  private stale = 0;

  constructor(dependencies: Dependencies<Consumer, Kind>) {
    for (const [consumer, kinds] of Object.entries(dependencies) as [Consumer, readonly Kind[]][]) {
      assert(this.states.size < MOST_CONSUMERS, 'each consumer has a bit of its own');
      const state: State<Subject> = { bit: 1 << this.states.size, unseen: [], seen: [] };
      this.states.set(consumer, state);
      this.stale |= state.bit;
      for (const kind of kinds) {
        this.affected.set(kind, [...(this.affected.get(kind) ?? []), state]);
        this.affectedBits.set(kind, (this.affectedBits.get(kind) ?? 0) | state.bit);
      }
    }
  }

  /** Reports a change of a kind, in one subject or in all of them. */
  report(kind: Kind, subject?: Subject): void {
    const bits = this.affectedBits.get(kind);
    if (bits === undefined) return;
    this.stale |= bits;
    if (subject === undefined) return;
    const news = bits & ~subject.unseenBy;
    if (news === 0) return;
    subject.unseenBy |= news;
    const consumers = this.affected.get(kind) as readonly State<Subject>[];
    for (let i = 0; i < consumers.length; i++) {
      if ((news & consumers[i].bit) !== 0) consumers[i].unseen.push(subject);
    }
  }

  /** Whether a consumer is out of date. */
  isStale(consumer: Consumer): boolean {
    return (this.stale & (this.states.get(consumer) as State<Subject>).bit) !== 0;
  }

  /** Whether a consumer is out of date; it counts as up to date from now on. */
  take(consumer: Consumer): boolean {
    const { bit } = this.states.get(consumer) as State<Subject>;
    if ((this.stale & bit) === 0) return false;
    this.stale ^= bit;
    return true;
  }

  /**
   * The subjects that have changed for a consumer, in the order of their changes; it counts as up to date from now on. The list is
   * valid until the next call for that consumer.
   */
  takeSubjects(consumer: Consumer): readonly Subject[] {
    const state = this.states.get(consumer) as State<Subject>;
    const { bit, unseen, seen } = state;
    this.stale &= ~bit;
    if (unseen.length === 0) return NONE;
    // Setting `length` to 0 would free the memory of the array, which fills again soon.
    while (seen.length > 0) seen.pop();
    state.unseen = seen;
    state.seen = unseen;
    for (let i = 0; i < unseen.length; i++) unseen[i].unseenBy &= ~bit;
    return unseen;
  }
}

/** Shared, and never added to. */
const NONE: never[] = [];
