/** How long applications take and wait. Unfinished ones count with what has passed, as a lower bound. */
import { AppOutcome, ContainerKind } from '../../sim/trace/trace';
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import { exactly, lowest } from '../compare/measures/measured';
import type { Measured } from '../compare/measures/measured';
import { longestWait } from '../compare/measures/longest-wait';
import { WaitFlag } from '../model-columns';
import type { ApplicationModel, Metric, RunModel } from '../model';
import { rolesOf } from '../explain/container-words';
import { waitsAtEnd } from '../waiting/stretches';
import { count, duration, largestOf, meanOf, percentilesOf } from './metric';

/** From this many members on the 95th percentile says more than the largest. */
export const P95_FROM = 20;
const P99_FROM = 100;

const CONTAINERS_PER_STEP = 100_000;

/** Counts at the end of the run. */
export function outcomes(model: RunModel, apps: readonly ApplicationModel[]): Metric[] {
  const ended = apps.filter((app) => app.outcome !== -1).length;
  const finished = apps.filter((app) => app.outcome === AppOutcome.succeeded).length;
  return [
    count('finished', finished),
    count('failed', ended - finished),
    count('unfinished', apps.length - ended),
    count('deadlocked', model.ended?.reason === 'deadlock' ? 1 : 0),
  ];
}

/** From submission to the end of those that succeeded or are unfinished: a failed one has no completion time. */
export function completions(model: RunModel, apps: readonly ApplicationModel[]): Measured[] {
  return apps
    .filter((app) => app.submitted <= model.end && app.outcome <= AppOutcome.succeeded)
    .map((app) => untilOrEnd(model, app, app.finished));
}

/** Mean, middle and worst completion times; the 95th percentile from 20 applications on, the 99th from 100. */
export function completionMetrics(model: RunModel, apps: readonly ApplicationModel[]): Metric[] {
  const values = completions(model, apps);
  const n = values.length;
  const [p50, p95, p99] = percentilesOf(values, [50, 95, 99]);
  return [
    duration('mean-completion', meanOf(values), n),
    duration('p50-completion', p50, n),
    ...(n >= P95_FROM ? [duration('p95-completion', p95, n)] : []),
    ...(n >= P99_FROM ? [duration('p99-completion', p99, n)] : []),
    duration('max-completion', largestOf(values), n),
  ];
}

/** Total waiting of each application. */
export function waitings(model: RunModel, apps: readonly ApplicationModel[]): Measured[] {
  return apps
    .filter((app) => app.submitted <= model.end)
    .map((app) => ({ value: app.waiting, atLeast: waitsAtEnd(model, app.id) }));
}

/** The longest that any application wanted something and got nothing. */
export function starvation(model: RunModel, apps: readonly ApplicationModel[]): Measured {
  return runToEnd(starvationSteps(model, apps));
}

/** {@link starvation} in steps of an application, or of some of its containers. */
export function* starvationSteps(model: RunModel, apps: readonly ApplicationModel[]): Steps<Measured> {
  let longest = 0;
  const candidates: Measured[] = [];
  for (const app of apps) {
    if (app.submitted > model.end) continue;
    // No application waits longer at a stretch than in all.
    if (candidates.length > 0 && app.waiting <= longest && !waitsAtEnd(model, app.id)) continue;
    yield;
    const wait = yield* longestWaitOf(model, app);
    longest = Math.max(longest, lowest(wait));
    candidates.push(wait);
  }
  return largestOf(candidates);
}

/** The longest stretch of waiting of one application without a container coming in. */
function* longestWaitOf(model: RunModel, app: ApplicationModel): Steps<Measured> {
  const { waits, containers } = model;
  const pending: (readonly [number, number | undefined])[] = [];
  for (let row = waits.first[app.id]; row < waits.first[app.id + 1]; row++) {
    pending.push([waits.from[row], (waits.flags[row] & WaitFlag.open) === 0 ? waits.to[row] : undefined]);
  }
  if (pending.length === 0) return exactly(0);
  const held = app.containers;
  const grants = new Float64Array(held.length);
  for (let i = 0; i < held.length; i++) {
    if (i % CONTAINERS_PER_STEP === CONTAINERS_PER_STEP - 1) yield;
    grants[i] = containers.allocated[held[i]];
  }
  yield;
  // A wait that goes on may still become the longest; in a deadlock it has no end.
  const { longest, atLeast } = longestWait(pending, grants, model.end);
  return { value: longest, atLeast };
}

/** Of those that get a driver; a killed one that never had it says nothing about when it would have. */
export function timesToDriver(model: RunModel, apps: readonly ApplicationModel[]): Measured[] {
  return apps.filter((app) => usesDriver(model, app)).flatMap((app) => timeTo(model, app, app.driverAt));
}

/** Of those that promise executors beside their driver. */
export function timesToFirstExecutor(model: RunModel, apps: readonly ApplicationModel[]): Measured[] {
  return apps
    .filter((app) => {
      const { wanted } = model.directory.applications[app.id];
      return usesDriver(model, app) && wanted > 0 && rolesOf(model.directory, app.id).work === 'executors';
    })
    .flatMap((app) => timeTo(model, app, app.firstExecutorAt));
}

function timeTo(model: RunModel, app: ApplicationModel, at: number): Measured[] {
  return at !== Infinity || app.finished === Infinity ? [untilOrEnd(model, app, at)] : [];
}

function untilOrEnd(model: RunModel, app: ApplicationModel, at: number): Measured {
  return at === Infinity ? { value: model.end - app.submitted, atLeast: true } : exactly(at - app.submitted);
}

/** Whether an application had a driver, or waited for one. */
export function usesDriver({ waits }: RunModel, app: ApplicationModel): boolean {
  if (app.driverAt !== Infinity) return true;
  for (let row = waits.first[app.id]; row < waits.first[app.id + 1]; row++) {
    if (waits.kind[row] === ContainerKind.driver) return true;
  }
  return false;
}
