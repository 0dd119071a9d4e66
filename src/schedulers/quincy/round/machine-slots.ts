/** The slots of the machines: how many are free, and the lowest machine that has one. */
import { IndexedHeap } from '../../../base/collections/indexed-heap';
import type { Cluster } from './cluster';

export class MachineSlots {
  /** Free slots of all machines. */
  free = 0;
  /** Tasks that run. */
  private taken = 0;
  /** Machines with a free slot. */
  private readonly open: IndexedHeap;

  /** @param running tasks that run, by machine; it is kept up to date */
  constructor(
    private readonly cluster: Cluster,
    private readonly running: Int32Array,
  ) {
    this.open = new IndexedHeap(running.length);
    for (const count of running) this.taken += count;
    for (const machine of cluster.machines) {
      const free = this.freeOn(machine);
      if (free <= 0) continue;
      this.free += free;
      this.open.set(machine, machine);
    }
  }

  /** Below 0 where more runs than there are slots now. */
  freeOn(machine: number): number {
    return this.cluster.isUp(machine) ? this.cluster.slotsOf[machine] - this.running[machine] : 0;
  }

  /** Whether some machine runs more than it has slots, as when it had more of them once. */
  get isOvercommitted(): boolean {
    return this.free > this.cluster.slots - this.taken;
  }

  /** The lowest machine with a free slot, -1 for none. */
  lowest(): number {
    return this.open.min();
  }

  /** A task starts on a machine. */
  take(machine: number): void {
    this.change(machine, 1);
  }

  /** A task that ran there does so no more. */
  giveBack(machine: number): void {
    this.change(machine, -1);
  }

  private change(machine: number, more: number): void {
    const before = Math.max(0, this.freeOn(machine));
    this.running[machine] += more;
    this.taken += more;
    const after = Math.max(0, this.freeOn(machine));
    this.free += after - before;
    if (after === 0) this.open.remove(machine);
    else if (before === 0) this.open.set(machine, machine);
  }
}
