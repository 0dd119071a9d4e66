import { CostScaling } from '../../../src/schedulers/flow/cost-scaling';
import { FlowNetwork } from '../../../src/schedulers/flow/network';
import { NetworkSimplex } from '../../../src/schedulers/flow/network-simplex';
import { ShortestPaths } from '../../../src/schedulers/flow/shortest-paths';
import { Cluster } from '../../../src/schedulers/quincy/round/cluster';
import { solverNames } from '../../../src/schedulers/quincy/solver-names';
import { unscheduledNode } from '../../../src/schedulers/quincy/policies';
import { TransferCosts } from '../../../src/schedulers/quincy/costs/transfer-costs';
import type { Adapter } from '../../adapter';
import { list, number, object, optional, text } from '../../read';
import type { Json } from '../../vectors';
import { confirmed } from './confirmed';
import { continuationCost, costsOn, fairShare, waitCost } from './costs-scene';
import { playRound } from './round-scene';
import type { RoundCase } from './round-scene';
import { exactCost, isUnique } from './unique';

const GB = 2 ** 30;

/** Machines in the order in which they are listed. */
function machinesOf(racks: Json | undefined): RoundCase['machines'] {
  return Object.entries(object(racks)).flatMap(([rack, machines]) =>
    list(machines).map((machine) => ({ id: text(machine), rack })),
  );
}

/** Copies on machines that are not there do not count, and a scene has no name for them. */
function blocksOf(blocks: Json | undefined, machines: RoundCase['machines']): RoundCase['tasks'][number]['blocks'] {
  const isThere = (machine: string) => machines.some(({ id }) => id === machine);
  return list(blocks)
    .map(object)
    .map(({ gb, on }) => ({ gb: number(gb), on: list(on).map(text).filter(isThere) }));
}

/** What a task costs on each machine comes from runs; the worst of racks and cluster, and what is preferred, from their parts. */
async function transferCost(input: Json): Promise<unknown> {
  const { racks, blocks, psi, xi, delta } = object(input);
  const machines = machinesOf(racks);
  const prices = { psi: number(psi), xi: number(xi), delta: number(delta) };
  const read = blocksOf(blocks, machines);
  const rackNames = Object.keys(object(racks));
  const index = (id: string) => machines.findIndex((machine) => machine.id === id);
  const rackOf = machines.map(({ rack }) => rackNames.indexOf(rack));
  const cluster = new Cluster(rackOf, new Int32Array(rackOf.length).fill(1), rackNames.length);
  const costs = new TransferCosts(
    read.map(({ gb, on }) => ({ gb, on: on.map(index) })),
    cluster,
    prices,
  );
  const on = read.map((block) => ({ bytes: block.gb * GB, on: block.on }));
  const gamma = await costsOn(machines, on, prices);
  return {
    gamma: Object.fromEntries(machines.map(({ id }, i) => [id, confirmed(costs.gamma(i), gamma[i])])),
    rho: Object.fromEntries(rackNames.map((rack, i) => [rack, costs.rho(i)])),
    alpha: costs.alpha,
    preferredMachines: costs.preferredMachines.map((i) => machines[i].id).sort(),
    preferredRacks: costs.preferredRacks.map((i) => rackNames[i]).sort(),
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
    // All tasks run that are not left unscheduled.
    minRunning: demand - capacity,
    maxRunning: demand,
    minUnscheduled: -supply,
    maxUnscheduled: capacity - supply,
  };
}

/** One decision of the running scheduler, by each of its solvers. */
async function schedulingRound(input: Json): Promise<unknown> {
  const { policy, omega, psi, xi, delta, racks, jobs, tasks } = object(input);
  const machines = machinesOf(racks);
  const round: RoundCase = {
    machines,
    jobs: list(jobs).map(text),
    tasks: list(tasks)
      .map(object)
      .map(({ id, job, runningOn, ranFor, waited, blocks }) => ({
        id: text(id),
        job: text(job),
        runningOn: runningOn === undefined ? undefined : text(runningOn),
        ranFor: optional(ranFor, number, 0),
        waited: optional(waited, number, 0),
        blocks: blocksOf(blocks, machines),
      })),
    settings: { policy: text(policy), omega: number(omega), psi: number(psi), xi: number(xi), delta: number(delta) },
  };
  const outcomes = [];
  for (const solver of solverNames) {
    outcomes.push(await playRound({ ...round, settings: { ...round.settings, solver } }));
  }
  // All solvers must give the same outcome. Where one differs, its outcome is what the case sees.
  const [first, ...others] = outcomes;
  const outcome = others.find((other) => JSON.stringify(other) !== JSON.stringify(first)) ?? first;
  const { cost, assignment } = outcome;
  const byJob = (of: 'quota' | 'least' | 'most') =>
    Object.fromEntries(round.jobs.map((job) => [job, outcome.bounds[job]?.[of]]));
  const changed = (change: (from: string | undefined, to: string | null) => boolean) =>
    round.tasks.filter(({ id, runningOn }) => change(runningOn, assignment[id])).map(({ id }) => id);
  return {
    optimalCost: confirmed(exactCost(round, outcome), cost, round.tasks.length),
    uniqueOptimum: isUnique(round, outcome),
    quota: byJob('quota'),
    E: byJob('least'),
    F: byJob('most'),
    assignment,
    preempted: changed((from, to) => from !== undefined && to === null),
    migrated: changed((from, to) => from !== undefined && to !== null && from !== to),
    started: changed((from, to) => from === undefined && to !== null),
    runningPerJob: Object.fromEntries(
      round.jobs.map((job) => [
        job,
        round.tasks.filter((task) => task.job === job && assignment[task.id] !== null).length,
      ]),
    ),
  };
}

/** The least power of ten that makes whole numbers of all costs; the scheduler scales its own once as well. */
function scaleOf(costs: readonly number[]): number {
  let scale = 1;
  while (costs.some((cost) => Math.abs(cost * scale - Math.round(cost * scale)) > 1e-6)) scale *= 10;
  return scale;
}

function minCostFlow(input: Json): unknown {
  const { nodes, supply, arcs } = object(input);
  const network = new FlowNetwork();
  const scale = scaleOf(list(arcs).map((arc) => number(object(arc).cost)));
  const supplies = list(supply).map(number);
  for (let node = 0; node < number(nodes); node++) network.addNode(supplies[node]);
  for (const { from, to, capacity, cost } of list(arcs).map(object)) {
    network.addArc(number(from), number(to), number(capacity), Math.round(number(cost) * scale));
  }
  const answers = [new NetworkSimplex(network), new CostScaling(network), new ShortestPaths(network)].map((solver) => {
    const { feasible, flow } = solver.solve();
    return feasible ? network.costOf(flow) / scale : null;
  });
  return { minimumCost: answers.find((cost) => cost !== answers[0]) ?? answers[0] };
}

/** Quincy: costs, fair shares, bounds, whole rounds, and the solvers below them. */
export const quincy: Adapter = {
  documentedBy: ['quincy'],
  kinds: {
    transferCost,
    fairShare,
    unscheduledNodeBounds: bounds,
    waitCost,
    continuationCost,
    schedulingRound,
    minCostFlow,
  },
  // "Numbers compare with absolute tolerance 1e-6; lists named preempted, migrated, started compare as sets"
  comparison: { '*': { tolerance: { abs: 1e-6 }, sets: ['preempted', 'migrated', 'started'] } },
};
