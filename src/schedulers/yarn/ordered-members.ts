/**
 * Queues or applications in the order of a policy. Members that have changed since the last call are moved to their new places;
 * all are sorted again only if all may have changed.
 */

import { insertAt, removeAt } from '../../base/collections/lists';
import type { InOrder } from './key-order';
import type { Marked } from './mark-list';

/** Up to this many changed members are searched one by one. */
const FEW = 8;

/** Returns a new list in order. */
type Sort<Member> = (members: readonly Member[], compare: (a: Member, b: Member) => number) => Member[];

/** Unused places at the front are removed if there are at least this many, and more than half of all. */
const LEFT_BEHIND = 256;

/** Bits in the members of an order: the member is in it; the member has changed. */
export interface OrderMarks {
  readonly inside: number;
  readonly changed: number;
}

export class OrderedMembers<Member extends Marked> implements InOrder<Member> {
  private members: Member[] = [];
  /** Where the order begins in `members`. Mostly the first member leaves, and then nothing is moved. */
  private start = 0;
  private readonly changed: Member[] = [];
  private readonly inside: number;
  private readonly changedMark: number;
  private everything = true;

  /**
   * @param all all possible members
   * @param belongs whether a member is to be in the order now
   */
  constructor(
    private readonly all: () => readonly Member[],
    private readonly belongs: (member: Member) => boolean,
    { inside, changed }: OrderMarks,
  ) {
    this.inside = inside;
    this.changedMark = changed;
  }

  /** The place of a member may have changed, or whether it belongs to the order. */
  touch(member: Member): void {
    if (this.everything || (member.marks & this.changedMark) !== 0) return;
    member.marks |= this.changedMark;
    this.changed.push(member);
  }

  /** The places of all members may have changed. */
  invalidate(): void {
    this.everything = true;
    this.clearChanged();
  }

  private clearChanged(): void {
    const { changed, changedMark } = this;
    // Setting `length` to 0 would free the memory of the array, which fills again soon.
    for (let member = changed.pop(); member !== undefined; member = changed.pop()) member.marks &= ~changedMark;
  }

  /** Removes a member, which may be added to another order with the same marks. */
  forget(member: Member): void {
    if ((member.marks & this.changedMark) !== 0) {
      member.marks &= ~this.changedMark;
      this.changed.splice(this.changed.indexOf(member), 1);
    }
    this.remove(member);
  }

  /** Whether a member is in it. */
  has(member: Member): boolean {
    return (member.marks & this.inside) !== 0;
  }

  get length(): number {
    return this.members.length - this.start;
  }

  at(place: number): Member | undefined {
    return this.members[this.start + place];
  }

  /**
   * The members in order; valid until one is touched.
   * @param compare below 0: the first one is served first
   * @param sort how to sort if `compare` may not be transitive
   */
  inOrder(compare: (a: Member, b: Member) => number, sort?: Sort<Member>): InOrder<Member> {
    const { changed } = this;
    if (this.everything || (changed.length > FEW && changed.length * 4 > this.all().length)) {
      this.sortAll(compare, sort);
    } else if (changed.length > 0 && !(changed.length === 1 && sort === undefined && this.stays(changed[0], compare))) {
      if (changed.length > FEW) this.removeMany();
      else for (let i = 0; i < changed.length; i++) this.remove(changed[i]);
      for (let i = 0; i < changed.length; i++) if (this.belongs(changed[i])) this.insert(changed[i], compare);
    }
    if (changed.length > 0) this.clearChanged();
    return this;
  }

  /** Whether the only changed member keeps its place: it is in order with its neighbours, or is rightly absent. */
  private stays(member: Member, compare: (a: Member, b: Member) => number): boolean {
    if (!this.has(member)) return !this.belongs(member);
    if (!this.belongs(member)) return false;
    const { members, start } = this;
    const at = members.indexOf(member, start);
    return (
      (at === start || compare(members[at - 1], member) < 0) &&
      (at + 1 === members.length || compare(member, members[at + 1]) < 0)
    );
  }

  private sortAll(compare: (a: Member, b: Member) => number, sort: Sort<Member> | undefined): void {
    for (let i = this.start; i < this.members.length; i++) this.members[i].marks &= ~this.inside;
    const members = this.all().filter(this.belongs);
    this.members = sort === undefined ? members.sort(compare) : sort(members, compare);
    this.start = 0;
    for (const member of members) member.marks |= this.inside;
    this.everything = false;
  }

  private remove(member: Member): void {
    if (!this.has(member)) return;
    member.marks &= ~this.inside;
    const { members } = this;
    const at = members.indexOf(member, this.start);
    if (at - this.start > members.length - at) removeAt(members, at);
    else {
      for (let i = at; i > this.start; i--) members[i] = members[i - 1];
      this.start++;
    }
    if (this.start >= LEFT_BEHIND && this.start * 2 > members.length) this.dropFront();
  }

  private removeMany(): void {
    const { changed, inside } = this;
    this.dropFront();
    this.members = this.members.filter(({ marks }) => (marks & this.changedMark) === 0);
    for (let i = 0; i < changed.length; i++) changed[i].marks &= ~inside;
  }

  private dropFront(): void {
    this.members.splice(0, this.start);
    this.start = 0;
  }

  private insert(member: Member, compare: (a: Member, b: Member) => number): void {
    const { members, start } = this;
    let from = start;
    let to = members.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(member, members[middle]) < 0) to = middle;
      else from = middle + 1;
    }
    member.marks |= this.inside;
    if (start === 0 || from - start > members.length - from) {
      insertAt(members, from, member);
      return;
    }
    for (let i = start; i < from; i++) members[i - 1] = members[i];
    members[from - 1] = member;
    this.start--;
  }
}
