import { afterEach, expect, it } from 'vitest';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { Scenario } from '../../scenario/schema';
import type { SweepRequest } from '../../worker/sweeps/sweep';
import { createScenarioStore } from '../document/create-scenario-store';
import { atOnce } from '../runs/later';
import { runStore } from '../runs/run-store';
import { controlStudy, letSeedsRun, moreSeeds } from './study-control';
import { studyStore } from './study-store';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  letSeedsRun(true);
  runStore.setState({ idle: false });
});

/** A document with two variants on a page that is idle. Returns the runs that are asked for. */
function resting(changes: Partial<Scenario> = {}): readonly SweepRequest[] {
  const document = { ...driverDeadlock.scenario, lesson: undefined, notes: '', ...changes };
  const store = createScenarioStore({ document, origin: { kind: 'gallery' } }, () => 0);
  const requests: SweepRequest[] = [];
  const sweeper = {
    sweep: (request: SweepRequest) => {
      requests.push(request);
      return { done: new Promise<boolean>(() => undefined), cancel: () => undefined };
    },
  };
  stop = controlStudy(store, sweeper, atOnce);
  runStore.setState({ idle: true });
  return requests;
}

const status = () => studyStore.getState().status;

it('seeds run when the page rests, the first one of all variants alone', async () => {
  const requests = resting();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0].runs).toHaveLength(2);
  expect(status()).toBe('running');
});

it('seeds on request run when they are asked for', async () => {
  letSeedsRun(false);
  const requests = resting();
  await expect.poll(status).toBe('paused');
  expect(studyStore.getState()).toMatchObject({ seeds: 0, aim: 10 });
  expect(requests).toEqual([]);
  moreSeeds();
  await expect.poll(() => requests.length).toBe(1);
});

it('seeds that run by themselves end when they are to run on request, and begin when they are not', async () => {
  const requests = resting();
  await expect.poll(status).toBe('running');
  letSeedsRun(false);
  expect(status()).toBe('stopped');
  stop();
  const later = resting();
  await expect.poll(status).toBe('paused');
  letSeedsRun(true);
  await expect.poll(() => later.length).toBe(1);
  expect(requests).toHaveLength(1);
});

it('a lesson with figures over many seeds gets them in any case', async () => {
  letSeedsRun(false);
  const requests = resting({ notes: 'A is best in {spread.makespan.wins} of them.' });
  await expect.poll(() => requests.length).toBe(1);
});
