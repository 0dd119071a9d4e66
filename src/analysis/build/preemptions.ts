/** Containers that a scheduler wants back: while a trace is read, and looked up afterwards. */
import { memo } from '../../base/memo';
import { growingColumns, snapshotColumns } from '../../base/collections/column-table';
import { groupBy } from '../../base/collections/group-by';
import { MILLISECOND } from '../../base/units';
import { ContainerOutcome, PreemptionMark } from '../../sim/trace/trace';
import type { RunModel } from '../model';
import { Fate, PREEMPTIONS } from '../model-columns';
import type { PreemptionColumns } from '../model-columns';

export class PreemptionTable {
  private readonly columns = growingColumns(PREEMPTIONS);
  /** Row of each container that is marked now. */
  private readonly open = new Map<number, number>();

  /**
   * A container has another mark (`PreemptionMark`). Some schedulers say in every round again what they have marked: only what is
   * new counts.
   * @param killMs until it is killed, ms; below 0 where that is not said
   * @param wantedBy what `applicationOrQueue` gives
   */
  mark(at: number, container: number, mark: number, killMs: number, wantedBy: number): void {
    let row = this.open.get(container);
    if (mark === PreemptionMark.spared) {
      if (row !== undefined) this.close(row, container, at, Fate.spared);
      return;
    }
    row ??= this.begin(at, container);
    const { columns } = this;
    if (killMs >= 0) columns.due.set(row, at + killMs * MILLISECOND);
    if (mark === PreemptionMark.killable && columns.killable.get(row) === Infinity) columns.killable.set(row, at);
    if (wantedBy > 0) columns.app.set(row, wantedBy - 1);
    if (wantedBy < 0) columns.queue.set(row, -wantedBy - 1);
    columns.overMaximum.set(row, Number(mark === PreemptionMark.overMaximum));
  }

  /** A container is gone, wanted back or not. */
  end(at: number, container: number, outcome: number): void {
    const row = this.open.get(container);
    if (row === undefined) return;
    this.close(row, container, at, outcome === ContainerOutcome.preempted ? Fate.preempted : Fate.gone);
  }

  private begin(at: number, container: number): number {
    const { columns } = this;
    const row = columns.container.push(container);
    columns.marked.push(at);
    columns.due.push(Infinity);
    columns.killable.push(Infinity);
    columns.until.push(Infinity);
    columns.fate.push(Fate.open);
    columns.app.push(-1);
    columns.queue.push(-1);
    columns.overMaximum.push(0);
    this.open.set(container, row);
    return row;
  }

  private close(row: number, container: number, at: number, fate: number): void {
    this.columns.until.set(row, at);
    this.columns.fate.set(row, fate);
    this.open.delete(container);
  }

  snapshot(): PreemptionColumns {
    return snapshotColumns(this.columns);
  }
}

const NONE: readonly number[] = [];
/** Rows of a container's marks, in the order of time. */
export function marksOf({ preemptions }: Pick<RunModel, 'preemptions'>, container: number): readonly number[] {
  return (preemptions && rowsByContainer(preemptions).get(container)) ?? NONE;
}

const rowsByContainer = memo(({ container }: PreemptionColumns) => groupBy(container.keys(), (row) => container[row]));

/** The queue because of whose maximum a container was preempted, -1 for none. */
export function queueOverMaximum(model: Pick<RunModel, 'preemptions'>, container: number): number {
  const { preemptions } = model;
  const row = marksOf(model, container).at(-1);
  return preemptions !== undefined && row !== undefined && preemptions.overMaximum[row] === 1
    ? preemptions.queue[row]
    : -1;
}

/** The first container that was started on the node of one that ended, at that instant or later; -1 when there was none. */
export function nextOnNode({ containers }: Pick<RunModel, 'containers'>, container: number): number {
  const node = containers.node[container];
  const ended = containers.ended[container];
  // Ids ascend with the allocation.
  for (let next = container + 1; next < containers.count; next++) {
    if (containers.node[next] === node && containers.allocated[next] >= ended) return next;
  }
  return -1;
}
