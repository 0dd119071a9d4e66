import { useMemo, useState } from 'react';
import { useRuns } from '../../../store/runs/run-store';
import type { Group } from '../../../store/view/shared-view';
import { foldedRows } from './build-scene';
import type { Tabled } from './scene';

/** Folded rows; while runs are going on the last ones are kept, so that rows do not fold and unfold under an edit. */
export function useFolded(shown: readonly (Tabled | undefined)[], group: Group): readonly ReadonlySet<string>[] {
  const idle = useRuns((s) => s.idle);
  const [kept, setKept] = useState<{ group: Group; rows: readonly ReadonlySet<string>[] }>({ group, rows: [] });
  const fresh = useMemo(() => (idle ? { group, rows: foldedRows(shown, group) } : undefined), [idle, shown, group]);
  if (fresh !== undefined && fresh !== kept) setKept(fresh);
  return (fresh ?? (kept.group === group ? kept : NO_ROWS)).rows;
}

const NO_ROWS: { readonly rows: readonly ReadonlySet<string>[] } = { rows: [] };
