import { expect, it } from 'vitest';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../engine/gallery';
import { readSettings } from '../../schedulers/omega/settings';
import { createPlayground } from '../../store/page-playground';
import { seenBy } from '../shared/acts/act';
import { cellRun } from './transactions';
import { showTransaction } from './shown';
import type { Shown } from './shown';

it('a transaction is shown at its commit, or where what follows a question is hidden', () => {
  const scenario = galleryEntry('omega-coarse-conflicts')?.scenario;
  if (scenario === undefined) throw new Error('not in the gallery');
  const playground = createPlayground(scenario, { kind: 'gallery', id: 'omega-coarse-conflicts' });
  const model = modelOf(scenario, 'A');
  const run = cellRun(model, 2);
  const transaction = run.transactions[100];
  const shown: Shown = {
    variant: {
      id: 'A',
      index: 0,
      title: 'A',
      run: { status: 'done', model, outdated: false, fingerprint: undefined, seed: 1, error: undefined, notices: [] },
      model,
    },
    settings: readSettings(seenBy(scenario, 'A').scheduler),
    run,
    cursor: 0,
    chosen: undefined,
  };
  const { view } = playground;
  showTransaction(shown, transaction, playground);
  expect(view.getState().cursor).toBe(transaction.to);
  const until = transaction.to / 2;
  view.getState().setSight({ only: ['A'], mark: [], future: 'hidden', dock: false, until, guess: undefined });
  showTransaction(shown, transaction, playground);
  expect(view.getState().cursor).toBe(until);
});
