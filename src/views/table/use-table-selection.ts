import { useState } from 'react';
import { keysBetween } from './table-rows';
import type { TableRow } from './table-columns';

/** A cell by its row's key and its column's position. */
export interface CellAt {
  readonly key: string;
  readonly column: number;
}

/** Rows that are selected, the cell that keys act on, and the row from which a range is drawn. */
export function useTableSelection(rows: readonly TableRow[], columns: number) {
  const [active, setActive] = useState<CellAt | undefined>(undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | undefined>(undefined);
  // Rows that are no longer listed are not selected either.
  const selected = rows.filter(({ key }) => chosen.has(key));
  const at = rows.findIndex(({ key }) => key === active?.key);
  const index = at < 0 ? 0 : at;

  /** Selects as a click does: one row, with ctrl one more or less, with shift all up to it. */
  const choose = (key: string, { toggle = false, range = false } = {}) => {
    if (range && anchor !== undefined) {
      setChosen(new Set(keysBetween(rows, anchor, key)));
      return;
    }
    setAnchor(key);
    if (!toggle) setChosen(new Set([key]));
    else {
      const next = new Set(chosen);
      if (!next.delete(key)) next.add(key);
      setChosen(next);
    }
  };
  const move = (byRows: number, byColumns: number, range: boolean) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, (at < 0 ? -1 : at) + byRows))] ?? rows[0];
    if (row === undefined) return;
    const column = Math.max(0, Math.min(columns - 1, (active?.column ?? 0) + byColumns));
    setActive({ key: row.key, column });
    if (byRows !== 0) choose(row.key, { range });
  };
  return {
    /** Position of the active row; 0 while there is none. */
    index,
    active: at < 0 ? undefined : active,
    selected,
    isSelected: (key: string) => chosen.has(key),
    setActive,
    choose,
    move,
    all: () => setChosen(new Set(rows.map(({ key }) => key))),
    none: () => setChosen(new Set()),
  } as const;
}
