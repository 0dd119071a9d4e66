/** Interventions: their kinds, and the settings that they can change. */
import { getAt } from '../../../base/json';
import type { Json, JsonPath } from '../../../base/json';
import { frameworkPlugin, schedulerPlugin } from '../../../engine/registry';
import { micros } from '../../../scenario/written-amounts';
import type { Knob } from '../../../scenario/knobs';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import { resourceKnob, resourceTypes } from './cluster-model';
import { asJson } from '../../../authoring/differences';
import { leafQueues, queueKnobsOf } from '../../../authoring/queue-model';
import { entryOf } from './workload-model';
import { samePath } from '../../../base/json-path';

export type EventKind = InterventionText['kind'];

/** Titles of the kinds, in the order in which they are offered. `one` and `many` are for counts. */
export const eventKinds: Readonly<Record<EventKind, { title: string; one: string; many: string }>> = {
  'node-lost': { title: 'Node lost', one: 'node loss', many: 'node losses' },
  'node-back': { title: 'Node back', one: 'return', many: 'returns' },
  'node-slowed': { title: 'Node slowed down', one: 'slow-down', many: 'slow-downs' },
  'node-added': { title: 'Node joins', one: 'new node', many: 'new nodes' },
  'node-resized': { title: 'Node resized', one: 'resized node', many: 'resized nodes' },
  'executor-lost': { title: 'Executor lost', one: 'lost executor', many: 'lost executors' },
  'executor-decommissioned': {
    title: 'Executor decommissioned',
    one: 'decommissioned executor',
    many: 'decommissioned executors',
  },
  'driver-failed': { title: 'Driver failed', one: 'failed driver', many: 'failed drivers' },
  'application-killed': { title: 'Application killed', one: 'kill', many: 'kills' },
  'application-moved': { title: 'Application moved', one: 'move', many: 'moves' },
  'application-changed': {
    title: 'Application setting changed',
    one: 'application setting',
    many: 'application settings',
  },
  'scheduler-failed': { title: 'Scheduler failed', one: 'failed scheduler', many: 'failed schedulers' },
  'knob-changed': { title: 'Scheduler setting changed', one: 'setting', many: 'settings' },
  'queue-changed': { title: 'Queue setting changed', one: 'queue setting', many: 'queue settings' },
  'queue-added': { title: 'Queue added', one: 'new queue', many: 'new queues' },
  'queue-removed': { title: 'Queue removed', one: 'removed queue', many: 'removed queues' },
};

/** Settings that a `knob-changed` or `queue-changed` intervention can change: where they stand, and how they are written. */
export interface Setting {
  readonly path: JsonPath;
  readonly knob: Knob;
}

/** Settings of the scheduler as a whole, below "scheduler". */
export function schedulerSettings(document: Scenario): Setting[] {
  const { knobs, readAtStart = [] } = schedulerPlugin(document.scheduler.type);
  return knobs.flatMap(({ holder, knob }) =>
    knob.fixed === true || knob.name === 'preset' || readAtStart.includes(knob.name)
      ? []
      : [{ path: [...holder, knob.name], knob }],
  );
}

/** Settings of one queue, below the queue: its limits, then the scheduler's own. */
export function queueSettings(document: Scenario, queue: string): Setting[] {
  const leaf = leafQueues(document).includes(queue);
  const limits = ['guaranteed', 'max'].flatMap((limit) =>
    resourceTypes(document).map((type) => ({
      path: ['resources', limit, type],
      knob: { ...resourceKnob(type, ''), name: `resources.${limit}.${type}` },
    })),
  );
  const { queueReadAtStart = [] } = schedulerPlugin(document.scheduler.type);
  const stays = ({ name, fixed }: Knob) => fixed === true || name === 'isParent' || queueReadAtStart.includes(name);
  const own = queueKnobsOf(document, queue).flatMap(({ holder, knob, leafOnly }) =>
    stays(knob) || (leafOnly === true && !leaf) ? [] : [{ path: [...holder, knob.name], knob }],
  );
  return [...limits, ...own];
}

/** Settings of a queue that is added, below its `settings`. */
export function newQueueSettings(document: Scenario): Setting[] {
  return schedulerPlugin(document.scheduler.type).queueKnobs.flatMap(({ holder, knob }) =>
    knob.fixed === true ? [] : [{ path: [...holder, knob.name], knob }],
  );
}

/** Settings of an application that may change while it runs, below the application. */
export function applicationSettings(document: Scenario, application: string): Setting[] {
  const entry = entryOf(document, application);
  return entry === undefined ? [] : settingsOfKind(entry.kind);
}

/** Settings of a kind of application that may change while it runs. */
export function settingsOfKind(kind: string): Setting[] {
  const { changeable = [], knobs } = frameworkPlugin(kind);
  return knobs.filter(({ name }) => changeable.includes(name)).map((knob) => ({ path: [knob.name], knob }));
}

/** The setting with this path, or one made up for a path that no form knows. */
export function settingAt(settings: readonly Setting[], path: JsonPath): Setting {
  const known = settings.find((setting) => samePath(setting.path, path));
  return known ?? { path, knob: { name: path.join('.'), kind: 'text', default: undefined, help: '' } };
}

/** A value to begin with: what is in force, or the smallest limit that stops nothing at once. */
export function startingValue(document: Scenario, holder: JsonPath, { path, knob }: Setting): Json {
  const present = getAt(asJson(document), [...holder, ...path]);
  if (present !== undefined) return present;
  if (knob.default !== undefined) return knob.default;
  return knob.kind === 'memory' ? '1GB' : knob.kind === 'duration' ? '10s' : 1;
}

/** How many schedulers share the work and can fail, 0 where none can. */
export function schedulersThatCanFail({ scheduler }: Scenario): number {
  return schedulerPlugin(scheduler.type).schedulers?.(scheduler) ?? 0;
}

/** Interventions in the order of time; equal times in the order of the document. */
export function eventsByTime(document: Scenario): InterventionText[] {
  return [...(document.interventions ?? [])].sort((x, y) => micros(x.at) - micros(y.at));
}
