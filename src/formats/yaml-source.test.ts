import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../scripts/property-cases';
import { readYaml } from './yaml-source';
import type { YamlValue } from './yaml-source';

/** Everything as texts, as a system that expects texts sees it. */
function plain(value: YamlValue): unknown {
  if (value.kind === 'scalar') return value.text;
  if (value.kind === 'list') return value.items.map(plain);
  return Object.fromEntries([...value.entries].map(([key, entry]) => [key, plain(entry.value)]));
}

function read(text: string): unknown[] {
  const source = readYaml(text);
  return source.ok ? source.value.documents.map(plain) : source.error.map((p) => `${p.line}:${p.column} ${p.message}`);
}

describe('readYaml', () => {
  it('says that a tab is no indentation', () => {
    const read = readYaml('data:\n  queues.yaml: |\n\tpartitions:\n');
    expect(read.ok).toBe(false);
    if (read.ok) return;
    expect(read.error.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 a tab before the text: YAML indents with spaces only',
    ]);
  });

  it('reads scalars as they are written', () => {
    expect(read(`a: 010\nb: "x y"\nc: ~\nd: yes\ne: 1.50\nf: |\n  two\n  lines\n`)).toEqual([
      { a: '010', b: 'x y', c: '', d: 'yes', e: '1.50', f: 'two\nlines\n' },
    ]);
  });

  it('resolves anchors, aliases and merge keys', () => {
    const text = `base: &b {x: 1, y: 2}\nmore: &m\n  y: 9\n  z: 8\nsame: *b\none:\n  <<: *b\n  x: 5\nall: {<<: [*b, *m]}\n`;
    expect(read(text)).toEqual([
      {
        base: { x: '1', y: '2' },
        more: { y: '9', z: '8' },
        same: { x: '1', y: '2' },
        one: { x: '5', y: '2' },
        all: { x: '1', y: '2', z: '8' },
      },
    ]);
  });

  it('lets an alias mean the nearest anchor before it', () => {
    expect(read('- &a 1\n- *a\n- &a 2\n- *a\n')).toEqual([['1', '1', '2', '2']]);
    expect(read('- *a\n- &a 1\n')).toEqual(['1:3 there is no anchor &a before this alias']);
  });

  it('knows where everything stands', () => {
    const source = readYaml('a:\n  b: [1, "two"]\n');
    const a = source.ok && source.value.documents[0].kind === 'map' ? source.value.documents[0].entries.get('a') : null;
    const b = a?.value.kind === 'map' ? a.value.entries.get('b') : null;
    const two = b?.value.kind === 'list' ? b.value.items[1] : null;
    const place = (offset: number | undefined) => (source.ok ? source.value.place(offset ?? -1) : null);
    expect(place(b?.keyOffset)).toEqual({ line: 2, column: 3 });
    expect(place(two?.offset)).toEqual({ line: 2, column: 10 });
  });

  it('names the line of every syntax error', () => {
    expect(read('a: 1\nb: "open\n')).toEqual(['3:1 not valid YAML: Missing closing "quote']);
    expect(read('a: {x: 1\nb: [\n').length).toBeGreaterThan(0);
    expect(read('queues:\n  submitacl: *\n')).toEqual(["2:14 a lone * is an alias in YAML: write '*' in quotes"]);
  });

  it('reports the first syntax errors of a text that is full of them, in one document or in many', () => {
    expect(read('a: *\n'.repeat(3000))).toHaveLength(50);
    const inMany = read('---\na: [}\n'.repeat(3000));
    expect(inMany).toHaveLength(50);
    expect(inMany[0]).toMatch(/^2:/);
  });

  it('refuses names that stand twice and names that reach a prototype', () => {
    expect(read('a: 1\nb: 2\na: 3\n')).toEqual(['3:1 "a" occurs twice in the same object']);
    expect(read('x:\n  __proto__: 1\n')).toEqual(['2:3 the name "__proto__" is not allowed']);
  });

  it('refuses alias bombs, aliases to what contains them, deep nesting and large files', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 12; i++) {
      const [before, here] = [String.fromCharCode(96 + i), String.fromCharCode(97 + i)];
      bomb.push(`${here}: &${here} [${Array(9).fill(`*${before}`).join(', ')}]`);
    }
    expect(read(bomb.join('\n'))).toEqual([
      expect.stringMatching(/^\d+:\d+ more than 100000 values, aliases expanded$/),
    ]);
    expect(read('a: &a\n  b: *a\n')).toEqual(['2:6 an alias leads to a value that contains it']);
    expect(read('['.repeat(1_000_000))).toEqual([expect.stringMatching(/^1:\d+ nested deeper than 100 levels$/)]);
    expect(read('- '.repeat(500_000))).toEqual([expect.stringMatching(/^1:\d+ nested deeper than 100 levels$/)]);
    expect(read(' '.repeat(1024 * 1024 + 1))).toEqual(['1:1 the file has more than 1048576 characters']);
  });

  it('never throws, and gives every refusal a place and a reason', () => {
    const bits = [
      'a',
      'b: ',
      ': ',
      '- ',
      '\n',
      '  ',
      '&a ',
      '*a',
      '<<: ',
      '{',
      '}',
      '[',
      ']',
      ', ',
      '"',
      "'",
      '|',
      '#',
      '?',
      '!!map ',
      '%',
      '---\n',
      '\t',
      '\r\n',
      '\u0000',
      '😀',
    ];
    const text = fc.array(fc.constantFrom(...bits), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (input) => {
        const source = readYaml(input);
        if (source.ok) return;
        expect(source.error.length).toBeGreaterThan(0);
        for (const problem of source.error) {
          expect(problem.line).toBeGreaterThan(0);
          expect(problem.column).toBeGreaterThan(0);
          expect(problem.message).not.toBe('');
        }
      }),
      cases(2000),
    );
  });
});
