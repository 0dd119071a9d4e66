import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDelimited, writeDelimited } from './delimited-text';

function texts(text: string): unknown {
  const rows = readDelimited(text);
  return rows.ok
    ? rows.value.map((row) => row.map((cell) => cell.text))
    : rows.error.map((p) => `${p.line}:${p.column} ${p.message}`);
}

describe('readDelimited', () => {
  it('takes tabs where the first line has one, else commas', () => {
    expect(texts('a\tb, c\n1\t2,3\n')).toEqual([
      ['a', 'b, c'],
      ['1', '2,3'],
    ]);
    expect(texts('\ufeffa, b\r\n1,2\t3')).toEqual([
      ['a', 'b'],
      ['1', '2\t3'],
    ]);
  });

  it('leaves out rows without content', () => {
    expect(texts('\n a ,b\n,\n\n1,\n')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
    expect(texts('')).toEqual([]);
  });

  it('reads quoted cells with delimiters, line breaks and quotes in them', () => {
    expect(texts('a,"b, ""c""\nd" ,""\n')).toEqual([['a', 'b, "c"\nd', '']]);
    expect(texts('a"b,c\n')).toEqual([['a"b', 'c']]);
  });

  it('says where a quote goes wrong', () => {
    expect(texts('a,b\n1,"two\nthree\n')).toEqual(['2:3 the opening quote of this cell is never closed']);
    expect(texts('a,"b"c\n')).toEqual(['1:6 expected the end of the cell after the closing quote']);
  });

  it('knows where every cell stands', () => {
    const rows = readDelimited('a,"x\ny", b\n  c,d\n');
    expect(rows.ok && rows.value.flat().map((c) => [c.text, c.line, c.column])).toEqual([
      ['a', 1, 1],
      ['x\ny', 1, 3],
      ['b', 2, 5],
      ['c', 3, 3],
      ['d', 3, 5],
    ]);
  });

  it('reads what was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\t', '\n', '\r', '{') });
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(table, fc.constantFrom('\t' as const, ',' as const), (rows, delimiter) => {
        const named = [['x', 'y', 'z'], ...rows.map((row) => ['1', ...row.slice(1)])];
        expect(texts(writeDelimited(named, delimiter))).toEqual(named);
      }),
    );
  });
});
