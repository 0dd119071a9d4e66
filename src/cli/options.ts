/** Values of options that several commands take, each read and checked in one way. What cannot be read is a usage error. */
import { isMetric } from '../analysis/metrics/catalogue';
import { MAX_SEED } from '../scenario/seed';
import { usage } from './arguments';

/** What was written after each option that was given. */
export type WrittenOptions = Readonly<Record<string, string | undefined>>;

/** A whole number within bounds, both included; undefined where the option is not given. */
export function readWhole(
  command: string,
  options: WrittenOptions,
  option: string,
  { min, max = Infinity }: { readonly min: number; readonly max?: number },
): number | undefined {
  const text = options[option];
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  throw usage(command, `${option} expects a whole number ${range}, got "${text}"`);
}

/** `--seed`, from 0 to the largest seed; undefined where it is not given. */
export function readSeed(command: string, options: WrittenOptions): number | undefined {
  return readWhole(command, options, '--seed', { min: 0, max: MAX_SEED });
}

/** `--confidence`, the level of intervals, between 0 and 1; undefined where it is not given. */
export function readConfidence(command: string, { '--confidence': text }: WrittenOptions): number | undefined {
  if (text === undefined) return undefined;
  const level = Number(text);
  if (!(level > 0 && level < 1)) throw usage(command, `--confidence expects a number between 0 and 1, got "${text}"`);
  return level;
}

/** `--zone`, the zone of indifference as a share of a mean, from 0 to below 1; undefined where it is not given. */
export function readZone(command: string, { '--zone': text }: WrittenOptions): number | undefined {
  if (text === undefined) return undefined;
  const zone = text.trim() === '' ? NaN : Number(text);
  if (!(zone >= 0 && zone < 1)) throw usage(command, `--zone expects a number from 0 to below 1, got "${text}"`);
  return zone;
}

/** The id of a metric, which some system has: one that none has is refused before anything runs. */
export function readMetric(command: string, id: string): string {
  if (!isMetric(id)) throw usage(command, `there is no metric "${id}"; compare FILE --json lists those of a scenario`);
  return id;
}
