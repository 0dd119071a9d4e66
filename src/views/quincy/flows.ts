/** What flows in the network of a decision: by the answer, and as a solver has it on its way there. */
import { CostScaling } from '../../schedulers/flow/cost-scaling';
import { NetworkSimplex } from '../../schedulers/flow/network-simplex';
import { ShortestPaths } from '../../schedulers/flow/shortest-paths';
import { FlowGraph, Way } from '../../schedulers/quincy/planning/flow-graph';
import { solverNames } from '../../schedulers/quincy/solver-names';
import type { SolverName } from '../../schedulers/quincy/solver-names';
import type { Places } from '../../schedulers/quincy/round/round';
import type { Solved } from './rounds';

/** The arc by which a task gets to its place: of those that lead there the cheapest. */
export function arcTo({ graph, round }: Solved, task: number, place: number): number {
  const { way, target, network } = graph;
  let best = -1;
  for (const arc of graph.arcsOf(task)) {
    if (!leadsTo(way[arc], target[arc], place, round.cluster.rackOf)) continue;
    if (best < 0 || network.cost[arc] < network.cost[best]) best = arc;
  }
  return best;
}

function leadsTo(way: number, target: number, place: number, rackOf: ArrayLike<number>): boolean {
  if (way === Way.wait) return place < 0;
  if (place < 0) return false;
  if (way === Way.cluster) return true;
  return target === (way === Way.rack ? rackOf[place] : place);
}

/** Units by arc, from what leaves tasks to the arcs into the sink, when every task is at its place. */
export function flowOf(solved: Solved, places: Places): Int32Array {
  const { graph, round } = solved;
  const flow = new Int32Array(graph.network.arcs);
  places.forEach((place, task) => {
    const arc = arcTo(solved, task, place);
    if (arc < 0) return;
    flow[arc]++;
    if (place < 0) return;
    const { rackOf } = round.cluster;
    const { [arc]: way } = graph.way;
    if (way === Way.cluster) flow[graph.arcToRack[rackOf[place]]]++;
    if (way === Way.cluster || way === Way.rack) flow[graph.arcToMachine[place]]++;
    flow[graph.arcToSink[place]]++;
  });
  return flow;
}

/** A solver on its way: what flows after each step, and what that costs. */
export interface SolverStep {
  readonly flow: Int32Array;
  readonly cost: number;
}

/** More steps than a reader looks at one by one. */
export const MOST_STEPS = 400;

/** Successive shortest paths, step by step; the first entry is the beginning, in which arcs of negative cost are full. */
export function solverSteps({ graph }: Solved): SolverStep[] {
  const solver = new ShortestPaths(graph.network);
  const look = (): SolverStep => {
    const flow = solver.flow();
    return { flow, cost: graph.totalCost(flow) };
  };
  const steps = [look()];
  while (steps.length <= MOST_STEPS && solver.step() === 'sent') steps.push(look());
  return steps;
}

/** How a solver did on one network. */
export interface RaceResult {
  readonly solver: SolverName;
  /** Pivots, pushes or augmentations, as it counts. */
  readonly steps: number;
  readonly ms: number;
  readonly cost: number;
}

/** All solvers on the same network, each from the beginning. @param now a clock, ms */
export function race({ round }: Solved, now: () => number): RaceResult[] {
  return solverNames.map((solver) => {
    const graph = new FlowGraph(round);
    const began = now();
    const { flow, steps } = solverOf(solver, graph).solve();
    const ms = now() - began;
    return { solver, steps, ms, cost: graph.totalCost(flow) };
  });
}

function solverOf(name: SolverName, { network }: FlowGraph): NetworkSimplex | CostScaling | ShortestPaths {
  if (name === 'network-simplex') return new NetworkSimplex(network);
  return name === 'cost-scaling' ? new CostScaling(network) : new ShortestPaths(network);
}
