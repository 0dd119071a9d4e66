import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationOrQueue, field, inColumn, NOBODY, outcome, signed, statement } from './record';
import type { Field, RecordKind } from './record';
import { readerOf, RecordReader } from './record-reader';
import { recordKinds as Rec, records } from './records';
import { TraceWriter } from './trace';

/** Any value that a field can hold where it stands. */
function valueOf({ bits, signed: isSigned }: Field, shares: boolean): fc.Arbitrary<number> {
  if (!shares) return fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  return isSigned === true
    ? fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 })
    : fc.integer({ min: 0, max: 2 ** bits - 1 });
}

/** Fields of 8 to 32 bits, four columns at most, and values for them. */
const layouts: fc.Arbitrary<{ readonly fields: Field[]; readonly values: number[] }> = fc
  .array(
    fc.oneof(
      fc.constant([32]),
      fc
        .tuple(fc.integer({ min: 1, max: 31 }))
        .chain(([low]) => fc.tuple(fc.constant(low), fc.integer({ min: 1, max: 32 - low }))),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .filter((columns) =>
    columns.every((column, i) => column.length === 2 || (columns[i + 1]?.[0] ?? 32) + column[0] > 32),
  )
  .chain((columns) => {
    const fields = columns.flatMap((column, c) =>
      column.map((bits, i) =>
        i === 1 && c % 2 === 0 ? signed(`f${c}${i}`, bits) : field(`f${c}${i}`, 'integer', bits),
      ),
    );
    const shares = columns.flatMap((column) => column.map(() => column.length === 2));
    return fc.tuple(...fields.map((one, i) => valueOf(one, shares[i]))).map((values) => ({ fields, values }));
  });

/** Writes one record and reads it back through a reader and by name. */
function roundTrip(record: RecordKind, values: readonly number[]): { heard: number[]; named: Record<string, number> } {
  const writer = new TraceWriter('outcomes', { clock: 5 });
  record.write(writer, ...(values as [number]));
  const [chunk] = writer.takeChunks();
  let heard: number[] = [];
  new RecordReader().on(record, (at, ...all) => (heard = [at, ...(all as readonly number[])])).readChunk(chunk);
  const { a, b, c, d } = chunk;
  return { heard: heard.slice(0, values.length + 1), named: record.named(a[0], b[0], c[0], d[0]) };
}

describe('a declared record', () => {
  it('is read back as it was written, whatever its fields', () => {
    fc.assert(
      fc.property(layouts, ({ fields, values }) => {
        const { heard, named } = roundTrip(statement(200, 'any', fields), values);
        expect(heard).toEqual([5, ...values]);
        expect(named).toEqual(Object.fromEntries(fields.map(({ name }, i) => [name, values[i]])));
      }),
    );
  });

  it.each([0, 1, 2])('holds a whole number of 53 bits after %i fields', (before) => {
    const fields = [...['a', 'b'].slice(0, before).map((name) => field(name, 'count')), field('last', 'integer', 53)];
    for (const last of [
      0,
      -1,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 32,
      5.2e9,
      Number.MAX_SAFE_INTEGER,
      Number.MIN_SAFE_INTEGER,
    ]) {
      const values = [...[-5, 7].slice(0, before), last];
      expect(roundTrip(statement(200, 'long', fields), values).heard).toEqual([5, ...values]);
    }
  });

  it('refuses a value that does not fit', () => {
    const pair = statement(200, 'pair', [field('low', 'integer', 8), signed('high', 24)]);
    const single = statement(201, 'single', [field('value', 'count')]);
    const long = statement(202, 'long', [field('value', 'count', 53)]);
    for (const values of [
      [0x100, 3],
      [-1, 3],
      [1, 2 ** 23],
      [1, -(2 ** 23) - 1],
      [1, 0.5],
      [NaN, 1],
    ]) {
      expect(() => roundTrip(pair, values), String(values)).toThrow('pair');
    }
    for (const value of [2 ** 31, -(2 ** 31) - 1, 0.5, NaN, Infinity]) {
      expect(() => roundTrip(single, [value]), String(value)).toThrow('32 bits');
    }
    for (const value of [2 ** 53, 0.5, NaN, Infinity]) {
      expect(() => roundTrip(long, [value]), String(value)).toThrow('53 bits');
    }
    expect([2 ** 40, -(2 ** 40), 1.5, Infinity].map(inColumn)).toEqual([2 ** 31 - 1, 1 - 2 ** 31, 2, 2 ** 31 - 1]);
  });

  it('is laid out as the fingerprint of outcomes has always hashed it', () => {
    const writer = new TraceWriter('outcomes', { clock: 5 });
    writer.write(records.taskStarted, 7, 8, 9, 3, 11, 200);
    writer.write(records.askAdded, 1, 2, 3, 4, 5);
    const [{ kind, a, b, c, d }] = writer.takeChunks();
    expect([kind[0], a[0], b[0], c[0], d[0] >>> 0]).toEqual([
      Rec.taskStarted,
      7,
      8,
      9 | (3 << 16),
      (11 | (200 << 24)) >>> 0,
    ]);
    expect([kind[1], a[1], b[1], c[1], d[1]]).toEqual([Rec.askAdded, 1, 2, 3 | (4 << 8), 5]);
  });

  it('is refused where its fields do not fit, its number is taken for something else, or it is read twice', () => {
    expect(() => statement(200, 'middle', [field('a', 'count', 53), field('b', 'count')])).toThrow('last field');
    const wide = ['a', 'b', 'c', 'd', 'e'].map((name) => field(name, 'count'));
    expect(() => statement(200, 'wide', wide)).toThrow('do not fit');
    expect(() => statement(31, 'early', [])).toThrow('from 32');
    expect(() => outcome(32, 'late', [])).toThrow('from 1 to 31');
    expect(() => statement(200, 'signs', [signed('a', 8), field('b', 'count', 8)])).toThrow('unsigned');
    const reader = new RecordReader().on(records.containerUp, () => {});
    expect(() => reader.on(records.containerUp, () => {})).toThrow('read twice');
  });

  it('is passed over by a reader that does not want it', () => {
    expect(new RecordReader().read(0, Rec.appMoved, 0, 0, 0, 0)).toBe(false);
    const reader = readerOf({ up: records.containerUp }, { up: () => {} });
    expect(reader.read(0, Rec.containerUp, 0, 0, 0, 0)).toBe(true);
  });

  it('names an application or a queue in one field', () => {
    expect(applicationOrQueue(3, -1)).toBe(4);
    expect(applicationOrQueue(-1, 0)).toBe(-1);
    expect(applicationOrQueue(-1, -1) === NOBODY).toBe(true);
  });
});
