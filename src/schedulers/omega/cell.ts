/**
 * The state of a cell as schedulers see it: what is free on each machine and its sequence number, which every placement
 * raises. A snapshot shares the pages of the cell; whoever writes first takes a copy of the page, so that a snapshot of ten
 * thousand machines costs some hundred and fifty references.
 */

const PAGE_BITS = 6;
const PAGE = 1 << PAGE_BITS;
const MASK = PAGE - 1;

/** Columns of a machine before its free resources. */
const UP = 0;
const SEQUENCE = 1;
/** The application that placed something last, plus 1. */
const LAST = 2;
const FREE = 3;

export class Cell {
  private readonly stride: number;
  private readonly pages: Float64Array[];
  /** Whether a page belongs to this cell alone. */
  private readonly own: Uint8Array;

  /** All machines are down and empty at first. `types`: resource types. */
  constructor(
    readonly machines: number,
    readonly types: number,
    from?: Cell,
  ) {
    this.stride = FREE + types;
    const count = Math.ceil(machines / PAGE);
    this.own = new Uint8Array(count);
    if (from === undefined) {
      this.own.fill(1);
      this.pages = Array.from({ length: count }, () => new Float64Array(PAGE * this.stride));
    } else {
      this.pages = from.pages.slice();
    }
  }

  /** A copy of the cell as it is now. */
  snapshot(): Cell {
    this.own.fill(0);
    return new Cell(this.machines, this.types, this);
  }

  isUp(machine: number): boolean {
    return this.pages[machine >> PAGE_BITS][(machine & MASK) * this.stride + UP] === 1;
  }

  setUp(machine: number, up: boolean): void {
    this.writable(machine)[(machine & MASK) * this.stride + UP] = up ? 1 : 0;
  }

  sequence(machine: number): number {
    return this.pages[machine >> PAGE_BITS][(machine & MASK) * this.stride + SEQUENCE];
  }

  /** The application whose placement raised the number of the machine last, -1 for none. */
  lastPlaced(machine: number): number {
    return this.pages[machine >> PAGE_BITS][(machine & MASK) * this.stride + LAST] - 1;
  }

  free(machine: number, type: number): number {
    return this.pages[machine >> PAGE_BITS][(machine & MASK) * this.stride + FREE + type];
  }

  /** Adds to what is free of one resource type; the sequence number stays. */
  addFree(machine: number, type: number, amount: number): void {
    this.writable(machine)[(machine & MASK) * this.stride + FREE + type] += amount;
  }

  /** Whether the resources from `at` on in `sizes`, one per type, are free on the machine. */
  fits(machine: number, sizes: Float64Array, at: number): boolean {
    const page = this.pages[machine >> PAGE_BITS];
    const row = (machine & MASK) * this.stride;
    if (page[row + UP] === 0) return false;
    for (let t = 0; t < this.types; t++) if (sizes[at + t] > page[row + FREE + t]) return false;
    return true;
  }

  /** Takes these resources. */
  take(machine: number, sizes: Float64Array, at: number): void {
    const page = this.writable(machine);
    const row = (machine & MASK) * this.stride + FREE;
    for (let t = 0; t < this.types; t++) page[row + t] -= sizes[at + t];
  }

  /** Gives them back. */
  giveBack(machine: number, sizes: Float64Array, at: number): void {
    const page = this.writable(machine);
    const row = (machine & MASK) * this.stride + FREE;
    for (let t = 0; t < this.types; t++) page[row + t] += sizes[at + t];
  }

  /** Something of the application was placed on the machine. */
  raise(machine: number, app: number): void {
    const page = this.writable(machine);
    const row = (machine & MASK) * this.stride;
    page[row + SEQUENCE]++;
    page[row + LAST] = app + 1;
  }

  /** The number of a machine and who raised it last are as they were. */
  restore(machine: number, sequence: number, app: number): void {
    const page = this.writable(machine);
    const row = (machine & MASK) * this.stride;
    page[row + SEQUENCE] = sequence;
    page[row + LAST] = app + 1;
  }

  private writable(machine: number): Float64Array {
    const number = machine >> PAGE_BITS;
    if (this.own[number] === 0) {
      this.pages[number] = this.pages[number].slice();
      this.own[number] = 1;
    }
    return this.pages[number];
  }
}
