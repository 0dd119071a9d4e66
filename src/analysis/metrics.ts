/** The numbers a run comes down to. */
import { micros } from '../scenario/knobs';
import type { Scenario } from '../scenario/schema';
import { ContainerKind, AppOutcome } from '../sim/trace';
import type { ApplicationModel, Metric, RunModel } from './model';
import { integrate, maximum, valueAt } from './series';
import { waitsAtEnd } from './stretches';

/**
 * What is measured, µs: applications submitted from `from` to `to` (both inclusive), and use of the cluster between the
 * two. Without one, everything.
 */
export interface MeasurementWindow {
  readonly from: number;
  readonly to: number;
}

export const EVERYTHING: MeasurementWindow = { from: 0, to: Infinity };

/** The window that a validated scenario names; everything when it names none. */
export function measurementWindow({ window }: Pick<Scenario, 'window'>): MeasurementWindow {
  return {
    from: window?.from === undefined ? 0 : micros(window.from),
    to: window?.to === undefined ? Infinity : micros(window.to),
  };
}

/** Milli-vcores times microseconds in a vcore-second. */
const CORE_SECOND = 1000 * 1_000_000;

/** All metrics of a run, in the order in which to show them. Durations are µs, shares from 0 to 1. */
export function metrics(model: RunModel, window: MeasurementWindow = EVERYTHING): Metric[] {
  const measured = applicationsIn(model, window);
  const submitted = measured.filter((app) => app.submitted <= model.end);
  const waiting = submitted.map((app) => waitingOf(model, app));
  return [
    count('finished', 'Finished', measured.filter((app) => app.outcome === AppOutcome.succeeded).length),
    count('failed', 'Failed, killed or rejected', measured.filter((app) => app.outcome > AppOutcome.succeeded).length),
    duration('makespan', 'Makespan', { value: makespan(measured), atLeast: false }),
    duration('mean-waiting', 'Mean waiting', mean(waiting)),
    duration('p95-waiting', 'Waiting, 95th percentile', percentile95(waiting)),
    duration('mean-to-driver', 'Mean time to driver', mean(timesToDriver(model, submitted))),
    duration('mean-to-first-executor', 'Mean time to first executor', mean(timesToFirstExecutor(model, submitted))),
    ...clusterUse(model, window),
    count(
      'deadlocks',
      'Deadlocks',
      model.deadlocks.filter(({ from, to }) => from <= window.to && to > window.from).length,
    ),
    count(
      'max-drivers',
      'Most drivers at once',
      maximum(model.queues[0].driverCount, window.from, Math.min(window.to, model.end)),
    ),
  ];
}

/** A number, or nothing; and whether the truth can only be larger. */
interface Measured {
  readonly value: number | undefined;
  readonly atLeast: boolean;
}

function count(id: string, title: string, value: number): Metric {
  return { id, title, unit: 'count', value, atLeast: false };
}

function duration(id: string, title: string, measured: Measured): Metric {
  return { id, title, unit: 'duration', ...measured };
}

function applicationsIn(model: RunModel, { from, to }: MeasurementWindow): ApplicationModel[] {
  return model.applications.filter((app) => {
    const submit = app.submitted === Infinity ? model.directory.applications[app.id].submit : app.submitted;
    return submit >= from && submit <= to;
  });
}

/** From the first submission to the last end; undefined while work is unfinished. */
function makespan(apps: readonly ApplicationModel[]): number | undefined {
  const submitted = apps.filter((app) => app.submitted !== Infinity);
  if (submitted.length === 0 || apps.some((app) => app.finished === Infinity)) return undefined;
  let first = Infinity;
  let last = 0;
  for (const app of submitted) {
    first = Math.min(first, app.submitted);
    last = Math.max(last, app.finished);
  }
  return last - first;
}

function waitingOf(model: RunModel, app: ApplicationModel): Measured {
  return { value: app.waiting, atLeast: waitsAtEnd(model, app.id) };
}

