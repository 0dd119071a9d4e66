import { describe, expect, test } from 'vitest';
import {
  cellUnder,
  entriesShown,
  innerLeft,
  layoutDensity,
  layoutWorkers,
  nextInRows,
  partUnder,
  schedulerPort,
  workerPort,
  workerUnder,
} from './probes-layout';

const MICRO = 10;

describe('layout of workers', () => {
  test('Workers stand below the schedulers, inside the width, and are found where they are drawn', () => {
    for (const [workers, slots, width, height] of [
      [10, 1, 700, 180],
      [16, 2, 860, 280],
      [100, 4, 860, 300],
      [40, 16, 500, 200],
    ]) {
      const layout = layoutWorkers(workers, slots, 3, width, height, MICRO);
      if (layout === undefined) throw new Error('there is room');
      for (let worker = 0; worker < workers; worker++) {
        expect(layout.x[worker]).toBeGreaterThanOrEqual(0);
        expect(layout.x[worker] + layout.tileWidth).toBeLessThanOrEqual(width + 1e-6);
        expect(workerUnder(layout, layout.x[worker] + 1, layout.y[worker] + 1)).toBe(worker);
        expect(workerPort(layout, worker)[1]).toBeGreaterThan(schedulerPort(layout, 0)[1]);
      }
      expect(layout.queueRoom).toBeGreaterThanOrEqual(3);
    }
  });

  test('Slots and entries of the queue are found where they are drawn', () => {
    const layout = layoutWorkers(10, 8, 1, 700, 240, MICRO);
    if (layout === undefined) throw new Error('there is room');
    const left = innerLeft(layout, 3);
    const top = Math.round(layout.y[3]) + layout.label;
    const step = layout.slot + 1;
    expect(partUnder(layout, 3, left + 1, top + 1)).toEqual({ kind: 'slot', place: 0 });
    expect(partUnder(layout, 3, left + step + 1, top + step + 1)).toEqual({ kind: 'slot', place: layout.perRow + 1 });
    const queue = Math.round(layout.y[3]) + layout.queueTop;
    expect(partUnder(layout, 3, left + 1, queue + layout.entry + 2)).toEqual({ kind: 'entry', place: 1 });
    expect(partUnder(layout, 3, left - 1, top + 1)).toBeUndefined();
    expect(entriesShown(layout, layout.queueRoom)).toBe(layout.queueRoom);
    expect(entriesShown(layout, layout.queueRoom + 1)).toBe(layout.queueRoom - 2);
  });

  test('Too many workers have no room of their own', () => {
    expect(layoutWorkers(10_000, 4, 10, 860, 300, MICRO)).toBeUndefined();
    expect(layoutWorkers(300, 8, 1, 400, 150, MICRO)).toBeUndefined();
  });

  test('An application without a known scheduler belongs to the first scheduler', () => {
    const layout = layoutWorkers(4, 1, 2, 400, 200, MICRO);
    if (layout === undefined) throw new Error('there is room');
    expect(schedulerPort(layout, -1)).toEqual(schedulerPort(layout, 0));
  });
});

describe('layout of very many workers', () => {
  test('Every worker has a cell while there are pixels; beyond that workers share them', () => {
    const roomy = layoutDensity(10_000, 836, 260);
    expect(roomy.each).toBe(1);
    expect(roomy.cell).toBe(4);
    const crowded = layoutDensity(100_000, 200, 100);
    expect(crowded.each * crowded.cells).toBeGreaterThanOrEqual(100_000);
    for (const layout of [roomy, crowded]) {
      expect(layout.width).toBeLessThanOrEqual(836);
      expect(cellUnder(layout, 1, 1)).toBe(0);
      expect(cellUnder(layout, layout.width + 1, 1)).toBeUndefined();
      expect(cellUnder(layout, layout.width - 1, layout.height + layout.cell)).toBeUndefined();
    }
  });
});

test('Arrow keys move inside rows and stay where there is nothing further', () => {
  expect(nextInRows(10, 4, undefined, 'ArrowDown')).toBe(0);
  expect(nextInRows(10, 4, 1, 'ArrowDown')).toBe(5);
  expect(nextInRows(10, 4, 7, 'ArrowDown')).toBe(7);
  expect(nextInRows(10, 4, 0, 'ArrowLeft')).toBe(0);
  expect(nextInRows(10, 4, 3, 'End')).toBe(9);
  expect(nextInRows(10, 4, 3, 'a')).toBeUndefined();
});
