/**
 * The scheduling problem as a flow network: one unit leaves each task and reaches the sink through a machine, or through the
 * unscheduled node of its job.
 *
 *     task ──► its job's unscheduled node ──► sink
 *     task ──► cluster ──► rack ──► machine ──► sink      (a preferred rack and a preferred machine also directly)
 *
 * Waiting tasks of a job that read the same and have waited equally long may share one node, which then has that many units: they
 * are alike in everything that decides.
 *
 * All costs lie on arcs that leave tasks. A running task pays less to stay, by what it has run; a pinned one has no other arc.
 * Costs are whole numbers of thousandths, times more than three times the number of tasks with a choice: to stay is cheaper by 2
 * and to wait more expensive by 1 of those, so that of answers equally good a task keeps its place and does not wait
 * for nothing, and no real difference is outweighed. (One task more that stays counts more than one more that runs: a
 * cycle of the residual network changes the number of running tasks by one at most.) What is still equally good is
 * settled in `tie-break.ts`. Source: Quincy, section 4.2 and appendix.
 */
import { filled } from '../../base/columns';
import { FlowNetwork } from '../flow/network';
import { continuationCost, thousandths, waitingCost } from './costs';
import { policies, unscheduledNode } from './policies';
import type { Round, RoundTask } from './round';
import type { TransferCosts } from './transfer-costs';

/** What an arc that leaves a task leads to. */
export const Way = { wait: 0, cluster: 1, rack: 2, machine: 3, stay: 4 } as const;

const THOUSAND = 1000;
/** Arcs that leave a task which prefers no place: to stay, to the cluster and to wait. */
const ARCS_OF_TASK = 3;
/** Costs beyond this, divided by the number of nodes, are as good as infinite: solvers add them up and have to stay exact. */
const LARGEST = 2 ** 47;

export class FlowGraph {
  readonly network: FlowNetwork;
  /** Node of each task. The nodes of tasks come before all others, in the order of their first tasks. */
  readonly nodeOf: Int32Array;
  /** By node of tasks: its first task, and how many there are in it. */
  readonly firstTask: number[] = [];
  readonly units: number[] = [];
  /** Arcs that leave node n of tasks: from `start[n]` to `start[n + 1]`. */
  readonly start: Int32Array;
  /** By arc that leaves a task: which way it is, and the rack or machine at its end. */
  readonly way: number[] = [];
  readonly target: number[] = [];
  /** Units of cost in a thousandth. */
  private readonly scale: number;
  readonly clusterNode: number;
  readonly rackNode: Int32Array;
  readonly machineNode: Int32Array;
  /** By rack: the arc from the cluster. By machine: the arcs from its rack and to the sink. -1 where there is none. */
  readonly arcToRack: Int32Array;
  readonly arcToMachine: Int32Array;
  readonly arcToSink: Int32Array;
  /** By job: its unscheduled node and the arc from there to the sink, -1 for a job without workers. */
  readonly waitNode: Int32Array;
  readonly waitToSink: Int32Array;
  readonly sink: number;
  /** More than any worker can cost: what it costs to leave a root unscheduled. */
  private rootCost = 0;
  private readonly hasRoots: boolean;

  /** `folds`: whether tasks that are alike share a node. */
  constructor(
    readonly round: Round,
    folds = false,
  ) {
    const { cluster, tasks, jobs, bounds, policy } = round;
    const pinned = !policies[policy].preempts;
    this.nodeOf = this.numberNodes(folds);
    const fixed = jobs.length + cluster.machinesIn.length + 2 * cluster.machines.length;
    const network = new FlowNetwork(this.units.length + fixed, ARCS_OF_TASK * this.units.length + fixed);
    this.network = network;
    this.start = new Int32Array(this.units.length + 1);
    this.rackNode = new Int32Array(cluster.machinesIn.length).fill(-1);
    this.machineNode = new Int32Array(cluster.rackOf.length).fill(-1);
    this.arcToRack = this.rackNode.slice();
    this.arcToMachine = this.machineNode.slice();
    this.arcToSink = this.machineNode.slice();
    let roots = 0;
    const pinnedOn = new Int32Array(cluster.rackOf.length);
    for (const units of this.units) network.addNode(units);
    for (const { root, machine } of tasks) {
      if (root) roots++;
      if (machine >= 0 && (root || pinned)) pinnedOn[machine]++;
    }
    this.hasRoots = roots > 0;
    const waitNode = filled(new Int32Array(jobs.length), jobs, (_, job) =>
      bounds[job].workers === 0 ? -1 : network.addNode(unscheduledNode(bounds[job].workers, bounds[job]).supply),
    );
    this.waitNode = waitNode;
    this.waitToSink = new Int32Array(jobs.length).fill(-1);
    const clusterNode = network.addNode(0);
    this.clusterNode = clusterNode;
    cluster.machinesIn.forEach((machines, rack) => {
      if (machines.length > 0) this.rackNode[rack] = network.addNode(0);
    });
    for (const machine of cluster.machines) this.machineNode[machine] = network.addNode(0);
    const demand = bounds.reduce((sum, { workers, most }) => sum + (workers === 0 ? 0 : most), roots);
    const sink = network.addNode(-demand);
    this.sink = sink;

    // Room for one more than ever leaves: a full arc is in no strongly feasible tree, and would cost a pivot in each round.
    const leave = (node: number, to: number, way: number, target: number): void => {
      network.addArc(node, to, this.units[node] + 1, 0);
      this.way.push(way);
      this.target.push(target);
    };
    let choices = 0;
    this.units.forEach((units, node) => {
      const { job, costs, root, machine } = tasks[this.firstTask[node]];
      const isPinned = machine >= 0 && (root || pinned);
      this.start[node] = network.arcs;
      if (machine >= 0) leave(node, this.machineNode[machine], Way.stay, machine);
      if (isPinned) return;
      choices += units;
      if (!root) {
        for (const other of costs.preferredMachines) {
          if (other !== machine) leave(node, this.machineNode[other], Way.machine, other);
        }
        for (const rack of costs.preferredRacks) leave(node, this.rackNode[rack], Way.rack, rack);
      }
      leave(node, clusterNode, Way.cluster, -1);
      leave(node, root ? sink : waitNode[job], Way.wait, -1);
    });
    this.scale = 3 * choices + 1;
    this.start[this.units.length] = network.arcs;

    const seats = (machine: number) => Math.min(cluster.slotsOf[machine], tasks.length);
    cluster.machinesIn.forEach((machines, rack) => {
      if (machines.length === 0) return;
      // All seats and no fewer: where the arc is full so is every machine of the rack (tie-break.ts relies on it).
      const slots = machines.reduce((sum, machine) => sum + seats(machine), 0);
      this.arcToRack[rack] = network.addArc(this.clusterNode, this.rackNode[rack], slots, 0);
      for (const machine of machines) {
        this.arcToMachine[machine] = network.addArc(this.rackNode[rack], this.machineNode[machine], seats(machine), 0);
      }
    });
    for (const machine of cluster.machines) {
      // What is pinned stays where it is, even when there were more slots once.
      const capacity = Math.max(seats(machine), pinnedOn[machine]);
      this.arcToSink[machine] = network.addArc(this.machineNode[machine], sink, capacity, 0);
    }
    jobs.forEach((_, job) => {
      if (waitNode[job] < 0) return;
      const { capacity } = unscheduledNode(bounds[job].workers, bounds[job]);
      this.waitToSink[job] = network.addArc(waitNode[job], sink, capacity, 0);
    });
    this.refreshCosts();
  }

