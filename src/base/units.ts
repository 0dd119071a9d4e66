import { cutText } from './text/cut-text';
import { err, ok } from './result';
import type { Problem, Result } from './result';

/**
 * Units exist only at the edges: inside, a duration is an integer count of microseconds, memory is bytes and processor
 * share is milli-vcores. The parsers take what people and other systems write, the formatters write the shortest text
 * that parses back to exactly the same number.
 */

const MICROSECOND = 1;
export const MILLISECOND = 1_000;
export const SECOND = 1_000_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Milli-vcores in a vcore. */
export const VCORE = 1000;

// Bytes. As in Spark and YARN, a unit is 1024 times the one before.
export const KB = 1024;
export const MB = 1024 * KB;
export const GB = 1024 * MB;
export const TB = 1024 * GB;
const PB = 1024 * TB;

const DURATION_UNITS: Readonly<Record<string, number>> = {
  us: MICROSECOND,
  // The micro sign and the Greek letter look alike, and both are typed.
  '\u00b5s': MICROSECOND,
  '\u03bcs': MICROSECOND,
  ms: MILLISECOND,
  s: SECOND,
  sec: SECOND,
  m: MINUTE,
  min: MINUTE,
  h: HOUR,
  d: DAY,
};

/**
 * Kubernetes' and YuniKorn's suffixes (k M G T P decimal, Ki Mi Gi Ti Pi binary), and those of Spark and YARN, where GB
 * and g have always meant 2^30. Hence `2G` is 2,000,000,000 but `2GB`, `2g` and `2Gi` are 2,147,483,648, and `k` alone
 * is the decimal one.
 */
const MEMORY_UNITS: Readonly<Record<string, number>> = {
  B: 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  ...binary(['Ki', 'KiB', 'KB', 'kB', 'kb'], KB),
  ...binary(['Mi', 'MiB', 'MB', 'mb', 'm'], MB),
  ...binary(['Gi', 'GiB', 'GB', 'gb', 'g'], GB),
  ...binary(['Ti', 'TiB', 'TB', 'tb', 't'], TB),
  ...binary(['Pi', 'PiB', 'PB', 'pb'], PB),
};

const VCORE_UNITS: Readonly<Record<string, number>> = { m: 1 };

/** As a tolerance: every fraction is rounded. */
const HALF = 0.5;

/** How amounts of one kind are written: a number with a unit. */
interface Quantity {
  readonly units: Readonly<Record<string, number>>;
  /** What one unit of a number without a suffix is worth. */
  readonly bare: number;
  /** For the problem, where something else was written. */
  readonly expected: string;
  /** How far from a whole number a result may be. */
  readonly tolerance: number;
}

const MEMORY: Quantity = {
  units: MEMORY_UNITS,
  bare: 1,
  expected: 'an amount of memory such as "64GB" or "512Mi"',
  tolerance: HALF,
};

const VCORES: Quantity = {
  units: VCORE_UNITS,
  bare: 1000,
  expected: 'vcores such as 2, "1.5" or "500m"',
  tolerance: 1e-6,
};

/** Largest unit first; the first of equally short texts wins. */
const DURATION_NAMES: readonly (readonly [name: string, size: number])[] = [
  ['d', DAY],
  ['h', HOUR],
  ['min', MINUTE],
  ['s', SECOND],
  ['ms', MILLISECOND],
  ['us', MICROSECOND],
];

const MEMORY_NAMES: readonly (readonly [name: string, size: number])[] = [
  ['TB', TB],
  ['GB', GB],
  ['MB', MB],
  ['KB', KB],
  ['T', 1e12],
  ['G', 1e9],
  ['M', 1e6],
  ['k', 1e3],
  ['B', 1],
];

/** Longest text of an amount, in characters: more digits are never needed, and parsing very long numbers is slow. */
const LONGEST = 200;

const TERM = /^(\d+(?:\.\d*)?|\.\d+)\s*([A-Za-z\u00b5\u03bc]*)\s*/;

/**
 * Parses a duration to whole microseconds: "5min", "1.5h", "250ms", "1h30m", with the units us, ms, s, m or min, h, d. A
 * number without a unit counts seconds. Fractions of a microsecond are rounded.
 * @param path where the value stands, for the problem
 */
export function parseDuration(value: unknown, path = ''): Result<number> {
  const expected = 'a duration such as "5min" or "250ms"';
  if (typeof value === 'number') return whole(value * SECOND, value, expected, path);
  if (typeof value !== 'string' || value.length > LONGEST) return mismatch(value, expected, path);
  let rest = value.trim();
  if (rest === '') return mismatch(value, expected, path);
  if (rest.startsWith('-') && parseDuration(rest.slice(1)).ok) return negative(value, path);
  let total = 0;
  let terms = 0;
  while (rest !== '') {
    const match = TERM.exec(rest);
    if (match === null) return mismatch(value, expected, path);
    const [text, digits, unit] = match;
    rest = rest.slice(text.length);
    terms++;
    if (unit === '') {
      // A bare number is seconds, but in a sum ("1h 30") its unit is ambiguous.
      if (terms > 1 || rest !== '') return mismatch(value, expected, path);
      total = Number(digits) * SECOND;
    } else {
      const size = unitSize(DURATION_UNITS, unit);
      if (size === undefined) return mismatch(value, expected, path);
      total += Number(digits) * size;
    }
  }
  return whole(total, value, expected, path);
}

