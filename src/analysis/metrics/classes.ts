/** The same metrics for parts of the workload: as the scheduler tells it apart, and by entry, kind, leaf queue, user and size. Classes come from the workload, never from outcomes. */
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { Directory } from '../../sim/directory';
import type { ApplicationModel, Metric, RunModel } from '../model';
import { completions, outcomes, P95_FROM, starvation, waitings } from './application-times';
import type { Scale } from './scale';
import { SIZES, sizesOf } from './size-classes';
import { slowdownMetrics } from './slowdown';
import { duration, largestOf, meanOf, percentilesOf } from './metric';
import { metricTitle } from './metric-title';
import { applicationsIn, EVERYTHING } from './window';
import type { MeasurementWindow } from './window';

const CLASS_DIMENSIONS = ['class', 'entry', 'kind', 'queue', 'user'] as const;
export type ClassDimension = (typeof CLASS_DIMENSIONS)[number] | 'size';

/** More classes than this in one dimension tell nothing any more. */
const MOST_CLASSES = 8;
const NOT_KNOWN = 'the input of the run is not known';
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

function classesIn(directory: Directory, dimension: (typeof CLASS_DIMENSIONS)[number]): ApplicationClass[] {
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
  dimension: (typeof CLASS_DIMENSIONS)[number],
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

/**
 * The metrics of every class, with the id `mean-completion@entry=etl` and the class in the title.
 * @param least how long applications take at least; without it there are neither slowdowns nor sizes
 */
export function classMetrics(
  model: RunModel,
  window: MeasurementWindow = EVERYTHING,
  least: Scale['least'] = NOT_KNOWN,
): Metric[] {
  const measure = (members: readonly ApplicationModel[]) => [
    ...ofMembers(model, members),
    ...slowdownMetrics(model, members, least),
  ];
  return [
    ...runToEnd(measuredSteps(model, window, plainClasses(model), measure)),
    ...runToEnd(measuredSteps(model, window, [() => sizeClasses(least)], measure)),
  ];
}

/** Those that the run alone tells, in slices, a class at a time. */
export function classSteps(model: RunModel, window: MeasurementWindow): Steps<Metric[]> {
  return measuredSteps(model, window, plainClasses(model), (members) => ofMembers(model, members));
}

/** The others, for which it has to be known how long applications take at least: slowdowns, and everything by size. */
export function* scaledClassSteps(model: RunModel, window: MeasurementWindow, least: Scale['least']): Steps<Metric[]> {
  const slowdowns = (members: readonly ApplicationModel[]) => slowdownMetrics(model, members, least);
  return [
    ...(yield* measuredSteps(model, window, plainClasses(model), slowdowns)),
    ...(yield* measuredSteps(model, window, [() => sizeClasses(least)], (members) => [
      ...ofMembers(model, members),
      ...slowdowns(members),
    ])),
  ];
}

type Classes = () => readonly ApplicationClass[];

const plainClasses = ({ directory }: RunModel): readonly Classes[] =>
  CLASS_DIMENSIONS.map((dimension) => () => classesIn(directory, dimension));

function* measuredSteps(
  model: RunModel,
  window: MeasurementWindow,
  dimensions: readonly Classes[],
  measure: (members: readonly ApplicationModel[]) => readonly Metric[],
): Steps<Metric[]> {
  const found: Metric[] = [];
  const measured = applicationsIn(model, window);
  for (const classes of dimensions) {
    yield;
    for (const one of classes()) {
      yield;
      const members = measured.filter(({ id }) => one.apps.has(id));
      for (const metric of measure(members)) {
        const id = `${metric.id}@${one.dimension}=${one.name}`;
        found.push({ ...metric, id, title: metricTitle(id) });
      }
    }
  }
  return found;
}

/** Small applications first; none where fewer than two sizes are there, or it is not known how much work each has. */
export function sizeClasses(least: Scale['least']): ApplicationClass[] {
  const sizes = sizesOf(least);
  const classes = SIZES.map((name): ApplicationClass => ({
    dimension: 'size',
    name,
    apps: new Set(sizes.flatMap((size, app) => (size === name ? [app] : []))),
  })).filter(({ apps }) => apps.size > 0);
  return classes.length < 2 ? [] : classes;
}

function ofMembers(model: RunModel, members: readonly ApplicationModel[]): Metric[] {
  const completion = completions(model, members);
  const waiting = waitings(model, members);
  const n = completion.length;
  const [p50, rank90, rank95] = percentilesOf(completion, [50, 90, 95]);
  const worst =
    n >= P95_FROM ? duration('p95-completion', rank95, n) : duration('max-completion', largestOf(completion), n);
  const p90 = n >= P90_FROM ? [duration('p90-completion', rank90, n)] : [];
  return [
    ...outcomes(model, members).filter(({ id }) => id === 'finished'),
    duration('mean-completion', meanOf(completion), n),
    duration('p50-completion', p50, n),
    ...p90,
    worst,
    duration('mean-waiting', meanOf(waiting), waiting.length),
    duration('longest-wait', starvation(model, members), waiting.length),
  ];
}
