/** The solvers at the ends of their domain: costs as large as stay exact, no capacity at all, nodes that nothing reaches. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { CostScaling } from './cost-scaling';
import { FlowNetwork } from './network';
import { NetworkSimplex } from './network-simplex';
import { ShortestPaths } from './shortest-paths';

/** As Quincy bounds its costs: this much divided by the number of nodes. */
const LARGEST = 2 ** 47;

const networks = fc.integer({ min: 1, max: 40 }).chain((nodes) => {
  const most = Math.floor(LARGEST / (nodes + 1));
  const cost = fc.oneof(
    fc.constantFrom(0, 1, -1, most, -most, most - 1),
    fc.integer({ min: -9, max: 9 }),
    fc.maxSafeInteger().map((one) => one % most),
  );
  const node = fc.nat(nodes - 1);
  return fc.record({
    nodes: fc.constant(nodes),
    units: fc.array(fc.tuple(node, node, fc.integer({ min: 0, max: 1000 })), { maxLength: 8 }),
    arcs: fc.array(fc.tuple(node, node, fc.constantFrom(0, 0, 1, 7, 1_000_000), cost), { maxLength: 160 }),
    /** A way all around at the highest cost, so that everything gets everywhere. */
    ring: fc.constantFrom(undefined, most),
  });
});

test('All end and agree, with extreme costs, empty arcs and nodes that nothing reaches', () => {
  const found = { feasible: 0, infeasible: 0 };
  fc.assert(
    fc.property(networks, ({ nodes, units, arcs, ring }) => {
      const network = new FlowNetwork();
      for (let node = 0; node < nodes; node++) network.addNode(0);
      for (const [from, to, count] of units) {
        network.supply[from] += count;
        network.supply[to] -= count;
      }
      for (const [from, to, capacity, cost] of arcs) network.addArc(from, to, capacity, cost);
      if (ring !== undefined) {
        for (let node = 0; node < nodes; node++) network.addArc(node, (node + 1) % nodes, 1_000_000, ring);
      }
      const paths = new ShortestPaths(network).solve();
      const others = [new NetworkSimplex(network).solve(), new CostScaling(network).solve()];
      expect(others.map(({ feasible }) => feasible)).toEqual([paths.feasible, paths.feasible]);
      found[paths.feasible ? 'feasible' : 'infeasible']++;
      if (!paths.feasible) return;
      const least = exactCost(network, paths.flow);
      expect(others.map(({ flow }) => exactCost(network, flow))).toEqual([least, least]);
    }),
    cases(400),
  );
  expect(found.feasible > 0 && found.infeasible > 0).toBe(true);
});

test('A network without nodes, or without arcs, has its answer', () => {
  for (const nodes of [0, 1, 3]) {
    const network = new FlowNetwork();
    for (let node = 0; node < nodes; node++) network.addNode(0);
    for (const solver of [new ShortestPaths(network), new NetworkSimplex(network), new CostScaling(network)]) {
      expect(solver.solve().feasible).toBe(true);
    }
  }
});

/** Sums of such costs are beyond the whole numbers that a double tells apart. */
function exactCost(network: FlowNetwork, flow: Int32Array): bigint {
  let sum = 0n;
  for (let arc = 0; arc < network.arcs; arc++) sum += BigInt(flow[arc]) * BigInt(network.cost[arc]);
  return sum;
}
