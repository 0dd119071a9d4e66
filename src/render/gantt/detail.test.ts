import fc from 'fast-check';
import { runToEnd } from '../../base/steps';
import { describe, expect, it } from 'vitest';
import { valueAt } from '../../analysis/series';
import { DrawList, ItemKind, Mark } from '../draw-list';
import { layoutDense } from './layout/dense-layout';
import { boxAt, boxOfKey } from './layout/gantt-layout';
import { laneTable } from './rows/gantt-rows';
import { visitSpans } from './rows/lane-spans';
import { heldSeries } from './rows/row-series';
import { longestSpan, spanForestSteps } from './rows/span-forest';
import { stateLanes } from '../states/state-lanes';
import { drawStateLanes, layoutStates } from '../states/state-lanes-draw';
import { countOf } from '../../analysis/step-counts';
import { visitSteps } from '../step-functions';
import { drawAll, galleryRun, ganttInput, rectsOf } from '../gallery-runs.test-helper';
import { resolution, timeScale, toEdge } from '../time-scale';

const lengths = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 200 });

describe('the forest over spans', () => {
  it('knows the longest of any stretch', () => {
    fc.assert(
      fc.property(lengths, fc.nat(), fc.nat(), (list, x, y) => {
        const start = Float64Array.from(list, (_, i) => i * 1000);
        const end = start.map((from, i) => from + list[i]);
        const ids = Int32Array.from(list, (_, i) => i);
        const [from, to] = [x % list.length, (y % list.length) + 1].sort((a, b) => a - b);
        if (from === to) return;
        const id = longestSpan(runToEnd(spanForestSteps(ids, { start, end })), ids, { start, end }, from, to);
        expect(id).toBeGreaterThanOrEqual(from);
        expect(id).toBeLessThan(to);
        expect(list[id]).toBe(Math.max(...list.slice(from, to)));
      }),
    );
  });
});

describe('spans narrower than a pixel', () => {
  const count = 50_000;
  const start = Float64Array.from({ length: count }, (_, i) => i * 100);
  const end = start.map((from, i) => from + (i % 37 === 0 ? 99 : 10));
  const ids = Int32Array.from(start, (_, i) => i);
  const lane = { ids, from: 0, to: count, start, end, forest: runToEnd(spanForestSteps(ids, { start, end })) };
  const seen = (from: number): Map<number, number> => {
    const found = new Map<number, number>();
    visitSpans(lane, timeScale(from, from + 1_000_000, 700), Infinity, (id, _x0, _x1, many) => found.set(id, many));
    return found;
  };

  it('are shown once, by the longest of them and with their number', () => {
    const total = [...seen(0).values()].reduce((sum, many) => sum + many, 0);
    // The last step reaches a little beyond the view.
    expect(total).toBeGreaterThanOrEqual(10_000);
    expect(total).toBeLessThan(10_030);
    const longest = [...seen(0).keys()].filter((id) => id % 37 === 0).length;
    expect(longest).toBe(Math.ceil(10_000 / 37));
  });

  it('are the same ones while the view pans', () => {
    const step = resolution(timeScale(0, 1_000_000, 700));
    const [before, after] = [seen(0), seen(step * 10)];
    const shared = [...before.keys()].filter((id) => start[id] > step * 20 && start[id] < 900_000);
    expect(shared.every((id) => after.get(id) === before.get(id))).toBe(true);
  });
});

describe('step functions on the screen', () => {
  it('cover the range without gap, with the value at each edge, and never more than there are pixels', () => {
    const times = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(times, fc.integer({ min: 20, max: 300 }), (list, width) => {
        const starts = Float64Array.from(list).sort();
        const series = countOf(
          starts,
          starts.map((at) => at + 777),
        );
        const scale = timeScale(0, 11_000, width);
        let x = 0;
        let pieces = 0;
        visitSteps(series, scale, 11_000, (x0, x1, value) => {
          expect(x0).toBe(x);
          expect(x1).toBeGreaterThan(x0);
          // What it shows held somewhere inside its first pixel.
          const [from, to] = [(x0 - 1) / scale.perMicrosecond, (x0 + 1) / scale.perMicrosecond];
          const held = [...series.time].filter((at) => at > from && at <= to).map((at) => valueAt(series, at));
          expect([valueAt(series, Math.max(0, from)), ...held]).toContain(value);
          x = x1;
          pieces++;
        });
        expect(x).toBe(width);
        expect(pieces).toBeLessThanOrEqual(width);
      }),
      // Changes that count as one just before the end of the series.
      { examples: [[[9975, 9976], 21]] },
    );
  });
});

