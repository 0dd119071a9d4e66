import { describe, expect, it } from 'vitest';
import { err } from '../../../base/result';
import { expandScenario } from '../../../engine/expand';
import { applyVariant } from '../../../engine/document/variants';
import { localityWaitSweep } from '../../../engine/gallery/spark/locality-wait-sweep';
import { headOfLine } from '../../../engine/gallery/delay/head-of-line';
import { startRun } from '../../../engine/run/simulate';
import type { Scenario } from '../../../scenario/schema';
import type { SweepOutcome } from '../../../worker/protocol';
import { sweepSession } from '../../../worker/sweeps/sweep-session';
import { localityKnobs } from '../locality-knobs';
import { sweepTroubles, waitPoints, waitSweep, waitsOf } from './wait-sweep';

const DOCUMENT = localityWaitSweep.scenario;

function seen(variant: string, document: Scenario = DOCUMENT) {
  const applied = applyVariant(document, variant);
  const input = expandScenario(document, variant);
  if (!applied.ok || !input.ok) throw new Error('the scenario is valid');
  return { document: applied.value, directory: startRun(input.value).directory };
}

describe('a sweep of the wait', () => {
  it('reads and writes the wait where it is written', () => {
    const c = seen('C');
    expect(localityKnobs(c.document, c.directory, 0)[0]).toMatchObject({
      path: ['workload', 'app', 'spark.locality.wait'],
      value: 3e6,
      fixed: [],
    });
    const overrides = { app: { 'spark.locality.wait': '250ms', 'spark.locality.wait.node': '1s' } };
    const own = seen('C', { ...DOCUMENT, overrides });
    expect(localityKnobs(own.document, own.directory, 0)[0]).toMatchObject({
      path: ['overrides', 'app', 'spark.locality.wait'],
      value: 250_000,
      fixed: ['spark.locality.wait.node'],
    });
  });

  it('goes through whole numbers where the setting is one', () => {
    const [d] = localityKnobs(headOfLine.scenario, seen('A', headOfLine.scenario).directory, -1);
    expect(d.knob.name).toBe('D');
    const wish = waitSweep('A', d, 0, 8);
    expect(waitsOf(wish, d)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('goes from 0 to the largest wait in 50 steps, and its points are what the runs came to', async () => {
    const a = seen('A');
    const [wait] = localityKnobs(a.document, a.directory, 0);
    const wish = waitSweep('A', wait, 0, 10e6);
    expect(waitsOf(wish, wait)).toEqual(Array.from({ length: 51 }, (_, step) => step * 200_000));
    const outcomes: (SweepOutcome | undefined)[] = wish.runs.map(() => undefined);
    const runs = [50, 15, 0].map((index) => ({ ...wish.runs[index], index }));
    await sweepSession(
      { document: DOCUMENT, variant: 'A', runs },
      {
        now: () => 0,
        pause: async () => undefined,
        isCancelled: () => false,
        send: (message) => void (message.type === 'swept-run' && (outcomes[message.index] = message.outcome)),
      },
    );
    const points = waitPoints({ ...wish, outcomes }, wait);
    expect(points.map(({ wait }) => wait / 1e6)).toEqual([0, 3, 10]);
    expect(points.map(({ locality }) => Math.round(locality * 12))).toEqual([6, 9, 11]);
    expect(points.map(({ makespan }) => (makespan - points[0].makespan) / 1e6)).toEqual([0, 3, 7]);
  });

  it('says once what went wrong', () => {
    const failure: SweepOutcome = err({ type: 'failed', why: 'crashed', message: 'It broke.', problems: [] });
    expect(sweepTroubles({ outcomes: [undefined, failure, failure] })).toEqual(['It broke.']);
  });
});
