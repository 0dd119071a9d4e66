import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Scribe, State, testDirectory } from '../../analysis/testing/scribe.test-helper';
import { SECOND } from '../../base/units';
import { ContainerKind, ReasonScope } from '../../sim/trace';
import { accessibleRows } from './items/accessible-rows';
import { DrawList, ItemKind, Mark, STAGE_SHIFT } from '../draw-list';
import type { Item } from '../draw-list';
import { stagesShown } from './drawing/gantt-draw';
import { boxAt, chooseRowSizes, laneTop, lanesHeight, layoutRows } from './layout/gantt-layout';
import type { RowSizes } from './layout/gantt-layout';
import { laneTable } from './rows/gantt-rows';
import { hitTest } from './items/hit-test';
import { itemSpan } from './items/item-span';
import { itemText } from './items/item-text';
import { packLanes } from './rows/lane-packing';
import { visitSpans } from './rows/lane-spans';
import { itemAfter, itemBefore, itemNear } from './items/row-items';
import { rowBlocks } from './rows/row-waits';
import { sameRows } from './rows/same-rows';
import { drawAll, galleryRun, ganttInput } from '../gallery-runs.test-helper';
import { timeScale, toEdge } from '../time-scale';

const { driver, executor } = ContainerKind;

/** One application: driver from 0 (up at 10), three executors asked at 10; two get containers at 10, the third at 30. */
function sparkRun() {
  const scribe = new Scribe(testDirectory({ apps: [{ id: 'etl' }], nodes: [4, 4] }));
  scribe.submit(0, 0);
  const first = scribe.ask(0, 0, driver, 0, 1);
  scribe.allocate(5, first, 0);
  scribe.up(10, 0);
  const asked = scribe.ask(10, 0, executor, 0, 3);
  scribe.allocate(10, asked, 0);
  scribe.allocate(10, asked, 1);
  scribe.up(12, 1);
  scribe.up(12, 2);
  const a = scribe.task(12, 1, 0, 0);
  const b = scribe.task(12, 1, 0, 1);
  scribe.taskEnd(20, a);
  scribe.taskEnd(22, b);
  scribe.end(30, 1, 1);
  scribe.allocate(30, asked, 1);
  return scribe.model(40, 'horizon');
}

