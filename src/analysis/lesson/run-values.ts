/**
 * The values that sentences of a lesson name, computed from the runs: `B.makespan`, `B.app[etl/5].wait`,
 * `B.queue[root.b].used.vcore @ 60s`. Source: docs/lesson-language.md.
 */
import { amountOf as roleAt, figuresAt } from '../queue-figures';
import { SECOND, VCORE } from '../../base/units';
import { capacityAt, lastingDeadlocks, stateAt } from '../at';
import type { StudyVariant } from '../compare/study/sample';
import { costlyMetrics, metrics } from '../metrics/metrics';
import type { MeasurementWindow } from '../metrics/metrics';
import type { Metric, RunModel } from '../model';
import { valueAt } from '../series';
import { applicationsNamed, applicationValue, APPLICATION_VALUES } from './application-values';
import type { Values } from './evaluate';
import type { Amount, Quantity, Unit } from './quantity';
import { atLeast, exactly, NONE, never } from './quantity';
import { spreadValue } from './spread-values';
import { ResourceType } from '../../sim/resource-types';

/** The run of one variant. */
export interface LessonRun {
  readonly model: RunModel;
  readonly seed: number;
  /** What Compare measures of the run; everything without one. */
  readonly window?: MeasurementWindow | undefined;
  /** The value of a setting as it holds in the variant; undefined when there is none. */
  readonly knob: (path: string) => Quantity | undefined;
  /** The sentence that says why an application waits at an instant (µs). */
  readonly why?: (app: number, at: number) => string | undefined;
}

/** What a lesson is shown with. */
export interface LessonRuns {
  /** By the id of the variant; a run that is not there yet is missing. */
  readonly runs: ReadonlyMap<string, LessonRun>;
  /** µs. */
  readonly cursor: number;
  /** When the two variants in view first decide differently, µs; null when they never do. */
  readonly divergence?: number | null;
  /** The variants over the seeds of Compare; undefined while nothing has been run. */
  readonly study?: readonly StudyVariant[] | undefined;
}

const SPREAD = 'spread.';

/** The values of runs, for `evaluate`. */
export class RunValues implements Values {
  private readonly measured = new Map<LessonRun, Map<string, Metric>>();

  constructor(private readonly given: LessonRuns) {}

  value(path: string): Quantity {
    return this.read(path, null);
  }

  valueAt(path: string, _text: string, seconds: number | null): Quantity {
    return seconds === null ? NONE : this.read(path, Math.round(seconds * SECOND));
  }

  private read(path: string, at: number | null): Quantity {
    if (path === 'cursor') return exactly('instant', this.given.cursor / SECOND);
    if (path === 'seed') {
      const [first] = this.given.runs.values();
      return first === undefined ? NONE : exactly('count', first.seed);
    }
    if (path === 'first-divergence.at') {
      const { divergence } = this.given;
      return divergence === undefined || divergence === null ? NONE : exactly('instant', divergence / SECOND);
    }
    if (path.startsWith(SPREAD)) return spreadValue(this.given.study ?? [], path.slice(SPREAD.length));
    const parts = /^([^.[]+)\.(.+)$/.exec(path);
    const run = parts === null ? undefined : this.given.runs.get(parts[1]);
    return parts === null || run === undefined ? NONE : this.ofRun(run, parts[2], at);
  }

  private ofRun(run: LessonRun, name: string, at: number | null): Quantity {
    const keyed = /^(app|queue|node|knob)\[([^\]]*)\](?:\.(.+))?$/.exec(name);
    if (keyed === null) return at === null ? this.metric(run, name) : NONE;
    const [, kind, key, rest = ''] = keyed;
    if (kind === 'app') return applicationOf(run, key, rest, at);
    if (kind === 'queue') return queueOf(run, key, rest, at);
    if (kind === 'node') return nodeOf(run, key, rest, at);
    return run.knob(key) ?? NONE;
  }