/** Of those that get a driver; a killed one that never had it says nothing about when it would have. */
function timesToDriver(model: RunModel, apps: readonly ApplicationModel[]): Measured[] {
  return apps.filter((app) => usesDriver(model, app)).flatMap((app) => timeTo(model, app, app.driverAt));
}

/** Of those that promise executors beside their driver. */
function timesToFirstExecutor(model: RunModel, apps: readonly ApplicationModel[]): Measured[] {
  return apps
    .filter((app) => {
      const { wanted, kind } = model.directory.applications[app.id];
      return usesDriver(model, app) && wanted > 0 && kind !== 'mapreduce';
    })
    .flatMap((app) => timeTo(model, app, app.firstExecutorAt));
}

function timeTo(model: RunModel, app: ApplicationModel, at: number): Measured[] {
  if (at !== Infinity) return [{ value: at - app.submitted, atLeast: false }];
  return app.finished === Infinity ? [{ value: model.end - app.submitted, atLeast: true }] : [];
}

function usesDriver({ waits }: RunModel, app: ApplicationModel): boolean {
  if (app.driverAt !== Infinity) return true;
  return waits.kind.subarray(waits.first[app.id], waits.first[app.id + 1]).includes(ContainerKind.driver);
}

function mean(values: readonly Measured[]): Measured {
  if (values.length === 0) return { value: undefined, atLeast: false };
  const sum = values.reduce((total, { value }) => total + (value ?? 0), 0);
  return { value: sum / values.length, atLeast: values.some((one) => one.atLeast) };
}

/** By nearest rank: the smallest value that at least 95 of 100 do not exceed. */
function percentile95(values: readonly Measured[]): Measured {
  if (values.length === 0) return { value: undefined, atLeast: false };
  const sorted = values.map(({ value }) => value ?? 0).toSorted((a, b) => a - b);
  const rank = Math.ceil((sorted.length * 95) / 100);
  return { value: sorted[rank - 1], atLeast: values.some((one) => one.atLeast) };
}

/** vcores held by drivers, at work, and held idle. */
function clusterUse(model: RunModel, window: MeasurementWindow): Metric[] {
  const vcore = Math.max(0, model.directory.resourceTypes.indexOf('vcore'));
  const from = window.from;
  const to = Math.min(window.to, model.end);
  const [cluster] = model.queues;
  const drivers = integrate(cluster.drivers[vcore], from, to);
  const busy = integrate(cluster.busy[vcore], from, to);
  const used = integrate(cluster.used[vcore], from, to);
  const capacity = integrate(model.capacity[vcore], from, to);
  const goesOn = model.end <= window.to;
  const driversLeft = goesOn && valueAt(cluster.drivers[vcore], model.end) > 0;
  const restLeft = goesOn && valueAt(cluster.used[vcore], model.end) > valueAt(cluster.drivers[vcore], model.end);
  const work = workIsRecorded(model);
  return [
    coreSeconds('driver-core-seconds', 'Driver vcore·s', drivers, driversLeft),
    {
      id: 'busy-share',
      title: 'Busy share of vcores',
      unit: 'share',
      value: work && capacity > 0 ? busy / capacity : undefined,
      atLeast: false,
    },
    coreSeconds('idle-core-seconds', 'Held idle vcore·s', work ? used - drivers - busy : undefined, restLeft),
  ];
}

function coreSeconds(id: string, title: string, value: number | undefined, atLeast: boolean): Metric {
  const inSeconds = value === undefined ? undefined : value / CORE_SECOND;
  return { id, title, unit: 'core-seconds', value: inSeconds, atLeast: atLeast && value !== undefined };
}

/** Recording for metrics alone leaves tasks out, and then nobody can tell busy executors from idle ones. */
function workIsRecorded({ containers, tasks }: RunModel): boolean {
  if (tasks.count > 0) return true;
  for (let c = 0; c < containers.count; c++) if (containers.kind[c] === ContainerKind.executor) return false;
  return true;
}
