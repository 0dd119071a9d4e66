/** Reads chunks of a trace: each kind of record is passed to what wants it, taken apart as its declaration says. */
import { assert } from '../../base/assert';
import type { Field, Handler, RecordChunk, RecordKind } from './record';

type ColumnHandler = (time: number, a: number, b: number, c: number, d: number) => void;

/** Passes records to the readers of their kind. */
export class RecordReader {
  private readonly handlers: (ColumnHandler | undefined)[] = [];

  /** Calls `handle` with every record of the kind. */
  on<F extends readonly Field[]>(record: RecordKind<F>, handle: Handler<F>): this {
    assert(this.handlers[record.kind] === undefined, `${record.name} is read twice`);
    // With a column for each field nothing is to be taken apart.
    this.handlers[record.kind] = !record.isPacked
      ? (handle as ColumnHandler)
      : (time, a, b, c, d) => record.read(handle, time, a, b, c, d);
    return this;
  }

  /** Reads one chunk; chunks come in the order in which they were recorded. Records without a reader are skipped. */
  readChunk({ time, kind, a, b, c, d, length }: RecordChunk): void {
    for (let row = 0; row < length; row++) this.read(time[row], kind[row], a[row], b[row], c[row], d[row]);
  }

  /** Returns whether the record had a reader. */
  read(time: number, kind: number, a: number, b: number, c: number, d: number): boolean {
    const handle = this.handlers[kind];
    if (handle === undefined) return false;
    handle(time, a, b, c, d);
    return true;
  }
}

/** What each of several records is handled by, under the same name. */
export type Handlers<R extends Readonly<Record<string, RecordKind>>> = {
  readonly [Name in keyof R]: R[Name] extends RecordKind<infer F> ? Handler<F> : never;
};

/** A reader of every one of these records: one without a handler does not compile. */
export function readerOf<R extends Readonly<Record<string, RecordKind>>>(
  records: R,
  handlers: Handlers<R>,
): RecordReader {
  const reader = new RecordReader();
  for (const name of Object.keys(records))
    reader.on(records[name] as RecordKind, handlers[name] as Handler<readonly Field[]>);
  return reader;
}