  /** Gives each task a node, and returns the nodes by task. */
  private numberNodes(folds: boolean): Int32Array {
    const { firstTask, units } = this;
    const { tasks } = this.round;
    // Nodes of the present job that tasks may join, by what they read; of equal ones the latest.
    const open = new Map<TransferCosts, number>();
    let job = -1;
    return filled(new Int32Array(tasks.length), tasks, (task, number) => {
      if (task.job !== job) open.clear();
      job = task.job;
      const mayShare = folds && task.machine < 0 && !task.root;
      const known = mayShare ? open.get(task.costs) : undefined;
      if (known !== undefined && tasks[firstTask[known]].waited === task.waited) {
        units[known]++;
        return known;
      }
      const node = units.push(1) - 1;
      firstTask.push(number);
      if (mayShare) open.set(task.costs, node);
      return node;
    });
  }

  /** Sets the costs as the times of the round's tasks are now. */
  refreshCosts(): void {
    const { network, start, way, scale, units } = this;
    if (this.hasRoots) this.rootCost = 4 * (this.largestOfWorkers() + 1);
    const most = Math.floor(LARGEST / ((network.nodes + 1) * scale));
    for (let node = 0; node < units.length; node++) {
      for (let arc = start[node]; arc < start[node + 1]; arc++) {
        const cost = Math.max(-most, Math.min(most, thousandths(this.costOf(node, arc))));
        const tie = way[arc] === Way.stay ? -2 : way[arc] === Way.wait ? 1 : 0;
        network.cost[arc] = cost * scale + tie;
      }
    }
  }

  /** The largest cost of a worker, whatever its sign. */
  private largestOfWorkers(): number {
    const { start, units } = this;
    let largest = 0;
    for (let node = 0; node < units.length; node++) {
      if (this.taskAt(node).root) continue;
      for (let arc = start[node]; arc < start[node + 1]; arc++) {
        largest = Math.max(largest, Math.abs(this.costOf(node, arc)));
      }
    }
    return largest;
  }

  private taskAt(node: number): RoundTask {
    return this.round.tasks[this.firstTask[node]];
  }

  /** What each task of a node pays on one of its arcs. */
  costOf(node: number, arc: number): number {
    const { job, costs, root, machine, ranFor, waited } = this.taskAt(node);
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

  /** What a flow costs, without rounding and without what breaks ties. */
  totalCost(flow: Int32Array): number {
    let sum = 0;
    for (let node = 0; node < this.units.length; node++) {
      for (let arc = this.start[node]; arc < this.start[node + 1]; arc++) {
        if (flow[arc] > 0) sum += flow[arc] * this.costOf(node, arc);
      }
    }
    return sum;
  }

  /** How much cheaper running would have to be for a task that is left unscheduled, given the prices of all nodes. */
  gap(task: number, potential: Float64Array): number {
    const { network, start, way, scale } = this;
    const node = this.nodeOf[task];
    let least = Infinity;
    for (let arc = start[node]; arc < start[node + 1]; arc++) {
      if (way[arc] === Way.wait) continue;
      least = Math.min(least, network.cost[arc] + potential[node] - potential[network.to[arc]]);
    }
    return Math.max(0, least) / (THOUSAND * scale);
  }
}
