import { describe, expect, test } from 'vitest';
import { Message, Rec } from '../../../sim/trace/trace';
import { SparrowReason } from '../../../schedulers/sparrow/reasons';
import { sparrowSchedulerLost } from './sparrow-scheduler-lost';
import { runScenario } from '../../testing/run-scenario.test-helper';
import { SECOND } from '../../../base/units';

/** Response times in seconds by application, the calls that timed out, and the jobs that lost tasks. */
function outcome(variant: string) {
  const { run, rows } = runScenario(sparrowSchedulerLost.scenario, { variant });
  const response = new Map<number, number>();
  const held: { readonly from: number; readonly to: number }[] = [];
  const lost: number[] = [];
  for (const { kind, at, a, b, c, d } of rows) {
    if (kind === Rec.appFinished) response.set(a, at - run.directory.applications[a].submit / SECOND);
    else if (kind === Rec.message && (c & 255) === Message.timedOut)
      held.push({ from: at - 0.05, to: at + d / SECOND });
    else if (kind === Rec.reason && b >> 8 === SparrowReason.schedulerFailed) lost.push(a);
  }
  const mean = (apps: Iterable<number>): number => {
    const all = Array.from(apps, (app) => response.get(app) ?? NaN);
    return Number((all.reduce((sum, value) => sum + value, 0) / all.length).toFixed(1));
  };
  const slotTime = Math.round(held.reduce((sum, { from, to }) => sum + to - from, 0));
  return { run, response, held, slotTime, lost, mean };
}

describe('sparrow-scheduler-lost: what its text says', () => {
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map(outcome);

  test('The jobs that lose tasks, with and without the failure', () => {
    expect(a.lost).toHaveLength(5);
    expect([a.mean(a.lost), b.mean(a.lost)]).toEqual([51.5, 37.2]);
  });

  test('Calls that time out, and the slots that they hold', () => {
    expect([a.held.length, a.slotTime, c.held.length, c.slotTime]).toEqual([86, 430, 86, 5160]);
    expect(c.held.filter(({ from, to }) => from <= 470 && to > 470)).toHaveLength(41);
    expect([c.mean(c.response.keys()), b.mean(b.response.keys())]).toEqual([52.9, 36.3]);
  });

  test('Both schedulers', () => {
    const { applications } = d.run.directory;
    const waiting = applications.filter((_, app) => !d.response.has(app));
    const before = waiting.filter(({ submit }) => submit < 410 * SECOND).length;
    expect([before, waiting.length - before]).toEqual([10, 29]);
    expect(d.run.ended?.reason).toBe('deadlock');
  });
});
