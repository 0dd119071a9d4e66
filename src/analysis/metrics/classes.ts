/** The same metrics for parts of the workload: as the scheduler tells it apart, and by entry, kind, leaf queue and user. Classes come from the workload, never from outcomes. */
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { Directory } from '../../sim/directory';
import type { LeastTimes } from '../compare/bounds/least-times';
import type { ApplicationModel, Metric, RunModel } from '../model';
import { completions, outcomes, P95_FROM, starvation, waitings } from './application-times';
import { slowdownMetrics } from './slowdown';
import { duration, largestOf, meanOf, percentilesOf } from './metric';
import { applicationsIn, EVERYTHING } from './window';
import type { MeasurementWindow } from './window';

const CLASS_DIMENSIONS = ['class', 'entry', 'kind', 'queue', 'user'] as const;
export type ClassDimension = (typeof CLASS_DIMENSIONS)[number];

/** More classes than this in one dimension tell nothing any more. */
const MOST_CLASSES = 8;
/** From this many members on a 90th percentile says more than the largest. */
const P90_FROM = 10;

export interface ApplicationClass {
  readonly dimension: ClassDimension;
  readonly name: string;
  readonly apps: ReadonlySet<number>;
}

/** The classes of a run: of each dimension that tells at least two and at most eight apart, in the order of the workload. */
export function classesOf(directory: Directory): ApplicationClass[] {
  return CLASS_DIMENSIONS.flatMap((dimension) => classesIn(directory, dimension));
}

function classesIn(directory: Directory, dimension: ClassDimension): ApplicationClass[] {
  const classes = new Map<string, Set<number>>();
  for (const [app, facts] of directory.applications.entries()) {
    const name = nameOf(directory, facts, dimension);
    if (name === undefined) continue;
    const known = classes.get(name);
    if (known !== undefined) known.add(app);
    else if (classes.size === MOST_CLASSES) return [];
    else classes.set(name, new Set([app]));
  }
  if (classes.size < 2) return [];
  return [...classes].map(([name, apps]) => ({ dimension, name, apps }));
}

function nameOf(
  { queues, users }: Directory,
  app: Directory['applications'][number],
  dimension: ClassDimension,
): string | undefined {
  switch (dimension) {
    case 'class':
      return app.class;
    case 'entry':
      return app.generator;
    case 'kind':
      return app.kind;
    case 'queue':
      return queues[app.queue].id;
    case 'user':
      return users[app.user];
  }
}

/** The metrics of every class, with the id `mean-completion@entry=etl` and the class in the title. */
export function classMetrics(model: RunModel, window: MeasurementWindow = EVERYTHING, least?: LeastTimes): Metric[] {
  return runToEnd(classSteps(model, window, least));
}

/** {@link classMetrics} in slices, a class at a time. */
export function* classSteps(model: RunModel, window: MeasurementWindow, least?: LeastTimes): Steps<Metric[]> {
  const found: Metric[] = [];
  const measured = applicationsIn(model, window);
  for (const dimension of CLASS_DIMENSIONS) {
    yield;
    for (const { name, apps } of classesIn(model.directory, dimension)) {
      yield;
      const members = measured.filter(({ id }) => apps.has(id));
      for (const metric of ofMembers(model, members, least)) {
        found.push({
          ...metric,
          id: `${metric.id}@${dimension}=${name}`,
          title: `${name}: ${metric.title.slice(0, 1).toLowerCase()}${metric.title.slice(1)}`,
        });
      }
    }
  }
  return found;
}

function ofMembers(model: RunModel, members: readonly ApplicationModel[], least: LeastTimes | undefined): Metric[] {
  const completion = completions(model, members);
  const waiting = waitings(model, members);
  const n = completion.length;
  const [p50, rank90, rank95] = percentilesOf(completion, [50, 90, 95]);
  const worst =
    n >= P95_FROM
      ? duration('p95-completion', 'Completion, 95th percentile', rank95, n)
      : duration('max-completion', 'Longest completion', largestOf(completion), n);
  const p90 = n >= P90_FROM ? [duration('p90-completion', 'Completion, 90th percentile', rank90, n)] : [];
  return [
    ...outcomes(model, members).filter(({ id }) => id === 'finished'),
    duration('mean-completion', 'Mean completion', meanOf(completion), n),
    duration('p50-completion', 'Completion, median', p50, n),
    ...p90,
    worst,
    duration('mean-waiting', 'Mean waiting', meanOf(waiting), n),
    duration('longest-wait', 'Longest wait without getting anything', starvation(model, members), n),
    ...slowdownMetrics(model, members, least),
  ];
}
