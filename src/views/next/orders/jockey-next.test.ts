import { expect, it } from 'vitest';
import { TokenScheduler } from '../../../schedulers/jockey/scheduler';
import type { JobTokens } from '../../../schedulers/jockey/token-book';
import { settingsAt } from '../../yarn/settings-at';
import { jockeyNext } from './jockey-next';
import { liveRun } from './live-run.test-helper';
import { tokenBookAt } from './token-book-at';

it.each([
  ['jockey-several-deadlines', 'A'],
  ['jockey-slow-hour', 'A'],
])('%s %s: the book of tokens is that of the scheduler at every instant', async (id, variant) => {
  const { model, seen, play } = await liveRun(id, variant);
  let [instants, spare] = [0, 0];
  play((scheduler, _, at) => {
    if (!(scheduler instanceof TokenScheduler) || instants++ % 7 !== 0) return;
    const expected = [...scheduler.jobs.values()].map(plain);
    expect(tokenBookAt(model, settingsAt(seen, at), at).map(plain), `at ${at}`).toEqual(expected);
    spare += expected.reduce((sum, job) => sum + job.spare.length, 0);
  });
  expect(instants).toBeGreaterThan(100);
  expect(spare).toBeGreaterThan(0);
});

function plain({ app, wanted, granted, guaranteed, spare }: JobTokens) {
  return { app, wanted, granted, guaranteed, spare: spare.toSorted((a, b) => a - b) };
}

it('the job with the fewest spare tokens for its weight comes first, and gives one back last', async () => {
  const { model, seen } = await liveRun('jockey-several-deadlines');
  const at = model.end / 3;
  const [, spare, giving] = jockeyNext(model, settingsAt(seen, at), '', at);
  const book = tokenBookAt(model, settingsAt(seen, at), at);
  const ratio = (app = -1): number => {
    const job = book.find((one) => one.app === app);
    return job === undefined ? NaN : job.spare.length / job.weight;
  };
  const ratios = spare.rows.map(({ app }) => ratio(app));
  expect(ratios.length).toBeGreaterThan(1);
  expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
  const given = giving.rows.map(({ app }) => ratio(app));
  expect(given).toEqual(given.toSorted((a, b) => b - a));
});
