import { expect, it } from 'vitest';
import { err } from '../../base/result';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { Scenario } from '../../scenario/schema';
import type { SweepReport, SweepRequest } from '../../worker/sweeps/sweep';
import type { Sweeper } from '../studies/sweep-control';
import { sweeperWithConsent } from './sweep-consent';
import { allowPolicies } from './policy-consent';

const ORDER = ['queues', 'root.spark', 'properties', 'application.sort.policy'];
const CODE = 'const key = (app) => [app.pending, app.id];';

it('a run of a sweep waits for consent where its own changes name the code, and others are made', async () => {
  const document: Scenario = { ...driverDeadlock.scenario, policies: [{ id: 'mine', api: 1, code: CODE }] };
  const made: SweepRequest[] = [];
  const sweeper: Sweeper = {
    sweep: (request, onResult) => {
      made.push(request);
      const outcome = err({ type: 'failed', why: 'crashed', message: 'any', problems: [] } as const);
      request.runs.forEach((_, index) => onResult({ index, outcome, finished: index + 1 }));
      return { done: Promise.resolve(true), cancel: () => undefined };
    },
  };
  const request: SweepRequest = {
    document,
    variant: 'A',
    runs: ['own:mine', 'fifo', 'own:mine'].map((value) => ({ changes: [{ path: ORDER, value }] })),
  };
  const sweep = async (): Promise<SweepReport[]> => {
    const reports: SweepReport[] = [];
    await sweeperWithConsent(sweeper).sweep(request, (report) => reports.push(report)).done;
    return reports.toSorted((a, b) => a.index - b.index);
  };
  const before = await sweep();
  expect(before.map(({ outcome }) => (outcome.ok ? '' : outcome.error.why))).toEqual(['held', 'crashed', 'held']);
  expect(before.map(({ finished }) => finished).toSorted((x, y) => x - y)).toEqual([1, 2, 3]);
  expect(made.map(({ runs }) => runs)).toEqual([[request.runs[1]]]);
  allowPolicies([CODE]);
  expect((await sweep()).map(({ outcome }) => (outcome.ok ? '' : outcome.error.why))).toEqual(Array(3).fill('crashed'));
});
