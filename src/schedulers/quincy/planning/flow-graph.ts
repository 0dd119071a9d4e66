/**
 * The scheduling problem as a flow network: one unit leaves each task and reaches the sink through a machine, or through the
 * unscheduled node of its job.
 *
 *     task ──► its job's unscheduled node ──► sink
 *     task ──► cluster ──► rack ──► machine ──► sink      (a preferred rack and a preferred machine also directly)
 *
 * Waiting tasks that are alike may share a node, which then has that many units (`task-groups.ts`). The network is kept from one
 * round to the next: the arcs of tasks that are gone are closed, and used again by others.
 *
 * Only arcs that leave tasks have costs. A running task pays less for staying, by the time it has run; a pinned task has no other
 * arc. Costs are integers: thousandths times a scale, which is larger than three times the number of tasks on any cycle of the
 * residual network. Staying is then made cheaper by 2 and waiting more expensive by 1. So among equally good answers a task
 * keeps its place and does not wait needlessly, while these small amounts never outweigh a real difference. (One more task that
 * stays counts more than one more that runs: such a cycle changes the number of running tasks by at most one.) Ties that remain
 * are settled in `tie-break.ts`.
 * Source: Quincy, section 4.2 and appendix.
 */
import { FlowNetwork } from '../../flow/network';
import { continuationCost, thousandths, waitingCost } from '../costs/costs';
import { policies, unscheduledNode } from '../policies';
import type { Round, RoundJob, RoundTask } from '../round/round';
import { TaskGroups } from './task-groups';

/** What an arc that leaves a task leads to. */
export const Way = { wait: 0, cluster: 1, rack: 2, machine: 3, stay: 4 } as const;

const THOUSAND = 1000;
/** Arcs that leave a task which prefers no place: to stay, to the cluster and to wait. */
const ARCS_OF_TASK = 3;
/** Costs above LARGEST / nodes count as infinite, so that the sums of a solver stay exact in a double. */
const LARGEST = 2 ** 47;
/** A network is built again from nothing once it has this many times more nodes than its machines and tasks; small networks are kept. */
const MOST_UNUSED = 4;
const FEW_NODES = 256;

/** The unscheduled node of a job, and the arc from there to the sink. */
interface WaitNode {
  readonly node: number;
  readonly toSink: number;
}

export class FlowGraph {
  readonly network: FlowNetwork;
  readonly groups: TaskGroups;
  /** By group of tasks: its node, and the arcs that leave it, from `start` to `end`. */
  readonly nodeOf: number[] = [];
  readonly start: number[] = [];
  readonly end: number[] = [];
  /** By arc that leaves a task: which way it is, and the rack or machine at its end. */
  readonly way: number[] = [];
  readonly target: number[] = [];
  /** By arc that leaves a task: what it costs, without rounding and without what breaks ties. */
  readonly exact: number[] = [];
  readonly clusterNode: number;
  readonly rackNode: Int32Array;
  readonly machineNode: Int32Array;
  /** By rack: the arc from the cluster. By machine: the arcs from its rack and to the sink. -1 where there is none. */
  readonly arcToRack: Int32Array;
  readonly arcToMachine: Int32Array;
  readonly arcToSink: Int32Array;
  readonly sink: number;
  private readonly waitNodes = new Map<RoundJob, WaitNode>();
  private readonly unusedWaitNodes: WaitNode[] = [];
  /** Closed blocks of arcs, by length: the first arc of each block. */
  private readonly closed = new Map<number, number[]>();
  /** Units of cost in a thousandth, and the highest cost in thousandths. */
  private scale = 0;
  private most = 0;
  /** The cost of leaving a root unscheduled: more than any worker can cost. */
  private rootCost = 0;
  private hasRoots = false;

  /** `folds`: whether tasks that are alike share a node. */
  constructor(
    public round: Round,
    folds = false,
  ) {
    const { cluster, tasks, jobs } = round;
    const fixed = jobs.length + cluster.machinesIn.length + 2 * cluster.machines.length;
    const network = new FlowNetwork(tasks.length + fixed, ARCS_OF_TASK * tasks.length + fixed);
    this.network = network;
    this.groups = new TaskGroups(folds);
    this.rackNode = new Int32Array(cluster.machinesIn.length).fill(-1);
    this.machineNode = new Int32Array(cluster.rackOf.length).fill(-1);
    this.arcToRack = this.rackNode.slice();
    this.arcToMachine = this.machineNode.slice();
    this.arcToSink = this.machineNode.slice();
    this.clusterNode = network.addNode(0);
    this.sink = network.addNode(0);
    cluster.machinesIn.forEach((machines, rack) => {
      if (machines.length === 0) return;
      this.rackNode[rack] = network.addNode(0);
      this.arcToRack[rack] = network.addArc(this.clusterNode, this.rackNode[rack], 0, 0);
      for (const machine of machines) {
        this.machineNode[machine] = network.addNode(0);
        this.arcToMachine[machine] = network.addArc(this.rackNode[rack], this.machineNode[machine], 0, 0);
        this.arcToSink[machine] = network.addArc(this.machineNode[machine], this.sink, 0, 0);
      }
    });
    this.goOn(round);
  }

