import { describe, expect, it } from 'vitest';
import { goOnText, seedsText } from './seeds-words';

const study = (status: 'waiting' | 'done' | 'running' | 'paused' | 'stopped', seeds: number, estimate = 0) => ({
  status,
  seeds,
  aim: 40,
  estimate,
});
const ranked = (n: number, decided: boolean) => ({ n, decided });

describe('the line of seeds', () => {
  it('counts them while they run, and says whether they decide', () => {
    expect(seedsText(study('running', 13), ranked(10, false), 0.95)).toBe('13 of 40 seeds');
    expect(seedsText(study('done', 20), ranked(20, true), 0.95)).toBe('20 seeds, decided');
    expect(seedsText(study('done', 100), ranked(100, false), 0.95)).toBe('100 seeds, not decided');
    // A plan decides at its first look or later.
    expect(seedsText(study('stopped', 4), ranked(4, true), 0.95)).toBe('4 seeds, not decided');
    expect(seedsText(study('done', 20), undefined, 0.95)).toBe('20 seeds, 95 % intervals');
    expect(seedsText(study('done', 20), undefined, 0.99)).toBe('20 seeds, 99 % intervals');
    expect(seedsText(study('paused', 1), undefined, 0.95)).toBe('1 seed, 95 % intervals');
    expect(seedsText(study('waiting', 0), undefined, 0.95)).toBe('seeds run while you read');
  });

  it('offers the first seeds where they run on request', () => {
    expect(seedsText(study('paused', 0), undefined, 0.95)).toBe('no seeds yet');
    expect(goOnText(study('paused', 0), undefined)).toBe('run 40 seeds');
  });

  it('offers to go on until they decide, or to the next look, and nothing after the last', () => {
    expect(goOnText(study('stopped', 13), ranked(10, false))).toBe('until decided');
    expect(goOnText(study('done', 20), ranked(20, true))).toBe('more');
    expect(goOnText(study('done', 100), ranked(100, false))).toBe('');
    expect(goOnText(study('running', 13), ranked(10, false))).toBe('');
    expect(goOnText(study('paused', 20, 90_000), ranked(20, false))).toBe('until decided: 40 seeds, about 2 min');
    expect(goOnText(study('paused', 1, 30_500), undefined)).toBe('40 seeds, about 31 s');
  });
});
