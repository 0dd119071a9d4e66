import { expect, it } from 'vitest';
import { NetworkSimplex } from '../../../schedulers/flow/network-simplex';
import { Way } from '../../../schedulers/quincy/planning/flow-graph';
import { decisions, solvedRound } from '../../quincy/rounds';
import { settingsAt } from '../../yarn/settings-at';
import { liveRun } from './live-run.test-helper';
import { quincyNext, waitingTasks } from './quincy-next';

it('a place that is cheaper by less than what is missing changes no answer', async () => {
  const { model, seen } = await liveRun('quincy-hog', 'B');
  let checked = 0;
  for (const decided of decisions(model)) {
    if (checked > 40) break;
    const settings = settingsAt(seen, decided.at);
    const solved = solvedRound(model, decided, settings);
    const { graph, potential } = solved;
    const { network, way } = graph;
    for (const { task, gap } of waitingTasks(solved)) {
      const before = network.cost.slice();
      const arcs = graph.arcsOf(task);
      const places = arcs.filter((arc) => way[arc] !== Way.wait);
      const short = Math.min(
        ...places.map((arc) => network.cost[arc] + potential[network.from[arc]] - potential[network.to[arc]]),
      );
      expect(gap > 0).toBe(short > 0);
      const total = ({ flow }: { readonly flow: Int32Array }): number =>
        flow.reduce((sum, units, arc) => sum + units * network.cost[arc], 0);
      const old = total(new NetworkSimplex(network).solve());
      for (const arc of places) network.cost[arc] -= Math.max(0, short - 1);
      expect(total(new NetworkSimplex(network).solve())).toBe(old);
      network.cost.set(before);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(20);
});

it('greedy queues show who waits and why', async () => {
  const { model, seen } = await liveRun('quincy-hog', 'A');
  const at = model.end / 3;
  const [jobs] = quincyNext(model, settingsAt(seen, at), '', at);
  expect(jobs.rows.length).toBeGreaterThan(0);
});
