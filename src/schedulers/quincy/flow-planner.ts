/** Decides rounds by min-cost flow, and keeps the last graph to go on from when only costs have changed since. */
import { assert } from '../../base/assert';
import { CostScaling } from '../flow/cost-scaling';
import type { FlowAnswer } from '../flow/network';
import { NetworkSimplex } from '../flow/network-simplex';
import { ShortestPaths } from '../flow/shortest-paths';
import { FlowGraph } from './flow-graph';
import { waitingCost } from './costs';
import { policies } from './policies';
import type { Places, Round } from './round';
import type { TransferCosts } from './transfer-costs';

export const solverNames = ['network-simplex', 'cost-scaling', 'shortest-paths'] as const;
export type SolverName = (typeof solverNames)[number];

export interface FlowPlan {
  readonly places: Places;
  /** What the answer costs. */
  readonly cost: number;
  /** By task that is left unscheduled: how much cheaper running would have to be. */
  gap(task: number): number;
}

export class FlowPlanner {
  private round: Round | undefined;
  private graph: FlowGraph | undefined;
  private simplex: NetworkSimplex | undefined;

  /** The cheapest answer to a round. The same round as last time may differ from it in the times of its tasks. */
  plan(round: Round, solver: SolverName): FlowPlan {
    if (round !== this.round) {
      this.round = round;
      this.graph = undefined;
      this.simplex = undefined;
    }
    if (this.graph === undefined) this.graph = new FlowGraph(round);
    else this.graph.refreshCosts();
    const { graph } = this;
    const { feasible, flow, potential } = this.solve(graph, solver);
    assert(feasible, 'every task may run anywhere or wait, within bounds that fit the slots');
    const places = inOrder(round, graph.read(flow));
    return { places, cost: graph.totalCost(flow), gap: (task) => graph.gap(task, potential) };
  }

  private solve({ network }: FlowGraph, solver: SolverName): FlowAnswer {
    switch (solver) {
      case 'network-simplex':
        this.simplex ??= new NetworkSimplex(network);
        return this.simplex.solve();
      case 'cost-scaling':
        return new CostScaling(network).solve();
      case 'shortest-paths':
        return new ShortestPaths(network).solve();
    }
  }
}

/**
 * The same answer with tasks that nothing tells apart in their order: of waiting ones whose places and whose wait cost the same,
 * the first get machines, and the lowest ones. Jobs count where their bounds do.
 */
function inOrder({ tasks, jobs, policy }: Round, places: Places): Places {
  const { fair } = policies[policy];
  const groups = new Map<TransferCosts, Map<string, number[]>>();
  tasks.forEach(({ job, costs, root, machine, waited }, task) => {
    if (machine >= 0) return;
    let byWait = groups.get(costs);
    if (byWait === undefined) groups.set(costs, (byWait = new Map<string, number[]>()));
    const key = `${fair ? job : ''} ${root ? job : waitingCost(jobs[job].omega, waited)}`;
    const group = byWait.get(key);
    if (group === undefined) byWait.set(key, [task]);
    else group.push(task);
  });
  for (const byWait of groups.values()) {
    for (const group of byWait.values()) {
      if (group.length < 2) continue;
      const given = group.map((task) => places[task]).filter((place) => place >= 0);
      given.sort((x, y) => x - y);
      group.forEach((task, i) => (places[task] = given[i] ?? -1));
    }
  }
  return places;
}
