/**
 * What it costs to move a task's input to each place. A block on the machine is free, one on another machine of its rack crosses
 * the rack switch, any other one the core switch.
 * Source: Quincy, section 4.2 and appendix; Firmament, quincy_cost_model.cc.
 */
import type { Cluster } from '../round/cluster';

/** A piece of a task's input and the machines that hold it. */
export interface Block {
  readonly gb: number;
  readonly on: readonly number[];
}

/** Per GB over the rack switch (psi) and over the core switch (xi); share of the input from which on a place is preferred. */
export interface TransferPrices {
  readonly psi: number;
  readonly xi: number;
  readonly delta: number;
}

/** Shares are quotients, which rounding may leave just below the threshold. */
const ROUNDING = 1e-9;

export class TransferCosts {
  /** Cost of the worst machine of the cluster: what a task pays that may be put anywhere. */
  readonly alpha: number;
  /** Places that hold at least the share delta of the input, ascending. */
  readonly preferredMachines: readonly number[];
  readonly preferredRacks: readonly number[];
  /** Least of what it costs to be put anywhere, in a preferred rack or on a preferred machine. */
  readonly cheapest: number;
  private readonly total: number;
  /** GB by machine and, counted once, by rack. */
  private readonly onMachine = new Map<number, number>();
  private readonly inRack = new Map<number, number>();
  private readonly worstInRack = new Map<number, number>();

  /** @param blocks the input; copies on machines that are down do not count */
  constructor(
    blocks: readonly Block[],
    private readonly cluster: Cluster,
    private readonly prices: TransferPrices,
  ) {
    let total = 0;
    for (const { gb, on } of blocks) {
      total += gb;
      const racks = new Set<number>();
      for (const machine of new Set(on)) {
        if (!cluster.isUp(machine)) continue;
        add(this.onMachine, machine, gb);
        racks.add(cluster.rackOf[machine]);
      }
      for (const rack of racks) add(this.inRack, rack, gb);
    }
    this.total = total;
    for (const rack of this.inRack.keys()) {
      let worst = -Infinity;
      for (const machine of cluster.machinesIn[rack]) worst = Math.max(worst, this.gamma(machine));
      this.worstInRack.set(rack, worst);
    }
    const preferred = (held: ReadonlyMap<number, number>): number[] =>
      [...held.keys()]
        .filter((place) => total > 0 && (held.get(place) ?? 0) >= (prices.delta - ROUNDING) * total)
        .sort((x, y) => x - y);
    this.preferredMachines = preferred(this.onMachine);
    this.preferredRacks = preferred(this.inRack);
    this.alpha = this.worst();
    this.cheapest = Math.min(
      this.alpha,
      ...this.preferredMachines.map((machine) => this.gamma(machine)),
      ...this.preferredRacks.map((rack) => this.rho(rack)),
    );
  }

  /** GB of the data that are in other racks than a machine: they cross the core switch when the task runs there. */
  coreGb(machine: number): number {
    return this.total - (this.inRack.get(this.cluster.rackOf[machine]) ?? 0);
  }

  /** GB of the data that are in the rack of a machine and not on it: they cross the rack switch. */
  rackGb(machine: number): number {
    return (this.inRack.get(this.cluster.rackOf[machine]) ?? 0) - (this.onMachine.get(machine) ?? 0);
  }

  /** Cost on a machine. */
  gamma(machine: number): number {
    if (this.total === 0) return 0;
    return this.prices.psi * this.rackGb(machine) + this.prices.xi * this.coreGb(machine);
  }

  /** Cost on the worst machine of a rack that has any. */
  rho(rack: number): number {
    return this.worstInRack.get(rack) ?? this.prices.xi * this.total;
  }

  private worst(): number {
    const { machinesIn } = this.cluster;
    let worst = 0;
    for (let rack = 0; rack < machinesIn.length; rack++) {
      if (machinesIn[rack].length > 0) worst = Math.max(worst, this.rho(rack));
    }
    return worst;
  }
}

function add(held: Map<number, number>, place: number, gb: number): void {
  held.set(place, (held.get(place) ?? 0) + gb);
}
