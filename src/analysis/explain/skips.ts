/** Slots that jobs skip for the sake of locality, and how long they will continue to do so, by application. */
import { groupBy } from '../../base/collections/group-by';
import { memo } from '../../base/memo';
import type { RunModel } from '../model';
import type { TaskSetColumns } from '../model-columns';
import { countUpTo } from '../series';

/** Rows of a table by application, ascending in time. */
type RowsOf = ReadonlyMap<number, { readonly time: Float64Array; readonly row: Int32Array }>;

interface Index {
  readonly skips: RowsOf;
  readonly levels: RowsOf;
}

function rowsOf(apps: Int32Array, times: Float64Array): RowsOf {
  return new Map(
    [...groupBy(apps.keys(), (row) => apps[row])].map(([app, list]) => [
      app,
      { time: Float64Array.from(list, (row) => times[row]), row: Int32Array.from(list) },
    ]),
  );
}

const indexOf = memo((taskSets: TaskSetColumns): Index => ({
  skips: rowsOf(taskSets.skipApp, taskSets.skipTime),
  levels: rowsOf(taskSets.levelApp, taskSets.levelTime),
}));

/** The row that holds at an instant (µs), -1 for none. */
function rowAt(rows: RowsOf, app: number, at: number): number {
  const own = rows.get(app);
  const count = own === undefined ? 0 : countUpTo(own.time, at);
  return own === undefined || count === 0 ? -1 : own.row[count - 1];
}

/** Slots that an application has let pass in a row, counted up to the last one before an instant (µs); 0: it let none pass. */
export function slotsSkipped(model: Pick<RunModel, 'taskSets'>, app: number, at: number): number {
  const row = rowAt(indexOf(model.taskSets).skips, app, at);
  return row === -1 ? 0 : model.taskSets.skipTimes[row];
}

/** For how long an application must be skipped from an instant (µs) on before it accepts worse places; undefined forever. */
export function skipTimeLeft(model: Pick<RunModel, 'taskSets'>, app: number, at: number): number | undefined {
  const row = rowAt(indexOf(model.taskSets).levels, app, at);
  // The clock runs from one heartbeat to the next only, and each of them states the time left.
  const left = row === -1 ? Infinity : model.taskSets.levelOpens[row] - model.taskSets.levelTime[row];
  return left === Infinity ? undefined : left;
}

/** The worst locality level (0 to 4) that a job accepts at an instant (µs); undefined before it has said so. */
export function levelAccepted(model: Pick<RunModel, 'taskSets'>, app: number, at: number): number | undefined {
  const row = rowAt(indexOf(model.taskSets).levels, app, at);
  return row === -1 ? undefined : model.taskSets.level[row];
}
