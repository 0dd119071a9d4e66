/** A sweep of `spark.locality.wait` over the run of an application: what is run, and what is drawn of what comes back. */
import { assert } from '../../base/assert';
import { parseDuration, SECOND } from '../../base/units';
import type { Directory } from '../../sim/directory';
import type { Scenario } from '../../scenario/schema';
import type { SweepWish } from '../../store/sweep-control';
import type { SweepState } from '../../store/sweep-store';

const KNOB = 'spark.locality.wait';
const DEFAULT_WAIT = 3 * SECOND;
const STEPS = 50;
const NODE_LOCAL = 1;
const RACK_LOCAL = 3;

/** Where a wait is written and what it is, µs. */
export interface WaitKnob {
  readonly path: readonly string[];
  readonly value: number;
  /** Overrides for single levels, which the sweep leaves alone; as `spark.locality.wait.node`. */
  readonly fixed: readonly string[];
}

/** The wait of an application; undefined where nobody wrote one of its kind. @param document as the variant sees it */
export function waitKnob(document: Scenario, { applications }: Directory, app: number): WaitKnob | undefined {
  const { id, generator } = applications[app];
  const entry: Readonly<Record<string, unknown>> | undefined = document.workload.find((w) => w.id === generator);
  if (entry?.['kind'] !== 'spark') return undefined;
  const own: Readonly<Record<string, unknown>> = document.overrides?.[id] ?? {};
  const parsed = parseDuration(own[KNOB] ?? entry[KNOB] ?? '');
  return {
    path: own[KNOB] === undefined ? ['workload', entry['id'] as string, KNOB] : ['overrides', id, KNOB],
    value: parsed.ok ? parsed.value : DEFAULT_WAIT,
    fixed: ['process', 'node', 'rack']
      .map((level) => `${KNOB}.${level}`)
      .filter((name) => own[name] !== undefined || entry[name] !== undefined),
  };
}

/** Runs with waits from 0 to `most` (µs, divisible by the steps) in equal steps. */
export function waitSweep(variant: string, path: readonly string[], most: number): SweepWish {
  const waits = Array.from({ length: STEPS + 1 }, (_, step) => (most / STEPS) * step);
  return { variant, runs: waits.map((wait) => ({ changes: [{ path, value: `${wait / 1000}ms` }] })) };
}

/** The wait of each run, µs. */
export function waitsOf({ runs }: Pick<SweepState, 'runs'>): number[] {
  return runs.map(({ changes: [change] }) => {
    const wait = parseDuration('value' in change ? change.value : '');
    assert(wait.ok, 'every run of the sweep sets a wait');
    return wait.value;
  });
}

/** A run of the sweep. */
export interface WaitPoint {
  /** µs. */
  readonly wait: number;
  /** µs; NaN where something is unfinished at the end of the run. */
  readonly makespan: number;
  /** Share of the tasks with a preference that ran at node level or better; NaN where none has one. */
  readonly locality: number;
}

/** What has come back so far, in the order of the waits. Runs that failed are left out. */
export function waitPoints(sweep: Pick<SweepState, 'runs' | 'outcomes'>): WaitPoint[] {
  const waits = waitsOf(sweep);
  return sweep.outcomes.flatMap((outcome, at): WaitPoint[] => {
    if (outcome === undefined || !outcome.ok) return [];
    const { makespan, locality } = outcome.value;
    let near = 0;
    let far = 0;
    locality.forEach((tasks, level) => {
      if (level <= NODE_LOCAL) near += tasks;
      else if (level >= RACK_LOCAL) far += tasks;
    });
    return [{ wait: waits[at], makespan, locality: near + far === 0 ? NaN : near / (near + far) }];
  });
}

/** Why runs brought nothing, each reason once. */
export function sweepTroubles({ outcomes }: Pick<SweepState, 'outcomes'>): string[] {
  const texts = outcomes.flatMap((outcome) => (outcome === undefined || outcome.ok ? [] : [outcome.error.message]));
  return [...new Set(texts)];
}
