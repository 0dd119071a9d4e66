/** What a lesson may ask of an application, or of a group that one entry of the workload has generated. */
import { SECOND } from '../../base/units';
import { AppOutcome, ContainerOutcome } from '../../sim/trace/trace';
import type { ApplicationModel, RunModel } from '../model';
import { waitsAtEnd } from '../waiting/stretches';
import { atLeast, exactly, never, NONE } from './quantity';
import type { Quantity } from './quantity';

/** Localities better than "rack": process and node. */
const LOCAL = 1;

/** The applications of a key: the one of that id, or those that the entry of that id has generated. */
export function applicationsNamed({ directory }: RunModel, key: string): number[] {
  const single = directory.applications.findIndex(({ id }) => id === key);
  if (single >= 0) return [single];
  return directory.applications.flatMap(({ generator }, i) => (generator === key ? [i] : []));
}

type Read = (model: RunModel, apps: readonly ApplicationModel[]) => Quantity;

/** An instant of an application that has come, or will not come, or is still ahead of where the run was cut. */
function instant(model: RunModel, app: ApplicationModel, at: number): Quantity {
  if (at !== Infinity) return exactly('instant', at / SECOND);
  if (app.finished !== Infinity) return NONE;
  return model.ended?.reason === 'deadlock' ? never('instant') : atLeast('instant', model.end / SECOND);
}

/** An instant of several applications that is the least or the greatest of theirs. */
function extreme(choose: 'first' | 'last', at: (app: ApplicationModel) => number): Read {
  return (model, apps) => {
    const all = apps.map((app) => instant(model, app, at(app)));
    return all.reduce((x, y) => {
      if (x.kind !== 'amount') return y;
      if (y.kind !== 'amount') return x;
      const pick = choose === 'first' ? Math.min : Math.max;
      return { ...x, low: pick(x.low, y.low), high: pick(x.high, y.high) };
    });
  };
}

/** Response times in seconds with their upper bounds: what has not ended lasts at least until the run's end. */
function responses({ end }: RunModel, apps: readonly ApplicationModel[]): { low: number; open: boolean }[] {
  return apps
    .filter(({ submitted }) => submitted !== Infinity)
    .map(({ submitted, finished }) => ({
      low: (Math.min(finished, end) - submitted) / SECOND,
      open: finished === Infinity,
    }));
}

const meanResponse: Read = (model, apps) => {
  const all = responses(model, apps);
  if (all.length === 0) return NONE;
  const sum = all.reduce((total, { low }) => total + low, 0) / all.length;
  if (!all.some(({ open }) => open)) return exactly('duration', sum);
  return model.ended?.reason === 'deadlock' ? never('duration') : atLeast('duration', sum);
};

/** By nearest rank. */
const p95Response: Read = (model, apps) => {
  const all = responses(model, apps).sort((x, y) => x.low - y.low);
  if (all.length === 0) return NONE;
  const at = all[Math.ceil((95 * all.length) / 100) - 1];
  return all.some(({ open }) => open) ? atLeast('duration', at.low) : exactly('duration', at.low);
};

const waiting: Read = (model, apps) => {
  const sum = apps.reduce((total, { waiting: each }) => total + each, 0) / apps.length / SECOND;
  return apps.some(({ id }) => waitsAtEnd(model, id)) ? atLeast('duration', sum) : exactly('duration', sum);
};

const lostContainers: Read = ({ containers }, apps) => {
  const lost = new Set<number>([ContainerOutcome.failed, ContainerOutcome.preempted, ContainerOutcome.nodeLost]);
  let count = 0;
  for (const app of apps) for (const c of app.containers) if (lost.has(containers.outcome[c])) count++;
  return exactly('count', count);
};

const localShare: Read = ({ tasks }, apps) => {
  const wanted = new Set(apps.map(({ id }) => id));
  let local = 0;
  let all = 0;
  for (let task = 0; task < tasks.count; task++) {
    if (!wanted.has(tasks.app[task])) continue;
    all++;
    if (tasks.locality[task] <= LOCAL) local++;
  }
  return all === 0 ? NONE : exactly('share', local / all);
};

const start = extreme('first', ({ firstContainerAt }) => firstContainerAt);
const VALUES: Readonly<Record<string, Read>> = {
  wait: waiting,
  'mean-wait': waiting,
  'driver-at': extreme('first', ({ driverAt }) => driverAt),
  'last-driver-at': extreme('last', ({ driverAt }) => driverAt),
  'first-executor-at': extreme('first', ({ firstExecutorAt }) => firstExecutorAt),
  submitted: extreme('first', ({ submitted }) => submitted),
  start,
  'first-start': start,
  'last-start': extreme('last', ({ firstContainerAt }) => firstContainerAt),
  end: extreme('last', ({ finished }) => finished),
  'first-end': extreme('first', ({ finished }) => finished),
  'last-end': extreme('last', ({ finished }) => finished),
  response: meanResponse,
  'mean-response': meanResponse,
  'p95-response': p95Response,
  finished: (_model, apps) => exactly('count', apps.filter(({ outcome }) => outcome === AppOutcome.succeeded).length),
  'lost-containers': lostContainers,
  'local-share': localShare,
};

/** The names that `applicationValue` knows. */
export const APPLICATION_VALUES: ReadonlySet<string> = new Set(Object.keys(VALUES));

/** A value of an application or of a group. */
export function applicationValue(model: RunModel, apps: readonly number[], name: string): Quantity {
  const read = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
  if (read === undefined || apps.length === 0) return NONE;
  return read(
    model,
    apps.map((app) => model.applications[app]),
  );
}
