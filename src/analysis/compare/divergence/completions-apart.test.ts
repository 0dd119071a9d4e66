import { expect, it } from 'vitest';
import { AppOutcome } from '../../../sim/trace/trace';
import type { RunModel } from '../../model';
import { completionsApart, completionText } from './completions-apart';

const { succeeded, rejected, failed } = AppOutcome;

/** A run in which each application was submitted at 1 s and ended after the given number of seconds with an outcome. */
function run(...ends: readonly (readonly [app: string, seconds: number, outcome: number])[]): RunModel {
  return {
    directory: { applications: ends.map(([id]) => ({ id })) },
    applications: ends.map(([, seconds, outcome], id) => ({
      id,
      submitted: 1_000_000,
      finished: 1_000_000 + seconds * 1_000_000,
      outcome,
    })),
  } as unknown as RunModel;
}

it('names the applications that take longer or less, the largest difference first', () => {
  const a = run(['etl', 10, succeeded], ['ml', 20, succeeded], ['web', 5, succeeded]);
  const b = run(['etl', 12, succeeded], ['ml', 8, succeeded], ['web', 5, succeeded]);
  expect(completionsApart(a, b).map(completionText)).toEqual(['ml takes 12.0 s less', 'etl takes 2.0 s longer']);
});

it('leaves out what one of the runs rejects, fails or has not finished', () => {
  const a = run(['etl', 10, succeeded], ['ml', 32, succeeded], ['web', 5, failed], ['bi', 7, succeeded]);
  const b = run(['etl', 10, succeeded], ['ml', 0, rejected], ['web', 50, succeeded], ['bi', Infinity, -1]);
  expect(completionsApart(a, b)).toEqual([]);
});