  private metric(run: LessonRun, name: string): Quantity {
    const { model } = run;
    const [deadlock] = lastingDeadlocks(model);
    if (name === 'deadlock.at') return deadlock === undefined ? NONE : exactly('instant', deadlock.from / SECOND);
    if (name === 'deadlock.held') return deadlock === undefined ? NONE : exactly('count', deadlock.apps.length);
    if (name === 'cores' || name === 'memory') return capacityOf(model, name);
    if (name === 'mean-response') return applicationValue(run.model, allApplications(model), 'mean-response');
    const found = this.metricNamed(run, name);
    return found === undefined ? NONE : quantityOfMetric(model, found);
  }

  /** Metrics that cost a pass over the run are computed when a sentence first names one of them. */
  private metricNamed(run: LessonRun, name: string): Metric | undefined {
    let known = this.measured.get(run);
    if (known === undefined) {
      known = byId(metrics(run.model, run.window));
      this.measured.set(run, known);
    }
    if (!known.has(name)) for (const metric of costlyMetrics(run.model, name, run.window)) known.set(metric.id, metric);
    return known.get(name);
  }
}

function byId(measured: readonly Metric[]): Map<string, Metric> {
  return new Map(measured.map((metric) => [metric.id, metric]));
}

const UNITS: Readonly<Record<string, Unit>> = { duration: 'duration', share: 'share', ratio: 'ratio', bytes: 'bytes' };

function quantityOfMetric(model: RunModel, metric: Metric): Quantity {
  if (metric.value === undefined) {
    if (metric.id !== 'makespan' || model.applications.length === 0) return NONE;
    // Work that is left in a deadlock will never be done; otherwise it lasts at least as long as the run.
    return model.ended?.reason === 'deadlock' ? never('duration') : atLeast('duration', sinceFirst(model));
  }
  return metricAmount(metric, metric.value);
}

/** A measured metric in the unit of lessons: seconds for durations. */
export function metricAmount(
  { unit: measured, most = Infinity, atLeast: censored }: Pick<Metric, 'unit' | 'most' | 'atLeast'>,
  value: number,
): Amount {
  const unit = UNITS[measured] ?? 'count';
  const inUnit = (size: number): number => (unit === 'duration' ? size / SECOND : size);
  return censored ? atLeast(unit, inUnit(value), inUnit(most)) : exactly(unit, inUnit(value));
}

function sinceFirst({ applications, end }: RunModel): number {
  const first = applications.reduce((earliest, { submitted }) => Math.min(earliest, submitted), end);
  return (end - first) / SECOND;
}

function capacityOf(model: RunModel, name: 'cores' | 'memory'): Quantity {
  const type = name === 'cores' ? ResourceType.vcore : ResourceType.memory;
  const amount = valueAt(model.capacity[type], 0);
  return name === 'cores' ? exactly('vcore', amount / VCORE) : exactly('bytes', amount);
}

const allApplications = (model: RunModel): number[] => model.applications.map(({ id }) => id);

function applicationOf(run: LessonRun, key: string, name: string, at: number | null): Quantity {
  const { model } = run;
  const apps = applicationsNamed(model, key);
  if (apps.length === 0) return NONE;
  if (name === 'held' && at !== null) return exactly('count', heldAt(model, apps, at));
  if (name === 'state' && at !== null) {
    const state = stateAt(model.applications[apps[0]], at);
    return state === undefined ? NONE : { kind: 'text', value: model.directory.states[state.state].name };
  }
  if (name === 'why' && at !== null) {
    const why = run.why?.(apps[0], at);
    return why === undefined ? NONE : { kind: 'text', value: why };
  }
  if (at !== null) return NONE;
  const [, count] = /^reached\[(\d+)\]$/.exec(name) ?? [];
  if (count !== undefined) return reached(model, apps, Number(count));
  return APPLICATION_VALUES.has(name) ? applicationValue(model, apps, name) : NONE;
}

