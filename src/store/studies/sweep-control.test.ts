import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { err } from '../../base/result';
import { localityWaitSweep } from '../../engine/gallery/spark/locality-wait-sweep';
import type { SweepOutcome } from '../../worker/protocol';
import type { SweepReport, SweepRequest } from '../../worker/sweeps/sweep';
import { createScenarioStore } from '../document/create-scenario-store';
import { atOnce } from '../runs/later';
import { allowPolicies } from '../session/policy-consent';
import { controlSweeps, startSweep, stopSweep } from './sweep-control';
import type { Sweeper } from './sweep-control';
import { sweepStore } from './sweep-store';

const WAIT = ['workload', 'app', 'spark.locality.wait'];
const wish = (variant = 'A') => ({
  variant,
  runs: ['0s', '1s'].map((value) => ({ changes: [{ path: WAIT, value }] })),
});
const outcome: SweepOutcome = err({ type: 'failed', why: 'crashed', message: 'whatever', problems: [] });

/** Sweeps that end when the test says so. */
class FakeSweeper implements Sweeper {
  readonly sweeps: {
    request: SweepRequest;
    cancelled: boolean;
    report: (report: SweepReport) => void;
    end: (complete: boolean) => void;
  }[] = [];

  sweep(request: SweepRequest, report: (report: SweepReport) => void) {
    let end: (complete: boolean) => void = () => undefined;
    const done = new Promise<boolean>((resolve) => (end = resolve));
    const sweep = { request, cancelled: false, report, end };
    this.sweeps.push(sweep);
    const cancel = (): void => {
      sweep.cancelled = true;
      end(false);
    };
    return { done, cancel };
  }
}

let stop = (): void => undefined;
// Begins what other tests have asked for and nothing controlled.
beforeEach(() => controlled());
afterEach(() => stop());

function controlled() {
  stop();
  const document = localityWaitSweep.scenario;
  const store = createScenarioStore({ document, origin: { kind: 'gallery' } }, () => 0);
  const sweeper = new FakeSweeper();
  stop = controlSweeps(store, sweeper, atOnce);
  return { edit: store.getState().edit, undo: store.getState().undo, sweeper, state: () => sweepStore.getState()['w'] };
}

describe('a sweep of the document', () => {
  it('brings its results one by one', async () => {
    const { sweeper, state } = controlled();
    startSweep('w', wish());
    expect(state()).toMatchObject({ status: 'running', finished: 0, outcomes: [undefined, undefined] });
    const [sweep] = sweeper.sweeps;
    sweep.report({ index: 1, outcome, finished: 1 });
    expect(state()).toMatchObject({ status: 'running', finished: 1, outcomes: [undefined, outcome] });
    sweep.report({ index: 0, outcome, finished: 2 });
    sweep.end(true);
    await Promise.resolve();
    expect(state()).toMatchObject({ status: 'done', finished: 2, outcomes: [outcome, outcome], outdated: false });
  });

  it('is stopped and outdated by an edit that it depends on, until that is undone', () => {
    const { edit, undo, sweeper, state } = controlled();
    startSweep('w', wish());
    sweeper.sweeps[0].report({ index: 0, outcome, finished: 1 });
    edit(['seed'], 12);
    expect(sweeper.sweeps[0].cancelled).toBe(true);
    expect(state()).toMatchObject({ status: 'stopped', outdated: true, finished: 1 });
    undo();
    expect(state()).toMatchObject({ status: 'stopped', outdated: false });
  });

  it('goes on when what it changes itself is edited, or a title, or another variant', () => {
    const { edit, sweeper, state } = controlled();
    startSweep('w', wish('B'));
    edit(WAIT, '7s', { variant: 'B' });
    edit(['title'], 'Another');
    edit(['workload', 'app', 'spark.executor.instances'], 3, { variant: 'C' });
    expect(sweeper.sweeps[0].cancelled).toBe(false);
    expect(state()).toMatchObject({ status: 'running', outdated: false });
  });

  it('replaces the previous sweep under the same name, which reports nothing more', () => {
    const { sweeper, state } = controlled();
    startSweep('w', wish());
    startSweep('w', wish('B'));
    const [first, second] = sweeper.sweeps;
    first.report({ index: 0, outcome, finished: 1 });
    expect([first.cancelled, second.cancelled]).toEqual([true, false]);
    expect(state()).toMatchObject({ variant: 'B', finished: 0 });
  });

  it('begins once something controls sweeps when it was asked for before, unless it was stopped again', () => {
    stop();
    startSweep('w', wish());
    startSweep('v', wish());
    stopSweep('v');
    const { sweeper, state } = controlled();
    expect(sweeper.sweeps).toHaveLength(1);
    expect(state()).toMatchObject({ status: 'running', finished: 0 });
  });

  it('runs again what waited for the reader to allow its code, and nothing else', () => {
    const { sweeper, state } = controlled();
    startSweep('w', wish());
    startSweep('v', wish('B'));
    const held: SweepOutcome = err({ type: 'failed', why: 'held', message: 'not yet', problems: [] });
    sweeper.sweeps[0].report({ index: 0, outcome, finished: 1 });
    sweeper.sweeps[0].report({ index: 1, outcome: held, finished: 2 });
    sweeper.sweeps[1].report({ index: 0, outcome, finished: 1 });
    allowPolicies(['const key = (app) => app.submitted + 1;']);
    expect(sweeper.sweeps).toHaveLength(3);
    expect(sweeper.sweeps[2].request.variant).toBe('A');
    expect(state()).toMatchObject({ status: 'running', finished: 0 });
  });

  it('can be stopped by hand', () => {
    const { sweeper, state } = controlled();
    startSweep('w', wish());
    stopSweep('w');
    expect(sweeper.sweeps[0].cancelled).toBe(true);
    expect(state()).toMatchObject({ status: 'stopped', outdated: false });
  });
});
