import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunModel } from '../../analysis/model';
import { gallery } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import type { RunUpdate } from '../../worker/client';
import { controlRuns } from './run-control';
import type { Runner } from './run-control';
import { planRuns } from './run-plan';
import { runStore } from './run-store';
import { createScenarioStore } from '../document/create-scenario-store';

const DOCUMENT = gallery[0].scenario;

/** Only `end` is looked at here. */
const model = (end: number): RunModel => ({ end }) as RunModel;

const done = (end: number, fingerprint: string): RunUpdate => ({
  type: 'done',
  model: model(end),
  fingerprint,
  seed: 7,
  notices: [{ intervention: 'i1', text: 'the node is not lost' }],
});

/** Runs that end when the test says so. */
class FakeRunner implements Runner {
  readonly runs: { variant: string; document: unknown; cancelled: boolean; report: (update: RunUpdate) => void }[] = [];

  simulate(request: { variant: string; document: unknown }, onUpdate: (update: RunUpdate) => void) {
    const run = { variant: request.variant, document: request.document, cancelled: false, report: onUpdate };
    this.runs.push(run);
    return { cancel: () => void (run.cancelled = true) };
  }
}

function controlled(document: Scenario = DOCUMENT) {
  const store = createScenarioStore({ document, origin: { kind: 'gallery' } }, () => 0);
  const runner = new FakeRunner();
  const { end } = controlRuns(store, runner);
  return { store, runner, end, run: (variant: string) => runStore.getState().byVariant[variant] };
}

beforeEach(() =>
  runStore.setState({ byVariant: {}, progress: {}, preparing: {}, costs: {}, quiet: {}, since: {}, idle: false }),
);