  /** Whether the network can go on to a round: it is about the same machines, and not too large for the tasks. */
  suits({ cluster, policy, tasks }: Round): boolean {
    const { round, network } = this;
    const isSmall = network.nodes < FEW_NODES + MOST_UNUSED * (cluster.machines.length + tasks.length);
    return cluster === round.cluster && policy === round.policy && isSmall;
  }

  /** Turns the network into that of another round, which it suits. */
  goOn(round: Round): void {
    this.round = round;
    const { came, gone } = this.groups.regroup(round);
    for (const group of gone) this.close(group);
    this.placeJobs();
    for (const group of came) this.open(group);
    this.fit();
    this.refreshCosts(came);
  }

  /** Takes the arcs of a group out of the network. */
  private close(group: number): void {
    const { network, start, end, nodeOf } = this;
    network.supply[nodeOf[group]] = 0;
    for (let arc = start[group]; arc < end[group]; arc++) {
      network.setArc(arc, nodeOf[group], nodeOf[group], 0);
      network.cost[arc] = 0;
    }
    const length = end[group] - start[group];
    const alike = this.closed.get(length);
    if (alike === undefined) this.closed.set(length, [start[group]]);
    else alike.push(start[group]);
    end[group] = start[group];
  }

  /** Gives a group its arcs. */
  private open(group: number): void {
    const { network, nodeOf, rackNode, machineNode, waitNodes } = this;
    const { jobs } = this.round;
    const task = this.taskOf(group);
    const { job, costs, root, machine } = task;
    nodeOf[group] ??= network.addNode(0);
    const waitNode = root ? this.sink : (waitNodes.get(jobs[job])?.node ?? -1);
    const ways: [way: number, target: number, node: number][] = [];
    if (machine >= 0) ways.push([Way.stay, machine, machineNode[machine]]);
    if (!this.isPinned(task)) {
      if (!root) {
        for (const other of costs.preferredMachines) {
          if (other !== machine) ways.push([Way.machine, other, machineNode[other]]);
        }
        for (const rack of costs.preferredRacks) ways.push([Way.rack, rack, rackNode[rack]]);
      }
      ways.push([Way.cluster, -1, this.clusterNode]);
      ways.push([Way.wait, -1, waitNode]);
    }
    const start = this.closed.get(ways.length)?.pop() ?? network.addArcs(ways.length);
    this.start[group] = start;
    this.end[group] = start + ways.length;
    ways.forEach(([way, target, node], i) => {
      network.setArc(start + i, nodeOf[group], node, 0);
      this.way[start + i] = way;
      this.target[start + i] = target;
    });
  }

  private isPinned({ machine, root }: RoundTask): boolean {
    return machine >= 0 && (root || !policies[this.round.policy].preempts);
  }

  /** Gives each job with workers its unscheduled node and what starts and ends there. Nodes of jobs that are gone are used again. */
  private placeJobs(): void {
    const { network, waitNodes, unusedWaitNodes } = this;
    const { jobs, bounds } = this.round;
    const present = new Set(jobs);
    for (const [job, place] of waitNodes) {
      network.supply[place.node] = 0;
      network.capacity[place.toSink] = 0;
      if (present.has(job)) continue;
      waitNodes.delete(job);
      unusedWaitNodes.push(place);
    }
    jobs.forEach((job, index) => {
      const { workers } = bounds[index];
      if (workers === 0) return;
      let place = waitNodes.get(job);
      if (place === undefined) waitNodes.set(job, (place = unusedWaitNodes.pop() ?? this.newWaitNode()));
      const { supply, capacity } = unscheduledNode(workers, bounds[index]);
      network.supply[place.node] = supply;
      network.capacity[place.toSink] = capacity;
    });
  }

  private newWaitNode(): WaitNode {
    const node = this.network.addNode(0);
    return { node, toSink: this.network.addArc(node, this.sink, 0, 0) };
  }

  /** Sets what starts at groups of tasks and ends in the sink, and what fits on the ways between. */
  private fit(): void {
    const { network, groups, nodeOf, start, end } = this;
    const { cluster, tasks, bounds } = this.round;
    for (let group = 0; group < groups.units.length; group++) {
      const { [group]: units } = groups.units;
      network.supply[nodeOf[group]] = units;
      // One more than can leave. A saturated arc cannot stay in a strongly feasible tree and would cost a pivot in each round.
      for (let arc = start[group]; arc < end[group]; arc++) network.capacity[arc] = units + 1;
    }
    let roots = 0;
    const pinnedOn = new Int32Array(cluster.rackOf.length);
    for (const task of tasks) {
      if (task.root) roots++;
      if (this.isPinned(task)) pinnedOn[task.machine]++;
    }
    this.hasRoots = roots > 0;
    const slots = (machine: number) => Math.min(cluster.slotsOf[machine], tasks.length);
    cluster.machinesIn.forEach((machines, rack) => {
      if (machines.length === 0) return;
      // Exactly the slots of its machines: when the arc is saturated, so is every machine (tie-break.ts relies on it).
      network.capacity[this.arcToRack[rack]] = machines.reduce((sum, machine) => sum + slots(machine), 0);
      for (const machine of machines) {
        network.capacity[this.arcToMachine[machine]] = slots(machine);
        // What is pinned stays where it is, even when there were more slots once.
        network.capacity[this.arcToSink[machine]] = Math.max(slots(machine), pinnedOn[machine]);
      }
    });
    network.supply[this.sink] = -bounds.reduce((sum, { workers, most }) => sum + (workers === 0 ? 0 : most), roots);
  }

