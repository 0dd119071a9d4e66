import { describe, expect, it } from 'vitest';
import { InvariantError } from '../assert';
import { filled, GrowingFloat64, GrowingInt32, GrowingUint8 } from './columns';

describe.each([
  ['GrowingFloat64', GrowingFloat64, 2 ** 40 + 0.5],
  ['GrowingInt32', GrowingInt32, -(2 ** 31)],
  ['GrowingUint8', GrowingUint8, 255],
])('%s', (_, Column, extreme) => {
  it('keeps every value while it grows, from any capacity', () => {
    for (const capacity of [0, 1, 64]) {
      const column = new Column(capacity);
      for (let i = 0; i < 1000; i++) expect(column.push(i % 200)).toBe(i);
      column.push(extreme);
      expect(column.length).toBe(1001);
      expect(Array.from(column.view())).toEqual([...Array.from({ length: 1000 }, (__, i) => i % 200), extreme]);
    }
  });

  it('replaces values that exist and starts over after clear', () => {
    const column = new Column();
    column.push(1);
    column.set(0, 2);
    expect(column.get(0)).toBe(2);
    expect(() => column.set(1, 2)).toThrow(InvariantError);
    column.clear();
    expect(column.view()).toHaveLength(0);
    expect(column.push(7)).toBe(0);
  });
});

describe('filled', () => {
  it('writes the number of each item into the column that it returns, and leaves the rest of it', () => {
    const column = new Int32Array(3);
    expect(filled(column, ['a', 'bcd'], (text, index) => text.length + index)).toBe(column);
    expect(Array.from(column)).toEqual([1, 4, 0]);
  });
});
