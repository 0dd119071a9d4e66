/** The number beside a row's name: what it holds at the cursor, and of how much. */
import type { LaneRow, LaneTable } from '../../render/gantt-rows';
import type { RunModel } from '../../analysis/model';

/** What the figures count, for the head of their column. */
export const figureTitles = { application: 'executors', node: 'vcore', queue: 'running' } as const;

/** Text of a row's figure at an instant (µs): "3/3" executors, "2/4" vcore, "2" applications that hold something. */
export function rowFigure(model: RunModel, table: LaneTable, row: LaneRow, at: number): string {
  const { containers, directory, applications } = model;
  if (table.group === 'application') {
    const first = row.driver ? row.firstLane + 1 : row.firstLane;
    let held = 0;
    visitHeld(table, first, row.firstLane + row.lanes, at, () => held++);
    return `${held}/${directory.applications[row.id].wanted}`;
  }
  if (table.group === 'node') {
    let used = 0;
    visitHeld(table, row.firstLane, row.firstLane + row.lanes, at, (id) => {
      used += directory.shapes[containers.shape[id]][0];
    });
    return `${vcores(used)}/${vcores(directory.nodes[row.id].capacity[0])}`;
  }
  let running = 0;
  visitHeld(table, row.firstLane, row.firstLane + row.lanes, at, (id) => {
    if (applications[id].firstContainerAt <= at) running++;
  });
  return String(running);
}

function vcores(milli: number): string {
  return String(Math.round(milli / 100) / 10);
}

function visitHeld(table: LaneTable, from: number, to: number, at: number, visit: (id: number) => void): void {
  const { spans, spanFrom, start, end } = table;
  for (let lane = from; lane < to; lane++) {
    let low = spanFrom[lane];
    let high = spanFrom[lane + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (end[spans[middle]] <= at) low = middle + 1;
      else high = middle;
    }
    if (low < spanFrom[lane + 1] && start[spans[low]] <= at) visit(spans[low]);
  }
}
