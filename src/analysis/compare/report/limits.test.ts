import { expect, it } from 'vitest';
import { driverDeadlock } from '../../../engine/gallery/yunikorn/driver-deadlock';
import { noise, OPTIONS, variant, variantOf } from '../study/made-study.test-helper';
import type { ReportInput } from './report-model';
import { studyReport } from './study-report';

it('what a report does not settle is about the variants that could run', () => {
  const a = variantOf('A', (r) => 100 + noise(r));
  const b = variantOf('B', (r) => 86 + noise(r + 5));
  const refused = variant(
    'C',
    a.runs.map(() => ({ ok: false, message: 'there is no policy "none"' })),
  );
  const input: ReportInput = {
    scenario: driverDeadlock.scenario,
    goal: { metric: 'makespan', constraints: [] },
    variants: [a, b, refused],
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
    looks: [30],
  };
  const { answer, limits } = studyReport(input);
  expect(answer.slice(0, 2)).toEqual([
    expect.stringMatching(/^By your goal B is best: .+ C is not ranked: it could not run\.$/),
    'C could not run: there is no policy "none".',
  ]);
  expect(answer.filter((text) => text.startsWith('C finishes') || text.includes('C and A'))).toEqual([]);
  expect(limits.filter((text) => text.startsWith('Not settled'))).toEqual([]);
  expect(limits).toContain('C could not run: the seeds are those that all others have.');
});
