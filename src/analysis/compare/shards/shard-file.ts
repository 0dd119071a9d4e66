/**
 * The file of one shard: a line of JSON that says what it is of, a line for each run, and a last line that says that it is whole.
 * A file that lacks its last line was cut off; whatever whole lines it has count, and the shard continues from there.
 */
import { isObject } from '../../../base/json';
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { sha256 } from '../../../base/hashing/sha256';
import { writtenUnit } from '../../metrics/written-unit';
import { figureIn } from '../study/sample';
import type { SeedRun } from '../study/sample';

/** A number of a run: seconds for durations. */
export interface KeptMetric {
  readonly id: string;
  readonly unit: string;
  /** null: the run has none. */
  readonly value: number | null;
  /** The real value is not below it. */
  readonly atLeast?: true;
  /** Of such a bound: the most that the real value can be, where that is known. */
  readonly most?: number;
}

/** What is kept of a run. */
export type KeptRun =
  | {
      readonly run: number;
      readonly ended: string;
      readonly fingerprint: string;
      readonly metrics: readonly KeptMetric[];
    }
  | { readonly run: number; readonly refused: string };

export interface ShardHeader {
  readonly signalboxShard: 1;
  /** Name of the plan. */
  readonly plan: string;
  readonly engine: string;
}

export interface ShardFile {
  readonly header: ShardHeader;
  readonly runs: readonly KeptRun[];
  /** The last line is there and agrees with the others. */
  readonly isWhole: boolean;
  /** The whole lines, to be continued. */
  readonly text: string;
}

/** What is kept of an outcome; `metrics`: only these, all when absent. */
export function keptRun(run: number, outcome: SeedRun, metrics: readonly string[] | undefined): KeptRun {
  if (!outcome.ok) return { run, refused: outcome.message };
  const kept: KeptMetric[] = [];
  for (const [id, metric] of outcome.metrics) {
    if (metrics !== undefined && !metrics.includes(id)) continue;
    const { value, atLeast, most } = figureIn(outcome, id);
    const unit = writtenUnit(metric.unit);
    const plain = value !== undefined && Number.isFinite(value) ? value : null;
    kept.push({ id, unit, value: plain, ...(atLeast ? { atLeast } : {}), ...(most === undefined ? {} : { most }) });
  }
  return { run, ended: outcome.ended, fingerprint: outcome.fingerprint, metrics: kept };
}

/** The first line of a file: which plan it belongs to, and which engine runs it. */
export function headerLine(plan: string, engine: string): string {
  return line({ signalboxShard: 1, plan, engine } satisfies ShardHeader);
}

/** The line of one run. */
export function runLine(run: KeptRun): string {
  return line(run);
}

/** The last line of a file whose text so far is this. */
export function endLine(text: string): string {
  return line({ end: true, sha256: sha256(text) });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Reads a shard's file, whole or cut off. An error says what is wrong with it. */
export function parseShard(text: string): Result<ShardFile, string> {
  const lines = text.split('\n');
  // What is behind the last line break was cut off, or is nothing.
  lines.pop();
  const header = parsed(lines[0] ?? '');
  if (!isHeader(header)) return err('line 1: expected { "signalboxShard": 1, "plan", "engine" }');
  const runs: KeptRun[] = [];
  let whole = `${lines[0]}\n`;
  for (let i = 1; i < lines.length; i++) {
    const value = parsed(lines[i]);
    if (isObject(value) && value.end === true) {
      if (value.sha256 !== sha256(whole)) return err(`line ${i + 1}: the digest does not match the lines before it`);
      if (i + 1 < lines.length) return err(`line ${i + 2}: something follows the last line`);
      return ok({ header, runs, isWhole: true, text: whole });
    }
    if (!isKeptRun(value)) return err(`line ${i + 1}: expected a run`);
    runs.push(value);
    whole += `${lines[i]}\n`;
  }
  return ok({ header, runs, isWhole: false, text: whole });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHeader(value: unknown): value is ShardHeader {
  return (
    isObject(value) && value.signalboxShard === 1 && typeof value.plan === 'string' && typeof value.engine === 'string'
  );
}

/** Whether a parsed line is what is kept of a run. */
export function isKeptRun(value: unknown): value is KeptRun {
  if (!isObject(value) || !Number.isSafeInteger(value.run)) return false;
  if (typeof value.refused === 'string') return true;
  const { metrics } = value;
  return (
    typeof value.ended === 'string' &&
    typeof value.fingerprint === 'string' &&
    Array.isArray(metrics) &&
    metrics.every(
      (one) =>
        isObject(one) &&
        typeof one.id === 'string' &&
        typeof one.unit === 'string' &&
        (one.value === null || typeof one.value === 'number'),
    )
  );
}
