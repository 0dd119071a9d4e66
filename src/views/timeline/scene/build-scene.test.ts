import { describe, expect, it } from 'vitest';
import { anchorAt, anchorTop } from '../../../render/gantt/layout/gantt-layout';
import { WAITING } from '../../../store/runs/run-store';
import { buildScene, foldedRows } from './build-scene';
import type { Block } from './scene';
import { optionsFor, sceneOf, tabled, variantsOfGallery } from './scenes.test-helper';

describe('the scene of the timeline', () => {
  it('folds rows of later variants only, and takes lanes as tall as fit', () => {
    const scene = sceneOf('two-queues', 'application');
    const [a, b] = scene.blocks as Block[];
    const isFolded = ({ layout, table }: Block) => table.rows.some(({ index }) => layout.box(index).kind === 'same');
    expect([isFolded(a), isFolded(b)]).toEqual([false, true]);
    expect(a.layout.laneHeight).toBe(b.layout.laneHeight);
    expect(a.view + a.strip + b.view + b.strip + 2 * 22).toBeLessThanOrEqual(800);
    expect([a.view, b.view]).toEqual([a.layout.height, b.layout.height]);
    const lower = sceneOf('two-queues', 'application', 520).blocks[0] as Block;
    expect(lower.layout.laneHeight).toBeLessThan(a.layout.laneHeight);
  });

  it('draws what a deadlock holds as long as the longest run', () => {
    const scene = sceneOf('two-queues', 'application');
    const stuck = scene.blocks.find((block) => block?.model.ended?.reason === 'deadlock');
    expect(stuck?.openEnd).toBe(scene.extent);
  });

  it('has an empty place for a variant that has not run', () => {
    const [a] = variantsOfGallery('two-queues');
    const [shown] = tabled([a], 'application');
    const other = { ...a, id: 'B', index: 1, run: WAITING };
    const scene = buildScene([a, other], [shown, undefined], [], optionsFor('application', 500));
    expect(scene.blocks[1]).toBeUndefined();
    expect(scene.blocks[0]).toBeDefined();
  });
});

it('variants that could not run leave the room to the one that did', () => {
  const [a] = variantsOfGallery('two-queues');
  const [shown] = tabled([a], 'application');
  const failed = ['B', 'C', 'D'].map((id, at) => ({
    ...a,
    id,
    index: at + 1,
    run: { ...WAITING, status: 'failed' as const },
  }));
  const { blocks, rooms } = buildScene(
    [a, ...failed],
    [shown, undefined, undefined, undefined],
    [],
    optionsFor('application', 330),
  );
  expect(blocks[0]?.view).toBeGreaterThan(100);
  expect(rooms.slice(1).map(({ view }) => view)).toEqual([24, 24, 24]);
});

describe('a variant whose run has nothing to show yet', () => {
  const awaited = (id: string, height: number, status: 'running' | 'failed') => {
    const [a, b] = variantsOfGallery(id);
    const shown = tabled([a, b], 'application');
    const missing = { ...b, run: { ...WAITING, status } };
    const options = optionsFor('application', height);
    return {
      now: buildScene([a, missing], [shown[0], undefined], [], options),
      later: buildScene([a, b], shown, [], options),
    };
  };

  it.each([
    ['lanes', 'design-run', 600],
    ['aligned', 'driver-deadlock', 300],
    ['overview', 'storm', 500],
  ] as const)('has its room in %s, so that nothing moves when it comes', (detail, id, height) => {
    const { now, later } = awaited(id, height, 'running');
    expect([now.detail, later.detail]).toEqual([detail, detail]);
    const [before, after] = [now.blocks[0], later.blocks[0]] as Block[];
    expect(before.layout.y).toEqual(after.layout.y);
    expect(now.rooms[0]).toEqual(later.rooms[0]);
    expect(now.rooms[1].view).toBeGreaterThan(0);
    expect(now.blocks[1]).toBeUndefined();
  });

  it('takes little room where its run has failed', () => {
    const { now, later } = awaited('driver-deadlock', 300, 'failed');
    expect([now.detail, later.detail]).toEqual(['lanes', 'aligned']);
    expect(now.rooms[1]).toEqual({ strip: 0, view: 42, rows: 42 });
  });
});

describe('rows before the question of a lesson is answered', () => {
  it('are of one height in all variants, and fit where the others do, so that none tells who will get how much', () => {
    for (const [id, free] of [
      ['driver-deadlock', 800],
      ['two-queues', 700],
      ['fair-min-shares', 600],
    ] as const) {
      const variants = variantsOfGallery(id);
      const shown = tabled(variants, 'application');
      const heights = (hidesFuture: boolean): Set<number> => {
        const options = { ...optionsFor('application', free, 'lanes'), hidesFuture };
        const { blocks } = buildScene(variants, shown, foldedRows(shown, 'application'), options);
        const used = (blocks as Block[]).reduce((sum, { layout, strip }) => sum + layout.height + strip + 22, 0);
        expect(used).toBeLessThanOrEqual(free);
        const boxes = (blocks as Block[]).flatMap(({ layout, table }) =>
          table.rows.map(({ index }) => layout.box(index)),
        );
        expect(boxes.some(({ kind }) => kind === 'same')).toBe(!hidesFuture && id === 'two-queues');
        return new Set(boxes.map(({ h }) => h));
      };
      expect(heights(false).size).toBeGreaterThan(1);
      expect(heights(true).size).toBe(1);
    }
  });
});

describe('more rows than fit', () => {
  it('give every variant its share of the height, and go together', () => {
    const variants = variantsOfGallery('storm');
    const shown = tabled(variants, 'application');
    for (const detail of ['lanes', 'overview'] as const) {
      const scene = buildScene(
        variants,
        shown,
        foldedRows(shown, 'application'),
        optionsFor('application', 500, detail),
      );
      const [a, b] = scene.blocks as Block[];
      expect(Math.abs(a.view - b.view)).toBeLessThanOrEqual(1);
      expect(a.view + a.strip + b.view + b.strip + 2 * 22).toBeLessThanOrEqual(500);
      for (const y of [100, 333, a.layout.height - 50]) {
        const anchor = anchorAt(a.layout, y);
        const top = anchor && anchorTop(b.layout, anchor);
        expect(top).toBeDefined();
        expect(anchorAt(b.layout, top as number)?.key).toBe(anchor?.key);
      }
    }
  });

  it('are an overview unless lanes are chosen', () => {
    const variants = variantsOfGallery('storm');
    const shown = tabled(variants, 'application');
    expect(buildScene(variants, shown, [], optionsFor('application', 500)).detail).toBe('overview');
    expect(buildScene(variants, shown, [], optionsFor('application', 500, 'lanes')).detail).toBe('lanes');
    expect(sceneOf('design-run', 'application', 300).details).toEqual(['lanes', 'aligned']);
    expect(sceneOf('design-run', 'queue', 300).choice).toBe(false);
  });

  it('leave a small variant its height', () => {
    const [a] = variantsOfGallery('storm');
    const [small] = variantsOfGallery('design-run');
    const shown = tabled([a, small], 'application');
    const scene = buildScene([a, { ...small, id: 'B', index: 1 }], shown, [], optionsFor('application', 500, 'lanes'));
    const [big, little] = scene.blocks as Block[];
    expect(little.view).toBe(little.layout.height);
    expect(big.view).toBeGreaterThan(little.view);
  });
});