/** The first instant at which the applications hold the given number of containers, drivers and masters included. */
function reached({ applications, containers, ended, end }: RunModel, apps: readonly number[], count: number): Quantity {
  const held = apps.flatMap((app) => [...applications[app].containers]);
  const starts = held.map((container) => containers.allocated[container]).sort((x, y) => x - y);
  const ends = held.map((container) => containers.ended[container]).sort((x, y) => x - y);
  let over = 0;
  for (const [i, start] of starts.entries()) {
    while (ends[over] <= start) over++;
    // Those that start in the same instant count together.
    if (starts[i + 1] !== start && i + 1 - over >= count) return exactly('instant', start / SECOND);
  }
  const isOver = ended?.reason === 'all-done' || ended?.reason === 'deadlock';
  return isOver ? never('instant') : atLeast('instant', end / SECOND);
}

/** Containers held at an instant, drivers and masters included. */
function heldAt({ applications, containers }: RunModel, apps: readonly number[], at: number): number {
  let held = 0;
  for (const app of apps) {
    for (const container of applications[app].containers) {
      if (containers.allocated[container] <= at && containers.ended[container] > at) held++;
    }
  }
  return held;
}

/** Amounts of a resource type as a quantity: vcores, bytes, or a count of anything else. */
function amountOf(type: string, value: number): Quantity {
  if (!Number.isFinite(value)) return NONE;
  if (type === 'vcore') return exactly('vcore', value / VCORE);
  return type === 'memory' ? exactly('bytes', value) : exactly('count', value);
}

const MEASURED: ReadonlySet<string> = new Set(['used', 'pending', 'busy']);

/**
 * `used.vcore @ t`, `pending.vcore @ t`, `fair-share.vcore @ t`, `guaranteed.vcore`, `max.vcore`; vcore where no type is named. A
 * fair share is what the scheduler reports: none where it has none.
 */
function queueOf({ model }: LessonRun, key: string, rest: string, at: number | null): Quantity {
  const index = model.directory.queues.findIndex(({ id }) => id === key);
  const [name, type = 'vcore'] = rest.split('.');
  const column = model.directory.resourceTypes.indexOf(type);
  if (index < 0 || column < 0) return NONE;
  const queue = model.queues[index];
  const when = at ?? 0;
  if (MEASURED.has(name)) {
    return at === null ? NONE : amountOf(type, valueAt(queue[name as 'used' | 'pending' | 'busy'][column], when));
  }
  if (name === 'fair-share') {
    const share = at === null ? NaN : roleAt(figuresAt(model, index, at), 'fair', type);
    return Number.isNaN(share) ? NONE : amountOf(type, share);
  }
  if (name !== 'guaranteed' && name !== 'max') return NONE;
  const limits = queue.limits.findLast((entry) => entry.at <= when) ?? queue.limits[0];
  return amountOf(type, limits[name][column]);
}

/** `used.vcore @ t`, `capacity.vcore @ t` and `capacity.vcore`, the capacity at the start; vcore where no type is named. */
function nodeOf({ model }: LessonRun, key: string, rest: string, at: number | null): Quantity {
  const { directory, containers } = model;
  const node = directory.nodes.findIndex(({ id }) => id === key);
  const [name, type = 'vcore'] = rest.split('.');
  const column = directory.resourceTypes.indexOf(type);
  if (node < 0 || column < 0) return NONE;
  if (name === 'capacity') return amountOf(type, capacityAt(model, node, at ?? 0)[column]);
  if (name !== 'used' || at === null) return NONE;
  let used = 0;
  for (let c = 0; c < containers.count; c++) {
    const held = containers.node[c] === node && containers.allocated[c] <= at && containers.ended[c] > at;
    if (held) used += directory.shapes[containers.shape[c]][column];
  }
  return amountOf(type, used);
}
