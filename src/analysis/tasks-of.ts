/** The tasks of one application, found without a look at all others: there may be a million. */
import { memo } from '../base/memo';
import { groupRows } from './row-groups';
import type { RunModel } from './model';

const byApplication = memo(({ tasks, applications }: RunModel) =>
  groupRows(tasks.app.subarray(0, tasks.count), applications.length),
);

/** Ids of the tasks of an application in the order of their starts. The first call for a run groups all of its tasks. */
export function tasksOf(model: RunModel, app: number): Int32Array {
  const { first, rows } = byApplication(model);
  return rows.subarray(first[app], first[app + 1]);
}
