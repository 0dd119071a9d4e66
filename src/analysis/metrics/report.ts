/** One run as plain JSON for other programs: names instead of ids, seconds instead of microseconds. */
import { SECOND, VCORE } from '../../base/units';
import { appOutcomeNames, containerKindNames, containerOutcomeNames } from '../../sim/trace/trace';
import { coarseWaitsOf } from '../waiting/coarse-waits';
import { becauseOf } from '../explain/explain';
import type { Reasons } from '../explain/explain';
import { wholeMetrics } from './of-run';
import type { Scale } from './scale';
import { EVERYTHING } from './window';
import type { MeasurementWindow } from './window';
import type { ApplicationModel, Deadlock, Metric, RunModel } from '../model';
import { resolutions } from '../waiting/resolutions';
import { pieceNumbers, stretchesOf } from '../waiting/stretches';
import { plain } from '../explain/words';
import { writtenUnit } from './written-unit';
import type { WrittenUnit } from './written-unit';

export interface RunReport {
  readonly variant: string;
  readonly seed: number;
  readonly fingerprint: string;
  readonly ended: { readonly reason: string; readonly atSeconds: number };
  /** By id of the metric. */
  readonly metrics: Readonly<Record<string, MetricReport>>;
  readonly deadlocks: readonly DeadlockReport[];
  /** Present if there are many waits: those of one cause are merged, whatever the blocker. */
  readonly waitsJoined?: true;
  readonly apps: readonly AppReport[];
}

export interface MetricReport {
  readonly title: string;
  readonly unit: WrittenUnit;
  /** null when it cannot be said, such as the makespan of unfinished work. */
  readonly value: number | null;
  /** Something has not ended: the true value can only be larger. */
  readonly atLeast: boolean;
  /** Present for a lower bound of which is known how large it can be. */
  readonly most?: number;
}

export interface DeadlockReport {
  readonly queue: string;
  readonly fromSeconds: number;
  /** null when it lasts until the end of the run. */
  readonly toSeconds: number | null;
  readonly apps: readonly string[];
  readonly resource: string;
  /** What the drivers hold of the resource, and what there is: vcores, bytes or pieces. */
  readonly held: number;
  readonly capacity: number;
  readonly resolutions: string;
}

export interface AppReport {
  readonly id: string;
  readonly user: string;
  /** The leaf queue it was submitted to. */
  readonly queue: string;
  readonly submittedSeconds: number | null;
  readonly states: readonly { readonly state: string; readonly atSeconds: number }[];
  readonly driverAtSeconds: number | null;
  readonly firstExecutorAtSeconds: number | null;
  readonly finishedSeconds: number | null;
  /** null while unfinished. */
  readonly outcome: string | null;
  readonly waitingSeconds: number;
  readonly waits: readonly WaitReport[];
  readonly containers: readonly ContainerReport[];
}

export interface WaitReport {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Id of the reason, e.g. "queue-at-max". */
  readonly cause: string;
  readonly text: string;
}

export interface ContainerReport {
  readonly kind: string;
  readonly node: string;
  readonly askedSeconds: number;
  /** Its allocation. */
  readonly startSeconds: number;
  readonly endSeconds: number | null;
  /** null while it is held. */
  readonly outcome: string | null;
}

export interface ReportInput {
  readonly model: RunModel;
  readonly reasons: Reasons;
  readonly variant: string;
  readonly seed: number;
  readonly fingerprint: string;
  readonly window?: MeasurementWindow;
  /** What it is measured by that its trace does not say; absent: figures that need it are left out. */
  readonly scale?: Scale;
}

const NO_SCALE: Scale = { least: 'its input is not known', rounds: [] };

/** Beyond this, a text with every wait in it would not fit the memory of those who read it. */
const MOST_WAITS = 1_000_000;

/** Reports a run. Seconds are exact microseconds divided by a million. */
export function reportRun({
  model,
  reasons,
  variant,
  seed,
  fingerprint,
  window = EVERYTHING,
  scale = NO_SCALE,
}: ReportInput): RunReport {
  const joined = (pieceNumbers(model).at(-1) ?? 0) > MOST_WAITS;
  return {
    variant,
    seed,
    fingerprint,
    ended: { reason: model.ended?.reason ?? 'unfinished', atSeconds: seconds(model.ended?.at ?? model.end) },
    metrics: Object.fromEntries(wholeMetrics(model, window, scale).map((metric) => [metric.id, reportMetric(metric)])),
    deadlocks: model.deadlocks.map((deadlock) => reportDeadlock(model, deadlock)),
    ...(joined ? { waitsJoined: true } : {}),
    apps: model.applications.map((app) => reportApp(model, reasons, app, joined)),
  };
}

function seconds(time: number): number {
  return time / SECOND;
}

/** Seconds, or null for what has not happened. */
function instant(time: number): number | null {
  return time === Infinity ? null : seconds(time);
}

function reportMetric({ title, unit, value, atLeast, most }: Metric): MetricReport {
  const inUnit = (size: number): number => (unit === 'duration' ? seconds(size) : size);
  return {
    title,
    unit: writtenUnit(unit),
    value: value === undefined ? null : inUnit(value),
    atLeast,
    ...(most === undefined ? {} : { most: inUnit(most) }),
  };
}

function reportDeadlock(model: RunModel, deadlock: Deadlock): DeadlockReport {
  const { directory } = model;
  const resource = directory.resourceTypes[deadlock.type];
  const unit = resource === 'vcore' ? VCORE : 1;
  return {
    queue: directory.queues[deadlock.queue].id,
    fromSeconds: seconds(deadlock.from),
    toSeconds: instant(deadlock.to),
    apps: deadlock.apps.map((app) => directory.applications[app].id),
    resource,
    held: deadlock.held / unit,
    capacity: deadlock.capacity / unit,
    resolutions: plain(resolutions(deadlock, model)),
  };
}

function reportApp(model: RunModel, reasons: Reasons, app: ApplicationModel, joined: boolean): AppReport {
  const { directory } = model;
  const facts = directory.applications[app.id];
  return {
    id: facts.id,
    user: directory.users[facts.user],
    queue: directory.queues[app.queues[0]?.queue ?? facts.queue].id,
    submittedSeconds: instant(app.submitted),
    states: app.states.map(({ state, at }) => ({ state: directory.states[state].name, atSeconds: seconds(at) })),
    driverAtSeconds: instant(app.driverAt),
    firstExecutorAtSeconds: instant(app.firstExecutorAt),
    finishedSeconds: instant(app.finished),
    outcome: app.outcome === -1 ? null : appOutcomeNames[app.outcome],
    waitingSeconds: seconds(app.waiting),
    waits: (joined ? coarseWaitsOf(model, app.id) : stretchesOf(model, app.id)).map((wait) => ({
      fromSeconds: seconds(wait.from),
      toSeconds: seconds(wait.to),
      cause: reasons(wait.reason.code).id,
      text: plain(becauseOf(model, reasons, wait, wait.from)),
    })),
    containers: Array.from(app.containers, (container) => reportContainer(model, container)),
  };
}

function reportContainer(model: RunModel, container: number): ContainerReport {
  const { kind, node, asked, allocated, ended, outcome } = model.containers;
  return {
    kind: containerKindNames[kind[container]],
    node: model.directory.nodes[node[container]].id,
    askedSeconds: seconds(asked[container]),
    startSeconds: seconds(allocated[container]),
    endSeconds: instant(ended[container]),
    outcome: outcome[container] === -1 ? null : containerOutcomeNames[outcome[container]],
  };
}
