import { describe, expect, it } from 'vitest';
import { stretchesOf } from '../../../analysis/waiting/stretches';
import { DrawList, ItemKind, Mark } from '../../draw-list';
import { ganttInput, galleryRun, rectsOf } from '../../gallery-runs.test-helper';
import { layoutAligned } from '../layout/aligned-layout';
import { drawSubLane } from './sub-lane-draw';

const ids = ['A', 'B'];

/** The sub-lanes of an application in two variants, and what is drawn in each. */
function subLanes(scenario: string, key: string) {
  const inputs = ids.map((id) => ganttInput(galleryRun(scenario, id), 'application', 600));
  const tables = inputs.map(({ table }) => table);
  const layouts = layoutAligned(tables, { free: 400, open: undefined, same: () => false, strip: 12, line: 15 });
  return inputs.map((input, index) => {
    const layout = layouts[index] ?? expect.fail('no layout');
    const row = input.table.rowByKey.get(key) ?? expect.fail('no row');
    const box = layout.box(layout.placeOf(row));
    const out = new DrawList();
    drawSubLane(out, { ...input, layout }, box, 0);
    const rects = rectsOf(out);
    const held = rects.filter(({ mark, kind }) => mark === Mark.solid && kind === ItemKind.row);
    const waits = rects.filter(({ mark }) => mark === Mark.wait);
    const tallest = Math.max(...held.map(({ h }) => h));
    return { box, tallest, held, waits, labels: out.labels, model: input.model, row: box.row };
  });
}

describe('a sub-lane', () => {
  it('is full at the most containers of any run, however many more the application wants', () => {
    // Of hundreds of containers that adhoc wants it has all 40 cores at most.
    const [a, b] = subLanes('fair-min-shares', 'adhoc');
    expect(a.model.directory.applications[a.row.id].wanted).toBeGreaterThan(200);
    expect(Math.max(a.tallest, b.tallest)).toBe(a.box.h);
  });

  it('compares the runs on one scale', () => {
    const [a, b] = subLanes('driver-deadlock', 'etl/5');
    // Its driver alone takes a fifth of the height; all three executors fill it.
    expect(a.tallest).toBe(a.box.h);
    expect(b.tallest).toBeLessThan(b.box.h / 2);
  });

  it('has its letters on the texture, never on what is held', () => {
    const lanes = [...subLanes('capacity-preemption-throttles', 'b'), ...subLanes('driver-deadlock', 'etl/5')];
    expect(lanes.flatMap(({ labels }) => labels)).not.toHaveLength(0);
    for (const { box, held, labels } of lanes) {
      for (const { x0, y, h } of labels) {
        const below = held.filter((bar) => bar.x0 < x0 + 20 && bar.x1 > x0).map((bar) => box.y + box.h - bar.h);
        expect(y + h).toBeLessThanOrEqual(Math.min(box.y + box.h, ...below));
      }
    }
  });

  it('draws waiting for one cause as one stretch, whatever it is that blocks', () => {
    const [{ model, row, waits }] = subLanes('driver-deadlock', 'etl/8');
    expect(stretchesOf(model, row.id).length).toBeGreaterThan(waits.length);
    for (let i = 1; i < waits.length; i++) {
      const touches = waits[i].x0 - waits[i - 1].x1 < 1;
      expect(touches && waits[i].color === waits[i - 1].color).toBe(false);
    }
  });
});
