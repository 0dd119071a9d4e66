import { describe, expect, it } from 'vitest';
import { ItemKind } from '../../../render/draw-list';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { layoutRows } from '../../../render/gantt/layout/gantt-layout';
import { laneTable } from '../../../render/gantt/rows/gantt-rows';
import { itemBox } from '../../../render/gantt/items/item-box';
import { itemSpan } from '../../../render/gantt/items/item-span';
import { timeScale } from '../../../render/time-scale';
import { pagePlayground } from '../../../store/page-playground';
import type { Target } from '../painting/surface';
import type { Block } from '../scene/scene';
import { sceneOf } from '../scene/scenes.test-helper';
import { nextTarget } from './keyboard';

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
