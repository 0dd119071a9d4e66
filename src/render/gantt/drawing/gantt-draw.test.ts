import { describe, expect, it } from 'vitest';
import { DrawList, ItemKind, Mark, STAGE_SHIFT } from '../../draw-list';
import { stagesShown } from './lane-draw';
import { hitTest } from '../items/hit-test';
import { drawAll, galleryRun, ganttInput } from '../../gallery-runs.test-helper';

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
