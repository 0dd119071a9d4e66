/**
 * The trace: what a run leaves behind. One append-only table of records, kept as columns in chunks: a full chunk can be read
 * and its memory used again while the run continues.
 *
 *     time (µs, Float64) | kind (Uint8) | a | b | c | d (Int32)
 *
 * What the columns of each kind hold is declared in records.ts. A record is an outcome or a statement about one. Spans,
 * series, occupancy and waiting are derived from it (analysis/). A record costs 25 bytes.
 */
import { InvariantError } from '../../base/assert';
import { Fingerprint } from '../../base/hashing/fingerprint';
import { FIRST_STATEMENT } from './record';
import type { Field, RecordChunk, RecordKind, RecordSink, Values } from './record';
import { recordKinds } from './records';

export * from './codes';
/**
 * The kinds of records by name, for tests that look at rows.
 *
 * @internal
 */
export const Rec = recordKinds;

export type RecordingLevel = 'metrics' | 'outcomes';

/** One chunk of columns; `length` rows are in use. */
export interface TraceChunk extends RecordChunk {
  length: number;
}

const FIRST_CHUNK_ROWS = 1024;
const CHUNK_ROWS = 1 << 16;

function newChunk(rows: number): TraceChunk {
  return {
    time: new Float64Array(rows),
    kind: new Uint8Array(rows),
    a: new Int32Array(rows),
    b: new Int32Array(rows),
    c: new Int32Array(rows),
    d: new Int32Array(rows),
    length: 0,
  };
}

function tooLarge(kind: number, columns: readonly number[]): InvariantError {
  return new InvariantError(`a record of kind ${kind} holds what is no whole number of 32 bits: ${columns.join(', ')}`);
}

/** Where the time of a record comes from. */
export interface Clock {
  /** Simulated time, µs. */
  readonly clock: number;
}

/** Statements of one kind as columns. They have `a` and `d` in common. */
interface StatementRows {
  readonly kind: number;
  readonly a: number;
  readonly b: Int32Array;
  /** Column c: the low `bits` are `low` in each, above them stands the value. */
  readonly low: number;
  readonly bits: number;
  readonly values: Int32Array;
  readonly d: number;
}

/** Appends records of the present instant, hashes the outcomes among them, and hands out full chunks. */
export class TraceWriter implements RecordSink {
  private chunk = newChunk(FIRST_CHUNK_ROWS);
  /** Rows of the current chunk. */
  private room = FIRST_CHUNK_ROWS;
  private done: TraceChunk[] = [];
  /** Chunks of full size that have been read and are to be written again: fresh memory costs more than what is written to it. */
  private readonly spare: TraceChunk[] = [];
  private readonly hash = new Fingerprint();
  private hashedTime = -1;
  /** Records that are in chunks before the current one, or were left out. */
  private earlier = 0;

  /** Whether statements and tasks inside containers are left out. */
  private readonly isShort: boolean;

  constructor(
    level: RecordingLevel,
    private readonly now: Clock,
  ) {
    this.isShort = level === 'metrics';
  }

  /** Records written so far, at every level. */
  get count(): number {
    return this.earlier + this.chunk.length;
  }

  /** Appends one record as columns: {@link write} knows what they hold. */
  record(kind: number, a: number, b: number, c: number, d: number): void {
    const time = this.now.clock;
    if ((a | 0) !== a || (b | 0) !== b || (c | 0) !== c || (d | 0) !== d) throw tooLarge(kind, [a, b, c, d]);
    if (kind < FIRST_STATEMENT) {
      const hash = this.hash;
      if (time !== this.hashedTime) {
        this.hashedTime = time;
        hash.mixTime(time);
      }
      // Combine columns in pairs by odd multipliers: half the hashing, and every column still affects the result.
      hash.mixTwo((a + Math.imul(b, 0x2c1b3c6d)) | 0, (kind + Math.imul(c, 0x297a2d39) + Math.imul(d, 0x1b56c4e9)) | 0);
    }
    if (
      this.isShort &&
      (kind === recordKinds.taskStarted || kind === recordKinds.taskEnded || kind >= FIRST_STATEMENT)
    ) {
      this.earlier++;
      return;
    }
    let chunk = this.chunk;
    let row = chunk.length;
    if (row === this.room) {
      chunk = this.nextChunk();
      row = 0;
    }
    chunk.length = row + 1;
    chunk.time[row] = time;
    chunk.kind[row] = kind;
    chunk.a[row] = a;
    chunk.b[row] = b;
    chunk.c[row] = c;
    chunk.d[row] = d;
  }

  /** Appends `count` statements of one kind; their columns are read from number `first` on. */
  recordEach({ kind, a, b, low, bits, values, d }: StatementRows, first: number, count: number): void {
    if ((a | 0) !== a || (d | 0) !== d) throw tooLarge(kind, [a, d]);
    if (this.isShort) {
      this.earlier += count;
      return;
    }
    const time = this.now.clock;
    const end = first + count;
    for (let i = first; i < end;) {
      let chunk = this.chunk;
      if (chunk.length === chunk.kind.length) chunk = this.nextChunk();
      let row = chunk.length;
      const full = Math.min(chunk.kind.length, row + end - i);
      for (; row < full; row++, i++) {
        const value = values[i];
        const c = low | (value << bits);
        if (c >> bits !== value) throw tooLarge(kind, [a, b[i], value, d]);
        chunk.time[row] = time;
        chunk.kind[row] = kind;
        chunk.a[row] = a;
        chunk.b[row] = b[i];
        chunk.c[row] = c;
        chunk.d[row] = d;
      }
      chunk.length = row;
    }
  }

  /** Appends one record with the value of each field in their order. */
  write<F extends readonly Field[]>(record: RecordKind<F>, ...values: Values<F>): void;
  write(record: RecordKind, f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0): void {
    if (record.isPacked) record.write(this, f0, f1, f2, f3, f4, f5, f6, f7);
    else this.record(record.kind, f0, f1, f2, f3);
  }

  private nextChunk(): TraceChunk {
    this.done.push(this.chunk);
    this.earlier += this.chunk.length;
    this.chunk = this.spare.pop() ?? newChunk(Math.min(this.chunk.kind.length * 4, CHUNK_ROWS));
    this.room = this.chunk.kind.length;
    return this.chunk;
  }

  /** Everything recorded since the last call. The caller owns the chunks and may transfer their buffers. */
  takeChunks(): TraceChunk[] {
    const chunks = this.done;
    if (this.chunk.length > 0) chunks.push(this.chunk);
    this.earlier += this.chunk.length;
    this.done = [];
    this.chunk = newChunk(Math.min(Math.max(this.chunk.kind.length, FIRST_CHUNK_ROWS), CHUNK_ROWS));
    this.room = this.chunk.kind.length;
    return chunks;
  }

  /** Passes on everything recorded since the last call. A chunk is good until `read` returns: then it is written again. */
  readChunks(read: (chunk: TraceChunk) => void): void {
    for (const chunk of this.done) {
      read(chunk);
      chunk.length = 0;
      if (chunk.kind.length === CHUNK_ROWS) this.spare.push(chunk);
    }
    this.done = [];
    if (this.chunk.length > 0) read(this.chunk);
    this.earlier += this.chunk.length;
    this.chunk.length = 0;
  }

  /** 16 hexadecimal digits over all outcomes so far; equal at every recording level. */
  fingerprint(): string {
    return this.hash.digest();
  }
}
