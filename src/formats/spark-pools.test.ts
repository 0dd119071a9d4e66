import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../scripts/property-cases';
import { readAllocationFile, writeAllocationFile } from './spark-pools';
import type { SparkPool } from './spark-pools';

/** The file of Spark's documentation and of its own tests, with the texts that SPARK-17663 is about. */
const FILE = `<?xml version="1.0"?>
<!-- pools of the warehouse -->
<allocations>
  <pool name="production">
    <schedulingMode>FAIR</schedulingMode>
    <weight>1</weight>
    <minShare>2</minShare>
  </pool>
  <pool name="test">
    <schedulingMode> fifo </schedulingMode>
    <weight><!-- twice -->2</weight>
    <minShare><![CDATA[3]]></minShare>
  </pool>
  <pool name="bad">
    <schedulingMode>NONE</schedulingMode>
    <weight>1.5</weight>
    <minShare></minShare>
  </pool>
  <pool name="plain"/>
</allocations>
`;

function read(text: string) {
  const file = readAllocationFile(text);
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  return file.value;
}

const said = (text: string) => read(text).notices.map(({ line, message }) => `${line}: ${message}`);
const inFile = (inner: string) => `<allocations>\n${inner}\n</allocations>`;

describe('an allocation file', () => {
  it('gives pools with their settings', () => {
    expect(read(FILE).pools).toEqual([
      { id: 'production', schedulingMode: 'FAIR', weight: 1, minShare: 2 },
      { id: 'test', schedulingMode: 'FIFO', weight: 2, minShare: 3 },
      { id: 'bad' },
      { id: 'plain' },
    ]);
  });

  it('falls back as Spark does, and says where', () => {
    expect(said(FILE)).toEqual([
      '15: schedulingMode "NONE" is neither FAIR nor FIFO: Spark takes FIFO',
      '16: weight "1.5" is not a whole number: Spark takes 1',
      '17: minShare without a value is not a whole number: Spark takes 0',
    ]);
    expect(read(FILE).notices[1]).toMatchObject({ line: 16, column: 5, path: 'bad.weight' });
  });

  it.each([
    ['<pool name="a"><weight>0</weight></pool>', 'weight 0 is imported as 1, the nearest supported value'],
    ['<pool name="a"><minShare>-4</minShare></pool>', 'minShare -4 is imported as 0, the nearest supported value'],
    ['<pool name="a"><minshare>4</minshare></pool>', 'Spark does not read <minshare>: write <minShare>'],
    ['<pool name="a"><maxShare>4</maxShare></pool>', 'Spark does not read <maxShare>'],
    ['<pool name="a"/><user name="b"/>', 'Spark does not read <user>'],
    [
      '<pool name="a"/><pool><weight>2</weight></pool>',
      'a pool without a name: nothing can run in it, so it is left out',
    ],
    [
      '<pool name="a"><weight>1</weight><weight>2</weight></pool>',
      'weight occurs again: Spark reads both together as "12"',
    ],
  ])('has a notice for %s', (inner, message) => {
    expect(said(inFile(inner))).toEqual([`2: ${message}`]);
  });

  it('gives its pools as one list, with the later one of two with the same name', () => {
    const text = inFile(
      '<pool name="a"><weight>2</weight>\n<pool name="b"/></pool>\n<pool name="a"><weight>3</weight></pool>',
    );
    expect(read(text).pools).toEqual([{ id: 'b' }, { id: 'a', weight: 3 }]);
    expect(said(text)).toEqual([
      '3: pools do not nest: "b" becomes a sibling of the others',
      '4: a pool "a" already exists: its jobs use this later one',
    ]);
  });

  it('may have another root element, and no pools', () => {
    expect(said('<pools><pool name="a"/></pools>')).toEqual(['1: <pools> is usually <allocations>; Spark accepts it']);
    expect(said(inFile(''))).toEqual(['1: it has no pool: there is only the pool "default"']);
  });

  it.each([
    ['<allocations>\n  <pool name="a">\n</allocations>', 3, /closing tag/],
    ['<allocations>\n  <pool name=a/>\n</allocations>', 2, /[Aa]ttribute/],
    ['<allocations/>\n<pool name="a"/>', 2, /second root/],
    ['<allocations>\n<pool name="R & D"/></allocations>', 2, /&amp;/],
    ['weights: 2', 1, /not XML/],
    ['', 1, /[Ss]tart tag/],
    [inFile('<queue name="a"><weight>2</weight></queue>'), 1, /YARN/],
    [' '.repeat(1024 * 1024 + 1), 1, /1 MB/],
  ])('is refused with the line: %s', (text, line, message) => {
    const file = readAllocationFile(text);
    expect(file).toMatchObject({ ok: false, error: [{ line }] });
    expect(file.ok ? '' : file.error[0].message).toMatch(message);
  });

  it('is read as it was written', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' }),
      fc.stringMatching(/^[a-z<>&"'\n\t é-]{1,12}$/),
      fc.constantFrom('&amp;', '&#10;', ' padded ', ']]>', '<!-- -->', '__proto__', '1e3', 'true'),
    );
    const pool: fc.Arbitrary<SparkPool> = fc.record(
      {
        id: name,
        schedulingMode: fc.constantFrom('FAIR' as const, 'FIFO' as const),
        weight: fc.integer({ min: 1, max: 1_000_000 }),
        minShare: fc.integer({ min: 0, max: 1_000_000 }),
      },
      { requiredKeys: ['id'] },
    );
    const pools = fc.uniqueArray(pool, { selector: ({ id }) => id, maxLength: 8 });
    fc.assert(
      fc.property(pools, (wanted) => {
        const file = read(writeAllocationFile(wanted));
        expect(file.pools).toEqual(wanted);
        expect(file.notices).toHaveLength(wanted.length === 0 ? 1 : 0);
      }),
      cases(300),
    );
  });

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      '<allocations>',
      '</allocations>',
      '<pool',
      ' name="a"',
      '>',
      '</pool>',
      '&',
      ';',
      '<!--',
      '-->',
      '<weight>',
      '1',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE a [<!ENTITY x "y">]>',
      '&x;',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const file = readAllocationFile(pieces.join(''));
        if (!file.ok) expect(file.error[0].line).toBeGreaterThan(0);
      }),
      cases(500),
    );
  });
});
