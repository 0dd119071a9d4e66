/**
 * A to-do list of members, without repetition. A bit in the member says whether it is in the list. Adding a member that changes
 * again and again therefore reads only the member, which is in the cache because it has just been changed.
 */

export interface Marked {
  /** One bit for each list or order that it is in; 0 at the beginning. Only these write it. */
  marks: number;
}

export class MarkList<Member extends Marked> {
  /** Only the first `count` entries are valid: `length = 0` would free the storage of the array, which fills again soon. */
  private readonly members: Member[] = [];
  private count = 0;

  /** @param mark the bit of this list: no member stands in another list with the same bit */
  constructor(private readonly mark: number) {}

  get length(): number {
    return this.count;
  }

  at(place: number): Member {
    return this.members[place];
  }

  has(member: Member): boolean {
    return (member.marks & this.mark) !== 0;
  }

  add(member: Member): void {
    if (this.has(member)) return;
    member.marks |= this.mark;
    this.members[this.count++] = member;
  }

  /** Its members in order, as a new list. */
  sorted(compare: (a: Member, b: Member) => number): Member[] {
    return this.members.slice(0, this.count).sort(compare);
  }

  clear(): void {
    const { members, mark, count } = this;
    for (let i = 0; i < count; i++) members[i].marks &= ~mark;
    this.count = 0;
  }
}
