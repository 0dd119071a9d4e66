import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Rec, TraceWriter } from './trace';
import { rowsOf } from '../testing/toy.test-helper';

const kinds = Object.values(Rec);
const row = fc.tuple(fc.nat(5), fc.constantFrom(...kinds), fc.integer(), fc.integer(), fc.integer(), fc.integer());

/** The clock of all writers here. */
const now = { clock: 0 };

/** Writes the rows; times are the sums of the first columns. */
function write(writer: TraceWriter, rows: readonly (readonly number[])[]): void {
  now.clock = 0;
  for (const [wait, kind, a, b, c, d] of rows) {
    now.clock += wait;
    writer.record(kind, a, b, c, d);
  }
}

describe('the trace', () => {
  test('Records come back as they were written, whole chunks and parts of chunks', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.nat(40), (rows, cut) => {
        const writer = new TraceWriter('outcomes', now);
        write(writer, rows.slice(0, cut));
        const before = writer.takeChunks();
        write(writer, rows.slice(cut));
        const read = rowsOf([...before, ...writer.takeChunks()]);
        expect(read.map(({ kind, a, b, c, d }) => [kind, a, b, c, d])).toEqual(rows.map((r) => r.slice(1)));
        expect(writer.count).toBe(rows.length);
      }),
    );
  });

  test('Chunks that were handed over are never written again', () => {
    const writer = new TraceWriter('outcomes', now);
    writer.record(Rec.appSubmitted, 1, 2, 3, 4);
    const [taken] = writer.takeChunks();
    const { time, kind, a, b, c, d } = taken;
    for (const { buffer } of [time, kind, a, b, c, d]) structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
    expect(taken.time.length).toBe(0);
    for (let i = 0; i < 5000; i++) writer.record(Rec.containerUp, i, 0, 0, 0);
    const rows = rowsOf(writer.takeChunks());
    expect(rows).toHaveLength(5000);
    expect(rows.at(-1)).toMatchObject({ a: 4999 });
    expect(writer.takeChunks()).toEqual([]);
  });

  test('Records are the same whether chunks are taken or read, and what has been read is used again', () => {
    const rows = 150_000;
    const parts = 2;
    const taken = new TraceWriter('outcomes', now);
    const read = new TraceWriter('outcomes', now);
    const memory = new Set<ArrayBufferLike>();
    for (let part = 0; part < parts; part++) {
      for (let i = 0; i < rows; i++) {
        taken.record(Rec.containerUp, i, part, 0, 0);
        read.record(Rec.containerUp, i, part, 0, 0);
      }
      const columns: number[][] = [];
      read.readChunks(({ a, b, length }) => {
        memory.add(a.buffer);
        columns.push([length, a[0], a[length - 1], b[0], b[length - 1]]);
      });
      const expected = rowsOf(taken.takeChunks());
      expect(columns.reduce((sum, [length]) => sum + length, 0)).toBe(rows);
      let row = 0;
      for (const [length, first, last, from, to] of columns) {
        expect([first, last, from, to]).toEqual([row, row + length - 1, part, part]);
        expect(expected[row]).toMatchObject({ a: first, b: from });
        row += length;
      }
    }
    const inOnePart = Math.ceil(rows / (1 << 16)) + 3;
    expect(memory.size).toBeLessThanOrEqual(inOnePart);
    read.readChunks(() => expect.unreachable());
  });

  test('A long trace comes in chunks that grow to a bound, in order', () => {
    const writer = new TraceWriter('outcomes', now);
    const rows = 200_000;
    for (let i = 0; i < rows; i++) writer.record(Rec.containerUp, i, 0, 0, 0);
    const chunks = writer.takeChunks();
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBe(1 << 16);
    let next = 0;
    for (const chunk of chunks)
      for (let i = 0; i < chunk.length; i++) if (chunk.a[i] !== next++) throw new Error('order');
    expect(next).toBe(rows);
  });

  test('The metrics level leaves out tasks and statements, and the fingerprint is the same', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const full = new TraceWriter('outcomes', now);
        const brief = new TraceWriter('metrics', now);
        write(full, rows);
        write(brief, rows);
        expect(brief.fingerprint()).toBe(full.fingerprint());
        expect(brief.count).toBe(full.count);
        const kept = rowsOf(brief.takeChunks()).map((r) => r.kind);
        const left = (kind: number) => kind < 32 && kind !== Rec.taskStarted && kind !== Rec.taskEnded;
        expect(kept).toEqual(rows.map((r) => r[1]).filter(left));
      }),
    );
  });

  test('Statements do not reach the fingerprint, outcomes do, with every column and their order', () => {
    const of = (rows: readonly (readonly number[])[]) => {
      const writer = new TraceWriter('outcomes', now);
      write(writer, rows);
      return writer.fingerprint();
    };
    const base = [
      [5, Rec.containerAllocated, 1, 2, 3, 0],
      [0, Rec.containerUp, 1, 0, 0, 0],
    ];
    expect(of([...base, [9, Rec.reason, 1, 2, 3, 4]])).toBe(of(base));
    const others = [
      [[6, Rec.containerAllocated, 1, 2, 3, 0], base[1]],
      [[5, Rec.containerAllocated, 2, 2, 3, 0], base[1]],
      [[5, Rec.containerAllocated, 1, 1, 3, 0], base[1]],
      [[5, Rec.containerAllocated, 1, 2, 4, 0], base[1]],
      [[5, Rec.containerAllocated, 1, 2, 3, 1], base[1]],
      [[5, Rec.askAdded, 1, 2, 3, 0], base[1]],
      [base[0], [1, Rec.containerUp, 1, 0, 0, 0]],
      [
        [5, Rec.containerUp, 1, 0, 0, 0],
        [0, Rec.containerAllocated, 1, 2, 3, 0],
      ],
      base.slice(0, 1),
      [],
    ];
    const prints = [base, ...others].map(of);
    expect(new Set(prints).size).toBe(prints.length);
    for (const print of prints) expect(print).toMatch(/^[0-9a-f]{16}$/);
  });
});