describe('the lanes of an application', () => {
  const model = sparkRun();
  const table = laneTable(model, 'application');
  const [row] = table.rows;

  it('has the driver first, then executors in the first free lane, and as many lanes as it lacks', () => {
    expect(row.driver).toBe(true);
    expect(row.lanes).toBe(4);
    expect([...table.laneOf]).toEqual([0, 1, 2, 1]);
  });

  it('shows queued waiting as a strip and what it lacks as a block in the free lanes', () => {
    const blocks = rowBlocks(model, table, row).map(({ first, lane, lanes }) => ({ phase: first.phase, lane, lanes }));
    expect(blocks).toEqual([
      { phase: 'queued', lane: 0, lanes: 0 },
      { phase: 'short', lane: 3, lanes: 1 },
    ]);
  });

  it('gives tasks that run at the same time in one executor slots of their own', () => {
    expect(row.slots).toBe(2);
    expect([...table.tasks]).toEqual([0, 1]);
    const [from, to] = [table.slotFrom[1], table.slotFrom[2]];
    expect(to - from).toBe(2);
  });

  it('lets a lane with several slots grow where there is room, and no other one', () => {
    const heights = (lane: number) => layoutRows(table, lane, new Set()).height;
    expect(heights(26)).toBeGreaterThan(heights(20));
    const single = laneTable(galleryRun('driver-deadlock'), 'application');
    expect(layoutRows(single, 26, new Set()).height).toBe(layoutRows(single, 20, new Set()).height);
  });

  it('draws a driver pale until it is up, solid then, with an edge where it was allocated', () => {
    const rects = drawAll(new DrawList(), ganttInput(model, 'application', 400));
    const bars = rects.filter((rect) => rect.kind === ItemKind.container && rect.id === 0);
    expect(bars.map((rect) => [rect.mark, rect.x0, rect.x1])).toEqual([
      [Mark.boot, 50, 100],
      [Mark.solid, 100, 399],
      [Mark.solid, 50, 52],
    ]);
  });

  it('draws an executor as a band with its tasks inside, one pixel apart', () => {
    const rects = drawAll(new DrawList(), ganttInput(model, 'application', 400));
    const band = rects.find((rect) => rect.mark === Mark.band && rect.id === 1);
    expect([band?.x0, band?.x1]).toEqual([100, 299]);
    const tasks = rects.filter((rect) => rect.kind === ItemKind.task);
    expect(tasks.map((rect) => [rect.x0, rect.x1])).toEqual([
      [120, 199],
      [120, 219],
    ]);
    for (const task of tasks) {
      expect(task.y).toBeGreaterThanOrEqual(band?.y ?? NaN);
      expect(task.y + task.h).toBeLessThanOrEqual((band?.y ?? NaN) + (band?.h ?? NaN));
    }
  });

  it('writes the number of executors that are lacking into their block', () => {
    const list = new DrawList();
    const input = ganttInput(model, 'application', 400);
    drawAll(list, { ...input, layout: layoutRows(table, 10, new Set()) });
    expect(list.labels.map((label) => label.text)).toEqual(['', '1 executor']);
  });

  it('finds what lies under the pointer, the topmost first, thin bars from a little beside them', () => {
    const input = ganttInput(model, 'application', 400);
    const y = laneTop(input.layout.box(0), 1) + 1;
    expect(hitTest(input, 150, y)).toEqual({ kind: ItemKind.task, id: 0 });
    expect(hitTest(input, 250, y)).toEqual({ kind: ItemKind.container, id: 1 });
    expect(hitTest(input, 302, y)).toEqual({ kind: ItemKind.container, id: 3 });
    expect(hitTest(input, 98, y)).toEqual({ kind: ItemKind.container, id: 1 });
    expect(hitTest(input, 90, y)).toBeUndefined();
    expect(hitTest(input, 2, input.layout.box(0).y - 2)).toEqual({ kind: ItemKind.submission, id: 0 });
    const waiting = hitTest(input, 200, laneTop(input.layout.box(0), 3) + 1);
    expect(waiting?.kind).toBe(ItemKind.wait);
    expect(itemSpan(model, table, waiting ?? { kind: 0, id: 0 })).toEqual([10 * SECOND, 30 * SECOND]);
  });

  it('says each item in words', () => {
    const cause = ganttInput(model, 'application').cause;
    const text = (kind: number, id: number) => itemText(model, table, { kind, id }, cause);
    expect(text(ItemKind.container, 1)).toEqual({
      name: 'etl, executor 1',
      span: '0:10.0 to 0:30.0, 20.0 s',
      fact: 'on n1, 2 tasks',
      cause: '',
    });
    expect(text(ItemKind.task, 1)).toMatchObject({ name: 'etl, task 2 of map', fact: 'executor 1 on n1' });
    expect(text(ItemKind.wait, 1).name).toBe('etl waits for 1 executor');
    expect(text(ItemKind.container, 3).span).toBe('since 0:30.0');
  });

  it('asks about applications only, whatever the rows are', () => {
    const asked: number[] = [];
    const input = ganttInput(model, 'node', 400);
    drawAll(new DrawList(), { ...input, dimmed: (app) => asked.push(app) === 0 });
    expect(input.table.rows.length).toBeGreaterThan(model.applications.length);
    expect(asked.every((app) => app < model.applications.length)).toBe(true);
  });

  it('is walked by the keyboard in order of time', () => {
    const items: Item[] = [];
    for (let item = itemAfter(model, table, row); item; item = itemAfter(model, table, row, item)) items.push(item);
    const back: Item[] = [];
    for (let item = itemBefore(model, table, row); item; item = itemBefore(model, table, row, item)) back.push(item);
    expect(back.toReversed()).toEqual(items);
    expect(items.map((item) => item.kind)).toEqual([
      ItemKind.submission,
      ItemKind.wait,
      ItemKind.container,
      ItemKind.wait,
      ItemKind.container,
      ItemKind.container,
      ItemKind.task,
      ItemKind.task,
      ItemKind.container,
    ]);
    expect(itemNear(model, table, row, 13 * SECOND)).toEqual({ kind: ItemKind.task, id: 1 });
  });

  it('is given to screen readers as a bounded table of the visible part', () => {
    const cause = ganttInput(model, 'application').cause;
    const all = accessibleRows(model, table, table.rows, 0, 40 * SECOND, cause, 100);
    expect(all.more).toBe(0);
    expect(all.rows.map((line) => line.what)).toEqual([
      'etl waits for its driver',
      'etl waits for 1 executor',
      'etl, driver on n1',
      'etl, executor 1 on n1, 2 tasks',
      'etl, executor 3 on n2, 0 tasks',
      'etl, executor 2 on n2, 0 tasks',
    ]);
    const few = accessibleRows(model, table, table.rows, 0, 40 * SECOND, cause, 2);
    expect([few.rows.length, few.more]).toEqual([2, 4]);
    const late = accessibleRows(model, table, table.rows, 35 * SECOND, 40 * SECOND, cause, 100);
    expect(late.rows.every((line) => line.to === 'not ended')).toBe(true);
  });

  it('packs containers of a node into lanes by the first that is free', () => {
    const nodes = laneTable(model, 'node');
    expect(nodes.rows.map((r) => [r.label, r.lanes])).toEqual([
      ['n1', 2],
      ['n2', 2],
    ]);
  });
});

