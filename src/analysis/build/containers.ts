/** Containers, as columns while a trace is read. */
import { assert } from '../../base/assert';
import { growingColumns, snapshotColumns } from '../../base/collections/column-table';
import { GrowingInt32, GrowingUint8 } from '../../base/collections/columns';
import { ContainerKind } from '../../sim/trace/trace';
import { KINDS } from './asks';
import { CONTAINERS } from '../model-columns';
import type { ContainerColumns } from '../model-columns';

/** In a column of bytes that is read as signed: no outcome yet. */
export const NO_OUTCOME = 255;

/** What is known of a container when it is allocated. */
export interface NewContainer {
  readonly ask: number;
  readonly app: number;
  readonly kind: number;
  readonly shape: number;
  readonly node: number;
  /** When it was asked for, µs. */
  readonly asked: number;
}

export class ContainerTable {
  readonly columns = growingColumns(CONTAINERS);
  readonly outcome = new GrowingUint8();
  private readonly endOrder = new GrowingInt32();
  private readonly ordinals: Int32Array;

  constructor(applications: number) {
    this.ordinals = new Int32Array(applications * KINDS);
  }

  get count(): number {
    return this.outcome.length;
  }

  /** A container is allocated at `at`, µs. Its id is that of the next row. */
  add(at: number, container: number, { ask, app, kind, shape, node, asked }: NewContainer): void {
    assert(container === this.count, 'containers are recorded in the order of their ids');
    const { columns } = this;
    const hasStartup = kind === ContainerKind.driver || kind === ContainerKind.executor;
    columns.app.push(app);
    columns.kind.push(kind);
    columns.ask.push(ask);
    columns.shape.push(shape);
    columns.node.push(node);
    columns.asked.push(asked);
    columns.allocated.push(at);
    columns.up.push(hasStartup ? Infinity : at);
    columns.ended.push(Infinity);
    columns.ordinal.push(++this.ordinals[app * KINDS + kind]);
    this.outcome.push(NO_OUTCOME);
  }

  /** Whether it holds its resources still. */
  held(container: number): boolean {
    return this.outcome.get(container) === NO_OUTCOME;
  }

  isUp(container: number): boolean {
    return this.columns.up.get(container) !== Infinity;
  }

  /** It is up, and does work, from `at` on, µs. */
  setUp(at: number, container: number): void {
    this.columns.up.set(container, at);
  }

  /** It ends at `at`, µs, with an outcome (ContainerOutcome). */
  end(at: number, container: number, outcome: number): void {
    this.columns.ended.set(container, at);
    this.outcome.set(container, outcome);
    this.endOrder.push(container);
  }

  snapshot(): ContainerColumns {
    return {
      ...snapshotColumns(this.columns),
      count: this.count,
      outcome: new Int8Array(this.outcome.view().slice().buffer),
      endOrder: this.endOrder.view().slice(),
    };
  }
}