  /** Sets the costs for the present times of the round's tasks. @param came groups whose arcs have no costs yet */
  refreshCosts(came: readonly number[] = []): void {
    const { groups, start, end, way } = this;
    if (this.hasRoots) this.rootCost = 4 * (this.largestOfWorkers() + 1);
    const isScaled = this.rescale();
    for (const group of isScaled ? groups.units.keys() : came) {
      for (let arc = start[group]; arc < end[group]; arc++) this.price(group, arc);
    }
    // Time changes what it costs to stay and to wait: the first way of a task, and the last one.
    for (let group = 0; group < groups.units.length; group++) {
      if (groups.units[group] === 0) continue;
      if (way[start[group]] === Way.stay) this.price(group, start[group]);
      if (way[end[group] - 1] === Way.wait) this.price(group, end[group] - 1);
    }
  }

  /** Works out from the round how costs are scaled to integers. Returns whether that has changed. */
  private rescale(): boolean {
    const { round, scale, most } = this;
    const { cluster, tasks, jobs } = round;
    const others = 2 + jobs.length + cluster.machinesIn.length + cluster.machines.length;
    // No cycle passes a node twice, so between two of its tasks there is one of the other nodes.
    this.scale = 3 * Math.min(tasks.length, others) + 1;
    // A power of two, so that it seldom changes.
    const nodes = 2 ** (32 - Math.clz32(tasks.length + others));
    this.most = Math.floor(LARGEST / (nodes * this.scale));
    return this.scale !== scale || this.most !== most;
  }

  private price(group: number, arc: number): void {
    const { network, way, exact, scale, most } = this;
    exact[arc] = this.costOf(group, arc);
    const cost = Math.max(-most, Math.min(most, thousandths(exact[arc])));
    const tie = way[arc] === Way.stay ? -2 : way[arc] === Way.wait ? 1 : 0;
    network.cost[arc] = cost * scale + tie;
  }

  /** The largest cost of a worker, whatever its sign. */
  private largestOfWorkers(): number {
    const { groups, start, end } = this;
    let largest = 0;
    for (let group = 0; group < groups.units.length; group++) {
      if (groups.units[group] === 0 || this.taskOf(group).root) continue;
      for (let arc = start[group]; arc < end[group]; arc++) {
        largest = Math.max(largest, Math.abs(this.costOf(group, arc)));
      }
    }
    return largest;
  }

  /** The first task of a group. */
  private taskOf(group: number): RoundTask {
    return this.round.tasks[this.groups.firstTask[group]];
  }

  /** What each task of a group pays on one of its arcs. */
  private costOf(group: number, arc: number): number {
    const { job, costs, root, machine, ranFor, waited } = this.taskOf(group);
    const target = this.target[arc];
    switch (this.way[arc]) {
      case Way.wait:
        return root ? this.rootCost : waitingCost(this.round.jobs[job].omega, waited);
      case Way.cluster:
        return root ? 0 : costs.alpha;
      case Way.rack:
        return costs.rho(target);
      case Way.machine:
        return costs.gamma(target);
      default:
        return root ? 0 : continuationCost(costs.gamma(machine), ranFor);
    }
  }

  /** The arcs that leave a task. */
  arcsOf(task: number): number[] {
    const group = this.groups.of[task];
    return Array.from({ length: this.end[group] - this.start[group] }, (_, i) => this.start[group] + i);
  }

  /** What a flow costs, without rounding and without what breaks ties. */
  totalCost(flow: Int32Array): number {
    const { groups, start, end, exact } = this;
    let sum = 0;
    for (let group = 0; group < groups.units.length; group++) {
      for (let arc = start[group]; arc < end[group]; arc++) {
        if (flow[arc] > 0) sum += flow[arc] * exact[arc];
      }
    }
    return sum;
  }

  /** By how much running would have to be cheaper before an unscheduled task runs, given the potentials of all nodes. */
  gap(task: number, potential: Float64Array): number {
    const { network, way, scale } = this;
    const node = this.nodeOf[this.groups.of[task]];
    const toRun = this.arcsOf(task).filter((arc) => way[arc] !== Way.wait);
    const least = Math.min(...toRun.map((arc) => network.cost[arc] + potential[node] - potential[network.to[arc]]));
    return Math.max(0, least) / (THOUSAND * scale);
  }
}
