/** Decides rounds by min-cost flow, and continues from the answer to the last one where the network simplex solves them. */
import { assert } from '../../../base/assert';
import { CostScaling } from '../../flow/cost-scaling';
import type { FlowAnswer } from '../../flow/network';
import { NetworkSimplex } from '../../flow/network-simplex';
import { ShortestPaths } from '../../flow/shortest-paths';
import { FlowGraph } from './flow-graph';
import type { Places, Round } from '../round/round';
import type { SolverName } from '../solver-names';
import { settleTies } from './tie-break';

/** Steps of the solver, arcs of its network, and whether it continued from an answer before. */
export interface Solved {
  readonly steps: number;
  readonly arcs: number;
  readonly goesOn: boolean;
}

export interface FlowPlan {
  readonly places: Places;
  /** What the answer costs. */
  readonly cost: number;
  /** What the solver did. */
  readonly solved: Solved;
  /** By task that is left unscheduled: how much cheaper running would have to be. */
  gap(task: number): number;
}

export class FlowPlanner {
  private graph: FlowGraph | undefined;
  /** Set while it holds the last answer for the graph. */
  private simplex: NetworkSimplex | undefined;

  /**
   * The cheapest answer to a round. The same round as last time may differ from it in the times of its tasks. `incremental`:
   * whether to do only the work that the changes since the last answer require, even when tasks have come or gone.
   */
  plan(round: Round, solver: SolverName, incremental = true): FlowPlan {
    const graph = this.graphOf(round, solver === 'network-simplex' && incremental);
    const goesOn = solver === 'network-simplex' && this.simplex !== undefined;
    const { feasible, flow, potential, steps } = this.solve(graph, solver);
    assert(feasible, 'every task may run anywhere or wait, within bounds that fit the slots');
    const places = settleTies(graph, flow, potential);
    return {
      places,
      cost: graph.totalCost(flow),
      solved: { steps, arcs: graph.network.arcs, goesOn },
      gap: (task) => graph.gap(task, potential),
    };
  }

  /** The graph of a round: the last one where it is of the same round, or suits it and may go on. */
  private graphOf(round: Round, mayGoOn: boolean): FlowGraph {
    const { graph } = this;
    if (graph?.round === round) graph.refreshCosts();
    else if (mayGoOn && graph?.suits(round) === true) graph.goOn(round);
    else {
      this.graph = new FlowGraph(round, mayGoOn);
      this.simplex = undefined;
      return this.graph;
    }
    return graph;
  }

  private solve(graph: FlowGraph, solver: SolverName): FlowAnswer {
    const { network } = graph;
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
