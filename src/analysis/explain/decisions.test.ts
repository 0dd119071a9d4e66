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
        const deadlocks = found.filter((decision) => decision.app !== app).length;
        const own = found.filter((decision) => decision.app === app).map(({ at }) => at);
        expect(own).toEqual(timesOf(model, app, model.end * part, COUNT - deadlocks));
      }
    }
  });
});
