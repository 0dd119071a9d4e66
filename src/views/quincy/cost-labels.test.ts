import { describe, expect, it } from 'vitest';
import { labelPlace, HALF_HEIGHT, HALF_WIDTH } from './cost-labels';

describe('Costs of arcs', () => {
  const from = { x: 150, y: 300 };
  const to = { x: 450, y: 100 };
  const clear = labelPlace(from, to, []);

  it('stand on their arc', () => {
    expect(clear.x).toBeGreaterThan(from.x);
    expect(clear.x).toBeLessThan(to.x);
    expect(clear.y).toBeGreaterThan(to.y);
    expect(clear.y).toBeLessThan(from.y);
  });

  it('keep clear of the boxes of nodes', () => {
    const box = { ...clear, halfWidth: 28, halfHeight: 10 };
    const place = labelPlace(from, to, [box]);
    const apart =
      Math.abs(place.x - box.x) >= box.halfWidth + HALF_WIDTH ||
      Math.abs(place.y - box.y) >= box.halfHeight + HALF_HEIGHT;
    expect(apart).toBe(true);
  });
});
