import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from './result';
import {
  DAY,
  formatDuration,
  formatInstant,
  formatMemory,
  formatSpan,
  formatVcore,
  HOUR,
  MINUTE,
  parseDuration,
  parseMemory,
  parseVcore,
  SECOND,
} from './units';

const value = (result: Result<number>): number => (result.ok ? result.value : NaN);
const message = (result: Result<number>): string => (result.ok ? '' : result.error.message);
const naturals = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(),
  fc.nat(100_000),
  fc.nat(100_000).map((n) => n * SECOND),
);

describe('parseDuration', () => {
  it.each([
    ['5min', 5 * MINUTE],
    ['5m', 5 * MINUTE],
    ['30s', 30 * SECOND],
    ['30 s', 30 * SECOND],
    ['1.5h', 90 * MINUTE],
    ['.5s', 500_000],
    ['250ms', 250_000],
    ['10us', 10],
    ['10\u00b5s', 10],
    ['10\u03bcs', 10],
    ['2d', 2 * DAY],
    ['1h30m', 90 * MINUTE],
    [' 1h 30min ', 90 * MINUTE],
    ['0s', 0],
    ['12', 12 * SECOND],
    [12, 12 * SECOND],
    [0.1, 100_000],
    ['1.1s', 1_100_000],
  ])('reads %j', (text, expected) => {
    expect(value(parseDuration(text))).toBe(expected);
  });

  it.each(['5 minuten', '', ' ', 's', '1h 30', '30 1h', '1e3s', '5min!', 'constructor', '5 constructor', '1..5s'])(
    'refuses %j and says what it expected',
    (text) => {
      expect(message(parseDuration(text))).toBe(
        `expected a duration such as "5min" or "250ms", got ${JSON.stringify(text)}`,
      );
    },
  );

  it('refuses what is negative, too large or not a string, at the given path', () => {
    expect(message(parseDuration('-5s'))).toBe('must not be negative, got "-5s"');
    expect(message(parseDuration(-5))).toBe('must not be negative, got -5');
    expect(message(parseDuration('9999999999999d'))).toBe('"9999999999999d" is too large');
    expect(message(parseDuration(Infinity))).toBe('Infinity is too large');
    expect(message(parseDuration(NaN))).toBe('expected a duration such as "5min" or "250ms", got NaN');
    expect(message(parseDuration(null))).toBe('expected a duration such as "5min" or "250ms", got null');
    expect(parseDuration([], 'workload.etl.submit')).toEqual({
      ok: false,
      error: { path: 'workload.etl.submit', message: 'expected a duration such as "5min" or "250ms", got a list' },
    });
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0s'],
    [5 * MINUTE, '5min'],
    [MINUTE, '1min'],
    [1_500_000, '1.5s'],
    [90 * SECOND, '90s'],
    [150 * SECOND, '150s'],
    [90 * MINUTE, '90min'],
    [2 * HOUR, '2h'],
    [DAY, '1d'],
    [100_000, '100ms'],
    [1_001, '1001us'],
    [57_800_000, '57.8s'],
  ])('writes %d µs as %s', (duration, expected) => {
    expect(formatDuration(duration)).toBe(expected);
  });

  it('reads back exactly', () => {
    fc.assert(
      fc.property(naturals, (duration) => {
        expect(value(parseDuration(formatDuration(duration)))).toBe(duration);
      }),
    );
  });
});