describe('packing into lanes', () => {
  it('never puts two spans that overlap into one lane, and uses no more lanes than overlap', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 60 }), (spans) => {
        const sorted = spans.map(([from, length]) => [from, from + length]).sort((a, b) => a[0] - b[0]);
        const { lane, lanes } = packLanes(
          sorted.length,
          (i) => sorted[i][0],
          (i) => sorted[i][1],
        );
        let most = 0;
        sorted.forEach(([from], i) => {
          const open = sorted.filter(([f, t], j) => j <= i && f <= from && t > from);
          most = Math.max(most, open.length);
          sorted.forEach(([f, t], j) => {
            if (j < i && lane[j] === lane[i]) expect(t <= from || f > from).toBe(true);
          });
        });
        expect(lanes).toBe(most);
      }),
    );
  });
});

describe('the level of detail of a lane', () => {
  it('paints every pixel that a span covers, none twice, and no more spans than pixels', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 })), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 10, max: 200 }), (pairs, width) => {
        const start: number[] = [];
        const end: number[] = [];
        let at = 0;
        for (const [gap, length] of pairs) {
          start.push(at + gap);
          at += gap + length;
          end.push(at);
        }
        const scale = timeScale(0, Math.max(1, at), width);
        const lane = { ids: Int32Array.from(start, (_, i) => i), from: 0, to: start.length, start, end };
        let last = 0;
        let visits = 0;
        const covered = new Set<number>();
        visitSpans(lane, scale, Infinity, (_, x0, x1) => {
          expect(x0).toBeGreaterThanOrEqual(last);
          expect(x1).toBeGreaterThan(x0);
          last = x1;
          visits++;
          for (let x = x0; x < x1; x++) covered.add(x);
        });
        expect(visits).toBeLessThanOrEqual(width + 1);
        start.forEach((from, i) => {
          const x0 = toEdge(scale, from);
          const x1 = toEdge(scale, end[i]);
          for (let x = x0; x < x1; x++) expect(covered.has(x)).toBe(true);
        });
      }),
    );
  });

  it('costs the pixels, not the spans', () => {
    const count = 1_000_000;
    const start = new Float64Array(count);
    const end = new Float64Array(count);
    let reads = 0;
    for (let i = 0; i < count; i++) {
      start[i] = i * 10;
      end[i] = i * 10 + 9;
    }
    const counting = new Proxy(end, {
      get(target, key) {
        reads++;
        return Reflect.get(target, key) as number;
      },
    });
    const lane = { ids: Int32Array.from(start, (_, i) => i), from: 0, to: count, start, end: counting };
    visitSpans(lane, timeScale(0, count * 10, 500), Infinity, () => undefined);
    expect(reads).toBeLessThan(500 * 60);
  });
});

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
    expect(chooseRowSizes(5000, heightOf).lane).toBe(26);
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

describe('drawing a run', () => {
  it.each(['driver-deadlock', 'storm', 'one-pod-apps', 'two-queues', 'stuck-starting'])(
    'keeps every bar of %s inside the picture and every item findable',
    (id) => {
      for (const group of ['application', 'node', 'queue'] as const) {
        const model = galleryRun(id);
        const input = ganttInput(model, group);
        const list = new DrawList();
        const rects = drawAll(list, input);
        expect(rects.length).toBeGreaterThan(0);
        const bars = rects.filter((rect) => rect.kind !== ItemKind.none);
        const inside = (rect: (typeof bars)[number]) =>
          rect.x1 > rect.x0 && rect.h > 0 && rect.y + rect.h <= input.layout.height;
        expect(bars.filter((rect) => !inside(rect))).toEqual([]);
        const found = (rect: (typeof bars)[number]) =>
          hitTest(input, (rect.x0 + rect.x1) / 2, rect.y + rect.h / 2) !== undefined;
        expect(bars.filter((rect) => !found(rect))).toEqual([]);
      }
    },
  );

  it('washes the rows that a deadlock holds and marks its instant', () => {
    const input = ganttInput(galleryRun('driver-deadlock', 'B'), 'application');
    const model = input.model.deadlocks.length > 0 ? input.model : galleryRun('driver-deadlock');
    const rects = drawAll(new DrawList(), { ...ganttInput(model, 'application') });
    const [deadlock] = model.deadlocks;
    expect(rects.filter((rect) => rect.mark === Mark.dangerWash)).toHaveLength(deadlock.apps.length);
    expect(rects.filter((rect) => rect.mark === Mark.dangerLine)).toHaveLength(1);
  });
});

