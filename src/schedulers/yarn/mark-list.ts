/**
 * Members that something has to be done about, each once. A bit in the member says whether it stands in the list: one that
 * changes again and again is added with a look at the member alone, which whoever changed it has just done anyway.
 */

export interface Marked {
  /** Bits of the lists and orders in which it stands; 0 at the beginning. Written by these alone. */
  marks: number;
}

export class MarkList<Member extends Marked> {
  /** The first `length` entries count. Emptying an array gives its memory back, and lists like this one fill again at once. */
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

  delete(member: Member): void {
    if (!this.has(member)) return;
    member.marks &= ~this.mark;
    this.members.splice(this.members.indexOf(member), 1);
    this.count--;
  }

  clear(): void {
    const { members, mark, count } = this;
    for (let i = 0; i < count; i++) members[i].marks &= ~mark;
    this.count = 0;
  }
}
