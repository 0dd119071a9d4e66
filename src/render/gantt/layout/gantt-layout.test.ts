import { describe, expect, it } from 'vitest';
import { boxAt, chooseRowSizes, laneTop, lanesHeight, layoutRows } from './gantt-layout';
import type { RowSizes } from './gantt-layout';
import { laneTable } from '../rows/gantt-rows';
import { galleryRun } from '../../gallery-runs.test-helper';

describe('the layout of the rows', () => {
  it('folds rows that are the same to one line and keeps rows and lanes from touching each other', () => {
    const model = galleryRun('two-queues');
    const table = laneTable(model, 'application');
    const layout = layoutRows(table, 10, new Set([table.rows[0].key]));
    const boxes = table.rows.map(({ index }) => layout.box(index));
    expect(boxes[0].h).toBe(12);
    boxes.forEach((box, i) => {
      if (i > 0) expect(box.y).toBeGreaterThanOrEqual(boxes[i - 1].y + boxes[i - 1].h + 4);
      if (box.kind === 'same') return;
      for (let lane = 0; lane < box.row.lanes; lane++) {
        const top = laneTop(box, lane);
        expect(top + lanesHeight(box, lane)).toBeLessThanOrEqual(box.y + box.h);
        if (lane > 0) expect(top).toBeGreaterThanOrEqual(laneTop(box, lane - 1) + lanesHeight(box, lane - 1));
      }
    });
  });

  it('finds the row at a height', () => {
    const table = laneTable(galleryRun('two-queues'), 'application');
    const layout = layoutRows(table, 8, new Set());
    for (const { index, key } of table.rows) {
      const box = layout.box(index);
      expect(boxAt(layout, box.y + box.h / 2)?.row.key).toBe(key);
    }
    expect(boxAt(layout, -50)).toBeUndefined();
    expect(boxAt(layout, layout.height + 50)).toBeUndefined();
  });

  it('takes the tallest lanes that fit, and the least when none do', () => {
    const heightOf = ({ lane }: RowSizes) => lane * 20;
    expect(chooseRowSizes(205, heightOf).lane).toBe(10);
    expect(chooseRowSizes(5000, heightOf).lane).toBe(60);
    // A few rows leave some of the room free.
    const few = ({ lane }: RowSizes): number => lane * 4;
    expect(chooseRowSizes(240, few).lane).toBe(26);
    expect(chooseRowSizes(600, few).lane).toBe(40);
    expect(chooseRowSizes(10, heightOf)).toEqual(chooseRowSizes(0, heightOf));
    expect(chooseRowSizes(10, heightOf).lane).toBe(6);
  });

  it('squeezes lanes, and rows with many of them, where everything is in view then', () => {
    expect(chooseRowSizes(90, ({ lane }) => lane * 20).lane).toBe(4);
    expect(chooseRowSizes(39, ({ lane }) => lane * 20).lane).toBe(6);
    // Three rows of eighty lanes.
    const { most, lane } = chooseRowSizes(200, (sizes) => 3 * Math.min(sizes.most, 80 * sizes.lane));
    expect(3 * most).toBeLessThanOrEqual(200);
    expect(most).toBeGreaterThanOrEqual(60);
    expect(lane).toBe(6);
  });
});
