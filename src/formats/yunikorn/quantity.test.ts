import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatYunikornQuantity, parseYunikornQuantity, scenarioAmount, scenarioQuantity } from './quantity';

const amountOf = (type: string, text: string): number | string => {
  const parsed = parseYunikornQuantity(type, text);
  return parsed.ok ? parsed.value : parsed.error;
};

describe('parseYunikornQuantity', () => {
  it.each([
    ['vcore', '4', 4000],
    ['vcore', '500m', 500],
    ['vcore', '2k', 2_000_000],
    ['memory', '1000', 1000],
    ['memory', '2G', 2e9],
    ['memory', '2Gi', 2 * 1024 ** 3],
    ['memory', ' 4 Mi ', 4 * 1024 ** 2],
    ['memory', '3k', 3000],
    ['nvidia.com/gpu', '4', 4],
    ['ephemeral-storage', '10Ki', 10_240],
  ])('reads %s "%s" as %d', (type, text, amount) => {
    expect(amountOf(type, text)).toBe(amount);
  });

  it.each([
    ['vcore', '0.5'],
    ['vcore', '500mi'],
    ['memory', '500m'],
    ['memory', '64GB'],
    ['memory', '1g'],
    ['memory', '4K'],
    ['memory', '-1'],
    ['memory', ''],
    ['memory', 'text'],
  ])('refuses %s "%s", as YuniKorn does', (type, text) => {
    expect(amountOf(type, text)).toMatch(/^expected a whole number/);
  });

  it('refuses what doubles cannot count', () => {
    expect(amountOf('memory', '10Ei')).toBe('10Ei is more than this program can count exactly');
  });
});

describe('formatYunikornQuantity', () => {
  it('writes the shortest form', () => {
    const shown = [64 * 1024 ** 3, 64e9, 1536 * 1024 ** 2, 1001, 1000, 0].map((n) =>
      formatYunikornQuantity('memory', n),
    );
    expect(shown).toEqual(['64Gi', '64G', '1536Mi', 1001, '1k', 0]);
    expect([4000, 1500, 0].map((n) => formatYunikornQuantity('vcore', n))).toEqual([4, '1500m', 0]);
    expect(formatYunikornQuantity('nvidia.com/gpu', 2000)).toBe(2000);
  });

  it('is read back as the same amount, also by way of a scenario', () => {
    const amount = fc.oneof(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 0, max: 5000 }).map((n) => n * 1024 ** 3),
      fc.integer({ min: 0, max: 5000 }).map((n) => n * 1e6),
    );
    fc.assert(
      fc.property(fc.constantFrom('vcore', 'memory', 'gpu'), amount, (type, n) => {
        const text = String(formatYunikornQuantity(type, n));
        expect(amountOf(type, text)).toBe(n);
        expect(scenarioAmount(type, scenarioQuantity(type, text, n))).toBe(n);
      }),
    );
  });
});

describe('scenarioQuantity', () => {
  it('keeps the text where a scenario reads it the same way', () => {
    expect(scenarioQuantity('memory', '64Gi', 64 * 1024 ** 3)).toBe('64Gi');
    expect(scenarioQuantity('vcore', '500m', 500)).toBe('500m');
    expect(scenarioQuantity('vcore', '4', 4000)).toBe(4);
    expect(scenarioQuantity('vcore', '2k', 2_000_000)).toBe(2000);
    expect(scenarioQuantity('gpu', '2k', 2000)).toBe(2000);
  });
});
