import { describe, expect, it } from 'vitest';
import { expandScenario } from '../../engine/expand';
import { galleryEntry } from '../../engine/gallery';
import { editDocument } from '../../store/edit-document';
import { pagePlayground } from '../../store/page-playground';
import { ItemKind } from '../../render/draw-list';
import { laneTable } from '../../render/gantt/gantt-rows';
import { anchorAt, anchorTop, layoutRows } from '../../render/gantt/gantt-layout';
import type { Grouping } from '../../render/gantt/lane-table';
import { itemBox } from '../../render/gantt/item-box';
import { itemSpan } from '../../render/gantt/item-span';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import { timeScale } from '../../render/time-scale';
import { WAITING } from '../../store/run-store';
import { dimming, selectedRows } from './highlight';
import { nextTarget } from './keyboard';
import type { Target } from './surface';
import { rowFigure } from './row-figures';
import { buildScene, foldedRows } from './scene';
import type { Block, Detail, SceneOptions } from './scene';
import { applicationPath, secondsText } from './time-edit';

function variantsOfGallery(id: string) {
  return ['A', 'B'].map((letter, index) => ({
    id: letter,
    index,
    title: letter,
    run: { ...WAITING, status: 'done' as const, model: galleryRun(id, letter) },
  }));
}

function sceneOf(id: string, group: 'application' | 'node' | 'queue', free = 800) {
  const variants = variantsOfGallery(id);
  const shown = tabled(variants, group);
  return buildScene(variants, shown, foldedRows(shown, group), optionsFor(group, free));
}

function tabled(variants: ReturnType<typeof variantsOfGallery>, group: Grouping) {
  return variants.map(({ run: { model } }) => ({ model, table: laneTable(model, group) }));
}

function optionsFor(group: Grouping, height: number, detail?: Detail): SceneOptions {
  return { group, height, header: 22, detail, presenter: false, text: 10 };
}

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

describe('the figures beside the rows', () => {
  it('count what is held at the cursor', () => {
    const model = galleryRun('two-queues');
    const { containers, directory } = model;
    for (const group of ['application', 'node'] as const) {
      const table = laneTable(model, group);
      for (let at = 0; at < model.end; at += model.end / 23) {
        for (const row of table.rows) {
          let executors = 0;
          let used = 0;
          for (let id = 0; id < containers.count; id++) {
            if (containers.allocated[id] > at || containers.ended[id] <= at) continue;
            if (containers.app[id] === row.id && containers.kind[id] !== 0) executors++;
            if (containers.node[id] === row.id) used += directory.shapes[containers.shape[id]][0] / 1000;
          }
          const expected =
            group === 'application'
              ? `${executors}/${directory.applications[row.id].wanted}`
              : `${used}/${directory.nodes[row.id].capacity[0] / 1000}`;
          expect(rowFigure(model, table, row, at)).toBe(expected);
        }
      }
    }
  });
});

describe('the figure of an application that is a single pod', () => {
  it('is empty', () => {
    const model = galleryRun('one-pod-apps');
    const table = laneTable(model, 'application');
    expect(table.rows.map((row) => rowFigure(model, table, row, model.end / 2))).toEqual(table.rows.map(() => ''));
  });
});

describe('what a selection marks', () => {
  const model = galleryRun('two-queues');
  const rows = laneTable(model, 'application').rows;

  it('is its own row, and nothing is dimmed', () => {
    const selection = { kind: 'app', id: rows[2].key } as const;
    expect(rows.filter(selectedRows(selection, model, 'application'))).toEqual([rows[2]]);
    expect(dimming(selection, model, 'application')(0, 0)).toBe(false);
  });

  it('is everything of the application in other groupings, where the rest is dimmed', () => {
    const selection = { kind: 'app', id: rows[2].key } as const;
    const dimmed = dimming(selection, model, 'node');
    expect(model.applications.filter((app) => !dimmed(app.id, 0)).map((app) => app.id)).toEqual([rows[2].id]);
  });

  it('are the rows of a queue and of the queues below it', () => {
    const all = rows.filter(selectedRows({ kind: 'queue', id: 'root' }, model, 'application'));
    expect(all).toEqual(rows);
    const leaf = model.directory.queues[model.directory.applications[rows[0].id].queue].id;
    const some = rows.filter(selectedRows({ kind: 'queue', id: leaf }, model, 'application'));
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(rows.length);
  });
});

