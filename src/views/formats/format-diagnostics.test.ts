import { describe, expect, it } from 'vitest';
import { diagnostics, elementAt } from './format-diagnostics';

describe('an element in a text', () => {
  const text = '<a>\n  <q n="1"><!-- </q> --><q/>\n  <q></q></q>\n</a>';
  const shown = (line: number, column: number) => {
    const { from, to } = elementAt(text, { line, column });
    return text.slice(from, to);
  };

  it('goes to where it is closed', () => {
    expect(shown(2, 3)).toBe('<q n="1"><!-- </q> --><q/>\n  <q></q></q>');
    expect(shown(2, 25)).toBe('<q/>');
    expect(shown(3, 3)).toBe('<q></q>');
    expect(shown(1, 1)).toBe(text);
  });

  it('is the rest of the line where none begins', () => {
    expect(shown(2, 1)).toBe('  <q n="1"><!-- </q> --><q/>');
    expect(shown(9, 9)).toBe('');
  });
});

describe('what is wrong with a text', () => {
  it('says what would correct it', () => {
    const at = { line: 1, column: 1, path: '' };
    const found = diagnostics('<a/>', [
      { ...at, message: 'wrong', fix: 'write b' },
      { ...at, message: 'bad' },
    ]);
    expect(found.map(({ message }) => message)).toEqual(['wrong; write b', 'bad']);
  });
});

it('The mark of a problem covers the word at its line and column', () => {
  const text = 'partitions:\n  - name: default\n    nodesortpolicy: {type: none}\n';
  const marked = diagnostics(text, [{ line: 3, column: 22, path: '', message: 'no' }]);
  expect(marked.map(({ from, to }) => text.slice(from, to))).toEqual(['type']);
  const outside = diagnostics('a', [{ line: 9, column: 9, path: '', message: 'no' }]);
  expect(outside).toMatchObject([{ from: 1, to: 1 }]);
});
