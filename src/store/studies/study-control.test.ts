import { afterEach, expect, it, vi } from 'vitest';
import { SPREAD_SEEDS } from '../../analysis/lesson/spread-values';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { Scenario } from '../../scenario/schema';
import type { SweepReport, SweepRequest } from '../../worker/sweeps/sweep';
import { createScenarioStore } from '../document/create-scenario-store';
import { atOnce } from '../runs/later';
import { runStore } from '../runs/run-store';
import { sweeperWithConsent } from '../session/sweep-consent';
import { allowPolicies } from '../session/policy-consent';
import { controlStudy, letSeedsRun, moreSeeds } from './study-control';
import { studyStore } from './study-store';
import type { Sweeper } from './sweep-control';

/** The ranking of the first ten seeds already decides. */
vi.mock('../../worker/compare/compare-client', () => ({
  rankingBeside: () => Promise.resolve({ ranking: { decided: true } }),
}));

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  letSeedsRun(true);
  runStore.setState({ idle: false });
});

/** Any outcome will do: only their number counts here. */
const FAILED: SweepReport['outcome'] = {
  ok: false,
  error: { type: 'failed', why: 'invalid', message: 'it ends', problems: [] },
};

/**
 * A document with two variants on a page that is idle. Returns the runs that are asked for.
 * @param took ms that each run takes; undefined: no run ever ends
 * @param gate stands before what makes the runs
 */
function resting(
  changes: Partial<Scenario> = {},
  took?: number,
  gate: (sweeper: Sweeper) => Sweeper = (sweeper) => sweeper,
): readonly SweepRequest[] {
  const document = { ...driverDeadlock.scenario, lesson: undefined, notes: '', ...changes };
  const store = createScenarioStore({ document, origin: { kind: 'gallery' } }, () => 0);
  const requests: SweepRequest[] = [];
  const sweeper = {
    sweep: (request: SweepRequest, onResult: (report: SweepReport) => void) => {
      requests.push(request);
      const cancel = () => undefined;
      if (took === undefined) return { done: new Promise<boolean>(() => undefined), cancel };
      const answered = async () => {
        await Promise.resolve();
        vi.setSystemTime(Date.now() + took * request.runs.length);
        for (const index of request.runs.keys()) onResult({ index, outcome: FAILED, finished: index + 1 });
        return true;
      };
      return { done: answered(), cancel };
    },
  };
  stop = controlStudy(store, gate(sweeper), atOnce);
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

it('seeds whose code was held run again when the reader has allowed it', async () => {
  const code = 'const key = (app) => -app.submitted;';
  const requests = resting(
    {
      policies: [{ id: 'mine', api: 1, code }],
      variants: [
        { id: 'A' },
        {
          id: 'B',
          changes: [{ path: ['queues', 'root.spark', 'properties', 'application.sort.policy'], value: 'own:mine' }],
        },
      ],
    },
    1,
    sweeperWithConsent,
  );
  await expect.poll(status).toBe('done');
  // The other variant ran meanwhile.
  const before = requests.length;
  expect(new Set(requests.flatMap(({ runs }) => runs.map(({ variant }) => variant)))).toEqual(new Set(['A']));
  allowPolicies([code]);
  await expect.poll(() => requests.length).toBeGreaterThan(before);
  expect(new Set(requests[before].runs.map(({ variant }) => variant))).toEqual(new Set(['A', 'B']));
  await expect.poll(status).toBe('done');
  // Code that nothing here waits for changes nothing.
  const after = requests.length;
  allowPolicies(['const key = () => 0;']);
  await expect.poll(status).toBe('done');
  expect(requests.length).toBe(after);
});

it('a lesson with figures over many seeds gets them in any case', async () => {
  letSeedsRun(false);
  const requests = resting({ notes: 'A is best in {spread.makespan.wins} of them.' });
  await expect.poll(() => requests.length).toBe(1);
});

it.each([
  ['other runs end when their goal is decided', 'nothing of seeds', 1, 'done', 10],
  ['figures over many seeds get all of them', '{spread.makespan.wins}', 1, 'done', SPREAD_SEEDS],
  ['other long runs wait for a person', 'nothing of seeds', 60_000, 'paused', 1],
  ['figures over many seeds get them although it takes long', '{spread.makespan.wins}', 60_000, 'done', SPREAD_SEEDS],
])('%s', async (_, notes, took, last, seeds) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  resting({ goal: { metric: 'makespan' }, notes }, took);
  await expect.poll(status, { timeout: 5000 }).toBe(last);
  expect(studyStore.getState().seeds).toBe(seeds);
  vi.useRealTimers();
});
