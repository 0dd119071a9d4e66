import { describe, expect, test } from 'vitest';
import { Message, Rec } from '../../../sim/trace/trace';
import { hybrid } from './hybrid';
import { runScenario } from '../../testing/run-scenario.test-helper';

/** Response times in seconds by generator, ascending, and how many messages of a kind there were. */
function outcome(variant: string) {
  const { run, rows } = runScenario(hybrid.scenario, { variant });
  const responses: Record<string, number[]> = { short: [], long: [] };
  for (const { kind, at, a } of rows) {
    if (kind !== Rec.appFinished) continue;
    const { generator, submit } = run.directory.applications[a];
    responses[generator].push(at - submit / 1e6);
  }
  const messages = (message: number) => rows.filter((r) => r.kind === Rec.message && (r.c & 255) === message).length;
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const short = responses['short'].toSorted((x, y) => x - y);
  return {
    short: mean(short),
    shortP90: short[Math.floor(0.9 * (short.length - 1))],
    long: mean(responses['long']),
    stolen: messages(Message.steal),
    refused: messages(Message.rejected),
  };
}

describe('hybrid: what its text says', () => {
  const sparrow = outcome('A');
  const partitioned = outcome('B');
  const hawk = outcome('C');
  const eagle = outcome('D');

  test('The mean response times of short and long jobs', () => {
    expect([sparrow, partitioned, hawk, eagle].map(({ short }) => Number(short.toFixed(1)))).toEqual([
      16.6, 18.3, 10, 7.6,
    ]);
    expect([sparrow, partitioned, hawk, eagle].map(({ long }) => Math.round(long))).toEqual([80, 43, 43, 43]);
    expect(Math.round(sparrow.shortP90)).toBe(36);
  });

  test('Only Hawk steals, only Eagle refuses', () => {
    expect([sparrow, partitioned, hawk, eagle].map(({ stolen }) => stolen > 0)).toEqual([false, false, true, false]);
    expect([sparrow, partitioned, hawk, eagle].map(({ refused }) => refused > 0)).toEqual([false, false, false, true]);
  });
});
