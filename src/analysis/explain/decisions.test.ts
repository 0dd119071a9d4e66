import { describe, expect, it } from 'vitest';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import type { RunModel } from '../model';
import { decisions } from './decisions';

const COUNT = 12;

/** Times of the last starts and ends of an application's containers, the latest first, by a look at all of them. */
function timesOf({ applications, containers }: RunModel, app: number, at: number, count: number): number[] {
  const ids = [...applications[app].containers];
  const times = [...ids.map((c) => containers.allocated[c]), ...ids.map((c) => containers.ended[c])];
  return times
    .filter((time) => time <= at)
    .sort((x, y) => y - x)
    .slice(0, count);
}

describe('the last decisions about one application', () => {
  it.each(['storm', 'capacity-disable-preemption', 'two-queues'])('are the last ones of its containers in %s', (id) => {
    const model = galleryRun(id);
    for (const app of model.applications.keys()) {
      for (const part of [0.2, 0.5, 0.9, 1]) {
        const found = decisions(model, model.end * part, COUNT, app);
        const own = found.filter((decision) => decision.app === app);
        const lines = COUNT - (found.length - own.length);
        const times = own.flatMap((decision) => Array<number>(decision.times).fill(decision.at));
        const all = timesOf(model, app, model.end * part, Infinity);
        expect(times).toEqual(all.slice(0, times.length));
        expect(own.length === lines || times.length === all.length).toBe(true);
      }
    }
  });

  it('are one where the same happens many times at one instant', () => {
    const model = galleryRun('jockey-deadline-extended');
    const minute = 60_000_000;
    const [last] = decisions(model, 20 * minute, COUNT, 0);
    expect(last).toMatchObject({ at: 20 * minute, times: 44 });
    expect(last.text).toEqual([{ name: 'rank' }, ' gets a container on ', { name: 'cell' }]);
    const lines = decisions(model, 20 * minute, COUNT, 0).map(({ at, text }) => `${at} ${JSON.stringify(text)}`);
    expect(new Set(lines).size).toBe(lines.length);
  });
});
