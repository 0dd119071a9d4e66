/** A sweep that was run elsewhere, as the curves and tables of one that is run here. */
import type { FinishedSweep } from '../../analysis/compare/shards/merged-file';
import { plannedRun } from '../../analysis/compare/shards/plan';
import type { PlanAxis, PlannedRun, PlanValue } from '../../analysis/compare/shards/plan';
import { plannedChanges } from '../../analysis/compare/shards/planned-changes';
import type { KeptRun } from '../../analysis/compare/shards/shard-file';
import { axisNumber, axisText, kindOfValue } from '../../analysis/compare/sweep/axis';
import { settingNote } from '../../engine/document/setting-note';
import { UNKNOWN } from '../../analysis/compare/measures/measured';
import type { Measured } from '../../analysis/compare/measures/measured';
import { measurement } from '../../analysis/compare/study/sample';
import type { Metric } from '../../analysis/model';
import { isOfLeaves } from '../../scenario/leaf-queues';
import type { SweepAxis } from './sweep-axis';
import { directedFirst } from './sweep-plan';
import { pointOfRuns } from '../../analysis/compare/sweep/curve';
import type { PointRun, CurvePoint } from '../../analysis/compare/sweep/curve';

/** An axis of a finished sweep: numbers where its values are numbers, places in their order where they are texts. */
export interface FinishedAxis extends SweepAxis {
  /** The number that stands for a value of the plan. */
  readonly numberOf: (value: PlanValue) => number;
}

/** The axes of a plan, each with its values ascending. */
export function finishedAxes({ plan }: FinishedSweep): FinishedAxis[] {
  return plan.axes.map(finishedAxis);
}

function finishedAxis(axis: PlanAxis): FinishedAxis {
  const { knob, values } = axis;
  const kind = knob === 'load' ? 'number' : kindOfAll(values);
  const numbers = values.map((value, at) => (kind === undefined ? at : (axisNumber(kind, value) ?? at)));
  const written = new Map(numbers.map((x, at) => [x, values[at]]));
  const points = [...written.keys()].sort((a, b) => a - b);
  const path = knob.split('/');
  const positive = points[0] > 0 && kind !== undefined;
  return {
    key: knob,
    name: nameOf(path),
    present: undefined,
    points,
    scale: positive && (points.at(-1) ?? 1) / points[0] >= 50 ? 'log' : 'linear',
    integer: points.every(Number.isInteger),
    text: (x) => {
      if (knob === 'load') return `× ${x}`;
      return kind === undefined ? String(written.get(x) ?? '') : axisText(kind, x);
    },
    changes: (x, seen) => plannedChanges(axis, written.get(x) ?? x, seen),
    seeds: false,
    note: (seen) => settingNote(seen, path),
    numberOf: (value) => numbers[values.indexOf(value)],
  };
}

/** "many tasks", "maxapplications of all leaf queues", "load". */
function nameOf(path: readonly string[]): string {
  return isOfLeaves(path) ? `${path.slice(2).slice(-2).join(' ')} of all leaf queues` : path.slice(-2).join(' ');
}

/** The kind of number that all values are, if they are all of one. */
function kindOfAll(values: PlanAxis['values']): ReturnType<typeof kindOfValue> {
  const kinds = new Set(values.map((value) => kindOfValue(value)));
  if (kinds.size === 1) return [...kinds][0];
  return values.every((value) => typeof value === 'number') ? 'number' : undefined;
}

/** What is looked at: one axis or two, by their places in the plan, and a value for each of the others. */
export interface FinishedCut {
  readonly along: readonly number[];
  /** By axis; not read for those in `along`. */
  readonly fixed: readonly PlanValue[];
}

/** The points of a cut through a sweep, by the first axis of the cut and then the second. */
export function finishedPoints(
  sweep: FinishedSweep,
  axes: readonly FinishedAxis[],
  { along, fixed }: FinishedCut,
  { metric, confidence }: { readonly metric: string; readonly confidence: number },
): CurvePoint[] {
  const { plan } = sweep;
  const byPlace = new Map<string, { place: number[]; runs: { planned: PlannedRun; kept: KeptRun }[] }>();
  for (const kept of sweep.runs) {
    const planned = plannedRun(plan, kept.run);
    if (!planned.values.every((value, at) => along.includes(at) || value === fixed[at])) continue;
    const place = along.map((at) => axes[at].numberOf(planned.values[at]));
    const key = place.join(' ');
    const point = byPlace.get(key) ?? { place, runs: [] };
    point.runs.push({ planned, kept });
    byPlace.set(key, point);
  }
  return [...byPlace.values()]
    .map(({ place, runs }): CurvePoint => {
      const of = (variant: string) =>
        new Map(runs.filter(({ planned }) => planned.variant === variant).map(byReplication));
      const runsOf = plan.variants.map((variant) => {
        const known = of(variant);
        return Array.from({ length: plan.seeds }, (_, r) => pointRun(known.get(r), metric));
      });
      return pointOfRuns(place, metric, runsOf, confidence);
    })
    .sort((a, b) => a.place[0] - b.place[0] || (a.place[1] ?? 0) - (b.place[1] ?? 0));
}

function byReplication({ planned, kept }: { readonly planned: PlannedRun; readonly kept: KeptRun }): [number, KeptRun] {
  return [planned.replication, kept];
}

function pointRun(kept: KeptRun | undefined, metric: string): PointRun | undefined {
  if (kept === undefined) return undefined;
  return 'refused' in kept
    ? { ok: false, message: kept.refused }
    : { ok: true, value: keptValue(kept, metric), ended: kept.ended };
}

/** The measurement of a metric in a run. */
function keptValue(run: KeptRun | undefined, metric: string): Measured {
  const found = run === undefined || 'refused' in run ? undefined : run.metrics.find(({ id }) => id === metric);
  if (run === undefined || 'refused' in run || found === undefined) return UNKNOWN;
  const { value, atLeast, most } = found;
  const figure = { value: value ?? undefined, atLeast: atLeast === true, ...(most === undefined ? {} : { most }) };
  return measurement(figure, { id: metric, isTime: found.unit === 'seconds', ended: run.ended });
}

/** The metrics that the runs have, in their order, those with a direction first. */
export function finishedMetrics({ runs }: FinishedSweep): string[] {
  const found = new Set<string>();
  for (const run of runs) {
    if ('refused' in run) continue;
    for (const { id } of run.metrics) found.add(id);
  }
  return directedFirst([...found], (id) => id);
}

/** The unit of a metric as figures on the page have it. */
export function finishedUnit({ runs }: FinishedSweep, metric: string): Metric['unit'] {
  for (const run of runs) {
    if ('refused' in run) continue;
    const unit = run.metrics.find(({ id }) => id === metric)?.unit;
    if (unit !== undefined) return UNITS.find((known) => known === unit) ?? 'duration';
  }
  return 'duration';
}

const UNITS: readonly Metric['unit'][] = ['count', 'share', 'core-seconds', 'GB-seconds'];
