import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { UNLIMITED } from '../yarn/resources';
import { BASIC_TYPES, parseResourceValue, resourceOf } from './resource-value';
import type { ResourceElement } from './resource-value';

const GPU = [...BASIC_TYPES, 'gpu'];

function read(text: string, element: ResourceElement = 'max', types = BASIC_TYPES, cluster = [10240, 10, 8]) {
  const value = parseResourceValue(text, element, types);
  if (!value.ok) throw new Error(value.error);
  return [...resourceOf(value.value, cluster)];
}

function remarks(text: string, element: ResourceElement = 'max', types = BASIC_TYPES): readonly string[] {
  const value = parseResourceValue(text, element, types);
  return value.ok ? value.value.remarks : [`refused: ${value.error}`];
}

describe('the text of a resource', () => {
  it.each([
    ['x5mb 3 VCORES', [5, 3]],
    ['10.9 mb,1.2vcores', [10, 1]],
    ['-5 mb, 2 vcores', [5, 2]],
    ['33.9%', [3471, 3]],
    ['40% memory', [4096, 4]],
    ['50%,', [5120, 5]],
    [' 50% , ', [5120, 5]],
    ['10% CPU, 20% Memory', [2048, 1]],
    ['memory-mb=7, vcores=99999999999', [7, 2147483647]],
    ['vcores=+2,', [UNLIMITED, 2]],
    ['memory-mb=-1', [-1, UNLIMITED]],
    ['vcores= about 75 % or so', [10240, 7]],
  ])('%s is read', (text, amounts) => expect(read(text)).toEqual(amounts));

  it.each([
    '',
    '  ',
    '1024',
    '1024mb',
    '3 vcores',
    '50% cpu, 1024 mb',
    '95%, 50% memory',
    ',50%',
    '99999999999 mb, 1 vcores',
    '5\u00a0mb, 1\u00a0vcores',
    '=',
    'vcores=',
    'vcores=1=2',
    'vcores=1,,memory-mb=2',
    'cpu=1',
    'VCORES=1',
    'vcores=1.5',
    'vcores=1 mb',
    'vcores=1, memory-mb=50%',
    'memory-mb=9223372036854775808',
    '%',
  ])('%j is refused', (text) => expect(parseResourceValue(text, 'max').ok).toBe(false));

  it('gives resources that it does not name a value that depends on its form and element', () => {
    expect(read('5mb,1vcores', 'max', GPU)).toEqual([5, 1, 0]);
    expect(read('50% memory,50% cpu', 'max', GPU)).toEqual([5120, 5, 0]);
    expect(read('50%', 'max', GPU)).toEqual([5120, 5, 4]);
    expect(read('vcores=1', 'max', GPU)).toEqual([UNLIMITED, 1, UNLIMITED]);
    expect(read('vcores=1', 'min', GPU)).toEqual([0, 1, 0]);
    expect(read('vcores=10%', 'max', GPU)).toEqual([10240, 1, 8]);
  });

  it('cannot be a minimum in percent', () => {
    expect(read('50%', 'min')).toEqual([0, 0]);
    expect(remarks('50%', 'min')).toEqual(['Hadoop drops percentages of minResources: the minimum is 0']);
  });

  it('says what was probably not meant', () => {
    expect(remarks('10240 mb, 10 vcores')).toEqual([]);
    expect(remarks(' 50 % memory, 30% cpu ')).toEqual([]);
    expect(remarks('40%')).toEqual([]);
    expect(remarks('40% memory')).toEqual([
      'only 40% is read of "40% memory", and it limits memory-mb and vcores alike',
    ]);
    expect(remarks('x5.5 mb, -2 vcores')).toEqual([
      '5.5 mb is read as 5',
      '"x, -" in it is not read (a minus is ignored; Hadoop 3.3 rejects it)',
    ]);
    expect(remarks('1 mb, 1 vcores', 'max', GPU)).toEqual(['gpu cannot be expressed in this form and gets 0']);
    expect(remarks('memory-mb=-1')).toEqual(['memory-mb is negative, which Hadoop 3.3 refuses']);
  });

  it('reads long runs of digits and blanks correctly and quickly', () => {
    const digits = '1'.repeat(200_000);
    expect(parseResourceValue(digits, 'max')).toMatchObject({ ok: false });
    expect(parseResourceValue(`${digits}% , 5% cpu`, 'max')).toMatchObject({ ok: false });
    const blanks = parseResourceValue(`1024 mb, x${' '.repeat(200_000)}y 2 vcores`, 'max');
    expect(blanks.ok && blanks.value.amounts).toEqual([1024, 2]);
  });

  it('never throws, and what it reads are numbers', () => {
    const piece = fc.constantFrom('1', '25', '.', '%', ' ', ',', '=', '-', 'mb', 'vcores', 'memory', 'cpu', '-mb', 'x');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }),
        fc.constantFrom('min' as const, 'max' as const),
        (text, element) => {
          const value = parseResourceValue(text.join(''), element);
          if (value.ok) expect(value.value.amounts.every((amount) => !Number.isNaN(amount))).toBe(true);
        },
      ),
      cases(500),
    );
  });
});
