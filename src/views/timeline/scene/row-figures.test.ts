import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../base/units';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { laneTable } from '../../../render/gantt/rows/gantt-rows';
import { rowFigure } from './row-figures';

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

  it('are out of what a node has at the cursor', () => {
    const model = galleryRun('capacity-at-run-time');
    const table = laneTable(model, 'node');
    const figureAt = (minutes: number) => rowFigure(model, table, table.rows[0], minutes * MINUTE);
    expect([figureAt(2), figureAt(3.1)]).toEqual(['4/4', '4/2']);
  });
});
