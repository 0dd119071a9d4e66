import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/json';
import { err, ok } from '../../base/result';
import { knobAxis, loadAxis, seedAxis } from './sweep-axis';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';
import { exactly } from '../../analysis/compare/measures/measured';
import { reportSweep } from '../../analysis/compare/report/sweeps';
import { crossingsOf, crossingText, crossingTexts, curvePoint, leadersAt } from '../../analysis/compare/sweep/curve';
import { axis, begun, document, first, makespan, plan, round, variants } from './made-sweep.test-helper';
import { curvePoints, runsOf } from './sweep-plan';
import { finerPlaces } from './sweep-rounds';
import { lookedText, refusedText, seedText, unfinishedText } from './sweep-words';

describe('a sweep over seeds', () => {
  it('runs seed by seed, so that every beginning is a balanced picture', () => {
    const runs = runsOf(plan, round);
    expect(runs.slice(0, 6).map(({ seed }) => seed)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(runs.slice(6).every(({ seed }) => seed === 8)).toBe(true);
    const half = curvePoints([begun(6)], plan, makespan);
    expect(half.map(({ complete, estimates }) => [complete, estimates[0].mean])).toEqual([
      [false, 30],
      [false, 20],
      [false, 10],
    ]);
  });

  it('has the intervals of the confidence that the goal names, in the words of a point and in a report', () => {
    const at = (confidence: number) => curvePoints([begun(12)], plan, { ...makespan, confidence });
    const said = (confidence: number) => lookedText(at(confidence)[0], [axis], 'duration');
    expect(said(0.95)).toBe('1: A 31 s (24 to 37), B 20 s (13 to 26)');
    expect(said(0.8)).toBe('1: A 31 s (28 to 33), B 20 s (17 to 22)');
    // Kept before the goal named another confidence.
    const metric = { id: 'makespan', title: 'Makespan', unit: 'duration' as const };
    const kept = { axes: [axis], present: 2, metric, seeds: 2, points: at(0.95) };
    const report = reportSweep({ ...kept, best: 'Best: 1 in B.' }, ['A', 'B'], 0.8);
    expect(report.points[0].estimates).toEqual(at(0.8)[0].estimates);
    expect([report.each, report.best]).toEqual(['2 seeds each, 80 % intervals', 'Best: 1 in B.']);
    expect(reportSweep(kept, ['A', 'B'], 0.8).best).toBe('');
  });

  it('goes on without a variant that cannot run at a value, and says why', () => {
    const refuse = (at: (variant: string | undefined, x: Json, r: number) => boolean) => {
      const whole = begun(12);
      const outcomes = runsOf(plan, round).map(({ changes: [change], variant, seed = 0 }, run) =>
        at(variant, 'value' in change ? change.value : null, seed - 7)
          ? err({ type: 'failed', why: 'invalid', message: 'no policy "none".', problems: [] } as const)
          : whole.sweep?.outcomes[run],
      );
      return curvePoints([{ ...whole, sweep: whole.sweep && { ...whole.sweep, outcomes } }], plan, makespan);
    };
    const alone = refuse((variant) => variant === 'B');
    expect(alone.map(({ refused, complete }) => [refused, complete])).toEqual([
      ['', true],
      ['', true],
      ['', true],
    ]);
    expect(lookedText(alone[0], [axis], 'duration')).toBe('1: A 31 s (24 to 37), B refused');
    expect(refusedText(alone)).toBe('B is refused: no policy "none".');
    expect(unfinishedText(alone, axis)).toBe('');
    expect(leadersAt(alone[0], 'lower', 0.95)).toEqual([0]);
    expect(
      reportSweep(
        {
          axes: [axis],
          present: 2,
          metric: { id: 'makespan', title: 'Makespan', unit: 'duration' },
          seeds: 2,
          points: alone,
        },
        ['A', 'B'],
        0.95,
      ).points[0].refusals,
    ).toEqual(['', 'no policy "none".']);
    const once = refuse((variant, x) => variant === 'B' && x === 3);
    expect(refusedText(once)).toBe('B is refused at 1 value: no policy "none".');
    // Nothing can be compared where no variant runs, and a single run that fails is a fault of the value.
    expect(refuse(() => true).every(({ refused }) => refused !== '')).toBe(true);
    expect(refuse((variant, x, r) => variant === 'B' && x === 3 && r === 1).map(({ refused }) => refused)).toEqual([
      '',
      '',
      'no policy "none".',
    ]);
  });

  it('tells what an error in a policy stops from what does not finish', () => {
    const whole = begun(12);
    const outcomes = whole.sweep?.outcomes.map((outcome, run) =>
      outcome?.ok === true && run === 1
        ? ok({ ...outcome.value, ended: { ...outcome.value.ended, reason: 'policy' as const } })
        : outcome,
    );
    const points = curvePoints(
      [{ ...whole, sweep: whole.sweep && { ...whole.sweep, outcomes: outcomes ?? [] } }],
      plan,
      makespan,
    );
    expect(lookedText(points[0], [axis], 'duration')).toBe('1: A 31 s (24 to 37), B stopped by its policy');
    expect(unfinishedText(points, axis)).toBe('Stopped by an error in a policy: B at 1.');
    const metric = { id: 'makespan', unit: 'duration' as const };
    expect([0, 1].map((r) => seedText(points[0], r, 7 + r, metric))).toEqual([
      'seed 7: A 30.0 s, B stopped by its policy',
      'seed 8: A 31.0 s, B 20.0 s',
    ]);
  });

  it('says what the variants have with one of its seeds', () => {
    const [point] = curvePoints([begun(12)], plan, makespan);
    const metric = { id: 'makespan', unit: 'duration' as const };
    expect([0, 1].map((r) => seedText(point, r, 7 + r, metric))).toEqual([
      'seed 7: A 30.0 s, B 19.0 s',
      'seed 8: A 31.0 s, B 20.0 s',
    ]);
    const unfinished = curvePoint([1], 'makespan', [[exactly(10), exactly(Infinity)]], 0.95);
    expect(seedText(unfinished, 1, 8, metric)).toBe('seed 8: A no end');
  });

  it('names where two variants change places, and which is lower from there on', () => {
    const points = curvePoints([begun(12)], plan, makespan);
    expect(points.map(({ estimates }) => estimates[1].mean)).toEqual([19.5, 19.5, 19.5]);
    const [crossing] = crossingsOf(points, axis, 0.95);
    expect(crossing).toMatchObject({ a: 0, b: 1, lower: 0 });
    expect(crossing.at).toBeCloseTo(2.1, 9);
    expect(crossingText(crossing, [axis], ['A', 'B'])).toBe('From about 2.1 on A is below B.');
    const counts = { ...axis, integer: true };
    expect(crossingText({ ...crossing, at: 10 }, [counts], ['A', 'B'])).toContain('From about 10 on');
    // Between two whole numbers there is none: the next one is the first of its side.
    expect(crossingText({ ...crossing, at: 1.9, from: 2.2, to: 2.5 }, [counts], ['A', 'B'])).toBe(
      'From about 2 on A is below B.',
    );
    expect(crossingText({ ...crossing, at: 4.5, from: 3.2, to: 6.9 }, [counts], ['A', 'B'])).toBe(
      'From about 5 on A is below B (not settled from 4 to 6).',
    );
    const inSeconds = { ...axis, text: (x: number) => `${x}s` };
    expect(crossingText(crossing, [inSeconds], ['A', 'B'])).toBe('From about 2.1s on A is below B.');
    expect(finerPlaces(points, plan, first)).toEqual([[2.5]]);
  });

  it('names where they change places at each value of a second setting', () => {
    const at = (x: number, y: number, a: number, b: number) =>
      curvePoint([x, y], 'makespan', [[exactly(a)], [exactly(b)]], 0.95);
    const points = [at(1, 5, 10, 12), at(2, 5, 12, 10), at(1, 6, 10, 11), at(3, 6, 12, 10)];
    const second = { ...axis, name: 'load', text: (y: number) => `× ${y}` };
    const told = crossingsOf(points, axis, 0.95).map((one) => crossingText(one, [axis, second], ['A', 'B']));
    const same = [...points, at(1, 7, 10, 12), at(2, 7, 12, 10)];
    expect(crossingTexts(crossingsOf(same, axis, 0.95), [axis, second], ['A', 'B'])).toEqual([
      'With load × 5 and × 7: from about 1.5 on B is below A.',
      'With load × 6: from about 1.7 on B is below A.',
    ]);
    expect(told).toEqual([
      'With load × 5: from about 1.5 on B is below A.',
      'With load × 6: from about 1.7 on B is below A.',
    ]);
  });

  it('lets none lead alone that chance may have put first', () => {
    const at = (a: number[], b: number[]) => curvePoint([1], 'makespan', [a.map(exactly), b.map(exactly)], 0.95);
    const leaders = (point: CurvePoint, better: 'lower' | 'higher' = 'lower') => leadersAt(point, better, 0.95);
    expect(leaders(at([10], [11]))).toEqual([0]);
    expect(leaders(at([10, 20, 30], [12, 22, 32]))).toEqual([0]);
    expect(leaders(at([10, 20, 30], [12, 22, 32]), 'higher')).toEqual([1]);
    expect(leaders(at([10, 20, 30], [9, 22, 32]))).toEqual([0, 1]);
    expect(leaders(at([10, 20], [9, Infinity]))).toEqual([0]);
    expect(leaders(at([Infinity], [Infinity]))).toEqual([]);
  });

  it('sees that a variant without an end is behind', () => {
    const at = (x: number, a: number[], b: number[]) =>
      curvePoint([x], 'makespan', [a.map(exactly), b.map(exactly)], 0.95);
    const counts = { ...axis, integer: true };
    // B never ends at 1: A is below B there already, and not only from 2 on.
    const points = [
      at(0, [372, 370], [152, 150]),
      at(1, [297, 295], [Infinity, Infinity]),
      at(2, [240, 242], [260, 258]),
    ];
    const told = (all: typeof points) =>
      crossingsOf(all, axis, 0.95).map((one) => crossingText(one, [counts], ['A', 'B']));
    expect(told(points)).toEqual(['From about 1 on A is below B.']);
    // Where it ends under one seed and not under the other, neither is below for certain.
    expect(told([points[0], at(1, [297, 295], [290, Infinity]), points[2]])).toEqual(['From about 2 on A is below B.']);
  });

  it('says where curves have no points because runs do not finish', () => {
    const never = Infinity;
    const at = (x: number, a: number, b: number) => curvePoint([x], 'makespan', [[exactly(a)], [exactly(b)]], 0.95);
    expect(unfinishedText([at(1, 5, 6), at(2, 5, 6)], axis)).toBe('');
    expect(unfinishedText([at(0, 5, never), at(1, 5, 6), at(2, never, never), at(3, never, 6)], axis)).toBe(
      'Unfinished: A at 2 to 3; B at 0, 2.',
    );
    // What has not run yet may finish.
    expect(unfinishedText([curvePoint([1], 'makespan', [[], []], 0.95)], axis)).toBe('');
  });

  it('says once what hatched places are', () => {
    const at = (x: number, refused: string) => curvePoint([x], 'makespan', [[exactly(1)]], 0.95, { refused });
    expect(refusedText([at(1, ''), at(2, '')])).toBe('');
    const why = 'The scenario cannot be run: count: expected at most 8, got 9.';
    expect(refusedText([at(1, ''), at(9, why)])).toBe(`Hatched: 1 value refused. ${why}`);
    expect(refusedText([at(9, why), at(10, 'x'), at(11, 'y')])).toBe(`Hatched: 3 values refused. ${why}`);
  });

  it('takes the values of an axis of seeds as seeds', () => {
    const seeds = { ...plan, axes: [seedAxis(7)], seeds: 1 };
    expect(runsOf(seeds, { places: [[9]], from: 0, to: 1 }).map(({ seed, changes }) => [seed, changes.length])).toEqual(
      [
        [9, 0],
        [9, 0],
      ],
    );
  });

  it('takes choices and switches as places in a list, between which nothing crosses', () => {
    const knob = { name: 'policy', kind: 'choice', options: ['fifo', 'fair'], default: 'fifo', help: '' } as const;
    const choice = knobAxis(knob, ['scheduler', 'policy'], 'fair');
    expect(choice).toMatchObject({ present: 1, points: [0, 1], isChoice: true });
    expect(choice?.text(0)).toBe('fifo');
    expect(choice?.changes(0, document)).toEqual([{ path: ['scheduler', 'policy'], value: 'fifo' }]);
    const onOff = knobAxis({ name: 'monitor', kind: 'switch', default: false, help: '' }, ['x'], undefined);
    expect(onOff?.points.map((x) => onOff.text(x))).toEqual(['off', 'on']);
    const points = curvePoints([begun(12)], plan, makespan);
    expect(crossingsOf(points, { ...axis, isChoice: true }, 0.95)).toEqual([]);
    expect(finerPlaces(points, { ...plan, axes: [{ ...axis, isChoice: true }] }, first)).toEqual([]);
  });

  it('divides the gaps of each variant by the load', () => {
    const load = loadAxis(document);
    const [change] = load?.changes(2, variants[0].document) ?? [];
    expect(load?.present).toBe(1);
    expect(change.path[0]).toBe('workload');
  });
});
