/**
 * The state of a cell as schedulers see it: what is free on each machine, and its sequence number, which every placement
 * raises.
 *
 * A snapshot is a whole copy, but seldom a new one: copies that nobody looks at any more are kept, and the next snapshot
 * brings one of them up to date. Only the machines that were written in the meantime are copied; the journals of the cell and
 * of the copy tell which. A snapshot of ten thousand machines costs as much as what has happened since the last one.
 */

/** Columns of a machine before its free resources. */
const UP = 0;
const SEQUENCE = 1;
/** The application that placed something last, plus 1. */
const LAST = 2;
const FREE = 3;

/** Machines with what is free on them, which can be placed on. */
export class CellView {
  private readonly stride: number;
  protected readonly rows: Float64Array;
  /** The machines of the last writes, in a ring whose length is a power of two. */
  protected readonly journal: Int32Array;
  /** Writes so far. */
  protected writes = 0;
  /** Writes of the cell before it was copied. */
  private copied = 0;

  /** All machines are down and empty at first. `types`: resource types. */
  constructor(
    readonly machines: number,
    readonly types: number,
  ) {
    this.stride = FREE + types;
    this.rows = new Float64Array(machines * this.stride);
    let length = 64;
    while (length < machines) length *= 2;
    this.journal = new Int32Array(length);
  }

  /** Becomes a copy of the cell that it was a copy of before; a new view is a copy of a cell that nobody has written. */
  bringUpToDate(cell: CellView): void {
    const { journal } = this;
    if (cell.writes - this.copied > journal.length || this.writes > journal.length) {
      this.rows.set(cell.rows);
    } else {
      const mask = journal.length - 1;
      for (let i = this.copied; i < cell.writes; i++) this.copyMachine(cell, cell.journal[i & mask]);
      for (let i = 0; i < this.writes; i++) this.copyMachine(cell, journal[i & mask]);
    }
    this.writes = 0;
    this.copied = cell.writes;
  }

  private copyMachine({ rows }: CellView, machine: number): void {
    const end = (machine + 1) * this.stride;
    for (let i = machine * this.stride; i < end; i++) this.rows[i] = rows[i];
  }

  isUp(machine: number): boolean {
    return this.rows[machine * this.stride + UP] === 1;
  }

  setUp(machine: number, up: boolean): void {
    this.rows[this.write(machine) + UP] = up ? 1 : 0;
  }

  sequence(machine: number): number {
    return this.rows[machine * this.stride + SEQUENCE];
  }

  /** The application whose placement raised the number of the machine last, -1 for none. */
  lastPlaced(machine: number): number {
    return this.rows[machine * this.stride + LAST] - 1;
  }

  free(machine: number, type: number): number {
    return this.rows[machine * this.stride + FREE + type];
  }

  /** Adds to what is free of one resource type; the sequence number stays. */
  addFree(machine: number, type: number, amount: number): void {
    this.rows[this.write(machine) + FREE + type] += amount;
  }

  /** Whether the resources from `at` on in `sizes`, one per type, are free on the machine. */
  fits(machine: number, sizes: Float64Array, at: number): boolean {
    const { rows, types } = this;
    const row = machine * this.stride;
    if (rows[row + UP] === 0) return false;
    for (let t = 0; t < types; t++) if (sizes[at + t] > rows[row + FREE + t]) return false;
    return true;
  }

  /** Takes these resources. */
  take(machine: number, sizes: Float64Array, at: number): void {
    const row = this.write(machine) + FREE;
    for (let t = 0; t < this.types; t++) this.rows[row + t] -= sizes[at + t];
  }

  /** Gives them back. */
  giveBack(machine: number, sizes: Float64Array, at: number): void {
    const row = this.write(machine) + FREE;
    for (let t = 0; t < this.types; t++) this.rows[row + t] += sizes[at + t];
  }

  /** Something of the application was placed on the machine. */
  raise(machine: number, app: number): void {
    const row = this.write(machine);
    this.rows[row + SEQUENCE]++;
    this.rows[row + LAST] = app + 1;
  }

  /** The number of a machine and who raised it last are as they were. */
  restore(machine: number, sequence: number, app: number): void {
    const row = this.write(machine);
    this.rows[row + SEQUENCE] = sequence;
    this.rows[row + LAST] = app + 1;
  }

  /** Notes that a machine is written. Returns its first column. */
  private write(machine: number): number {
    this.journal[this.writes++ & (this.journal.length - 1)] = machine;
    return machine * this.stride;
  }
}

/** The cell itself. */
export class Cell extends CellView {
  private readonly idle: CellView[] = [];

  /** A copy of the cell as it is now. Whoever is done with it hands it to `release`. */
  snapshot(): CellView {
    const view = this.idle.pop() ?? new CellView(this.machines, this.types);
    view.bringUpToDate(this);
    return view;
  }

  /** Nobody looks at this snapshot any more. */
  release(view: CellView): void {
    this.idle.push(view);
  }
}
