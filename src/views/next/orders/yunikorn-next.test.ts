import { describe, expect, it } from 'vitest';
import { SECOND } from '../../../base/units';
import { YuniKornScheduler } from '../../../schedulers/yunikorn/scheduler';
import { settingsAt } from '../../yarn/settings-at';
import { liveRun } from './live-run.test-helper';
import { yunikornNext } from './yunikorn-next';

describe('who is next in YuniKorn', () => {
  it.each([
    ['two-queues', 'A'],
    ['two-queues', 'B'],
    ['driver-deadlock', 'A'],
    ['fair-without-guarantees', 'A'],
    ['priorities-and-fences', 'A'],
    ['priorities-and-fences', 'B'],
    ['user-limits', 'A'],
  ])('%s %s: orders are those of the scheduler at every instant', async (id, variant) => {
    const { model, seen, play } = await liveRun(id, variant);
    const { queues, applications } = model.directory;
    let levels = 0;
    play((scheduler, _, at) => {
      if (!(scheduler instanceof YuniKornScheduler) || at > 60 * SECOND) return;
      const { book } = scheduler;
      queues.forEach((queue, number) => {
        const columns = yunikornNext(model, settingsAt(seen, at), queue.id, at);
        const column = columns.find(({ title }) => title === queue.id);
        const node = book.queues[number];
        const leaf = node.applications;
        if (leaf === undefined) {
          const asked = column?.rows.filter(({ passed }) => passed !== 'asks for nothing').map(({ key }) => key);
          const expected = [...node.orderedChildren()].filter((child) => child.hasPending);
          expect(asked, `${queue.id} at ${at}`).toEqual(expected.map((child) => queues[child.id].id));
          levels += expected.length;
        } else {
          const offered = column?.rows.filter(({ passed }) => !passed.startsWith('kept out')).map(({ name }) => name);
          const expected = leaf.candidates(() => true).map((app) => applications[app.id].id);
          expect(offered, `${queue.id} at ${at}`).toEqual(expected);
          levels += expected.length;
        }
      });
    });
    expect(levels).toBeGreaterThan(10);
  });
});
