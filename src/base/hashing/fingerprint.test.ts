import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../assert';
import { Fingerprint } from './fingerprint';

function digestOf(values: readonly number[]): string {
  const fingerprint = new Fingerprint();
  for (const value of values) fingerprint.mix(value);
  return fingerprint.digest();
}

describe('Fingerprint', () => {
  it('gives the frozen values, so that fingerprints in old links still compare', () => {
    expect([[], [0], [1], [0, 0], [-1]].map(digestOf)).toEqual([
      'af5e413051fd8685',
      '04da994cde3960d6',
      '02a1c6fb9cf71f6b',
      'aabbf061d35dc73c',
      'd35b047f0c8aaf39',
    ]);
    const mixed = new Fingerprint();
    mixed.mixString('signalbox');
    mixed.mixTime(Number.MAX_SAFE_INTEGER);
    mixed.mixTime(-1);
    expect(mixed.digest()).toBe('cbe93b62e737564d');
  });

  it('does not depend on when the digest is asked for', () => {
    const asked = new Fingerprint();
    asked.mix(1);
    asked.digest();
    asked.mix(2);
    expect(asked.digest()).toBe(digestOf([1, 2]));
  });

  it('mixes two at once as it mixes one after the other', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (before, first, second) => {
        const mixed = new Fingerprint();
        mixed.mix(before);
        mixed.mixTwo(first, second);
        expect(mixed.digest()).toBe(digestOf([before, first, second]));
      }),
    );
  });

  it('differs for different sequences', () => {
    const values = fc.array(fc.oneof(fc.integer(), fc.integer({ min: -2, max: 2 })), { maxLength: 6 });
    fc.assert(
      fc.property(values, values, (x, y) => {
        expect(digestOf(x) === digestOf(y)).toBe(x.length === y.length && x.every((value, i) => value === y[i]));
      }),
    );
  });

  it('has no collision among all short sequences of small numbers, and moves about half of the bits per change', () => {
    const seen = new Set<string>();
    for (let a = 0; a < 40; a++)
      for (let b = 0; b < 40; b++) for (let c = 0; c < 40; c++) seen.add(digestOf([a, b, c]));
    expect(seen.size).toBe(64_000);

    let moved = 0;
    const base = BigInt(`0x${digestOf([0, 0, 5])}`);
    for (let bit = 0; bit < 32; bit++) {
      const other = BigInt(`0x${digestOf([1 << bit, 0, 5])}`);
      moved += (base ^ other).toString(2).replaceAll('0', '').length;
    }
    expect(moved / 32).toBeGreaterThan(28);
    expect(moved / 32).toBeLessThan(36);
  });

  it('keeps apart times that agree in their lower 32 bits, and texts cut at different places', () => {
    const ofTime = (time: number): string => {
      const fingerprint = new Fingerprint();
      fingerprint.mixTime(time);
      return fingerprint.digest();
    };
    expect(ofTime(5)).not.toBe(ofTime(5 + 2 ** 32));
    expect(ofTime(-1)).not.toBe(ofTime(2 ** 32 - 1));
    expect(() => ofTime(0.5)).toThrow(InvariantError);

    const ofTexts = (...texts: string[]): string => {
      const fingerprint = new Fingerprint();
      texts.forEach((text) => fingerprint.mixString(text));
      return fingerprint.digest();
    };
    expect(ofTexts('ab', 'c')).not.toBe(ofTexts('a', 'bc'));
  });
});