describe('the runs', () => {
  it('show nothing of a document that was open before', () => {
    const { store, runner, run } = controlled();
    for (const [i, { report }] of runner.runs.entries()) report(done(9_000_000 + i, 'aa'));
    store.getState().edit(['cluster', 'nodes', 'node', 'count'], 5);
    expect(run('A')).toMatchObject({ outdated: true });
    store.getState().replace(gallery[1].scenario, { kind: 'gallery', id: gallery[1].id });
    expect(run('A')).toMatchObject({ model: undefined, outdated: false });
    expect(runner.runs.slice(0, 4).every(({ cancelled }) => cancelled)).toBe(true);
  });

  it('that are silent for a while can be started again, and others continue', () => {
    const runner = new FakeRunner();
    const store = createScenarioStore({ document: DOCUMENT, origin: { kind: 'gallery' } }, () => 0);
    const { retry } = controlRuns(store, runner);
    runner.runs[0].report({ type: 'quiet', isQuiet: true });
    expect(runStore.getState().quiet).toEqual({ A: true, B: false });
    retry();
    expect(runner.runs.map(({ variant, cancelled }) => [variant, cancelled])).toEqual([
      ['A', true],
      ['B', false],
      ['A', false],
    ]);
    expect(runStore.getState().quiet).toEqual({ A: false, B: false });
  });

  it('start for every variant and are idle when all have ended', () => {
    const { runner, run } = controlled();
    expect(runner.runs.map((r) => r.variant)).toEqual(['A', 'B']);
    expect(run('A').status).toBe('waiting');
    runner.runs[0].report({ type: 'progress', progress: 0.5, now: 3_000_000 });
    expect(run('A')).toMatchObject({ status: 'running' });
    expect(runStore.getState().progress).toEqual({ A: 0.5, B: 0 });
    runner.runs[0].report(done(9_000_000, 'aa'));
    expect(run('A')).toMatchObject({
      status: 'done',
      fingerprint: 'aa',
      seed: 7,
      notices: ['i1: the node is not lost'],
    });
    expect(runStore.getState()).toMatchObject({ idle: false, progress: { A: 1, B: 0 } });
    runner.runs[1].report({ type: 'failed', why: 'too-large', message: 'Too large.', problems: [] });
    expect(run('B')).toMatchObject({ status: 'failed', error: 'Too large.' });
    expect(runStore.getState().idle).toBe(true);
  });

  it('show a stand-in only where the run itself takes longer, and the next one at once', () => {
    vi.useFakeTimers();
    const { runner, run, store } = controlled();
    const standIn = (end: number): RunUpdate => ({ type: 'snapshot', progress: 0, model: model(end), standIn: true });
    runner.runs[0].report(standIn(1));
    expect(run('A').model).toBeUndefined();
    vi.advanceTimersByTime(200);
    expect(run('A')).toMatchObject({ status: 'running', standIn: true, model: { end: 1 } });
    runner.runs[1].report(standIn(2));
    runner.runs[1].report(done(3, 'bb'));
    vi.advanceTimersByTime(200);
    expect(run('B')).toMatchObject({ status: 'done', standIn: false, model: { end: 3 } });
    store.getState().editAll([{ path: ['seed'], value: 99 }]);
    runner.runs[2].report(standIn(4));
    vi.advanceTimersByTime(1);
    expect(run('A')).toMatchObject({ standIn: true, outdated: false, model: { end: 4 } });
    vi.useRealTimers();
  });

  it('are the same objects while only their progress changes', () => {
    const { runner } = controlled();
    runner.runs[0].report({ type: 'progress', progress: 0.1, now: 1_000_000 });
    const { byVariant } = runStore.getState();
    runner.runs[0].report({ type: 'progress', progress: 0.2, now: 2_000_000 });
    expect(runStore.getState().byVariant).toBe(byVariant);
    expect(runStore.getState().progress).toEqual({ A: 0.2, B: 0 });
  });

  it('that report at the same time are shown together, and results that an edit has made obsolete are not shown', () => {
    const store = createScenarioStore({ document: DOCUMENT, origin: { kind: 'gallery' } }, () => 0);
    const runner = new FakeRunner();
    const queued: (() => void)[] = [];
    const { end } = controlRuns(store, runner, { later: (action) => void queued.push(action) });
    let changes = 0;
    const unsubscribe = runStore.subscribe((state, before) => {
      if (state.byVariant !== before.byVariant) changes++;
    });
    const [a, b] = runner.runs;
    a.report({ type: 'snapshot', progress: 0.1, model: model(2) });
    b.report({ type: 'snapshot', progress: 0.1, model: model(3) });
    a.report(done(9, 'aa'));
    expect(changes).toBe(0);
    for (const action of queued.splice(0)) action();
    expect(changes).toBe(1);
    // No other run is to be waited for.
    b.report(done(5, 'bb'));
    expect(changes).toBe(2);
    const { byVariant, idle } = runStore.getState();
    expect([byVariant['A'].fingerprint, byVariant['B'].fingerprint, idle]).toEqual(['aa', 'bb', true]);

    store.getState().edit(['seed'], 9);
    runner.runs[2].report(done(7, 'late'));
    store.getState().edit(['seed'], 10);
    for (const action of queued.splice(0)) action();
    expect(runStore.getState().byVariant['A']).toMatchObject({ status: 'waiting', fingerprint: undefined });
    unsubscribe();
    end();
  });

  it('of an edited document keep the last picture as outdated until the next one arrives', () => {
    const { store, runner, run } = controlled();
    for (const r of runner.runs) r.report(done(5, 'old'));
    store.getState().edit(['seed'], 9);
    expect(runner.runs).toHaveLength(4);
    expect(run('A')).toMatchObject({ status: 'waiting', outdated: true, model: { end: 5 }, fingerprint: undefined });
    expect(runStore.getState().idle).toBe(false);
    runner.runs[2].report({ type: 'snapshot', progress: 0.1, model: model(2) });
    expect(run('A')).toMatchObject({ status: 'running', outdated: false, model: { end: 2 } });
  });

  it('are stopped by a person, keep what they have brought, and are started again', () => {
    const runner = new FakeRunner();
    const store = createScenarioStore({ document: DOCUMENT, origin: { kind: 'gallery' } }, () => 0);
    const { retry, stopRuns, end } = controlRuns(store, runner);
    const [a, b] = runner.runs;
    a.report(done(5, 'aa'));
    b.report({ type: 'snapshot', progress: 0.1, model: model(2) });
    stopRuns();
    const { byVariant, idle } = runStore.getState();
    expect([a.cancelled, b.cancelled, idle]).toEqual([false, true, true]);
    expect(byVariant['A']).toMatchObject({ status: 'done' });
    expect(byVariant['B']).toMatchObject({ status: 'failed', stopped: true, model: { end: 2 } });
    retry();
    expect(runner.runs.slice(2).map(({ variant }) => variant)).toEqual(['B']);
    expect(runStore.getState().byVariant['B']).toMatchObject({ status: 'waiting', stopped: false });
    end();
  });

  it('in flight are cancelled by an edit', () => {
    const { store, runner } = controlled();
    store.getState().edit(['seed'], 9);
    expect(runner.runs.map((r) => r.cancelled)).toEqual([true, true, false, false]);
    expect(runner.runs[2].document).toBe(store.getState().document);
  });

  it('of variants that an edit does not concern go on', () => {
    const { store, runner, run } = controlled();
    runner.runs[0].report(done(5, 'aa'));
    store.getState().edit(['queues', 'root.spark', 'maxapplications'], 2, { variant: 'B' });
    expect(runner.runs.map((r) => [r.variant, r.cancelled])).toEqual([
      ['A', false],
      ['B', true],
      ['B', false],
    ]);
    expect(run('A')).toMatchObject({ status: 'done', outdated: false });
  });

  it('do not start again for edits on which they do not depend', () => {
    const { store, runner } = controlled();
    store.getState().edit(['title'], 'Another title');
    store.getState().renameVariant('B', 'Another name');
    store.getState().edit(['window'], { from: '1s' });
    expect(runner.runs).toHaveLength(2);
  });

  it('come and go with their variants', () => {
    const { store, runner, run } = controlled();
    const id = store.getState().addVariant('A');
    expect(runner.runs.at(-1)?.variant).toBe(id);
    store.getState().removeVariant(id);
    expect(run(id)).toBeUndefined();
    expect(runner.runs.at(-1)?.cancelled).toBe(true);
  });

  it('are cancelled at the end', () => {
    const { runner, end, store } = controlled();
    end();
    expect(runner.runs.every((r) => r.cancelled)).toBe(true);
    store.getState().edit(['seed'], 9);
    expect(runner.runs).toHaveLength(2);
  });
});

describe('planRuns', () => {
  it('runs a document without variants as A', () => {
    const { variants: _, ...single } = DOCUMENT;
    expect(planRuns(single as Scenario)).toMatchObject({ start: ['A'], drop: [] });
  });

  it('starts nothing when a variant is only said differently', () => {
    const { keys } = planRuns(DOCUMENT);
    const changes = DOCUMENT.variants?.[1].changes ?? [];
    const variants = [{ id: 'A' }, { id: 'B', changes: [...changes, { path: ['seed'], value: DOCUMENT.seed ?? 1 }] }];
    expect(planRuns({ ...DOCUMENT, variants }, keys).start).toEqual([]);
  });
});