/** The shortest text that `parseDuration` reads back to exactly `duration` (µs): "5min", "1.5s", "90s". */
export function formatDuration(duration: number): string {
  return duration === 0 ? '0s' : shortest(duration, DURATION_NAMES);
}

/**
 * Parses an amount of memory to whole bytes: "64GB", "512Mi", "2G", or a number of bytes. G is 10^9 as in Kubernetes and
 * YuniKorn; GB, Gi and Spark's g are 2^30 (likewise the other sizes). Fractions of a byte are rounded.
 */
export function parseMemory(value: unknown, path = ''): Result<number> {
  return parseQuantity(value, MEMORY, path);
}

/** The shortest text that `parseMemory` reads back to exactly `bytes`: "64GB", "1.5GB", "2G". */
export function formatMemory(bytes: number): string {
  return bytes === 0 ? '0B' : shortest(bytes, MEMORY_NAMES);
}

/** Parses processor share to whole milli-vcores: "500m", "2", 1.5. Finer than one milli is refused. */
export function parseVcore(value: unknown, path = ''): Result<number> {
  return parseQuantity(value, VCORES, path);
}

/** Milli-vcores as text: whole vcores as "2", anything finer as "1500m". */
export function formatVcore(milli: number): string {
  return milli % 1000 === 0 ? String(milli / 1000) : `${milli}m`;
}

/**
 * An instant on the simulated clock, to the tenth of a second: "2:01.4", from an hour on "1:02:03.4".
 * @param fine to the millisecond: "2:01.384"
 */
export function formatInstant(time: number, fine = false): string {
  const decimals = fine ? 3 : 1;
  const parts = Math.round((Math.abs(time) / SECOND) * 10 ** decimals);
  return sign(time, parts) + clock(parts, decimals);
}

/**
 * A span of time for the screen: "57.8 s" below a minute, else "1:16.9". What is shorter than a second and no whole number of its
 * tenths is shown in "ms" or "µs", with three digits. Negative spans carry a real minus sign.
 */
export function formatSpan(span: number): string {
  const size = Math.abs(span);
  const tenths = Math.round(size / 100_000);
  // What rounds to a second is written as one.
  if (size < 999_500 && size % 100_000 !== 0) return sign(span, Math.round(size * 10)) + shortSpan(size);
  return sign(span, tenths) + (tenths < 600 ? `${Math.floor(tenths / 10)}.${tenths % 10} s` : clock(tenths, 1));
}

function shortSpan(size: number): string {
  if (size < 50) return `${Math.round(size * 10) / 10} µs`;
  const milliseconds = size / MILLISECOND;
  return `${milliseconds.toFixed(milliseconds < 99.95 ? 1 : 0)} ms`;
}

/** `parts`: a whole number of the last of `decimals` decimals of a second. */
function clock(parts: number, decimals: number): string {
  const perSecond = 10 ** decimals;
  const seconds = Math.floor(parts / perSecond);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = `${String(seconds % 60).padStart(2, '0')}.${String(parts % perSecond).padStart(decimals, '0')}`;
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}

function sign(value: number, shown: number): string {
  return value < 0 && shown !== 0 ? '\u2212' : '';
}

function binary(names: readonly string[], size: number): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, size]));
}

function unitSize(units: Readonly<Record<string, number>>, name: string): number | undefined {
  return Object.hasOwn(units, name) ? units[name] : undefined;
}

function parseQuantity(value: unknown, quantity: Quantity, path: string): Result<number> {
  const { units, bare, expected, tolerance } = quantity;
  if (typeof value === 'number') return whole(value * bare, value, expected, path, tolerance);
  if (typeof value !== 'string' || value.length > LONGEST) return mismatch(value, expected, path);
  const text = value.trim();
  if (text.startsWith('-') && parseQuantity(text.slice(1), quantity, path).ok) return negative(value, path);
  const match = TERM.exec(text);
  if (match === null || match[0].length !== text.length) return mismatch(value, expected, path);
  const size = match[2] === '' ? bare : unitSize(units, match[2]);
  if (size === undefined) return mismatch(value, expected, path);
  return whole(Number(match[1]) * size, value, expected, path, tolerance);
}

function whole(exact: number, given: unknown, expected: string, path: string, tolerance = HALF): Result<number> {
  const rounded = Math.round(exact);
  if (exact < 0) return negative(given, path);
  if (Number.isNaN(exact)) return mismatch(given, expected, path);
  if (!Number.isSafeInteger(rounded)) return err({ path, message: `${show(given)} is too large` });
  if (Math.abs(exact - rounded) > tolerance) return mismatch(given, expected, path);
  return ok(rounded);
}

function mismatch(value: unknown, expected: string, path: string): Result<never> {
  return err({ path, message: `expected ${expected}, got ${show(value)}` } satisfies Problem);
}

function negative(value: unknown, path: string): Result<never> {
  return err({ path, message: `must not be negative, got ${show(value)}` } satisfies Problem);
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cutText(value, 40));
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

/** The candidate with the fewest characters in its number; among those a whole number, then the larger unit. */
function shortest(amount: number, names: readonly (readonly [name: string, size: number])[]): string {
  let best = '';
  let bestCost = Infinity;
  for (const [name, size] of names) {
    const digits = String(amount / size);
    if (digits.includes('e') || Math.round(Number(digits) * size) !== amount) continue;
    const cost = digits.length * 2 + (digits.includes('.') ? 1 : 0);
    if (cost < bestCost) {
      best = digits + name;
      bestCost = cost;
    }
  }
  return best;
}
