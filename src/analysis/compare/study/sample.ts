/** What a study rests on: the metrics of every variant in every seed. */
import type { Metric } from '../../model';
import { UNKNOWN, exactly } from '../measures/measured';
import type { Measured } from '../measures/measured';

/** One run of one variant, or why there is none. */
export type SeedRun =
  | {
      readonly ok: true;
      readonly fingerprint: string;
      readonly ended: 'all-done' | 'horizon' | 'deadlock' | 'policy';
      readonly metrics: ReadonlyMap<string, Metric>;
    }
  | { readonly ok: false; readonly message: string };

export interface StudyVariant {
  readonly id: string;
  readonly title: string;
  /** By replication; undefined where it has not been run yet. */
  readonly runs: readonly (SeedRun | undefined)[];
}

/** The seed of replication r: seed + r, modulo 2^32. Replication 0 is the run on screen. */
export function seedOf(seed: number, replication: number): number {
  return (seed + replication) % 4_294_967_296;
}

/** A run as far as a study needs it. */
export function seedRun(
  ended: 'all-done' | 'horizon' | 'deadlock' | 'policy',
  fingerprint: string,
  metrics: readonly Metric[],
): SeedRun {
  return { ok: true, fingerprint, ended, metrics: new Map(metrics.map((metric) => [metric.id, metric])) };
}

const MICROS = 1_000_000;

/**
 * The value of a metric in a run: durations in seconds; infinite for a makespan that never comes, in a deadlock or after an error in a
 * policy. Nothing else is known of a run that an error has stopped: its figures are those of the part before it, and the earlier the
 * error, the better they look.
 */
export function measuredIn(run: SeedRun, id: string): Measured {
  if (!run.ok) return UNKNOWN;
  const metric = run.metrics.get(id);
  if (metric === undefined) return UNKNOWN;
  if (run.ended === 'policy') return id === 'makespan' ? exactly(Infinity) : UNKNOWN;
  if (metric.value === undefined) return id === 'makespan' && run.ended === 'deadlock' ? exactly(Infinity) : UNKNOWN;
  const value = metric.unit === 'duration' ? metric.value / MICROS : metric.value;
  return { value, atLeast: metric.atLeast };
}

/** Replications in which all of some variants have been run, in their order: pairs need both. None where there is no variant. */
export function commonReplications(variants: readonly StudyVariant[], limit = Infinity): number[] {
  const most = variants.length === 0 ? 0 : Math.min(limit, ...variants.map(({ runs }) => runs.length));
  const found: number[] = [];
  for (let r = 0; r < most; r++) if (variants.every(({ runs }) => runs[r]?.ok === true)) found.push(r);
  return found;
}

/** Values of one metric over some replications. */
export function valuesOf({ runs }: StudyVariant, id: string, replications: readonly number[]): Measured[] {
  return replications.map((r) => {
    const run = runs[r];
    return run === undefined ? UNKNOWN : measuredIn(run, id);
  });
}

/** Whether a value is a plain number. */
export function isExact({ value, atLeast }: Measured): boolean {
  return value !== undefined && !atLeast && Number.isFinite(value);
}