describe('an overview', () => {
  const model = galleryRun('storm');

  it('has a line for every row, none above another', () => {
    const table = laneTable(model, 'application');
    for (const free of [333, 5000]) {
      const layout = layoutDense(table, free);
      let bottom = 0;
      for (const { index, key } of table.rows) {
        const { y, h } = layout.box(index);
        expect(h).toBeGreaterThanOrEqual(1);
        expect(y).toBeGreaterThanOrEqual(bottom);
        expect(boxAt(layout, y)?.row.key).toBe(key);
        bottom = y + h;
      }
      expect(bottom).toBeLessThanOrEqual(layout.height);
    }
  });

  it('has lines as tall as their names where there is room', () => {
    const table = laneTable(model, 'application');
    expect(layoutDense(table, 10_000).dense).toBe(15);
    expect(layoutDense(table, 10_000, undefined, 0, 16).dense).toBe(16);
    expect(layoutDense(table, 50, undefined, 0, 16).dense).toBeLessThan(1);
  });

  it('fits whatever room there is: rows share pixels in their order', () => {
    const table = laneTable(model, 'application');
    const layout = layoutDense(table, 50);
    expect(layout.height).toBeLessThanOrEqual(60);
    for (let place = 1; place < table.rows.length; place++) {
      expect(layout.box(place).y).toBeGreaterThanOrEqual(layout.box(place - 1).y);
    }
  });

  it('gives each queue a heading where that leaves room for the lines, and none elsewhere', () => {
    const table = laneTable(galleryRun('two-queues'), 'application');
    const roomy = layoutDense(table, 300, undefined, 16);
    const { groups = [] } = roomy;
    expect(groups.map(({ from, to, heading }) => [from, to, heading])).toEqual([
      [0, 6, 16],
      [6, 9, 16],
    ]);
    for (const { from, y, heading } of groups) expect(roomy.box(from).y).toBe(y + heading);
    expect(layoutDense(table, 60, undefined, 16).groups?.map(({ heading }) => heading)).toEqual([0, 0]);
    expect(layoutDense(table, 300, Int32Array.from(table.rows.keys()), 16).groups).toEqual([]);
  });

  it('stands in the order that is asked for, and finds every row there', () => {
    const table = laneTable(model, 'application');
    const order = Int32Array.from(table.rows.keys()).reverse();
    const layout = layoutDense(table, 2000, order);
    expect(layout.box(0).row.index).toBe(table.rows.length - 1);
    for (const { index, key } of table.rows) {
      const box = layout.box(layout.placeOf(index));
      expect(box.row.key).toBe(key);
      expect(boxOfKey(layout, key)?.y).toBe(box.y);
      expect(boxAt(layout, box.y)?.row.key).toBe(key);
    }
  });

  it.each(['application', 'node'] as const)('draws rows by %s in few rectangles', (group) => {
    const input = ganttInput(model, group);
    const layout = layoutDense(input.table, 400);
    const rects = drawAll(new DrawList(), { ...input, layout });
    expect(rects.length).toBeGreaterThan(input.table.rows.length);
    expect(rects.length).toBeLessThan(input.table.rows.length * 60);
    if (group === 'node') expect(rects.every(({ mark }) => mark === Mark.heat)).toBe(true);
  });

  it('shows how many of the lines that share a pixel wait or run, and not the first of them alone', () => {
    const input = ganttInput(model, 'application', 2000);
    const of = (free: number) => {
      const layout = layoutDense(input.table, free);
      const rects = drawAll(new DrawList(), { ...input, layout });
      const rows = new Set(rects.filter(({ kind }) => kind === ItemKind.application).map(({ id }) => id));
      return { rects, rows: rows.size, pixels: new Set(rects.map(({ y }) => Math.floor(y))).size };
    };
    const tight = of(25);
    expect(tight.pixels).toBeLessThanOrEqual(27);
    // Two hundred applications on a few pixels: several are drawn on each, and what is alone on its pixel is pale.
    expect(tight.rows).toBeGreaterThan(4 * tight.pixels);
    expect(Math.max(...tight.rects.map(({ h }) => h))).toBeLessThan(0.5);
    // With few lines to a pixel each is drawn, and a line with a pixel of its own has all of it.
    expect(of(120).rows).toBe(200);
    expect(Math.max(...of(250).rects.map(({ h }) => h))).toBeGreaterThanOrEqual(1);
  });

  it('is darkest where an application has all its executors', () => {
    const input = ganttInput(model, 'application', 2000);
    const layout = layoutDense(input.table, 400);
    const rects = drawAll(new DrawList(), { ...input, layout }).filter(({ mark }) => mark === Mark.solid);
    expect(rects.length).toBeGreaterThan(100);
    for (const { x0, x1, y } of rects) {
      const row = boxAt(layout, y)?.row ?? input.table.rows[0];
      const middle = ((x0 + x1) / 2 / 2000) * model.end;
      const held = valueAt(heldSeries(model, input.table, row), middle);
      expect(held).toBeGreaterThanOrEqual(Math.ceil(0.8 * model.directory.applications[row.id].wanted));
    }
  });
});

describe('states of very many applications', () => {
  it('are drawn as their number where lines cannot be seen apart', () => {
    const model = galleryRun('storm');
    const layout = layoutStates(stateLanes(model), 11);
    const crowd = layout.boxes.filter((box) => box.profile);
    expect(crowd.map((box) => box.lane.name)).toEqual(['Accepted']);
    const list = new DrawList();
    const scale = timeScale(0, model.end, 800);
    drawStateLanes(list, layout, scale, model.end, new Uint8Array(model.applications.length), () => '');
    const [{ lane, y, h }] = crowd;
    const area = rectsOf(list).filter(({ mark }) => mark === Mark.useBusy);
    for (const rect of area) {
      expect(rect.y + rect.h).toBe(y + h);
      const count = Math.max(valueAt(lane.count, (rect.x0 / 800) * model.end), 1);
      expect(Math.abs(rect.h - (count / lane.most) * h)).toBeLessThanOrEqual(2);
    }
    expect(toEdge(scale, model.end)).toBe(800);
  });
});
