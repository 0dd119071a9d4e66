import { CostScaling } from '../../../src/schedulers/flow/cost-scaling';
import { FlowNetwork } from '../../../src/schedulers/flow/network';
import { NetworkSimplex } from '../../../src/schedulers/flow/network-simplex';
import { ShortestPaths } from '../../../src/schedulers/flow/shortest-paths';
import { Cluster } from '../../../src/schedulers/quincy/cluster';
import { continuationCost, secondsUntilTie, waitingCost } from '../../../src/schedulers/quincy/costs';
import { fairQuotas } from '../../../src/schedulers/quincy/fair-share';
import { FlowPlanner } from '../../../src/schedulers/quincy/flow-planner';
import { solverNames } from '../../../src/schedulers/quincy/solver-names';
import { unscheduledNode } from '../../../src/schedulers/quincy/policies';
import { Round } from '../../../src/schedulers/quincy/round';
import { TransferCosts } from '../../../src/schedulers/quincy/transfer-costs';
import type { Adapter } from '../../adapter';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json } from '../../vectors';
import { isUnique } from './unique';

/** Machines and racks by name, in the order in which they are listed. */
class Names {
  readonly machines: string[] = [];
  readonly racks: string[] = [];
  readonly cluster: Cluster;

  constructor(racks: Json | undefined) {
    const rackOf: number[] = [];
    for (const [rack, machines] of Object.entries(object(racks))) {
      this.racks.push(rack);
      for (const machine of list(machines)) {
        this.machines.push(text(machine));
        rackOf.push(this.racks.length - 1);
      }
    }
    this.cluster = new Cluster(rackOf, new Int32Array(rackOf.length).fill(1), this.racks.length);
  }

  costs(blocks: Json | undefined, settings: Json): TransferCosts {
    const { psi, xi, delta } = object(settings);
    const read = list(blocks)
      .map(object)
      .map(({ gb, on }) => ({
        gb: number(gb),
        on: list(on).map((machine) => this.machines.indexOf(text(machine))),
      }));
    return new TransferCosts(read, this.cluster, { psi: number(psi), xi: number(xi), delta: number(delta) });
  }

  named<T>(names: readonly string[], of: (index: number) => T): Record<string, T> {
    return Object.fromEntries(names.map((name, index) => [name, of(index)]));
  }
}

function transferCost(input: Json): unknown {
  const { racks, blocks } = object(input);
  const names = new Names(racks);
  const costs = names.costs(blocks, input);
  const sorted = (all: readonly string[], indices: readonly number[]) => indices.map((index) => all[index]).sort();
  return {
    gamma: names.named(names.machines, (machine) => costs.gamma(machine)),
    rho: names.named(names.racks, (rack) => costs.rho(rack)),
    alpha: costs.alpha,
    preferredMachines: sorted(names.machines, costs.preferredMachines),
    preferredRacks: sorted(names.racks, costs.preferredRacks),
  };
}

function bounds(input: Json): unknown {
  const { N, E, F } = object(input);
  const [tasks, least, most] = [number(N), number(E), number(F)];
  const { supply, capacity, demand } = unscheduledNode(tasks, { least, most });
  return {
    unscheduledNodeSupply: supply,
    unscheduledToSinkCapacity: capacity,
    jobContributionToSinkDemand: demand,
    // What is not left unscheduled runs.
    minRunning: demand - capacity,
    maxRunning: demand,
    minUnscheduled: -supply,
    maxUnscheduled: capacity - supply,
  };
}

function waitCost(input: Json): unknown {
  const { omega, unscheduledSeconds, clusterEdgeCost } = object(input);
  const alpha = number(clusterEdgeCost);
  const cost = waitingCost(number(omega), number(unscheduledSeconds));
  return {
    unscheduledEdgeCost: cost,
    idleClusterWouldSchedule: cost === alpha ? 'tie' : cost > alpha ? 'yes' : 'no',
    secondsUntilTie: secondsUntilTie(number(omega), alpha),
  };
}

function schedulingRound(input: Json): unknown {
  const given = object(input);
  const names = new Names(given.racks);
  const jobs = list(given.jobs).map(text);
  const tasks = list(given.tasks)
    .map(object)
    .map(({ id, job, runningOn, ranFor, waited, blocks }) => ({
      id: text(id),
      job: jobs.indexOf(text(job)),
      costs: names.costs(blocks, input),
      root: false,
      machine: optional(runningOn, (machine) => names.machines.indexOf(text(machine)), -1),
      ranFor: optional(ranFor, number, 0),
      waited: optional(waited, number, 0),
    }));
  const omega = number(given.omega);
  const round = new Round(
    oneOf(given.policy, 'Q', 'QP', 'QF', 'QFP'),
    names.cluster,
    jobs.map(() => ({ omega, overSince: Infinity })),
    tasks,
  );
  // All solvers have to come to the same cost; any of them may be chosen.
  const [plan, ...others] = solverNames.map((solver) => new FlowPlanner().plan(round, solver));
  const differs = others.find(({ cost }) => Math.abs(cost - plan.cost) > 1e-6);
  const places = [...plan.places];
  const where = (change: (from: number, to: number) => boolean) =>
    tasks.filter(({ machine }, task) => change(machine, places[task])).map(({ id }) => id);
  return {
    optimalCost: differs?.cost ?? plan.cost,
    uniqueOptimum: isUnique(round, places),
    quota: names.named(jobs, (job) => round.bounds[job].quota),
    E: names.named(jobs, (job) => round.bounds[job].least),
    F: names.named(jobs, (job) => round.bounds[job].most),
    assignment: Object.fromEntries(tasks.map(({ id }, task) => [id, names.machines[places[task]] ?? null])),
    preempted: where((from, to) => from >= 0 && to < 0),
    migrated: where((from, to) => from >= 0 && to >= 0 && from !== to),
    started: where((from, to) => from < 0 && to >= 0),
    runningPerJob: names.named(
      jobs,
      (job) => tasks.filter((task, index) => task.job === job && places[index] >= 0).length,
    ),
  };
}

function minCostFlow(input: Json): unknown {
  const { nodes, supply, arcs } = object(input);
  const network = new FlowNetwork();
  const supplies = list(supply).map(number);
  for (let node = 0; node < number(nodes); node++) network.addNode(supplies[node]);
  for (const { from, to, capacity, cost } of list(arcs).map(object)) {
    network.addArc(number(from), number(to), number(capacity), number(cost));
  }
  const answers = [new NetworkSimplex(network), new CostScaling(network), new ShortestPaths(network)].map((solver) => {
    const { feasible, flow } = solver.solve();
    return feasible ? network.costOf(flow) : null;
  });
  return { minimumCost: answers.find((cost) => cost !== answers[0]) ?? answers[0] };
}

/** Quincy: costs, fair shares, bounds, whole rounds, and the solvers below them. */
export const quincy: Adapter = {
  kinds: {
    transferCost,
    fairShare: (input) => {
      const { machines, workerTasks } = object(input);
      return { quota: [...fairQuotas(number(machines), list(workerTasks).map(number))] };
    },
    unscheduledNodeBounds: bounds,
    waitCost,
    continuationCost: (input) => {
      const { transferCostToCurrentMachine, runningSeconds } = object(input);
      return { edgeCost: continuationCost(number(transferCostToCurrentMachine), number(runningSeconds)) };
    },
    schedulingRound,
    minCostFlow,
  },
  // "Numbers compare with absolute tolerance 1e-6; lists named preempted, migrated, started compare as sets"
  comparison: { '*': { tolerance: { abs: 1e-6 }, sets: ['preempted', 'migrated', 'started'] } },
};
