/**
 * Queues or applications in the order of a policy. What changed since the last time is put to its new place; everything is
 * sorted only when all of it may have changed.
 */

import type { InOrder } from './key-order';

/** Up to this number, members are searched one by one. */
const FEW = 8;

/** Returns a new list in order. */
type Sort<Member> = (members: readonly Member[], compare: (a: Member, b: Member) => number) => Member[];

/** Places that are left behind in front are given back once they are so many, and half of all. */
const LEFT_BEHIND = 256;

export class OrderedMembers<Member> implements InOrder<Member> {
  private members: Member[] = [];
  /** Where the order begins in `members`: mostly those in front leave, and nothing is moved for them. */
  private start = 0;
  /** Those that are in the order: others are not searched for. */
  private readonly inside = new Set<Member>();
  private readonly changed = new Set<Member>();
  private everything = true;

  /**
   * @param all everything that may belong to it
   * @param belongs whether a member is to be in the order now
   */
  constructor(
    private readonly all: () => readonly Member[],
    private readonly belongs: (member: Member) => boolean,
  ) {}

  /** A member came, went, or compares differently now. */
  touch(member: Member): void {
    if (!this.everything) this.changed.add(member);
  }

  /** Everything may compare differently now. */
  invalidate(): void {
    this.everything = true;
    this.forgetChanges();
  }

  get length(): number {
    return this.members.length - this.start;
  }

  at(place: number): Member | undefined {
    return this.members[this.start + place];
  }

  /**
   * The members in order; valid until something is touched. `compare`: below 0 when the first one is served first. `sort`: how
   * to sort where `compare` may contradict itself.
   */
  inOrder(compare: (a: Member, b: Member) => number, sort?: Sort<Member>): InOrder<Member> {
    const { changed } = this;
    if (this.everything || (changed.size > FEW && changed.size * 4 > this.all().length)) {
      this.sortAll(compare, sort);
    } else if (changed.size > 0) {
      if (changed.size > FEW) this.removeMany();
      else for (const member of changed) this.remove(member);
      for (const member of changed) if (this.belongs(member)) this.insert(member, compare);
    }
    this.forgetChanges();
    return this;
  }

  private sortAll(compare: (a: Member, b: Member) => number, sort: Sort<Member> | undefined): void {
    const members = this.all().filter(this.belongs);
    this.members = sort === undefined ? members.sort(compare) : sort(members, compare);
    this.start = 0;
    this.inside.clear();
    for (const member of members) this.inside.add(member);
    this.everything = false;
  }

  /** A set that is cleared takes new memory, also when nothing was in it. */
  private forgetChanges(): void {
    const { changed } = this;
    if (changed.size > FEW) changed.clear();
    else if (changed.size > 0) for (const member of changed) changed.delete(member);
  }

  private remove(member: Member): void {
    if (!this.inside.delete(member)) return;
    const { members } = this;
    const at = members.indexOf(member, this.start);
    if (at - this.start > members.length - at) members.splice(at, 1);
    else {
      for (let i = at; i > this.start; i--) members[i] = members[i - 1];
      this.start++;
    }
    if (this.start >= LEFT_BEHIND && this.start * 2 > members.length) this.dropFront();
  }

  private removeMany(): void {
    const { changed, inside } = this;
    this.dropFront();
    this.members = this.members.filter((member) => !changed.has(member));
    for (const member of changed) inside.delete(member);
  }

  private dropFront(): void {
    this.members.splice(0, this.start);
    this.start = 0;
  }

  private insert(member: Member, compare: (a: Member, b: Member) => number): void {
    let from = this.start;
    let to = this.members.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(member, this.members[middle]) < 0) to = middle;
      else from = middle + 1;
    }
    this.inside.add(member);
    this.members.splice(from, 0, member);
  }
}
