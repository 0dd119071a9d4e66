/** Decides rounds by min-cost flow, and keeps the last graph to go on from when only costs have changed since. */
import { assert } from '../../base/assert';
import { CostScaling } from '../flow/cost-scaling';
import type { FlowAnswer } from '../flow/network';
import { NetworkSimplex } from '../flow/network-simplex';
import { ShortestPaths } from '../flow/shortest-paths';
import { FlowGraph } from './flow-graph';
import type { Places, Round } from './round';
import type { SolverName } from './solver-names';
import { settleTies } from './tie-break';

export interface FlowPlan {
  readonly places: Places;
  /** What the answer costs. */
  readonly cost: number;
  /** Steps of the solver, arcs of its network, and whether it went on from the answer before. */
  readonly steps: number;
  readonly arcs: number;
  readonly goesOn: boolean;
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
    const goesOn = solver === 'network-simplex' && this.simplex !== undefined;
    const { feasible, flow, potential, steps } = this.solve(graph, solver);
    assert(feasible, 'every task may run anywhere or wait, within bounds that fit the slots');
    const places = settleTies(graph, flow, potential);
    return {
      places,
      cost: graph.totalCost(flow),
      steps,
      arcs: graph.network.arcs,
      goesOn,
      gap: (task) => graph.gap(task, potential),
    };
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
