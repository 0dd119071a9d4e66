/**
 * A list of members without repetition. A bit in the member says whether it is in the list, so that adding it again reads only
 * the member, which is in the processor's cache because it has just been changed.
 */

export interface Marked {
  /** One bit for each list or order that it is in; 0 at the beginning. Written by these alone. */
  marks: number;
}

export class MarkList<Member extends Marked> {
  /** The first `count` entries are valid. Setting `length` to 0 would free the memory of the array, which fills again soon. */
  private readonly members: Member[] = [];
  private count = 0;

  /** @param mark the bit of this list; no member is in another list with the same bit */
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

  /** A sorted copy. */
  sorted(compare: (a: Member, b: Member) => number): Member[] {
    return this.members.slice(0, this.count).sort(compare);
  }

  clear(): void {
    const { members, mark, count } = this;
    for (let i = 0; i < count; i++) members[i].marks &= ~mark;
    this.count = 0;
  }
}