describe('the keyboard', () => {
  it.each(['application', 'node', 'queue'] as const)('reaches every item of every row by %s', (group) => {
    const block = sceneOf('two-queues', group).blocks[0] as Block;
    const seen = new Set<string>();
    let row: Target | undefined = nextTarget(block, 0, undefined, 'ArrowRight', pagePlayground);
    while (row !== undefined) {
      let target: Target | undefined = nextTarget(block, 0, row, 'Home', pagePlayground);
      while (target !== undefined) {
        const { kind, id } = target.item;
        expect(seen.has(`${kind}:${id}`)).toBe(false);
        seen.add(`${kind}:${id}`);
        const next = nextTarget(block, 0, target, 'ArrowRight', pagePlayground);
        if (next !== undefined) {
          const [before, after] = [target, next].map((t) => itemSpan(block.model, block.table, t.item)[0]);
          expect(after).toBeGreaterThanOrEqual(before);
        }
        target = next;
      }
      row = nextTarget(block, 0, row, 'ArrowDown', pagePlayground);
    }
    const { model } = block;
    const count = (kind: number) => [...seen].filter((key) => key.startsWith(`${kind}:`)).length;
    if (group === 'queue') {
      expect(count(ItemKind.application)).toBe(model.applications.length);
    } else {
      expect(count(ItemKind.container)).toBe(model.containers.count);
      expect(count(ItemKind.task)).toBe(model.tasks.count);
    }
  });

  it('has a place on the screen for everything it reaches', () => {
    const model = galleryRun('two-queues');
    const table = laneTable(model, 'application');
    const layout = layoutRows(table, 8, new Set());
    const scale = timeScale(0, model.end, 600);
    for (let id = 0; id < model.tasks.count; id++) {
      const item = { kind: ItemKind.task, id };
      const box = itemBox(model, table, layout, scale, model.end, item);
      const row = layout.box(table.rowOf[model.tasks.container[id]]);
      expect(box?.y).toBeGreaterThanOrEqual(row.y);
      expect((box?.y ?? 0) + (box?.h ?? 0)).toBeLessThanOrEqual(row.y + row.h);
    }
  });
});

describe('dragging a submission', () => {
  it('writes instants as fine as the pixels are', () => {
    expect(secondsText(61_234_567, 370_000)).toBe('61.2s');
    expect(secondsText(61_234_567, 2_000_000)).toBe('61s');
    expect(secondsText(-5, 1000)).toBe('0s');
  });

  it('moves exactly the application that was dragged', () => {
    for (const { id } of galleryRun('two-queues').directory.applications.slice(0, 8)) {
      const scenario = galleryEntry('two-queues')?.scenario;
      if (scenario === undefined) throw new Error('the gallery has no two-queues');
      const before = expandScenario(scenario, 'A');
      if (!before.ok) throw new Error('the gallery is valid');
      const app = galleryRun('two-queues').directory.applications.find((entry) => entry.id === id);
      if (app === undefined) throw new Error(`no application ${id}`);
      const edited = editDocument(scenario, [{ path: applicationPath(app, 'submit'), value: '77s' }], 'A');
      expect(edited.ok).toBe(true);
      const after = edited.ok ? expandScenario(edited.value, 'A') : edited;
      if (!after.ok) throw new Error(JSON.stringify(after.error));
      after.value.applications.forEach((changed, i) => {
        const { submit } = before.value.applications[i];
        expect(changed.submit).toBe(changed.id === id ? 77_000_000 : submit);
      });
    }
  });
});
