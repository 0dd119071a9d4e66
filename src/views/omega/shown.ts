/** What all parts of the view of transactions are about. */
import type { OmegaSettings } from '../../schedulers/omega/settings';
import { viewStore } from '../../store/view-store';
import type { VariantModel } from '../shared/use-runs-view';
import type { CellRun, Transaction } from './transactions';

export interface Shown {
  readonly variant: VariantModel;
  readonly settings: OmegaSettings;
  readonly run: CellRun;
  /** µs. */
  readonly cursor: number;
  /** The transaction that is explained. */
  readonly chosen: Transaction | undefined;
}

/** Looks at a transaction at its commit, where what became of it is seen. */
export function lookAt({ variant }: Shown, { app, to }: Transaction): void {
  const { select, setCursor, setPlaying } = viewStore.getState();
  setPlaying(false);
  select({ kind: 'app', id: variant.model.directory.applications[app].id });
  setCursor(to);
}
