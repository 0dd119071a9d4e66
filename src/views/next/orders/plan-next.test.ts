import { expect, it } from 'vitest';
import { plans } from '../../tetrisched/plan/plan-at';
import { settingsAt } from '../../yarn/settings-at';
import { liveRun } from './live-run.test-helper';
import { planNext } from './plan-next';

it('What starts with a plan holds nodes at its instant, what is planned for later waits, and one choice is the one given', async () => {
  const { model, seen } = await liveRun('plan-wait-for-gpu', 'D');
  let [now, later, given] = [0, 0, 0];
  for (const { at } of plans(model)) {
    const [planned, , choices] = planNext(model, settingsAt(seen, at), '', at);
    for (const { app = -1, keys, passed } of planned.rows) {
      const starts = [...model.applications[app].containers].some((c) => model.containers.allocated[c] === at);
      expect(keys.startsWith('starts with this plan'), `${keys} at ${at}`).toBe(starts);
      expect(passed === '').toBe(starts);
      if (starts) now++;
      else later++;
    }
    given += choices?.rows.filter(({ passed }) => passed === 'this is its allocation').length ?? 0;
  }
  expect(now).toBeGreaterThan(0);
  expect(later).toBeGreaterThan(0);
  expect(given).toBeGreaterThan(0);
});
