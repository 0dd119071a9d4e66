import { describe, expect, it } from 'vitest';
import { ItemKind } from '../../../render/draw-list';
import { timeScale } from '../../../render/time-scale';
import type { Block } from '../scene/scene';
import { sceneOf } from '../scene/scenes.test-helper';
import { describe as wordsAt } from '../rows/target-words';
import { boxIn } from './surface';

describe('an item that was pointed at before an edit', () => {
  const scene = sceneOf('two-queues', 'application');
  const block = scene.blocks[0] as Block;
  const place = { block, index: 0, top: 0, view: 400, scroll: 0 };
  const scale = timeScale(0, block.model.end, 600);
  const { containers, tasks, reservations, applications } = block.model;
  const counts = {
    container: containers.count,
    task: tasks.count,
    reservation: reservations.length,
    submission: applications.length,
    application: applications.length,
    row: block.table.rows.length,
    wait: 1e9,
  };

  it.each(Object.entries(counts))('has no place where the run has no such %s any more', (name, count) => {
    const item = { kind: ItemKind[name as keyof typeof ItemKind], id: count };
    expect(boxIn(place, scale, item)).toBeUndefined();
    expect(wordsAt(scene, { block: 0, item }, 0)).toBeUndefined();
  });

  it.each(['container', 'task', 'submission', 'application', 'row'] as const)(
    'has one where there is still such a %s',
    (name) => {
      const item = { kind: ItemKind[name], id: counts[name] - 1 };
      expect(boxIn(place, scale, item)).toBeDefined();
      expect(wordsAt(scene, { block: 0, item }, 0)?.length).toBeGreaterThan(0);
    },
  );
});
