/** Nodes that are kept free for asks: while a trace is read. */
import { growingColumns, snapshotColumns } from '../../base/collections/column-table';
import { RESERVATIONS } from '../model-columns';
import type { ReservationColumns } from '../model-columns';

export class ReservationTable {
  private readonly columns = growingColumns(RESERVATIONS);
  /** Row of each one that lasts, by ask and node: there may be hundreds of thousands that are over. */
  private readonly open = new Map<string, number>();

  /** A node is reserved for an ask from `at` on, µs. */
  begin(at: number, ask: number, app: number, node: number): void {
    const { columns } = this;
    const row = columns.ask.push(ask);
    columns.app.push(app);
    columns.node.push(node);
    columns.from.push(at);
    columns.to.push(Infinity);
    this.open.set(`${ask} ${node}`, row);
  }

  /** The reservation is over at `at`, µs; one that never began is passed over. */
  end(at: number, ask: number, node: number): void {
    const key = `${ask} ${node}`;
    const row = this.open.get(key);
    if (row === undefined) return;
    this.columns.to.set(row, at);
    this.open.delete(key);
  }

  snapshot(): ReservationColumns {
    return snapshotColumns(this.columns);
  }
}
