/**
 * What has changed in a scheduler's book, and who must react. Each change of the book is reported once, by kind.
 * Everything that is derived from the book is a consumer, and one table says on which kinds it depends. There are no
 * other dirty flags.
 *
 * A scheduler reports several changes with every container, and most tell consumers nothing new. So a consumer is a bit: who
 * has to look again at a subject is a number in the subject, and a report that brings nothing new is one comparison.
 */
import { assert } from '../../base/assert';

/** A table of consumers: the kinds of change that each depends on. At most 31 of them. */
export type Dependencies<Consumer extends string, Kind extends string> = Readonly<Record<Consumer, readonly Kind[]>>;

/** What changes are about. A subject belongs to one book. */
export interface ChangeSubject {
  /** Bits of the consumers that have to look at it again; 0 at the beginning. Written by `Changes` alone. */
  unseenBy: number;
}

const MOST_CONSUMERS = 31;

/** What reacts to changes. */
interface State<Subject> {
  readonly bit: number;
  /** What it has to look at again, in the order in which it changed. */
  unseen: Subject[];
  /** What it looked at the last time: the list is used again for what changes after the next time. */
  seen: Subject[];
}

export class Changes<Consumer extends string, Kind extends string, Subject extends ChangeSubject> {
  private readonly states = new Map<Consumer, State<Subject>>();
  private readonly affected = new Map<Kind, readonly State<Subject>[]>();
  /** Bits of those that depend on a kind. */
  private readonly affectedBits = new Map<Kind, number>();
  /** Bits of those that have to look again. Everything counts as changed at the beginning. */
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

  /** Something of a kind has changed: about one subject, or about all of them. */
  report(kind: Kind, subject?: Subject): void {
    const bits = this.affectedBits.get(kind);
    if (bits === undefined) return;
    this.stale |= bits;
    if (subject === undefined) return;
    const anew = bits & ~subject.unseenBy;
    if (anew === 0) return;
    subject.unseenBy |= anew;
    const consumers = this.affected.get(kind) as readonly State<Subject>[];
    for (let i = 0; i < consumers.length; i++) {
      if ((anew & consumers[i].bit) !== 0) consumers[i].unseen.push(subject);
    }
  }

  /** Whether a consumer has to look again. */
  isStale(consumer: Consumer): boolean {
    return (this.stale & (this.states.get(consumer) as State<Subject>).bit) !== 0;
  }

  /** Whether a consumer has to look again, which it does now. */
  take(consumer: Consumer): boolean {
    const { bit } = this.states.get(consumer) as State<Subject>;
    if ((this.stale & bit) === 0) return false;
    this.stale ^= bit;
    return true;
  }

  /**
   * The subjects that a consumer has to look at again, which it does now, in the order in which they changed. Good until it is
   * called again for that consumer.
   */
  takeSubjects(consumer: Consumer): readonly Subject[] {
    const state = this.states.get(consumer) as State<Subject>;
    const { bit, unseen, seen } = state;
    this.stale &= ~bit;
    if (unseen.length === 0) return NONE;
    // An array that is emptied at once gives its memory back, and this one fills again soon.
    while (seen.length > 0) seen.pop();
    state.unseen = seen;
    state.seen = unseen;
    for (let i = 0; i < unseen.length; i++) unseen[i].unseenBy &= ~bit;
    return unseen;
  }
}

/** Shared, and never added to. */
const NONE: never[] = [];
