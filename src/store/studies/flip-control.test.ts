import { afterEach, expect, it } from 'vitest';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { Scenario } from '../../scenario/schema';
import type { SweepRequest } from '../../worker/sweeps/sweep';
import { createScenarioStore } from '../document/create-scenario-store';
import { atOnce } from '../runs/later';
import { controlFlips, wantFlips } from './flip-control';
import { controlStudy } from './study-control';
import { studyStore } from './study-store';

let stops: readonly (() => void)[] = [];
afterEach(() => stops.forEach((stop) => stop()));

/** A document with this goal whose seeds take so long that no more of them run by themselves. Returns what is asked for. */
function paused(goal: Scenario['goal']): readonly SweepRequest[] {
  const document = { ...driverDeadlock.scenario, goal };
  const store = createScenarioStore({ document, origin: { kind: 'gallery' } }, () => 0);
  const requests: SweepRequest[] = [];
  const sweeper = {
    sweep: (request: SweepRequest) => {
      requests.push(request);
      return { done: new Promise<boolean>(() => undefined), cancel: () => undefined };
    },
  };
  stops = [controlStudy(store, sweeper, atOnce), controlFlips(store, sweeper)];
  studyStore.setState({ status: 'paused', seeds: 1, simulated: 2, elapsed: 20_000, aim: 10 });
  return requests;
}

it('who wants to know what flips the verdict gets the seeds that are missing for one, however long they take', async () => {
  const requests = paused({ metric: 'makespan' });
  expect(requests).toEqual([]);
  wantFlips();
  await expect.poll(() => requests.length).toBe(1);
  // Nine more seeds of both variants.
  expect(requests[0].runs).toHaveLength(18);
});

it('without a goal there is no verdict, and nothing runs', async () => {
  const requests = paused(undefined);
  wantFlips();
  await Promise.resolve();
  expect(studyStore.getState().status).toBe('paused');
  expect(requests).toEqual([]);
});
