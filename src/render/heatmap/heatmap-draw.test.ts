import { describe, expect, it } from 'vitest';
import { NO_DATA, heatStep, heatUnder, layoutHeat } from './heatmap-draw';

const labels = (rows: number, columns: number) => ({
  rows: Array.from({ length: rows }, (_, n) => `n${n}`),
  columns: Array.from({ length: columns }, (_, n) => `a${n}`),
  groups: [],
});

describe('the layout of a heat map', () => {
  it('finds every cell at its middle, and heads beside the cells', () => {
    const layout = layoutHeat(labels(5, 8), 400, 120, 10);
    for (let row = 0; row < 5; row++) {
      for (let column = 0; column < 8; column++) {
        const x = layout.left + (column + 0.5) * layout.cellWidth;
        const y = layout.top + (row + 0.5) * layout.cellHeight;
        expect(heatUnder(layout, x, y)).toEqual({ row, column });
      }
    }
    expect(heatUnder(layout, 1, layout.top + 1)).toEqual({ row: 0, column: -1 });
    expect(heatUnder(layout, layout.left + 1, 1)).toEqual({ row: -1, column: 0 });
    expect(heatUnder(layout, 1, 1)).toBeUndefined();
    expect(heatUnder(layout, layout.width + 1, layout.top + 1)).toBeUndefined();
  });

  it('fits a hundred columns into a narrow card and keeps rows legible while they are few', () => {
    const layout = layoutHeat(labels(20, 100), 480, 100, 10);
    expect(layout.width).toBeLessThanOrEqual(481);
    expect(layout.cellHeight).toBeGreaterThanOrEqual(12);
  });

  it('gives names above the cells their room where there is some', () => {
    const named = { ...labels(5, 4), columns: ['a', 'reports/10', 'b', 'c'] };
    const room = 'reports/10'.length * 10 * 0.5;
    expect(layoutHeat(named, 900, 200, 10).cellWidth).toBeGreaterThanOrEqual(room);
    expect(layoutHeat(named, 200, 200, 10).width).toBeLessThanOrEqual(201);
  });

  it('keeps the ends of the ramp for the ends of the scale', () => {
    expect([0, 0.5, 1, NaN].map((share) => heatStep(share, 6))).toEqual([0, 3, 5, NO_DATA]);
  });
});
