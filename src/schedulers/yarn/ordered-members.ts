/**
 * Queues or applications in the order of a policy. What changed since the last time is put to its new place; everything is
 * sorted only when all of it may have changed.
 */

/** Up to this number, members are searched one by one. */
const FEW = 8;

/** Returns a new list in order. */
type Sort<Member> = (members: readonly Member[], compare: (a: Member, b: Member) => number) => Member[];

export class OrderedMembers<Member> {
  private members: Member[] = [];
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

  /**
   * The members in order; valid until something is touched. `compare`: below 0 when the first one is served first. `sort`: how
   * to sort where `compare` may contradict itself.
   */
  inOrder(compare: (a: Member, b: Member) => number, sort?: Sort<Member>): readonly Member[] {
    const { changed } = this;
    if (this.everything || (changed.size > FEW && changed.size * 4 > this.all().length)) {
      this.members = this.all().filter(this.belongs);
      if (sort === undefined) this.members.sort(compare);
      else this.members = sort(this.members, compare);
      this.everything = false;
    } else if (changed.size > 0) {
      if (changed.size > FEW) this.members = this.members.filter((member) => !changed.has(member));
      else for (const member of changed) this.remove(member);
      for (const member of changed) if (this.belongs(member)) this.insert(member, compare);
    }
    this.forgetChanges();
    return this.members;
  }

  /** A set that is cleared takes new memory, also when nothing was in it. */
  private forgetChanges(): void {
    const { changed } = this;
    if (changed.size > FEW) changed.clear();
    else if (changed.size > 0) for (const member of changed) changed.delete(member);
  }

  private remove(member: Member): void {
    const at = this.members.indexOf(member);
    if (at >= 0) this.members.splice(at, 1);
  }

  private insert(member: Member, compare: (a: Member, b: Member) => number): void {
    let from = 0;
    let to = this.members.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(member, this.members[middle]) < 0) to = middle;
      else from = middle + 1;
    }
    this.members.splice(from, 0, member);
  }
}
