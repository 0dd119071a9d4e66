/**
 * Writes records of messages directly into their columns: where schedulers and nodes exchange messages, most records are of
 * this kind. The result is the same as that of `report` with `records.message`.
 */
import { InvariantError } from '../../base/assert';
import { records } from './records';
import type { TraceWriter } from './trace';

const { kind, fields } = records.message;
/** Bits of the field that shares its column with the value. */
const SHIFT = fields[2].bits;

/** The column that says which message it is and holds its value. */
function columnOf(message: number, value: number): number {
  const column = message | (value << SHIFT);
  if (column >> SHIFT !== value)
    throw new InvariantError(`the value ${value} of a message does not fit into its column`);
  return column;
}

export class MessageRecords {
  constructor(private readonly trace: TraceWriter) {}

  /** Writes one message. `value`: what it carries, by its kind; `latency`: µs. */
  write(app: number, node: number, message: number, value: number, latency: number): void {
    this.trace.record(kind, app, node, columnOf(message, value), latency);
  }

  /** Writes `count` messages that leave together: rows `first` to `first + count - 1` of the given columns. */
  writeEach(
    app: number,
    nodes: Int32Array,
    message: number,
    values: Int32Array,
    latency: number,
    first: number,
    count: number,
  ): void {
    this.trace.recordEach({ kind, a: app, b: nodes, low: message, bits: SHIFT, values, d: latency }, first, count);
  }
}
