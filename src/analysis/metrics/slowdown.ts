/**
 * Response times in units of what each application needs at least (Feitelson, Workload Modeling, on slowdown and bounded
 * slowdown). They tell something where sizes differ: a minute of waiting is much for a job of seconds and little for one of hours.
 */
import { SECOND } from '../../base/units';
import type { LeastTimes } from '../compare/bounds/least-times';
import type { Measured } from '../compare/measures/measured';
import { slowdown } from '../compare/measures/slowdown';
import { AppOutcome } from '../../sim/trace/trace';
import type { ApplicationModel, Metric, RunModel } from '../model';
import { meanOf } from './metric';
import { metricTitle } from './metric-title';
import type { Scale } from './scale';

/** The longest of the least times over the shortest from which on slowdowns are stated. */
const SPREAD = 3;

/**
 * Mean slowdown and mean bounded slowdown of some applications; nothing where all applications need about as long as each other,
 * or it is not known how long. An unfinished one counts with the time that has passed, a failed one not at all.
 */
export function slowdownMetrics(model: RunModel, apps: readonly ApplicationModel[], least: Scale['least']): Metric[] {
  if (!tellsApart(least)) return [];
  const plain: Measured[] = [];
  const bounded: Measured[] = [];
  for (const { id, submitted, finished, outcome } of apps) {
    const time = least.of[id];
    if (submitted > model.end || outcome > AppOutcome.succeeded) continue;
    const atLeast = finished === Infinity;
    const response = ((atLeast ? model.end : finished) - submitted) / SECOND;
    const of = slowdown(response, time / SECOND);
    if (of.slowdown !== undefined) plain.push({ value: of.slowdown, atLeast });
    bounded.push({ value: of.bounded, atLeast });
  }
  return [ratio('mean-slowdown', plain), ratio('mean-bounded-slowdown', bounded)];
}

/** Whether the times are known, and differ so much that slowdowns are informative. */
function tellsApart(least: Scale['least']): least is LeastTimes {
  return slowdownAbsence(least) === undefined;
}

/** Why there are no slowdowns, a clause; undefined where there are some. */
export function slowdownAbsence(least: Scale['least']): string | undefined {
  if (typeof least === 'string') return least;
  return least.spread > SPREAD ? undefined : 'no application would take much longer than another alone';
}

function ratio(id: string, values: readonly Measured[]): Metric {
  return { id, title: metricTitle(id), unit: 'count', ...meanOf(values), population: values.length };
}
