import { describe, expect, it } from 'vitest';
import { DelayScheduler } from '../../../schedulers/delay/scheduler';
import { settingsAt } from '../../yarn/settings-at';
import { delayNext } from './delay-next';
import { liveRun } from './live-run.test-helper';

describe('who is next in Hadoop', () => {
  it.each([
    ['head-of-line', 'A'],
    ['head-of-line', 'B'],
    ['pools-and-locality', 'A'],
    ['pools-and-locality', 'B'],
    ['sticky-slots', 'A'],
  ])('%s %s: pools and jobs stand as the scheduler offers slots to them', async (id, variant) => {
    const { model, seen, play } = await liveRun(id, variant);
    const { applications } = model.directory;
    let looks = 0;
    play((scheduler, _, at) => {
      if (!(scheduler instanceof DelayScheduler) || looks++ % 20 !== 0) return;
      const { fair, appOf } = scheduler;
      const live = fair
        .inOrder()
        .map((jobs) => [...jobs].filter((job) => fair.jobs[job].tasks.left > 0))
        .filter((jobs) => jobs.length > 0);
      const told = live.map((jobs) => {
        const pool = seen.queues[fair.jobs[jobs[0]].pool ?? 0].id;
        return delayNext(model, settingsAt(seen, at), pool, at)
          .at(-1)
          ?.rows.map(({ name }) => name);
      });
      const pools = delayNext(model, settingsAt(seen, at), '', at).find(
        ({ by }) => by === 'offers slots by fair share',
      );
      const asked = pools?.rows.filter(({ passed }) => passed === '').map(({ key }) => key) ?? [];
      const asking = live.map((jobs) => seen.queues[fair.jobs[jobs[0]].pool ?? 0].id);
      expect(asked, `pools at ${at}`).toEqual(pools === undefined ? [] : asking);
      expect(told, `at ${at}`).toEqual(live.map((jobs) => jobs.map((job) => applications[appOf[job]].id)));
    });
    expect(looks).toBeGreaterThan(100);
  });
});
