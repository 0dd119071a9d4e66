import { describe, expect, it } from 'vitest';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { laneTable } from '../../../render/gantt/rows/gantt-rows';
import { dimming, selectedRows } from './highlight';

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
