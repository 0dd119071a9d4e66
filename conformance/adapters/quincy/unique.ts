/**
 * Whether an optimal placement is the only one: no other gives the same cost. A round does not ask this, the file does. Every
 * task has an arc to every machine here, at the least that any way there costs it; another placement of the same cost is a
 * cycle of no cost around which flow can be shifted, with prices that prove the placement optimal.
 */
import { FlowNetwork } from '../../../src/schedulers/flow/network';
import { NetworkSimplex } from '../../../src/schedulers/flow/network-simplex';
import { continuationCost, waitingCost } from '../../../src/schedulers/quincy/costs';
import { policies, unscheduledNode } from '../../../src/schedulers/quincy/policies';
import type { Round } from '../../../src/schedulers/quincy/round';

const EQUAL = 1e-6;
const MILLIONTHS = 1e6;

export function isUnique(round: Round, places: readonly number[]): boolean {
  const { tasks, jobs, bounds, cluster } = round;
  const pinned = !policies[round.policy].preempts;
  const network = new FlowNetwork();
  for (const _ of tasks) network.addNode(1);
  const waiting = bounds.map((bound) => network.addNode(unscheduledNode(bound.workers, bound).supply));
  const machines = cluster.machines.map(() => network.addNode(0));
  const sink = network.addNode(-bounds.reduce((sum, { most }) => sum + most, 0));
  const arcOf = tasks.map(({ job, costs, machine, ranFor, waited }, task) => {
    const to = (node: number, cost: number) => network.addArc(task, node, 1, Math.round(cost * MILLIONTHS));
    const arcs = new Map<number, number>();
    cluster.machines.forEach((there, index) => {
      const ways = [costs.alpha];
      if (costs.preferredRacks.includes(cluster.rackOf[there])) ways.push(costs.rho(cluster.rackOf[there]));
      if (costs.preferredMachines.includes(there)) ways.push(costs.gamma(there));
      if (machine === there) ways.push(continuationCost(costs.gamma(there), ranFor));
      const isPinned = pinned && machine >= 0;
      if (!isPinned || machine === there) {
        arcs.set(there, to(machines[index], isPinned ? (ways.at(-1) ?? 0) : Math.min(...ways)));
      }
    });
    if (!pinned || machine < 0) arcs.set(-1, to(waiting[job], waitingCost(jobs[job].omega, waited)));
    return arcs;
  });
  const seats = machines.map((node) => network.addArc(node, sink, 1, 0));
  const queues = bounds.map((bound, job) =>
    network.addArc(waiting[job], sink, unscheduledNode(bound.workers, bound).capacity, 0),
  );
  const { potential } = new NetworkSimplex(network).solve();
  // The placement in question as a flow: prices of any optimum prove it.
  const flow = new Int32Array(network.arcs);
  places.forEach((place, task) => (flow[arcOf[task].get(place) ?? -1] = 1));
  places.forEach((place) => {
    if (place >= 0) flow[seats[cluster.machines.indexOf(place)]]++;
  });
  bounds.forEach(({ workers, most }, job) => {
    const left = places.filter((place, task) => place < 0 && tasks[task].job === job).length;
    flow[queues[job]] = left - (workers - most);
  });
  const next: number[][] = Array.from({ length: network.nodes }, () => []);
  for (let arc = 0; arc < network.arcs; arc++) {
    const [from, to] = [network.from[arc], network.to[arc]];
    if (Math.abs(network.cost[arc] + potential[from] - potential[to]) > EQUAL * MILLIONTHS) continue;
    if (flow[arc] < network.capacity[arc]) next[from].push(to);
    if (flow[arc] > 0) next[to].push(from);
  }
  return tasks.every((_, task) => !returns(task, next));
}

/** Whether a way leads from a node back to it. */
function returns(node: number, next: readonly (readonly number[])[]): boolean {
  const seen = new Set<number>();
  const open = [...next[node]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === node) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...next[at]);
  }
  return false;
}
