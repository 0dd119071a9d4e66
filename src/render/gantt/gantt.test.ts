import { describe, expect, it } from 'vitest';
import { Scribe, testDirectory } from '../../analysis/testing/scribe.test-helper';
import { SECOND } from '../../base/units';
import { ContainerKind } from '../../sim/trace/trace';
import { accessibleRows } from './items/accessible-rows';
import { DrawList, ItemKind, Mark } from '../draw-list';
import type { Item } from '../draw-list';
import { laneTop, layoutRows } from './layout/gantt-layout';
import { laneTable } from './rows/gantt-rows';
import { hitTest } from './items/hit-test';
import { itemSpan } from './items/item-span';
import { itemText } from './items/item-text';
import { itemAfter, itemBefore, itemNear } from './items/row-items';
import { rowBlocks } from './rows/row-waits';
import { drawAll, ganttInput } from '../gallery-runs.test-helper';

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

  it('lets a lane with several slots grow with its tasks, which are half as tall as other lanes', () => {
    const pitch = (lane: number) => layoutRows(table, lane, new Set()).box(row.index).pitch;
    expect(pitch(26)).toBe(27);
    expect(pitch(20)).toBe(21);
    expect(pitch(6)).toBe(7);
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

  it('writes the locality of a task on a plate: a bar may be as light or as dark as the ink', () => {
    const list = new DrawList();
    const input = ganttInput(model, 'application', 400);
    const levels = ['P', 'N', 'O', 'R', 'A'];
    drawAll(list, { ...input, levels, layout: layoutRows(table, 36, new Set()) });
    const letters = list.labels.filter(({ text }) => levels.includes(text));
    expect(letters.map(({ plate }) => plate)).toEqual([true, true]);
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

  it.each([
    [1.0125, 1.0625, '0:01.013 to 0:01.063, 50.0 ms'],
    [1.2, 1.6, '0:01.2 to 0:01.6, 0.4 s'],
    [1.23, 2.23, '0:01.2 to 0:02.2, 1.0 s'],
  ])('tells what lasts less than a second to the millisecond: from %d to %d', (from, to, span) => {
    const scribe = new Scribe(testDirectory({ apps: [{ id: 'job' }], nodes: [1] }));
    scribe.submit(0, 0);
    scribe.allocate(from, scribe.ask(0, 0, ContainerKind.task, 0, 1), 0);
    scribe.end(to, 0, 1);
    const short = scribe.model(9, 'horizon');
    const { cause } = ganttInput(short, 'application');
    const item = { kind: ItemKind.container, id: 0 };
    expect(itemText(short, laneTable(short, 'application'), item, cause).span).toBe(span);
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
    const all = accessibleRows(model, table, [0, 40 * SECOND], 100, { cause });
    expect(all.more).toBe(0);
    expect(all.rows.map((line) => line.what)).toEqual([
      'etl waits for its driver',
      'etl waits for 1 executor',
      'etl, driver on n1',
      'etl, executor 1 on n1, 2 tasks',
      'etl, executor 3 on n2, 0 tasks',
      'etl, executor 2 on n2, 0 tasks',
    ]);
    const few = accessibleRows(model, table, [0, 40 * SECOND], 2, { cause });
    expect([few.rows.length, few.more]).toEqual([2, 4]);
    const late = accessibleRows(model, table, [35 * SECOND, 40 * SECOND], 100, { cause });
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
