/** The number beside a row's name: what it holds at the cursor, and of how much. */
import type { RunModel } from '../../analysis/model';
import { valueAt } from '../../analysis/series';
import type { LaneRow, LaneTable } from '../../render/lane-table';
import { heldSeries, usedSeries } from '../../render/row-series';

/** What the figures count, for the head of their column. */
export const figureTitles = { application: 'executors', node: 'vcore', queue: 'running' } as const;

/** Text of a row's figure at an instant (µs): "3/3" executors, "2/4" vcore, "2" applications that hold something. */
export function rowFigure(model: RunModel, table: LaneTable, row: LaneRow, at: number): string {
  const { directory } = model;
  switch (table.group) {
    case 'application':
      return `${valueAt(heldSeries(model, table, row), at)}/${directory.applications[row.id].wanted}`;
    case 'node':
      return `${vcores(valueAt(usedSeries(model, table, row), at))}/${vcores(directory.nodes[row.id].capacity[0])}`;
    case 'queue':
      return String(valueAt(heldSeries(model, table, row), at));
  }
}

function vcores(milli: number): string {
  return String(Math.round(milli / 100) / 10);
}
