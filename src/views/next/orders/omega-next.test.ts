import { expect, it } from 'vitest';
import { OmegaScheduler } from '../../../schedulers/omega/scheduler';
import { settingsAt } from '../../yarn/settings-at';
import { liveRun } from './live-run.test-helper';
import { omegaNext } from './omega-next';
import { schedulerLabels } from '../../../schedulers/omega/scheduler-name';
import { readSettings } from '../../../schedulers/omega/settings';
import { shortLane } from '../../omega/omega-words';

it.each([
  ['omega-head-of-line', 'A'],
  ['omega-head-of-line', 'B'],
  ['omega-coarse-conflicts', 'A'],
  ['omega-offers', 'A'],
  ['omega-hoarding', 'A'],
])('%s %s: queues are those of the schedulers', async (id, variant) => {
  const { model, seen, play } = await liveRun(id, variant);
  let [instants, queued] = [0, 0];
  play((scheduler, _, at) => {
    if (!(scheduler instanceof OmegaScheduler) || instants++ % 11 !== 0 || instants > 6000) return;
    const settings = settingsAt(seen, at);
    const omega = readSettings(settings.scheduler);
    schedulerLabels(omega).forEach((__, lane) => {
      const [, queue] = omegaNext(model, settings, shortLane(omega, lane), at);
      const expected = scheduler.core.schedulers.all[lane].queue.map((app) => model.directory.applications[app].id);
      const told = queue.rows.filter(({ keys }) => keys.startsWith('there since')).map(({ name }) => name);
      expect(told, `${queue.title} at ${at}`).toEqual(expected);
      queued += expected.length;
    });
  });
  expect(queued).toBeGreaterThan(2);
});
