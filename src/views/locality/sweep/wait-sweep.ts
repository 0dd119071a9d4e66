/** A sweep of a setting of locality: which runs it needs, and what is drawn of their results. */
import { assert } from '../../../base/assert';
import type { SweepSpec } from '../../../store/studies/sweep-control';
import type { SweepState } from '../../../store/studies/sweep-store';
import { onScale, writtenAt } from '../../shared/knobs/knob-scale';
import type { LocalityKnob } from '../locality-knobs';

const STEPS = 50;
const NODE_LOCAL = 1;
const RACK_LOCAL = 3;

/** Where a setting is written, and how. */
export type SweptKnob = Pick<LocalityKnob, 'knob' | 'path'>;

/** Runs from `from` to `most` in equal steps, whole ones where the setting is a whole number. */
export function waitSweep(variant: string, { knob, path }: SweptKnob, from: number, most: number): SweepSpec {
  const steps = knob.kind === 'integer' ? Math.min(STEPS, most - from) : STEPS;
  const places = Array.from({ length: steps + 1 }, (_, step) => from + ((most - from) / steps) * step);
  return { variant, runs: places.map((at) => ({ changes: [{ path, value: writtenAt(knob, at) }] })) };
}

/** The place of each run on the scale of its setting. */
export function waitsOf({ runs }: Pick<SweepState, 'runs'>, { knob }: Pick<SweptKnob, 'knob'>): number[] {
  return runs.map(({ changes: [change] }) => {
    assert('value' in change, 'every run of the sweep sets the swept setting');
    return onScale(knob, change.value);
  });
}

/** A run of the sweep. */
export interface WaitPoint {
  /** On the scale of the setting. */
  readonly wait: number;
  /** µs; NaN where something is unfinished at the end of the run. */
  readonly makespan: number;
  /** Share of the tasks with a preference that ran at node level or better; NaN where none has one. */
  readonly locality: number;
}

/** What has come back so far, in the order of the runs. Runs that failed are left out. */
export function waitPoints(sweep: Pick<SweepState, 'runs' | 'outcomes'>, knob: Pick<SweptKnob, 'knob'>): WaitPoint[] {
  const waits = waitsOf(sweep, knob);
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
