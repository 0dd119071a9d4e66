import { describe, expect, it } from 'vitest';
import { estimateText } from './interval-text';
import { noise, OPTIONS, run, stuck, variant, variantOf } from './made-study.test-helper';
import { seedOf } from './sample';
import { studyRows } from './study';

describe('the rows of a study', () => {
  const a = variantOf('A', (r) => 100 + noise(r));
  const b = variantOf('B', (r) => 86 + noise(r + 5));

  it('use only the seeds that all variants have, and leave out failed runs', () => {
    const failed = variant('B', [{ ok: false, message: 'too large' }, ...b.runs.slice(1, 10)]);
    const [row] = studyRows([a, failed], OPTIONS);
    expect(row.estimates.map(({ n }) => n)).toEqual([9, 9]);
  });

  it('give no credit for unfinished work: every run that ends beats a deadlock', () => {
    const [row] = studyRows([a, variant('B', a.runs.map(stuck))], OPTIONS);
    expect(row.pairs[0]).toMatchObject({ method: 'censored', winsA: 30, winsB: 0, verdict: 'worse' });
    expect(estimateText(row.estimates[1], 'duration')).toBe('no end in 30 of 30 seeds');
  });

  it('leave out what only runs have that an error in a policy ended, unless there are no others', () => {
    // It ended with too few applications for a percentile.
    const early = run(3, { id: 'max-completion', title: 'Longest completion' }, 'policy');
    const stopped = variant('C', [early, early]);
    const done = variantOf('A', (r) => 100 + r, 2);
    expect(studyRows([done, stopped], OPTIONS).map(({ id }) => id)).toEqual(['makespan']);
    expect(studyRows([stopped, stopped], OPTIONS).map(({ id }) => id)).toEqual(['max-completion']);
  });

  it('of one variant are the same as nothing', () => {
    expect(studyRows([a], OPTIONS).map(({ same }) => same)).not.toContain(true);
    expect(studyRows([a, a], OPTIONS).map(({ same }) => same)).not.toContain(false);
  });

  it('are the same in all where those variants are that could run, at least two', () => {
    const refused = variant(
      'C',
      a.runs.map(() => ({ ok: false, message: 'there is no policy "none"' })),
    );
    const same = (...variants: (typeof a)[]) => studyRows(variants, OPTIONS).map((row) => row.same);
    expect([same(a, a, refused), same(refused, a, a), same(a, b, refused), same(a, refused)]).toEqual([
      [true],
      [true],
      [false],
      [false],
    ]);
  });

  it('conclude nothing from one seed', () => {
    const once = [variant('A', a.runs.slice(0, 1)), variant('B', b.runs.slice(0, 1))];
    const [row] = studyRows(once, OPTIONS);
    expect(row.pairs[0]).toMatchObject({ verdict: 'open', interval: { low: undefined } });
  });
});

it('the seeds of replications wrap around at the largest one', () => {
  expect(seedOf(4_294_967_295, 1)).toBe(0);
});
