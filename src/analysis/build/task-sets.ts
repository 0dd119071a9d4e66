/** What task sets say of their wait for local places, as columns while a trace is read. */
import { growingColumns, snapshotColumns } from '../../base/collections/column-table';
import { MILLISECOND } from '../../base/units';
import { TASK_SETS } from '../model-columns';
import type { TaskSetColumns } from '../model-columns';

/** Three kinds of rows: levels of locality, executors that were refused, slots that were skipped. */
export class TaskSetTable {
  private readonly columns = growingColumns(TASK_SETS);

  /** The worst locality that a stage accepts, and ms until the next worse one opens, -1 for never. */
  state(at: number, app: number, stage: number, level: number, countdown: number): void {
    const { columns } = this;
    columns.levelTime.push(at);
    columns.levelApp.push(app);
    columns.levelStage.push(stage);
    columns.level.push(level);
    columns.levelOpens.push(countdown < 0 ? Infinity : at + countdown * MILLISECOND);
  }

  /** A stage declined free slots of a number of executors, `container` among them. */
  reject(at: number, app: number, stage: number, executors: number, container: number): void {
    const { columns } = this;
    columns.refusedTime.push(at);
    columns.refusedApp.push(app);
    columns.refusedStage.push(stage);
    columns.refusedExecutors.push(executors);
    columns.refusedContainer.push(container);
  }

  /** A stage skipped a free slot of a node, for the `times`-th time in a row. */
  skip(at: number, app: number, stage: number, node: number, times: number): void {
    const { columns } = this;
    columns.skipTime.push(at);
    columns.skipApp.push(app);
    columns.skipStage.push(stage);
    columns.skipNode.push(node);
    columns.skipTimes.push(times);
  }

  snapshot(): TaskSetColumns {
    return snapshotColumns(this.columns);
  }
}