describe('memory', () => {
  it.each([
    ['64GB', 64 * 2 ** 30],
    ['64 GB', 64 * 2 ** 30],
    ['512Mi', 512 * 2 ** 20],
    ['2G', 2e9],
    ['2Gi', 2 ** 31],
    ['2g', 2 ** 31],
    ['512m', 2 ** 29],
    ['10k', 10_000],
    ['1KB', 1024],
    ['1.5GB', 1.5 * 2 ** 30],
    ['1T', 1e12],
    ['1TB', 2 ** 40],
    ['1024', 1024],
    [1024, 1024],
    ['7B', 7],
  ])('reads %j', (text, expected) => {
    expect(value(parseMemory(text))).toBe(expected);
  });

  it('refuses what it does not know', () => {
    expect(message(parseMemory('8 Gigs'))).toBe('expected an amount of memory such as "64GB" or "512Mi", got "8 Gigs"');
    expect(message(parseMemory('1GB 2MB'))).toBe(
      'expected an amount of memory such as "64GB" or "512Mi", got "1GB 2MB"',
    );
    expect(message(parseMemory('-1GB'))).toBe('must not be negative, got "-1GB"');
    expect(message(parseMemory('9000PB'))).toBe('"9000PB" is too large');
    expect(parseMemory({}, 'a.b')).toMatchObject({ error: { path: 'a.b' } });
  });

  it.each([
    [0, '0B'],
    [64 * 2 ** 30, '64GB'],
    [512 * 2 ** 20, '512MB'],
    [1.5 * 2 ** 30, '1.5GB'],
    [2e9, '2G'],
    [1000, '1k'],
    [1023, '1023B'],
  ])('writes %d bytes as %s', (bytes, expected) => {
    expect(formatMemory(bytes)).toBe(expected);
  });

  it('reads back exactly', () => {
    fc.assert(
      fc.property(naturals, (bytes) => {
        expect(value(parseMemory(formatMemory(bytes)))).toBe(bytes);
      }),
    );
  });
});

describe('vcores', () => {
  it.each([
    ['500m', 500],
    ['2', 2000],
    [2, 2000],
    ['1.5', 1500],
    [0.001, 1],
    [1.1, 1100],
    [0, 0],
  ])('reads %j', (text, expected) => {
    expect(value(parseVcore(text))).toBe(expected);
  });

  it('refuses what is finer than a milli, negative or unknown', () => {
    expect(message(parseVcore('1.0005'))).toBe('expected vcores such as 2, "1.5" or "500m", got "1.0005"');
    expect(message(parseVcore('0.5m'))).toBe('expected vcores such as 2, "1.5" or "500m", got "0.5m"');
    expect(message(parseVcore('2 cores'))).toBe('expected vcores such as 2, "1.5" or "500m", got "2 cores"');
    expect(message(parseVcore(-1))).toBe('must not be negative, got -1');
  });

  it('writes whole vcores plain and the rest in milli, and reads both back', () => {
    expect(formatVcore(2000)).toBe('2');
    expect(formatVcore(1500)).toBe('1500m');
    expect(formatVcore(0)).toBe('0');
    fc.assert(
      fc.property(naturals, (milli) => {
        expect(value(parseVcore(formatVcore(milli)))).toBe(milli);
      }),
    );
  });
});

describe('the clock on the screen', () => {
  it.each([
    [0, '0:00.0'],
    [121_400_000, '2:01.4'],
    [59_960_000, '1:00.0'],
    [3_723_400_000, '1:02:03.4'],
    [3_599_990_000, '1:00:00.0'],
    [36 * HOUR, '36:00:00.0'],
    [-5_000_000, '−0:05.0'],
  ])('shows the instant %d as %s', (time, expected) => {
    expect(formatInstant(time)).toBe(expected);
  });

  it.each([
    [0, '0:00.000'],
    [121_384_400, '2:01.384'],
    [59_999_600, '1:00.000'],
    [-5_004_000, '−0:05.004'],
  ])('shows the instant %d to the millisecond as %s', (time, expected) => {
    expect(formatInstant(time, true)).toBe(expected);
  });

  it.each([
    [0, '0.0 s'],
    [57_800_000, '57.8 s'],
    [59_940_000, '59.9 s'],
    [59_960_000, '1:00.0'],
    [76_900_000, '1:16.9'],
    [3_600_000_000, '1:00:00.0'],
    [-57_800_000, '−57.8 s'],
    [1_000_000, '1.0 s'],
    [999_700, '1.0 s'],
    [999_400, '999 ms'],
    [400_000, '0.4 s'],
    [149_300, '149 ms'],
    [99_960, '100 ms'],
    [50_000, '50.0 ms'],
    [-1_040_000, '−1.0 s'],
    [-1_500, '−1.5 ms'],
    [20, '20 µs'],
    [-0.04, '0 µs'],
  ])('shows the span %d as %s', (span, expected) => {
    expect(formatSpan(span)).toBe(expected);
  });
});
