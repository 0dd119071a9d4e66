/**
 * The state of a cell as schedulers see it: what is free on each machine, and its sequence number, which every placement
 * raises.
 */

/** Machines with what is free on them, which can be placed on. */
export class CellView {
  private readonly up: Uint8Array;
  protected readonly sequences: Int32Array;
  /** One row per machine, one column per resource type. */
  private readonly room: Float64Array;

  /** All machines are down and empty at first. `types`: resource types. */
  constructor(
    readonly machines: number,
    readonly types: number,
  ) {
    this.up = new Uint8Array(machines);
    this.sequences = new Int32Array(machines);
    this.room = new Float64Array(machines * types);
  }

  /** Becomes a copy of a cell with as many machines. */
  copy({ up, sequences, room }: CellView): void {
    this.up.set(up);
    this.sequences.set(sequences);
    this.room.set(room);
  }

  isUp(machine: number): boolean {
    return this.up[machine] === 1;
  }

  setUp(machine: number, up: boolean): void {
    this.up[machine] = up ? 1 : 0;
  }

  /** The sequence number of a machine: it rises with each placement. */
  sequence(machine: number): number {
    return this.sequences[machine];
  }

  /** What is free of a resource type on a machine, in its smallest unit. */
  free(machine: number, type: number): number {
    return this.room[machine * this.types + type];
  }

  /** Adds to what is free of one resource type; the sequence number stays. */
  addFree(machine: number, type: number, amount: number): void {
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
    const row = machine * this.types;
    for (let t = 0; t < this.types; t++) this.room[row + t] -= sizes[at + t];
  }

  /** Gives them back. */
  giveBack(machine: number, sizes: Float64Array, at: number): void {
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
    return taken;
  }

  /** Gives back what was taken: one row per machine, one column per type. */
  giveBackAll(taken: Float64Array): void {
    const { room } = this;
    for (let i = 0; i < room.length; i++) room[i] += taken[i];
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

  /** An application has placed something on the machine, which raises its number. */
  raise(machine: number, app: number): void {
    this.sequences[machine]++;
    this.last[machine] = app + 1;
  }

  /** A copy of the present cell. The caller hands it to `release` when done. */
  snapshot(): CellView {
    const view = this.idle.pop() ?? new CellView(this.machines, this.types);
    view.copy(this);
    return view;
  }

  /** This snapshot is no longer in use. */
  release(view: CellView): void {
    this.idle.push(view);
  }
}