describe('waiting for one after the other of very many', () => {
  /** Applications that wait from 0 to 1000 s for one another, another one every second. */
  function crowd(count: number, named: (second: number) => number = (second) => second % count) {
    const scribe = new Scribe(testDirectory({ apps: Array.from({ length: count }, (_, i) => ({ id: `a${i}` })) }));
    for (let app = 0; app < count; app++) {
      scribe.submit(0, app);
      scribe.state(0, app, State.accepted);
      scribe.ask(0, app, driver, 0, 1);
    }
    for (let at = 0; at < 1000; at++) scribe.say(at, ReasonScope.queueAccepted, 0, 16, named(at));
    return scribe.model(1000, 'deadlock');
  }
  const model = crowd(30);

  it.each([
    ['application', 0, 1000],
    ['application', 12.5, 14.5],
    ['application', 999.5, 1500],
    ['queue', 0, 1000],
    ['queue', 400, 401],
  ] as const)(
    'draws rows by %s from %d s to %d s without a gap, in as many pieces as there are pixels',
    (group, from, to) => {
      const width = 200;
      const input = {
        ...ganttInput(model, group),
        scale: timeScale(from * SECOND, to * SECOND, width),
        openEnd: 1500 * SECOND,
      };
      const rects = drawAll(new DrawList(), input).filter((rect) => rect.kind === ItemKind.wait);
      const rows = new Map<number, typeof rects>();
      for (const rect of rects) rows.set(rect.y, [...(rows.get(rect.y) ?? []), rect]);
      expect(rows.size).toBe(30);
      for (const row of rows.values()) {
        expect(row.length).toBeLessThanOrEqual(width + 3);
        const painted = new Uint8Array(width);
        for (const { x0, x1 } of row) painted.fill(1, Math.max(0, Math.floor(x0)), Math.max(0, Math.ceil(x1)));
        expect([...painted].join('')).toBe('1'.repeat(width));
      }
      const spans = rects.map((rect) => itemSpan(model, input.table, rect));
      expect(spans.every(([begin, end]) => begin <= to * SECOND && end > Math.min(from, 1000) * SECOND)).toBe(true);
    },
  );

  it('looks the same only where times and causes are the same', () => {
    expect(sameRows(crowd(30), model, 'application').size).toBe(30);
    // From 500 s on others are named, at the same instants: that does not show. Only those named show it.
    const others = sameRows(
      crowd(30, (second) => (second < 500 || second % 30 > 1 ? second % 30 : 1 - (second % 30))),
      model,
      'application',
    );
    expect([...others]).toEqual(Array.from({ length: 28 }, (_, i) => `a${i + 2}`));
    const swapped = sameRows(
      crowd(30, (second) => (second === 700 ? 12 : second % 30)),
      model,
      'application',
    );
    expect(swapped.size).toBe(28);
  });
});

describe('rows that are the same', () => {
  it('are all rows when a run is compared with itself, in every grouping', () => {
    const model = galleryRun('two-queues');
    for (const group of ['application', 'node', 'queue'] as const) {
      const { rows } = laneTable(model, group);
      const same = sameRows(galleryRun('two-queues'), model, group);
      for (const row of rows) expect(same.has(row.key)).toBe(true);
    }
  });

  it('are those whose spans did not change', () => {
    const [a, b] = [galleryRun('two-queues', 'A'), galleryRun('two-queues', 'B')];
    const same = sameRows(b, a, 'application');
    expect(same.size).toBeLessThan(a.applications.length);
    for (const key of same) {
      const spans = [a, b].map((model) => {
        const app = model.directory.applications.findIndex((entry) => entry.id === key);
        const { containers } = model;
        return [...model.applications[app].containers].map((c) => [containers.allocated[c], containers.ended[c]]);
      });
      expect(spans[0]).toEqual(spans[1]);
    }
  });
});

describe('the stages of an application', () => {
  it('have their own shades, so that a query differs from the job beside it', () => {
    const model = galleryRun('fair-pools-min-share');
    const rects = drawAll(new DrawList(), ganttInput(model, 'application'));
    const tasks = rects.filter(({ kind }) => kind === ItemKind.task);
    expect(tasks.length).toBe(68);
    for (const { id, flags } of tasks) expect(flags >> STAGE_SHIFT).toBe(model.tasks.stage[id]);
  });

  it('have no shades where there is only one stage, nor where maps and reduces differ by their form', () => {
    const model = galleryRun('locality-wait-sweep');
    expect(new Set(model.tasks.stage)).toEqual(new Set([0]));
    expect(stagesShown(model, 0)).toEqual([]);
  });
});
