/**
 * Members in ascending order of numeric keys: rows of numbers, compared from left to right. A table holds each key as it was when
 * its member was placed, so that bisection finds the old place of a changed member by its old key and the new place by its new
 * key, without reading other members.
 */

/** A member of at most one order. */
export interface Keyed {
  /** Its number among all members, which orders members with equal rows. Written by the order alone. */
  slot: number;
}

/** The key of an order. */
export interface KeyRule<Member> {
  /** Numbers in a row. */
  readonly columns: number;
  /** Writes the row of a member into `keys` from `at` on. */
  write(member: Member, keys: Float64Array, at: number): void;
  /** Orders members with equal rows; absent: they are in the order of `all`. */
  readonly ties?: (a: Member, b: Member) => number;
}

/** What an array and a `KeyOrder` have in common. */
export interface InOrder<Member> {
  readonly length: number;
  at(place: number): Member | undefined;
}

/** Up to this many members are sorted by insertion. */
const FEW = 16;
/** All members are sorted again if more than one in this many has changed. */
const SORTED_SHARE = 4;

export class KeyOrder<Member extends Keyed> implements InOrder<Member> {
  length = 0;
  private members: readonly Member[] = [];
  /** By place: the slot of the member. */
  private order = new Int32Array(0);
  /** By slot: the row of the member. */
  private keys = new Float64Array(0);
  /** By slot: whether the member is in the order. */
  private stands = new Uint8Array(0);
  private isChanged = new Uint8Array(0);
  private columns = 0;
  /** Buffer: the present row of a member. */
  private row = new Float64Array(0);
  private readonly changed: Member[] = [];
  private everything = true;

  /**
   * @param all all possible members
   * @param belongs whether a member is to be in the order now
   */
  constructor(
    private readonly all: () => readonly Member[],
    private readonly belongs: (member: Member) => boolean,
  ) {}

  /** The key of a member may have changed, or whether it belongs to the order. */
  touch(member: Member): void {
    if (this.everything || this.isChanged[member.slot] === 1) return;
    this.isChanged[member.slot] = 1;
    this.changed.push(member);
  }

  /** All keys and the list of members may have changed. */
  invalidate(): void {
    this.everything = true;
  }

  /** The members of the order; valid until the next call. */
  inOrder(rule: KeyRule<Member>): InOrder<Member> {
    const { changed } = this;
    if (this.everything) this.makeRoom(rule);
    if (this.everything || changed.length * SORTED_SHARE > this.members.length) this.sortAll(rule);
    else if (changed.length > 0) this.moveChanged(rule);
    this.everything = false;
    // Setting `length` to 0 would free the memory of the array, which fills again soon.
    for (let member = changed.pop(); member !== undefined; member = changed.pop()) this.isChanged[member.slot] = 0;
    return this;
  }

  at(place: number): Member | undefined {
    return place < this.length ? this.members[this.order[place]] : undefined;
  }

  private makeRoom({ columns, ties }: KeyRule<Member>): void {
    this.members = ties === undefined ? this.all().slice() : this.all().toSorted(ties);
    const { length } = this.members;
    for (let slot = 0; slot < length; slot++) this.members[slot].slot = slot;
    this.columns = columns;
    this.row = new Float64Array(columns);
    this.changed.length = 0;
    this.order = new Int32Array(length);
    this.keys = new Float64Array(length * columns);
    this.stands = new Uint8Array(length);
    this.isChanged = new Uint8Array(length);
  }

  private sortAll(rule: KeyRule<Member>): void {
    const { members, order, stands } = this;
    this.length = 0;
    for (let slot = 0; slot < members.length; slot++) {
      stands[slot] = this.belongs(members[slot]) ? 1 : 0;
      if (stands[slot] === 0) continue;
      rule.write(members[slot], this.keys, slot * this.columns);
      order[this.length++] = slot;
    }
    if (this.length > FEW) order.subarray(0, this.length).sort((a, b) => this.compare(a, b));
    else this.insertAll();
  }

  /** Insertion sort. */
  private insertAll(): void {
    const { order } = this;
    for (let i = 1; i < this.length; i++) {
      const slot = order[i];
      let at = i;
      for (; at > 0 && this.compare(slot, order[at - 1]) < 0; at--) order[at] = order[at - 1];
      order[at] = slot;
    }
  }

  /** Moves the changed members to their new places, one by one; those still to be moved are in order by their old keys. */
  private moveChanged(rule: KeyRule<Member>): void {
    const { changed, order, stands, row } = this;
    for (let i = 0; i < changed.length; i++) {
      const { slot } = changed[i];
      const stood = stands[slot] === 1;
      const belongs = this.belongs(changed[i]);
      if (belongs) rule.write(changed[i], row, 0);
      if (stood && belongs && this.isRowOf(slot)) continue;
      const place = stood ? this.placeOf(slot, 0, this.length) : -1;
      if (belongs) this.setRow(slot);
      if (!stood && belongs) {
        const to = this.placeOf(slot, 0, this.length);
        order.copyWithin(to + 1, to, this.length++);
        order[to] = slot;
        stands[slot] = 1;
      } else if (stood && !belongs) {
        order.copyWithin(place, place + 1, this.length--);
        stands[slot] = 0;
      } else if (stood) {
        this.move(slot, place);
      }
    }
  }

  /** Whether the buffer `row` equals the row of a member. */
  private isRowOf(slot: number): boolean {
    const { keys, columns, row } = this;
    for (let column = 0; column < columns; column++) if (keys[slot * columns + column] !== row[column]) return false;
    return true;
  }

  private setRow(slot: number): void {
    const { keys, columns, row } = this;
    for (let column = 0; column < columns; column++) keys[slot * columns + column] = row[column];
  }

  /** Moves a member from its old place to that of its new row. */
  private move(slot: number, from: number): void {
    const { order, length } = this;
    let to = from;
    if (from > 0 && this.compare(slot, order[from - 1]) < 0) {
      to = this.placeOf(slot, 0, from);
      order.copyWithin(to + 1, to, from);
    } else if (from + 1 < length && this.compare(slot, order[from + 1]) > 0) {
      to = this.placeOf(slot, from + 1, length) - 1;
      order.copyWithin(from, from + 1, to + 1);
    }
    order[to] = slot;
  }

  /** The place of a slot among those from `low` to before `high`, or where it would be inserted. */
  private placeOf(slot: number, low: number, high: number): number {
    const { order } = this;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(slot, order[middle]) <= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private compare(a: number, b: number): number {
    const { keys, columns } = this;
    const x = a * columns;
    const y = b * columns;
    for (let column = 0; column < columns; column++) {
      if (keys[x + column] !== keys[y + column]) return keys[x + column] < keys[y + column] ? -1 : 1;
    }
    return a - b;
  }
}
