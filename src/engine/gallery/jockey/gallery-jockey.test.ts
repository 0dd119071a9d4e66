import { describe, expect, test } from 'vitest';
import { ControlMark, controlStep } from '../../../frameworks/dag/records';
import { granted as grantedRecord } from '../../../schedulers/jockey/records';
import { Rec } from '../../../sim/trace/trace';
import { galleryEntry } from '../../gallery';
import { runScenario } from '../../testing/run-scenario.test-helper';

const MINUTE = 60;

/** Guarantees wanted and granted by job, with whether the dead zone held them, and ends in minutes. */
function played(id: string, variant = 'A') {
  const { run, rows } = runScenario(galleryEntry(id)?.scenario, { variant });
  const nameOf = (app: number) => run.directory.applications[app].id;
  const wanted: Record<string, number[]> = {};
  const granted: Record<string, number[]> = {};
  const held: Record<string, boolean[]> = {};
  const ends: Record<string, number> = {};
  let mismatches = 0;
  for (const { at, kind, a, b, c, d } of rows) {
    if (kind === Rec.appFinished) ends[nameOf(a)] = at / MINUTE;
    if (kind === grantedRecord.kind) (granted[nameOf(a)] ??= []).push(b);
    if (kind !== controlStep.kind) continue;
    if (b === ControlMark.guarantee) (wanted[nameOf(a)] ??= []).push(c);
    if (b === ControlMark.smoothed) (held[nameOf(a)] ??= []).push(d === 1);
    if (b === ControlMark.mismatch) mismatches++;
  }
  return { wanted, granted, held, ends, mismatches };
}

describe('what the gallery shows of Jockey', () => {
  test('jockey-price-of-safety: 40 tokens with slack and dead zone, 30 without', () => {
    const [a, b] = ['A', 'B'].map((variant) => played('jockey-price-of-safety', variant));
    expect([a.wanted['rank'][0], b.wanted['rank'][0]]).toEqual([40, 30]);
    expect(a.ends['rank']).toBeLessThan(60);
  });

  test('jockey-infeasible: 100 minutes take 20 tokens, 30 take all and are missed', () => {
    const [a, b] = ['A', 'B'].map((variant) => played('jockey-infeasible', variant));
    expect([a.wanted['rank'][0], b.wanted['rank'][0]]).toEqual([20, 100]);
    expect(a.ends['rank']).toBeLessThan(100);
    expect(b.ends['rank']).toBeGreaterThan(30);
  });

  test('jockey-twice-as-fast: 50 to 44, or to 20 without hysteresis', () => {
    const wanted = ['A', 'B'].map((variant) => played('jockey-twice-as-fast', variant).wanted['rank'].slice(0, 2));
    expect(wanted).toEqual([
      [50, 44],
      [50, 20],
    ]);
  });

  test('jockey-dead-zone: 45 are held at 21:00, and 40 become 48 at 24:30', () => {
    const [a, b] = ['A', 'B'].map((variant) => played('jockey-dead-zone', variant));
    expect([a.wanted['rank'].slice(0, 2), a.held['rank'][1]]).toEqual([[45, 45], true]);
    expect([b.wanted['rank'].slice(0, 2), b.held['rank'][1]]).toEqual([[40, 48], false]);
  });

  test('jockey-stall: the first late tick is held, then 42 and rising; without adaptation it is late', () => {
    const [a, b] = ['A', 'B'].map((variant) => played('jockey-stall', variant));
    expect(a.wanted['rank'].slice(0, 5)).toEqual([40, 40, 40, 42, 46]);
    expect(a.held['rank'].slice(0, 4)).toEqual([false, false, true, false]);
    expect(new Set(b.wanted['rank'])).toEqual(new Set([40]));
    expect(b.ends['rank']).toBeGreaterThan(60);
    expect(a.ends['rank']).toBeLessThan(b.ends['rank']);
  });

  test('jockey-hysteresis: 30 to 44, or to 100 in one tick', () => {
    const wanted = ['A', 'B'].map((variant) => played('jockey-hysteresis', variant).wanted['rank'].slice(0, 2));
    expect(wanted).toEqual([
      [30, 44],
      [30, 100],
    ]);
  });

  test('jockey-deadline-extended: 50 to 44 with the first tick after it', () => {
    expect(played('jockey-deadline-extended').wanted['rank'].slice(0, 2)).toEqual([50, 44]);
  });

  test('jockey-slow-hour: the loop is in time, its first tick alone is not', () => {
    const [a, b, , d] = ['A', 'B', 'C', 'D'].map((variant) => played('jockey-slow-hour', variant));
    expect(a.ends['rank']).toBeLessThan(60);
    expect(b.ends['rank']).toBeGreaterThan(60);
    expect(d.ends['rank']).toBeLessThan(60);
    expect(d.ends['background']).toBeGreaterThan(0);
  });

  test('jockey-several-deadlines: less is granted than wanted', () => {
    const { wanted, granted } = played('jockey-several-deadlines');
    const least = (app: string) => Math.min(...granted[app]);
    expect(Math.min(least('strict'), least('soon'), least('easy'))).toBeLessThan(
      Math.max(...wanted['strict'], ...wanted['easy']),
    );
  });

  test('jockey-double-input: the model is found not to hold, and simulating again helps', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((variant) => played('jockey-double-input', variant));
    expect(a.mismatches).toBeGreaterThan(0);
    expect(b.ends['rank']).toBeLessThanOrEqual(a.ends['rank']);
    expect(c.wanted['rank'].at(-1)).toBe(-1);
    expect(c.ends['rank']).toBeGreaterThan(a.ends['rank']);
  });
});
