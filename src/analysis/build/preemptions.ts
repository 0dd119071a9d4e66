/** Containers that a scheduler wants back: while a trace is read, and looked up afterwards. */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/columns';
import { ContainerOutcome, PreemptionMark } from '../../sim/trace';
import { Fate } from '../model';
import type { PreemptionColumns, RunModel } from '../model';

const MILLISECOND = 1000;

export class PreemptionTable {
  private readonly container = new GrowingInt32();
  private readonly marked = new GrowingFloat64();
  private readonly due = new GrowingFloat64();
  private readonly killable = new GrowingFloat64();
  private readonly until = new GrowingFloat64();
  private readonly fate = new GrowingUint8();
  private readonly app = new GrowingInt32();
  private readonly queue = new GrowingInt32();
  /** Row of each container that is marked now. */
  private readonly open = new Map<number, number>();

  /** Columns as in the trace. Some schedulers say in every round again what they have marked: only what is new counts. */
  say(at: number, container: number, mark: number, killMs: number, wantedBy: number): void {
    let row = this.open.get(container);
    if (mark === PreemptionMark.spared) {
      if (row !== undefined) this.close(row, container, at, Fate.spared);
      return;
    }
    row ??= this.begin(at, container);
    if (killMs >= 0) this.due.set(row, at + killMs * MILLISECOND);
    if (mark === PreemptionMark.killable && this.killable.get(row) === Infinity) this.killable.set(row, at);
    if (wantedBy > 0) this.app.set(row, wantedBy - 1);
    if (wantedBy < 0) this.queue.set(row, -wantedBy - 1);
  }

  /** A container is gone, wanted back or not. */
  end(at: number, container: number, outcome: number): void {
    const row = this.open.get(container);
    if (row === undefined) return;
    this.close(row, container, at, outcome === ContainerOutcome.preempted ? Fate.preempted : Fate.gone);
  }

  private begin(at: number, container: number): number {
    const row = this.container.push(container);
    this.marked.push(at);
    this.due.push(Infinity);
    this.killable.push(Infinity);
    this.until.push(Infinity);
    this.fate.push(Fate.open);
    this.app.push(-1);
    this.queue.push(-1);
    this.open.set(container, row);
    return row;
  }

  private close(row: number, container: number, at: number, fate: number): void {
    this.until.set(row, at);
    this.fate.set(row, fate);
    this.open.delete(container);
  }

  snapshot(): PreemptionColumns {
    return {
      container: this.container.view().slice(),
      marked: this.marked.view().slice(),
      due: this.due.view().slice(),
      killable: this.killable.view().slice(),
      until: this.until.view().slice(),
      fate: this.fate.view().slice(),
      app: this.app.view().slice(),
      queue: this.queue.view().slice(),
    };
  }
}

const NONE: readonly number[] = [];
const indices = new WeakMap<PreemptionColumns, ReadonlyMap<number, readonly number[]>>();

/** Rows of a container's marks, in the order of time. */
export function marksOf({ preemptions }: Pick<RunModel, 'preemptions'>, container: number): readonly number[] {
  if (preemptions === undefined) return NONE;
  let index = indices.get(preemptions);
  if (index === undefined) {
    const rows = new Map<number, number[]>();
    preemptions.container.forEach((one, row) => {
      const known = rows.get(one);
      if (known === undefined) rows.set(one, [row]);
      else known.push(row);
    });
    index = rows;
    indices.set(preemptions, index);
  }
  return index.get(container) ?? NONE;
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
