import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../base/units';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import { clusterAt } from './cluster-at';
import { rackGrid, rackRows } from './rack-use';

describe('use of racks over time', () => {
  const model = galleryRun('quincy-hog');
  const rows = rackRows(model, undefined);

  it('has a row for each rack with all of its nodes, and opens one of them', () => {
    expect(rows.flatMap(({ nodes }) => nodes).toSorted((a, b) => a - b)).toEqual(
      model.directory.nodes.map((_, node) => node),
    );
    const { rack } = model.directory.nodes[0];
    const inside = model.directory.nodes.filter((node) => node.rack === rack).map(({ id }) => id);
    expect(rackRows(model, rack).map(({ title }) => title)).toEqual(inside);
  });

  it('is what the nodes hold, in a bin in which nothing changes', () => {
    const instants = [...model.instants].sort((a, b) => a - b);
    const [from, to] = instants
      .slice(1)
      .map((at, i) => [instants[i], at] as const)
      .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
    const { share } = rackGrid(model, rows, 0, [from, to], 1);
    const { used } = clusterAt(model, (from + to) / 2);
    const types = model.directory.resourceTypes.length;
    rows.forEach(({ nodes }, row) => {
      const held = nodes.reduce((sum, node) => sum + used[node * types], 0);
      const capacity = nodes.reduce((sum, node) => sum + model.directory.nodes[node].capacity[0], 0);
      expect(share[row]).toBeCloseTo(held / capacity, 6);
    });
  });

  it('is out of what a node has, also after its size has changed', () => {
    // The first node has room for four containers, and from 3:00 on for two; then it is full again.
    const resized = galleryRun('capacity-at-run-time');
    const first = resized.directory.nodes[0];
    const alone = rackRows(resized, first.rack).filter(({ title }) => title === first.id);
    for (const minutes of [1, 2, 3.5, 5, 6.5]) {
      const at = minutes * MINUTE;
      const { share } = rackGrid(resized, alone, 0, [at, at + 1], 1);
      const { used, capacity } = clusterAt(resized, at);
      expect([minutes, share[0]]).toEqual([minutes, Math.min(1, used[0] / capacity[0][0])]);
    }
  });
});
