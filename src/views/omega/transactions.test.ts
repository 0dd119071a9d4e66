import { describe, expect, test } from 'vitest';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../engine/gallery';
import { readSettings } from '../../schedulers/omega/settings';
import { twoOffers } from '../../schedulers/omega/two-offers.test-helper';
import { seenBy } from '../shared/acts/act';
import { freeAt, machineOf, sequenceAt } from './cell-at';
import { whySentences, widenedSentence } from './omega-words';
import { cellRun, latest } from './transactions';
import { underOtherRules } from './what-if';

function ranAs(id: string, variant: string) {
  const scenario = galleryEntry(id)?.scenario;
  if (scenario === undefined) throw new Error('not in the gallery');
  const model = modelOf(scenario, variant);
  const settings = readSettings(seenBy(scenario, variant).scheduler);
  return { model, settings, run: cellRun(model, 2) };
}

describe('transactions', () => {
  test('count the conflicts that the figures of the run count, attempt after attempt', () => {
    const { model, run } = ranAs('omega-coarse-conflicts', 'A');
    const failed = run.transactions.filter(({ outcome }) => outcome === 'failed');
    expect(failed.length).toBe(new Map(model.figures).get('conflicts'));
    for (const attempts of run.byApp.values()) {
      attempts.forEach((one, i) => {
        expect(one.attempt).toBe(i + 1);
        if (i > 0) expect(one.from).toBeGreaterThanOrEqual(attempts[i - 1].to);
      });
    }
    for (const { lost, from, to, app } of failed) {
      for (const { winner, wonAt, spurious } of lost) {
        expect(spurious).toBe(false);
        expect(winner).not.toBe(app);
        expect(wonAt >= from && wonAt <= to).toBe(true);
      }
    }
  });

  test('of one job under several offers end with the answer to their own', () => {
    const model = modelOf(twoOffers);
    const first = cellRun(model, 2).transactions.slice(0, 2);
    expect(first.map(({ outcome, from, to }) => [outcome, from, to])).toEqual([
      ['committed', 1_001_000, 10_001_000],
      ['nothing', 3_002_000, 8_002_000],
    ]);
  });

  test('come in the order of their beginnings, also where one offer brings several jobs', () => {
    const offer = {
      signalbox: 1,
      horizon: '60s',
      cluster: { nodes: [{ id: 'm', count: 8, capacity: { vcore: 1, memory: '4GB' } }] },
      queues: [{ id: 'root' }],
      scheduler: { type: 'omega', architecture: 'two-level', 't_job.batch': '1s', 't_task.batch': '2s' },
      workload: [
        { id: 'short', kind: 'batch', jobType: 'prefill', duration: '2500ms' },
        { id: 'batch', kind: 'batch', count: 6, duration: '10s' },
        { id: 'service', kind: 'batch', jobType: 'service', submit: '1500ms', duration: '10s' },
      ],
    };
    const model = modelOf(offer);
    const { transactions } = cellRun(model, 2);
    const begins = transactions.map(({ from }) => from);
    expect(begins).toEqual(begins.toSorted((x, y) => x - y));
    expect(transactions.map(({ index }) => index)).toEqual([...transactions.keys()]);
    // The third job of the offer begins at 7 s.
    const seen = latest(transactions, 3_000_000);
    expect(model.directory.applications[seen?.app ?? 0].id).toBe('service');
  });

  test('name the workers that MapReduce jobs were given beyond those asked for', () => {
    expect(ranAs('omega-mapreduce', 'A').run.widened.size).toBe(0);
    const { run, settings, model } = ranAs('omega-mapreduce', 'D');
    expect(run.widened.size).toBeGreaterThan(10);
    for (const [app, { requested, workers }] of run.widened) {
      expect(requested).toBe(11);
      expect(workers).toBeGreaterThan(11);
      expect(workers).toBeLessThanOrEqual(44);
      expect(run.byApp.get(app)?.[0].tasks).toBe(workers);
      expect(model.applications[app].containers).toHaveLength(workers);
    }
    expect(widenedSentence(settings, { requested: 11, workers: 44 })[0]).toContain(
      'asked for 11 workers and got 44 (relative-job-size)',
    );
  });

  test('lose under their own rule what they lost, and no more under a milder one', () => {
    for (const variant of ['A', 'B']) {
      const { model, run, settings } = ranAs('omega-coarse-conflicts', variant);
      for (const one of run.transactions) {
        if (one.outcome !== 'failed' && one.outcome !== 'committed') continue;
        const [fine, coarse, fineGang, coarseGang] = underOtherRules(model, one);
        expect((settings.coarse ? coarse : fine).lost).toBe(one.lost.length);
        expect(fine.lost).toBeLessThanOrEqual(coarse.lost);
        expect(fineGang.lost).toBeGreaterThanOrEqual(fine.lost);
        expect(coarseGang.lost).toBeGreaterThanOrEqual(coarse.lost);
      }
    }
  });

  test('under sequence numbers lose claims for which there was room, and say so', () => {
    const { model, run, settings } = ranAs('omega-coarse-conflicts', 'B');
    const spurious = run.transactions.filter(({ lost }) => lost.length > 0 && lost.every((claim) => claim.spurious));
    expect(spurious.length).toBeGreaterThan(10);
    expect(whySentences(model, settings, spurious[0])).toContain(
      'There was room for all of them: only the numbers of the machines had changed.',
    );
  });
});

test('Offers lock what they hold until they are answered, and hoards are kept until their job starts', () => {
  const offers = ranAs('omega-offers', 'A').run;
  expect(offers.locks.every((steps) => steps.at(-1)?.locked === 0 && steps.some(({ locked }) => locked > 0))).toBe(
    true,
  );

  const { run, model } = ranAs('omega-hoarding', 'A');
  const held = new Map<string, number>();
  for (const { app, tasks, to } of run.hoards) {
    if (to === Infinity)
      held.set(model.directory.applications[app].id, (held.get(model.directory.applications[app].id) ?? 0) + tasks);
  }
  expect([...held]).toEqual([
    ['ana', 6],
    ['ben', 4],
  ]);
});

test('A machine has as much room as its containers leave, and a number that every placement raises', () => {
  const { model, run } = ranAs('omega-coarse-conflicts', 'A');
  const machines = model.directory.nodes.map((_, node) => machineOf(model, node));
  const at = latest(run.transactions, 60_000_000)?.to ?? 0;
  const placed = machines.reduce((sum, machine) => sum + sequenceAt(model, machine, at), 0);
  expect(placed).toBe(model.containers.allocated.slice(0, model.containers.count).filter((time) => time <= at).length);
  for (const machine of machines) {
    expect(freeAt(machine, -1)).toBe(machine.capacity);
    expect(Math.min(...machine.free)).toBeGreaterThanOrEqual(0);
    expect(machine.free.at(-1)).toBe(machine.capacity);
  }
});
