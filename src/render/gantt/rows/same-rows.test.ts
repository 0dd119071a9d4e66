import { describe, expect, it } from 'vitest';
import { laneTable } from './gantt-rows';
import { sameRows } from './same-rows';
import { galleryRun } from '../../gallery-runs.test-helper';

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
