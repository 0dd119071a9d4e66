import { describe, expect, it } from 'vitest';
import type { Directory } from '../../sim/directory';
import { layoutNodes, nextNode, nodeUnder } from './node-layout';
import type { NodeLayout } from './node-layout';

const SIZES = { micro: 10, small: 11 };

function cluster(nodes: number, racks: number): Directory {
  return {
    racks: Array.from({ length: racks }, (_, i) => `rack-${i + 1}`),
    nodes: Array.from({ length: nodes }, (_, i) => ({ id: `n/${i + 1}`, rack: i % racks })),
  } as unknown as Directory;
}

function overlaps({ order, x, y, w, h }: NodeLayout): boolean {
  const seen = new Set<string>();
  for (const node of order) {
    for (const other of order) {
      if (other <= node) continue;
      if (Math.abs(x[node] - x[other]) < w && Math.abs(y[node] - y[other]) < h) return true;
    }
    seen.add(`${x[node]} ${y[node]}`);
  }
  return seen.size !== order.length;
}

describe('the layout of nodes', () => {
  it('shows names for tens, blocks for hundreds and a heat map for thousands', () => {
    expect(layoutNodes(cluster(4, 2), 440, 150, SIZES).detail).toBe('full');
    expect(layoutNodes(cluster(50, 5), 440, 150, SIZES).detail).toBe('named');
    expect(layoutNodes(cluster(400, 10), 440, 150, SIZES).detail).toBe('small');
    expect(layoutNodes(cluster(5000, 50), 440, 150, SIZES).detail).toBe('dense');
  });

  it.each([
    [1, 1, 300],
    [12, 5, 440],
    [60, 7, 700],
    [300, 3, 440],
    [1500, 40, 900],
  ])('places %i nodes in %i racks without overlap and inside %i px', (nodes, racks, width) => {
    const layout = layoutNodes(cluster(nodes, racks), width, 200, SIZES);
    expect(overlaps(layout)).toBe(false);
    expect([...layout.order].toSorted((a, b) => a - b)).toEqual(Array.from({ length: nodes }, (_, i) => i));
    expect(Math.max(...layout.x) + layout.w).toBeLessThanOrEqual(width);
    expect(Math.max(...layout.y) + layout.h).toBeLessThanOrEqual(layout.height);
  });

  it('takes smaller cells before it scrolls', () => {
    expect(layoutNodes(cluster(3000, 30), 440, 118, SIZES).height).toBeLessThanOrEqual(118);
  });

  it('allows a width that is smaller than a tile', () => {
    expect(layoutNodes(cluster(3, 1), 20, 100, SIZES).order).toHaveLength(3);
  });

  it('finds the node under a point and nothing in a gap', () => {
    const layout = layoutNodes(cluster(4, 1), 440, 150, SIZES);
    expect(nodeUnder(layout, layout.x[2] + 3, layout.y[2] + 3)).toBe(2);
    expect(nodeUnder(layout, layout.x[0] + layout.w + 3, layout.y[0] + 3)).toBeUndefined();
  });

  it('finds the first node below the name of a rack', () => {
    const layout = layoutNodes(cluster(8, 2), 440, 150, SIZES);
    for (const { rack, x, y } of layout.racks) {
      const first = nodeUnder(layout, x + 2, y + 1);
      expect(first).toBe([...layout.order].find((node) => layout.x[node] === x && layout.y[node] === y + layout.label));
      expect((first ?? -1) % 2).toBe(rack);
    }
  });

  it('is walked with the arrow keys, line by line', () => {
    const layout = layoutNodes(cluster(12, 1), 440, 400, SIZES);
    expect(nextNode(layout, undefined, 'ArrowRight')).toBe(0);
    expect(nextNode(layout, 0, 'ArrowRight')).toBe(1);
    const below = nextNode(layout, 1, 'ArrowDown') ?? -1;
    expect(layout.x[below]).toBe(layout.x[1]);
    expect(layout.y[below]).toBeGreaterThan(layout.y[1]);
    expect(nextNode(layout, below, 'ArrowUp')).toBe(1);
    expect(nextNode(layout, 1, 'End')).toBe(11);
    expect(nextNode(layout, 1, 'x')).toBeUndefined();
  });
});
