/** What else a task could have got, and by how much the whole answer would have been more expensive. */
import { Way } from '../../schedulers/quincy/planning/flow-graph';
import { settleTies } from '../../schedulers/quincy/planning/tie-break';
import { arcTo } from './flows';
import type { Solved } from './rounds';

export interface Alternative {
  /** One of Way, and the machine or rack at its end, -1 for none. */
  readonly way: number;
  readonly target: number;
  /** What the task itself pays. */
  readonly cost: number;
  /** GB over the rack switch and over the core switch, of the worst machine that it may lead to; NaN where it waits. */
  readonly rackGb: number;
  readonly coreGb: number;
  readonly chosen: boolean;
  /** By how much the cost of the whole answer rises; undefined: shares of jobs do not allow it. */
  readonly rise: number | undefined;
  /** Other tasks that would then be elsewhere: their places now and then, -1 to wait. */
  readonly others: readonly { readonly task: number; readonly before: number; readonly after: number }[];
}

/** Forcing a task costs as much as this many of the most expensive arcs. */
const FORCE = 16;

/**
 * Every arc of a task with what the optimum would cost if the task had to take it: the network is solved again with the others
 * of its arcs as good as closed, which says exactly what potentials bound from below.
 */
export function alternatives(solved: Solved, task: number): Alternative[] {
  const { graph, simplex, places, cost, tasks } = solved;
  const { network, groups, start, end, way, target } = graph;
  const [from, to] = [start[groups.of[task]], end[groups.of[task]]];
  const chosen = arcTo(solved, task, places[task]);
  const own = network.cost.slice(from, to);
  const closed = network.largestCost() * FORCE;
  const { costs } = tasks[task].of;
  const found = Array.from({ length: to - from }, (_, i): Alternative => {
    const arc = from + i;
    for (let other = from; other < to; other++) network.cost[other] = own[other - from] + (other === arc ? 0 : closed);
    const { flow, potential } = simplex.solve();
    const possible = flow[arc] === 1;
    const after = possible ? settleTies(graph, flow, potential) : places;
    const worst = worstMachine(solved, task, way[arc], target[arc]);
    const single = new Int32Array(network.arcs);
    single[arc] = 1;
    return {
      way: way[arc],
      target: target[arc],
      cost: graph.totalCost(single),
      rackGb: worst < 0 ? NaN : costs.rackGb(worst),
      coreGb: worst < 0 ? NaN : costs.coreGb(worst),
      chosen: arc === chosen,
      rise: arc === chosen ? 0 : possible ? Math.max(0, graph.totalCost(flow) - cost) : undefined,
      others: [...after.keys()]
        .filter((other) => other !== task && after[other] !== places[other])
        .map((other) => ({ task: other, before: places[other], after: after[other] })),
    };
  });
  network.cost.set(own, from);
  return found;
}

/** The machine that is most expensive for a task among those that a way leads to, -1 where it waits. */
function worstMachine({ round, tasks }: Solved, task: number, way: number, target: number): number {
  if (way === Way.wait) return -1;
  if (way === Way.machine || way === Way.stay) return target;
  const { machinesIn, machines } = round.cluster;
  const { costs } = tasks[task].of;
  let worst = -1;
  for (const machine of way === Way.rack ? machinesIn[target] : machines) {
    if (worst < 0 || costs.gamma(machine) > costs.gamma(worst)) worst = machine;
  }
  return worst;
}
