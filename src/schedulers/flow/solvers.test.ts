import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { CostScaling } from './cost-scaling';
import { FlowNetwork } from './network';
import type { FlowAnswer } from './network';
import { NetworkSimplex } from './network-simplex';
import { ShortestPaths } from './shortest-paths';

interface ArcText {
  readonly from: number;
  readonly to: number;
  readonly capacity: number;
  readonly cost: number;
}

const networks = fc.integer({ min: 2, max: 12 }).chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    units: fc.array(fc.tuple(fc.nat(nodes - 1), fc.nat(nodes - 1), fc.integer({ min: 1, max: 4 })), { maxLength: 6 }),
    arcs: fc.array(
      fc.record({
        from: fc.nat(nodes - 1),
        to: fc.nat(nodes - 1),
        capacity: fc.integer({ min: 0, max: 6 }),
        cost: fc.integer({ min: -9, max: 30 }),
      }),
      { maxLength: 40 },
    ),
  }),
);

function build(nodes: number, units: readonly (readonly [number, number, number])[], arcs: readonly ArcText[]) {
  const network = new FlowNetwork();
  for (let node = 0; node < nodes; node++) network.addNode(0);
  for (const [from, to, count] of units) {
    network.supply[from] += count;
    network.supply[to] -= count;
  }
  for (const { from, to, capacity, cost } of arcs) network.addArc(from, to, capacity, cost);
  return network;
}

/** Balance, bounds and complementary slackness: what makes a flow one of least cost. */
function expectOptimal(network: FlowNetwork, { flow, potential }: FlowAnswer, slack = 0): void {
  const balance = Array.from(network.supply.subarray(0, network.nodes));
  for (let arc = 0; arc < network.arcs; arc++) {
    const [from, to] = [network.from[arc], network.to[arc]];
    expect(flow[arc]).toBeGreaterThanOrEqual(0);
    expect(flow[arc]).toBeLessThanOrEqual(network.capacity[arc]);
    balance[from] -= flow[arc];
    balance[to] += flow[arc];
    const reduced = network.cost[arc] + potential[from] - potential[to];
    if (flow[arc] < network.capacity[arc]) expect(reduced).toBeGreaterThanOrEqual(-slack);
    if (flow[arc] > 0) expect(reduced).toBeLessThanOrEqual(slack);
  }
  expect(balance.every((left) => left === 0)).toBe(true);
}

describe('the three solvers', () => {
  test('agree on whether there is a flow and what it costs, and prove it by their potentials', () => {
    const found = { feasible: 0, infeasible: 0 };
    fc.assert(
      fc.property(networks, ({ nodes, units, arcs }) => {
        const network = build(nodes, units, arcs);
        const [paths, simplex, scaling] = [
          new ShortestPaths(network).solve(),
          new NetworkSimplex(network).solve(),
          new CostScaling(network).solve(),
        ];
        expect([simplex.feasible, scaling.feasible]).toEqual([paths.feasible, paths.feasible]);
        found[paths.feasible ? 'feasible' : 'infeasible']++;
        if (!paths.feasible) return;
        const least = network.costOf(paths.flow);
        expect([network.costOf(simplex.flow), network.costOf(scaling.flow)]).toEqual([least, least]);
        expectOptimal(network, paths);
        expectOptimal(network, simplex);
        expectOptimal(network, scaling, 1);
      }),
      cases(2000),
    );
    const tenth = (found.feasible + found.infeasible) / 10;
    expect(found.feasible > tenth && found.infeasible > tenth).toBe(true);
  });

  test('The simplex continues from its tree when nodes and arcs come, arcs lead elsewhere, and supplies and capacities change', () => {
    fc.assert(
      fc.property(fc.array(networks, { minLength: 2, maxLength: 6 }), (questions) => {
        const network = new FlowNetwork();
        const warm = new NetworkSimplex(network);
        for (const { nodes, units, arcs } of questions) {
          const wanted = build(nodes, units, [...arcs, ...detours(nodes)]);
          while (network.nodes < wanted.nodes) network.addNode(0);
          if (network.arcs < wanted.arcs) network.addArcs(wanted.arcs - network.arcs);
          for (let node = 0; node < network.nodes; node++) {
            network.supply[node] = node < wanted.nodes ? wanted.supply[node] : 0;
          }
          for (let arc = 0; arc < wanted.arcs; arc++) {
            network.setArc(arc, wanted.from[arc], wanted.to[arc], wanted.capacity[arc]);
            network.cost[arc] = wanted.cost[arc];
          }
          // What is left over leads nowhere.
          for (let arc = wanted.arcs; arc < network.arcs; arc++) network.setArc(arc, 0, 0, 0);
          const answer = warm.solve();
          const cold = new NetworkSimplex(network).solve();
          expect(answer.feasible).toBe(cold.feasible);
          expect(network.costOf(answer.flow)).toBe(network.costOf(cold.flow));
          expectOptimal(network, answer);
          expect(warm.solve().steps).toBe(0);
        }
      }),
      cases(500),
    );
  });

  test('The simplex continues from its tree when costs change', () => {
    const changes = fc.array(fc.record({ arc: fc.nat(60), cost: fc.integer({ min: -20, max: 90 }) }), { minLength: 1 });
    fc.assert(
      fc.property(networks, changes, ({ nodes, units, arcs }, changed) => {
        const network = build(nodes, units, [...arcs, ...detours(nodes)]);
        const warm = new NetworkSimplex(network);
        warm.solve();
        expect(warm.solve().steps).toBe(0);
        for (const { arc, cost } of changed) network.cost[arc % network.arcs] = cost;
        const answer = warm.solve();
        expect(answer.feasible).toBe(true);
        expect(network.costOf(answer.flow)).toBe(network.costOf(new ShortestPaths(network).solve().flow));
        expectOptimal(network, answer);
      }),
      cases(1000),
    );
  });
});

/** Arcs all around, so that everything gets everywhere. */
function detours(nodes: number): ArcText[] {
  return Array.from({ length: nodes }, (_, node) => ({
    from: node,
    to: (node + 1) % nodes,
    capacity: 100,
    cost: 40,
  }));
}
