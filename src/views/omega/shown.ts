/** What all parts of the view of transactions are about. */
import type { OmegaSettings } from '../../schedulers/omega/settings';
import type { Playground } from '../../store/playground';
import { moveCursor } from '../transport/playback';
import type { VariantModel } from '../shared/runs/use-runs-view';
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

/** Shows a transaction at its commit, where its outcome is visible. */
export function showTransaction({ variant }: Shown, { app, to }: Transaction, playground: Playground): void {
  const { select, setPlaying } = playground.view.getState();
  setPlaying(false);
  select({ kind: 'app', id: variant.model.directory.applications[app].id });
  moveCursor(to, playground);
}
