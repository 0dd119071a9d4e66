import { expect, it } from 'vitest';
import { driverDeadlock } from '../../../engine/gallery/yunikorn/driver-deadlock';
import { noise, OPTIONS, variant, variantOf } from '../study/made-study.test-helper';
import type { ReportInput } from './report-model';
import { studyReport } from './study-report';

const a = variantOf('A', (r) => 100 + noise(r));
const b = variantOf('B', (r) => 86 + noise(r + 5));
const refused = variant(
  'C',
  a.runs.map(() => ({ ok: false, message: 'there is no policy "none"' })),
);

const inputOf = (variants: ReportInput['variants'], looks: readonly number[]): ReportInput => ({
  scenario: driverDeadlock.scenario,
  goal: { metric: 'makespan', constraints: [] },
  variants,
  models: [],
  scales: [],
  reasonsOf: () => () => {
    throw new Error('nothing has run');
  },
  options: OPTIONS,
  engine: '0',
  link: '',
  flips: undefined,
  sweeps: [],
  looks,
});

it('what a report does not settle is about the variants that could run', () => {
  const { answer, limits } = studyReport(inputOf([a, b, refused], [30]));
  expect(answer.slice(0, 2)).toEqual([
    expect.stringMatching(/^By your goal B is best: .+ C is not ranked: it could not run\.$/),
    'C could not run: there is no policy "none".',
  ]);
  expect(answer.filter((text) => text.startsWith('C finishes') || text.includes('C and A'))).toEqual([]);
  expect(limits.filter((text) => text.startsWith('Not settled'))).toEqual([]);
  expect(limits).toContain('C could not run: the seeds are those that all others have.');
});

it('what the level of an answer allows for is pairs of variants that could run, and looks', () => {
  const together = (variants: ReportInput['variants'], looks: readonly number[]) =>
    studyReport(inputOf(variants, looks)).limits.filter((text) => text.startsWith('The answer holds for'));
  expect(together([a, b, refused], [30])).toEqual([]);
  // One pair at two looks: 1 - 0.05 / 2.
  expect(together([a, b, refused], [15, 30])).toEqual([
    'The answer holds for all planned looks together: its intervals are 97.5 % each, those of the tables 95 %.',
  ]);
  // Three pairs at two looks: 1 - 0.025 / 3.
  expect(together([a, b, a], [15, 30])).toEqual([
    'The answer holds for all pairs and all planned looks together: its intervals are 99.17 % each, those of the tables 95 %.',
  ]);
});
