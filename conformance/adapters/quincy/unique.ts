/**
 * Whether the placement of a case is the only one of its cost. A round does not ask this, the file does. What became of a task
 * is forbidden, for one task after the other: another placement of that cost is found in one of these searches. Tasks lead
 * to machines by the cheapest arc that a round has for them, without racks and cluster in between.
 */
import { FlowNetwork } from '../../../src/schedulers/flow/network';
import { NetworkSimplex } from '../../../src/schedulers/flow/network-simplex';
import { continuationCost, thousandths, waitingCost } from '../../../src/schedulers/quincy/costs/costs';
import { TransferCosts } from '../../../src/schedulers/quincy/costs/transfer-costs';
import { policies } from '../../../src/schedulers/quincy/policies';
import { Cluster } from '../../../src/schedulers/quincy/round/cluster';
import type { RoundCase, RoundOutcome, RoundTaskCase } from './round-scene';

/** What each place costs a task, null for waiting; places that it cannot have are left out. */
type Options = ReadonlyMap<string | null, number>;

export function isUnique(round: RoundCase, outcome: RoundOutcome): boolean {
  const options = optionsOf(round);
  const least = cheapest(round, outcome, options);
  return round.tasks.every(({ id }, i) => {
    const others = new Map([...options[i]].filter(([place]) => place !== outcome.assignment[id]));
    return cheapest(round, outcome, options.with(i, others)) !== least;
  });
}

/** What the placement of an outcome costs, to the last digit. */
export function exactCost(round: RoundCase, { assignment }: RoundOutcome): number {
  const options = optionsOf(round, (cost) => cost);
  return round.tasks.reduce((sum, { id }, i) => sum + (options[i].get(assignment[id]) ?? NaN), 0);
}

function optionsOf({ machines, tasks, settings }: RoundCase, rounded = thousandths): Options[] {
  const [psi, xi, delta, omega] = ['psi', 'xi', 'delta', 'omega'].map((name) => Number(settings[name]));
  const racks = [...new Set(machines.map(({ rack }) => rack))];
  const rackOf = machines.map(({ rack }) => racks.indexOf(rack));
  const cluster = new Cluster(rackOf, new Int32Array(machines.length).fill(1), racks.length);
  const index = (machine: string) => machines.findIndex(({ id }) => id === machine);
  const policy = Object.values(policies).find(({ name }) => name === settings['policy']);
  const isPinned = ({ runningOn }: RoundTaskCase) => runningOn !== undefined && policy?.preempts === false;
  return tasks.map((task) => {
    const blocks = task.blocks.map(({ gb, on }) => ({ gb, on: on.map(index) }));
    const costs = new TransferCosts(blocks, cluster, { psi, xi, delta });
    const places = machines.flatMap(({ id }, i): [string | null, number][] => {
      const stays = id === task.runningOn ? [continuationCost(costs.gamma(i), task.ranFor)] : [];
      if (isPinned(task)) return stays.map((cost) => [id, rounded(cost)]);
      const inRack = costs.preferredRacks.includes(rackOf[i]) ? [costs.rho(rackOf[i])] : [];
      const onMachine = costs.preferredMachines.includes(i) ? [costs.gamma(i)] : [];
      return [[id, rounded(Math.min(costs.alpha, ...inRack, ...onMachine, ...stays))]];
    });
    return new Map(isPinned(task) ? places : [...places, [null, rounded(waitingCost(omega, task.waited))]]);
  });
}

/** The least cost of a placement within the bounds of each job; undefined where there is none. */
function cheapest(
  { machines, jobs, tasks }: RoundCase,
  { bounds }: RoundOutcome,
  options: readonly Options[],
): number | undefined {
  const network = new FlowNetwork();
  const place = new Map(machines.map(({ id }) => [id, network.addNode(0)]));
  const own = jobs.map((job) => {
    const { least, most } = bounds[job] ?? { least: 0, most: 0 };
    const waiting = network.addNode(most - tasks.filter((task) => task.job === job).length);
    return { waiting, least, most };
  });
  const sink = network.addNode(-own.reduce((sum, { most }) => sum + most, 0));
  for (const node of place.values()) network.addArc(node, sink, 1, 0);
  for (const { waiting, least, most } of own) network.addArc(waiting, sink, most - least, 0);
  tasks.forEach(({ job }, i) => {
    const node = network.addNode(1);
    for (const [machine, cost] of options[i]) {
      const to = machine === null ? own[jobs.indexOf(job)].waiting : place.get(machine);
      if (to !== undefined) network.addArc(node, to, 1, cost);
    }
  });
  const { feasible, flow } = new NetworkSimplex(network).solve();
  return feasible ? network.costOf(flow) : undefined;
}
