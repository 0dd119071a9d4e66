import { describe, expect, it } from 'vitest';
import { pressGridKey } from './grid-keys';
import type { TableRow } from './table-columns';

const entry = { id: 'etl', kind: 'batch', count: 2 };
const rows: readonly TableRow[] = [
  { key: 'etl', entry, number: undefined, own: undefined },
  { key: 'etl/1', entry, number: 1, own: undefined },
];

/** What a key does in the grid, as calls in words; undefined where it means nothing. */
function pressed(
  key: string,
  { row = 0, column = 0, open = false, ...held }: { row?: number; column?: number; open?: boolean } & Held = {},
): readonly string[] | undefined {
  const calls: string[] = [];
  const call =
    (name: string) =>
    (...values: readonly unknown[]): void =>
      void calls.push([name, ...values.map((value) => JSON.stringify(value))].join(' '));
  const done = pressGridKey(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held },
    {
      rows,
      open: new Set(open ? ['etl'] : []),
      selection: {
        active: { key: rows[row].key, column },
        index: row,
        move: call('move'),
        all: call('all'),
        choose: call('choose'),
      },
      onToggle: call('toggle'),
      onEdit: call('edit'),
      onDelete: call('delete'),
      onEscape: call('escape'),
    },
  );
  return done ? calls : undefined;
}

interface Held {
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
}

describe('keys in the grid of applications', () => {
  it('move the active cell, and extend the selection with Shift', () => {
    expect(pressed('ArrowDown')).toEqual(['move 1 0 false']);
    expect(pressed('PageUp', { shiftKey: true })).toEqual(['move -10 0 true']);
    expect(pressed('ArrowRight', { column: 1 })).toEqual(['move 0 1 false']);
  });

  it('open and close an entry in its first column before they leave it', () => {
    expect(pressed('ArrowRight')).toEqual(['toggle "etl"']);
    expect(pressed('ArrowRight', { open: true })).toEqual(['move 0 1 false']);
    expect(pressed('ArrowLeft', { open: true })).toEqual(['toggle "etl"']);
    expect(pressed('ArrowLeft')).toEqual(['move 0 -1 false']);
    expect(pressed('ArrowRight', { row: 1 })).toEqual(['move 0 1 false']);
  });

  it('begin to edit with Enter, F2 or the first letter typed', () => {
    expect(pressed('Enter')).toEqual(['edit']);
    expect(pressed('F2')).toEqual(['edit']);
    expect(pressed('x')).toEqual(['edit "x"']);
  });

  it('select all with Ctrl and A, and one row with Space', () => {
    expect(pressed('a', { ctrlKey: true })).toEqual(['all']);
    expect(pressed(' ')).toEqual(['choose "etl" {"toggle":true}']);
  });

  it('mean nothing where they belong to the browser', () => {
    expect(pressed('c', { ctrlKey: true })).toBeUndefined();
    expect(pressed('ArrowLeft', { altKey: true })).toBeUndefined();
    expect(pressed('Shift')).toBeUndefined();
  });
});
