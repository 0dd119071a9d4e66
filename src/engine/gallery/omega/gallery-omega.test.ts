import { SECOND } from '../../../base/units';
import { describe, expect, test } from 'vitest';
import { schedulerLabels, schedulerName } from '../../../schedulers/omega/scheduler-name';
import { OmegaMetrics } from '../../../schedulers/omega/figures/metrics';
import { OmegaReason } from '../../../schedulers/omega/reasons';
import { readSettings } from '../../../schedulers/omega/settings';
import { JobState } from '../../../schedulers/omega/states';
import { Rec } from '../../../sim/trace/trace';
import { expandScenario } from '../../expand';
import { galleryEntry } from '../../gallery';
import { startRun } from '../../run/simulate';
import { playScenario } from '../../testing/play.test-helper';
import type { Run } from '../../run/run';

interface Measured {
  readonly run: Run;
  readonly metrics: OmegaMetrics;
  /** How often each reason was stated. */
  readonly reasons: ReadonlyMap<number, number>;
  /** Number of a scheduler by what it is called. */
  readonly of: (name: string) => number;
  /** Mean wait of the jobs of a scheduler until their first attempt, s. */
  readonly wait: (name: string) => number;
}

function measure(id: string, variant: string): Measured {
  const scenario = galleryEntry(id)?.scenario;
  if (scenario === undefined) throw new Error('not in the gallery');
  const input = expandScenario(scenario, variant);
  if (!input.ok) throw new Error('not valid');
  const run = startRun(input.value);
  const metrics = new OmegaMetrics(JobState.queued);
  const reasons = new Map<number, number>();
  for (let over = false; !over;) {
    over = run.slice(10_000);
    for (const chunk of run.takeChunks()) {
      metrics.read(chunk);
      for (let row = 0; row < chunk.length; row++) {
        const code = chunk.b[row] >> 8;
        if (chunk.kind[row] === Rec.reason) reasons.set(code, (reasons.get(code) ?? 0) + 1);
      }
    }
  }
  const names = schedulerLabels(readSettings(input.value.scheduler)).map(schedulerName);
  const of = (name: string): number => names.indexOf(name);
  const wait = (name: string): number => {
    const apps = input.value.applications.flatMap((_, app) => (metrics.scheduler[app] === of(name) ? [app] : []));
    const waits = apps.map((app) => (metrics.firstBegun[app] - metrics.submitted[app]) / SECOND);
    return waits.reduce((sum, value) => sum + value, 0) / waits.length;
  };
  return { run, metrics, reasons, of, wait };
}

describe('what the scenarios of Omega show', () => {
  test('omega-head-of-line: a queue that grows, one with slow jobs in it, none, and one with a half of the machines', () => {
    const [single, multi, shared, parts] = ['A', 'B', 'C', 'D'].map((variant) =>
      measure('omega-head-of-line', variant),
    );
    expect(single.wait('the scheduler')).toBeGreaterThan(300);
    expect(multi.wait('the scheduler')).toBeCloseTo(4.3, 1);
    expect(shared.wait('the batch scheduler')).toBeLessThan(0.01);
    expect(shared.metrics.of(shared.of('the service scheduler')).failed).toBe(7);
    expect(multi.metrics.of(0).failed + single.metrics.of(0).failed).toBe(0);
    const { useful, foundNothing } = parts.metrics.of(parts.of('the batch scheduler'));
    expect(foundNothing).toBeGreaterThan(3 * useful);
  });

  test('omega-offers: what a slow framework decides on is offered to nobody else', () => {
    const [slow, fast, shared] = ['A', 'B', 'C'].map((variant) => measure('omega-offers', variant));
    expect(slow.wait('the batch scheduler')).toBeCloseTo(3.7, 1);
    expect(fast.wait('the batch scheduler')).toBeLessThan(1);
    expect(shared.wait('the batch scheduler')).toBeLessThan(0.01);
    expect(slow.reasons.get(OmegaReason.notOffered)).toBeGreaterThan(50);
    const locked = ({ metrics, run }: Measured): number => metrics.lockedShare(160_000, run.now);
    expect(locked(slow)).toBeCloseTo(0.12, 2);
    expect([locked(fast) < 0.02, locked(shared)]).toEqual([true, 0]);
  });

  test('omega-mapreduce: all that fits, up to a cap, four times as many', () => {
    const entry = galleryEntry('omega-mapreduce');
    if (entry === undefined) throw new Error('not in the gallery');
    const seconds = (variant: string) => {
      const { containers, run } = playScenario(entry.scenario, variant);
      const ends = new Map<string, number>();
      for (const { app, ended } of containers) ends.set(app, Math.max(ended, ends.get(app) ?? 0));
      const jobs = run.directory.applications.filter(({ generator }) => generator === 'mapreduce');
      return jobs.map(({ id, submit }) => Math.round((ends.get(id) ?? 0) - submit / SECOND)).sort((x, y) => x - y);
    };
    const [none, most, cap, relative] = ['A', 'B', 'C', 'D'].map(seconds);
    expect([none[0], none[19]]).toEqual([360, 360]);
    expect([most[0], most[10], most[19]]).toEqual([21, 21, 159]);
    expect([cap[0], cap[19]]).toEqual([51, 360]);
    expect([relative[0], relative[19]]).toEqual([90, 91]);
  });

  test('omega-coarse-conflicts: the coarser, the more is thrown away', () => {
    const failed = ['A', 'B', 'C', 'D'].map((variant) => {
      const { metrics, of } = measure('omega-coarse-conflicts', variant);
      expect(metrics.of(of('the batch scheduler')).failed).toBeLessThan(10);
      return metrics.of(of('the service scheduler')).failed;
    });
    expect(failed).toEqual([51, 78, 76, 84]);
  });

  test('omega-hoarding: both wait for good, unless what is kept idle is given back', () => {
    const [forGood, timeout, shared] = ['A', 'B', 'C'].map((variant) => measure('omega-hoarding', variant).run.ended);
    expect(forGood?.reason).toBe('deadlock');
    expect(timeout).toMatchObject({ reason: 'all-done' });
    expect(shared).toMatchObject({ reason: 'all-done', at: expect.closeTo(64.4 * SECOND, -5) as number });
  });
});
