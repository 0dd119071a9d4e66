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

export class Changes<Consumer extends string, Kind extends string, Subject extends ChangeSubject> {
  /** Bit of each consumer. */
  private readonly bits = new Map<Consumer, number>();
  /** Bits of those that depend on a kind. */
  private readonly affected = new Map<Kind, number>();
  /** Bits of those that have to look again. Everything counts as changed at the beginning. */
  private stale = 0;
  /** By place of a consumer's bit: what it has to look at again, in the order in which it changed. */
  private readonly unseen: Subject[][] = [];

  constructor(dependencies: Dependencies<Consumer, Kind>) {
    for (const [consumer, kinds] of Object.entries(dependencies) as [Consumer, readonly Kind[]][]) {
      const bit = 1 << this.unseen.length;
      assert(this.unseen.length < MOST_CONSUMERS, 'each consumer has a bit of its own');
      this.unseen.push([]);
      this.bits.set(consumer, bit);
      this.stale |= bit;
      for (const kind of kinds) this.affected.set(kind, (this.affected.get(kind) ?? 0) | bit);
    }
  }

  /** Something of a kind has changed: about one subject, or about all of them. */
  report(kind: Kind, subject?: Subject): void {
    const affected = this.affected.get(kind) ?? 0;
    this.stale |= affected;
    if (subject === undefined) return;
    let anew = affected & ~subject.unseenBy;
    subject.unseenBy |= anew;
    while (anew !== 0) {
      const place = placeOf(anew);
      this.unseen[place].push(subject);
      anew ^= 1 << place;
    }
  }

  /** Whether a consumer has to look again. */
  isStale(consumer: Consumer): boolean {
    return (this.stale & (this.bits.get(consumer) as number)) !== 0;
  }

  /** Whether a consumer has to look again, which it does now. */
  take(consumer: Consumer): boolean {
    const bit = this.bits.get(consumer) as number;
    if ((this.stale & bit) === 0) return false;
    this.stale ^= bit;
    return true;
  }

  /** The subjects that a consumer has to look at again, which it does now, in the order in which they changed. */
  takeSubjects(consumer: Consumer): readonly Subject[] {
    const bit = this.bits.get(consumer) as number;
    const place = placeOf(bit);
    this.stale &= ~bit;
    const subjects = this.unseen[place];
    if (subjects.length === 0) return NONE;
    this.unseen[place] = [];
    for (let i = 0; i < subjects.length; i++) subjects[i].unseenBy &= ~bit;
    return subjects;
  }
}

const NONE: readonly never[] = [];

/** The place of the highest bit. */
function placeOf(bits: number): number {
  return 31 - Math.clz32(bits);
}
