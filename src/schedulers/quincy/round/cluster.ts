/** The present machines, their racks and their slots, as one decision sees them. */

export class Cluster {
  /** Machines that are there, ascending, in all and by rack. */
  readonly machines: readonly number[];
  readonly machinesIn: readonly (readonly number[])[];
  /** Slots of all machines that are there. */
  readonly slots: number;

  /**
   * @param rackOf rack of each machine
   * @param slotsOf slots of each machine, below 0 for one that is down
   */
  constructor(
    readonly rackOf: ArrayLike<number>,
    readonly slotsOf: ArrayLike<number>,
    racks: number,
  ) {
    const machines: number[] = [];
    const machinesIn = Array.from({ length: racks }, (): number[] => []);
    let slots = 0;
    for (let machine = 0; machine < rackOf.length; machine++) {
      if (slotsOf[machine] < 0) continue;
      machines.push(machine);
      machinesIn[rackOf[machine]].push(machine);
      slots += slotsOf[machine];
    }
    this.machines = machines;
    this.machinesIn = machinesIn;
    this.slots = slots;
  }

  /** Whether a machine is up. */
  isUp(machine: number): boolean {
    return this.slotsOf[machine] >= 0;
  }
}
