/**
 * The state of a cell as schedulers see it: what is free on each machine, and its sequence number, which every placement
 * raises.
 *
 * A snapshot is a full copy, but rarely a new one: unused copies are kept, and the next snapshot
 * brings one of them up to date. Only the machines that were written in the meantime are copied; the journals of the cell and
 * of the copy tell which. A snapshot of ten thousand machines costs as much as what has happened since the last one.
 */

/** Machines with what is free on them, which can be placed on. */
export class CellView {
  private readonly up: Uint8Array;
  protected readonly sequences: Int32Array;
  /** One row per machine, one column per resource type. */
  private readonly room: Float64Array;
  /** The machines of the last writes, in a ring whose length is a power of two. */
  private readonly journal: Int32Array;
  /** Writes so far. */
  private writes = 0;
  /** Writes of the cell before it was copied. */
  private copied = 0;

  /** All machines are down and empty at first. `types`: resource types. */
  constructor(
    readonly machines: number,
    readonly types: number,
  ) {
    this.up = new Uint8Array(machines);
    this.sequences = new Int32Array(machines);
    this.room = new Float64Array(machines * types);
    let length = 64;
    while (length < machines) length *= 2;
    this.journal = new Int32Array(length);
  }

  /** Becomes a copy of the cell that it was a copy of before; a new view is a copy of a cell that nobody has written. */
  bringUpToDate(cell: CellView): void {
    const { journal } = this;
    if (cell.writes - this.copied > journal.length || this.writes > journal.length) {
      this.up.set(cell.up);
      this.sequences.set(cell.sequences);
      this.room.set(cell.room);
    } else {
      const mask = journal.length - 1;
      for (let i = this.copied; i < cell.writes; i++) this.copyMachine(cell, cell.journal[i & mask]);
      for (let i = 0; i < this.writes; i++) this.copyMachine(cell, journal[i & mask]);
    }
    this.writes = 0;
    this.copied = cell.writes;
  }

  private copyMachine({ up, sequences, room }: CellView, machine: number): void {
    this.up[machine] = up[machine];
    this.sequences[machine] = sequences[machine];
    const end = (machine + 1) * this.types;
    for (let i = machine * this.types; i < end; i++) this.room[i] = room[i];
  }

  isUp(machine: number): boolean {
    return this.up[machine] === 1;
  }

  setUp(machine: number, up: boolean): void {
    this.note(machine);
    this.up[machine] = up ? 1 : 0;
  }

  sequence(machine: number): number {
    return this.sequences[machine];
  }

  free(machine: number, type: number): number {
    return this.room[machine * this.types + type];
  }

  /** Adds to what is free of one resource type; the sequence number stays. */
  addFree(machine: number, type: number, amount: number): void {
    this.note(machine);
    this.room[machine * this.types + type] += amount;
  }

  /** Whether the resources from `at` on in `sizes`, one per type, are free on the machine. */
  fits(machine: number, sizes: Float64Array, at: number): boolean {
    if (this.up[machine] === 0) return false;
    const { room, types } = this;
    const row = machine * types;
    for (let t = 0; t < types; t++) if (sizes[at + t] > room[row + t]) return false;
    return true;
  }

  /** Takes these resources. */
  take(machine: number, sizes: Float64Array, at: number): void {
    this.note(machine);
    const row = machine * this.types;
    for (let t = 0; t < this.types; t++) this.room[row + t] -= sizes[at + t];
  }

  /** Gives them back. */
  giveBack(machine: number, sizes: Float64Array, at: number): void {
    this.note(machine);
    const row = machine * this.types;
    for (let t = 0; t < this.types; t++) this.room[row + t] += sizes[at + t];
  }

  /** Takes what is free on all machines that are up, and returns it: one row per machine, one column per type. */
  takeAll(): Float64Array {
    const { room, types, up } = this;
    const taken = new Float64Array(room.length);
    for (let machine = 0; machine < this.machines; machine++) {
      if (up[machine] === 0) continue;
      for (let i = machine * types; i < (machine + 1) * types; i++) {
        taken[i] = room[i];
        room[i] = 0;
      }
    }
    this.noteAll();
    return taken;
  }

  /** Gives back what was taken: one row per machine, one column per type. */
  giveBackAll(taken: Float64Array): void {
    const { room } = this;
    for (let i = 0; i < room.length; i++) room[i] += taken[i];
    this.noteAll();
  }

  /** Notes that more is written than the journal holds. */
  private noteAll(): void {
    this.writes += this.journal.length + 1;
  }

  /** Notes that a machine is written. */
  protected note(machine: number): void {
    this.journal[this.writes++ & (this.journal.length - 1)] = machine;
  }
}

/** The cell itself. */
export class Cell extends CellView {
  private readonly idle: CellView[] = [];
  /** The application that placed something last, plus 1. */
  private readonly last: Int32Array;

  constructor(machines: number, types: number) {
    super(machines, types);
    this.last = new Int32Array(machines);
  }

  /** The application whose placement raised the number of the machine last, -1 for none. */
  lastPlaced(machine: number): number {
    return this.last[machine] - 1;
  }

  /** Takes these resources for an application, which raises the number of the machine. */
  place(machine: number, sizes: Float64Array, at: number, app: number): void {
    this.take(machine, sizes, at);
    this.sequences[machine]++;
    this.last[machine] = app + 1;
  }

  /** The number of a machine and who placed something there last are as they were. */
  restore(machine: number, sequence: number, app: number): void {
    this.note(machine);
    this.sequences[machine] = sequence;
    this.last[machine] = app + 1;
  }

  /** A copy of the present cell. The caller hands it to `release` when done. */
  snapshot(): CellView {
    const view = this.idle.pop() ?? new CellView(this.machines, this.types);
    view.bringUpToDate(this);
    return view;
  }

  /** This snapshot is no longer in use. */
  release(view: CellView): void {
    this.idle.push(view);
  }
}
