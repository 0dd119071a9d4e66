/** A sweep of two variants over three values with two seeds, without an engine. */
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { ok } from '../../base/result';
import type { SweepState } from '../../store/studies/sweep-store';
import { seenBy } from '../shared/acts/act';
import type { SweepAxis } from './sweep-axis';
import { runsOf } from './sweep-plan';
import type { Round, SweepPlan, SweepRound } from './sweep-plan';

export const document = driverDeadlock.scenario;

export const axis: SweepAxis = {
  key: 'x',
  name: 'x',
  present: 2,
  points: [1, 2, 3],
  scale: 'linear',
  integer: false,
  text: String,
  changes: (x) => [{ path: ['x'], value: x }],
  seeds: false,
  note: () => '',
};
export const variants = ['A', 'B'].map((id) => ({ id, document: seenBy(document, id) }));
export const plan: SweepPlan = { axes: [axis], variants, seeds: 2, seed: 7 };
export const makespan = { metric: 'makespan', confidence: 0.95 };
export const first = { metric: 'makespan', done: 12, allowed: false };
/** All of it. */
export const round: Round = { places: axis.points.map((x) => [x]), from: 0, to: 2 };

/** A falls from 30 by 10 a step; B stays at 19, one higher in the second seed of both. */
function outcomeOf(variant: string, x: number, seed: number) {
  const seconds = (variant === 'A' ? 40 - 10 * x : 19) + (seed - 7);
  const makespan = {
    id: 'makespan',
    title: 'Makespan',
    unit: 'duration' as const,
    value: seconds * 1e6,
    atLeast: false,
  };
  return ok({
    ended: { reason: 'all-done' as const, at: 0 },
    makespan: seconds * 1e6,
    response: new Float64Array(),
    longestTask: new Float64Array(),
    guaranteed: new Float64Array(),
    locality: new Float64Array(),
    fingerprint: '',
    metrics: [makespan],
  });
}

/** A round of which the first `over` runs are over. */
export function swept(over: number, of = round): SweepState {
  const runs = runsOf(plan, of);
  const outcomes = runs.map(({ changes, variant = 'A', seed = 0 }, at) => {
    const [change] = changes;
    const x = 'value' in change ? Number(change.value) : 0;
    return at < over ? outcomeOf(variant, x, seed) : undefined;
  });
  return {
    variant: 'A',
    runs,
    outcomes,
    finished: over,
    simulated: over,
    elapsed: 0,
    status: 'running',
    outdated: false,
  };
}

/** A round and its runs so far. */
export function begun(over: number, of = round): SweepRound {
  return { ...of, sweep: swept(over, of) };
}
