/** Interventions: their kinds, what they can change, and the edits that add and change them. */
import { formatDuration, SECOND } from '../../../base/units';
import { getAt } from '../../../base/json';
import type { Json, JsonPath } from '../../../base/json';
import { sizesOf } from '../../../engine/expand/autoscaler';
import { frameworkPlugin, schedulerPlugin } from '../../../engine/registry';
import { micros } from '../../../scenario/written-amounts';
import type { Knob } from '../../../scenario/knobs';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import type { RunTimeEvent } from '../../../schedulers/plugin';
import type { Selection } from '../../../store/view/view-store';
import { nodeIds, resourceKnob, resourceTypes } from './cluster-model';
import { asJson } from './differences';
import { freshId } from './edits';
import { leafQueues, queueKnobsOf } from './queue-model';
import { applicationIds, entryOf } from './workload-model';

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
    title: 'Executor told to leave',
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
  return schedulerPlugin(document.scheduler.type).knobs.flatMap(({ holder, knob }) =>
    knob.fixed === true || knob.name === 'preset' ? [] : [{ path: [...holder, knob.name], knob }],
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
  const own = queueKnobsOf(document, queue).flatMap(({ holder, knob, leafOnly }) =>
    knob.fixed === true || (leafOnly === true && !leaf) ? [] : [{ path: [...holder, knob.name], knob }],
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

function settingsOfKind(kind: string): Setting[] {
  const { changeable = [], knobs } = frameworkPlugin(kind);
  return knobs.filter(({ name }) => changeable.includes(name)).map((knob) => ({ path: [knob.name], knob }));
}

/** The setting with this path, or one made up for a path that no form knows. */
export function settingAt(settings: readonly Setting[], path: JsonPath): Setting {
  const known = settings.find((setting) => samePath(setting.path, path));
  return known ?? { path, knob: { name: path.join('.'), kind: 'text', default: undefined, help: '' } };
}

function samePath(x: JsonPath, y: JsonPath): boolean {
  return x.length === y.length && x.every((step, i) => step === y[i]);
}

/** A value to begin with: what is in force, or the smallest limit that stops nothing at once. */
export function startingValue(document: Scenario, holder: JsonPath, { path, knob }: Setting): Json {
  const present = getAt(asJson(document), [...holder, ...path]);
  if (present !== undefined) return present;
  if (knob.default !== undefined) return knob.default;
  return knob.kind === 'memory' ? '1GB' : knob.kind === 'duration' ? '10s' : 1;
}

/**
 * An intervention of a kind at an instant (µs); undefined when there is nothing that it could happen to.
 * @param target what it happens to where it is of the right kind and there; else it is the first there is
 */
export function newEvent(
  document: Scenario,
  kind: EventKind,
  at: number,
  target?: Selection,
): InterventionText | undefined {
  const id = freshId(
    (document.interventions ?? []).map((event) => event.id),
    kind,
  );
  const base = { id, at: formatDuration(Math.round(at / (SECOND / 10)) * (SECOND / 10)) };
  const node = target?.kind === 'node' && isNode(document, target.id) ? target.id : firstNode(document);
  const application =
    target?.kind === 'app' && entryOf(document, target.id) !== undefined ? target.id : firstApplication(document);
  const named = target?.kind === 'queue' ? document.queues.find(({ id: other }) => other === target.id) : undefined;
  const queue = named?.id ?? leafQueues(document)[0];
  switch (kind) {
    case 'node-lost':
    case 'node-back':
      return node === undefined ? undefined : { ...base, kind, node };
    case 'node-slowed':
      return node === undefined ? undefined : { ...base, kind, node, speed: 0.5 };
    case 'node-added': {
      const group = document.cluster.nodes.at(-1);
      if (group === undefined || !canFollow(document, kind)) return undefined;
      const taken = [
        ...document.cluster.nodes.map((other) => other.id),
        ...(document.interventions ?? []).map(joiningId),
      ];
      return { ...base, kind, node: freshId(taken, 'extra'), capacity: { ...group.capacity } };
    }
    case 'node-resized': {
      if (node === undefined || !canFollow(document, kind)) return undefined;
      const slash = node.indexOf('/');
      const group = document.cluster.nodes.find(({ id: other }) => other === (slash < 0 ? node : node.slice(0, slash)));
      return { ...base, kind, node, capacity: { ...group?.capacity } };
    }
    case 'queue-added': {
      const above = canFollow(document, kind)
        ? document.queues.find(({ id: other }) => !leafQueues(document).includes(other))
        : undefined;
      if (above === undefined) return undefined;
      const taken = [
        ...document.queues.map(({ id: other }) => other),
        ...(document.interventions ?? []).map(addedQueueId),
      ];
      return { ...base, kind, queue: freshId(taken, `${above.id}.new`) };
    }
    case 'queue-removed':
      return canFollow(document, kind) && queue !== undefined && queue !== 'root'
        ? { ...base, kind, queue }
        : undefined;
    case 'application-killed':
    case 'executor-lost':
    case 'executor-decommissioned':
    case 'driver-failed':
      return application === undefined ? undefined : { ...base, kind, application };
    case 'application-moved': {
      if (application === undefined) return undefined;
      const own = document.overrides?.[application]?.['queue'];
      const from = own ?? entryOf(document, application)?.queue ?? leafQueues(document)[0];
      const leaves = leafQueues(document);
      const to = named !== undefined && leaves.includes(named.id) ? named.id : leaves.find((leaf) => leaf !== from);
      return { ...base, kind, application, queue: to ?? queue };
    }
    case 'application-changed': {
      const own = application === undefined ? [] : applicationSettings(document, application);
      const changing =
        own.length > 0 ? application : document.workload.find(({ kind: what }) => settingsOfKind(what).length > 0)?.id;
      if (changing === undefined) return undefined;
      const entry = entryOf(document, changing);
      const setting = applicationSettings(document, changing)[0];
      const value = startingValue(document, ['workload', entry?.id ?? changing], setting);
      return { ...base, kind, application: changing, path: [...setting.path], value };
    }
    case 'scheduler-failed': {
      const failed = (document.interventions ?? []).map((event) => ('scheduler' in event ? event.scheduler : 0));
      const all = Array.from({ length: schedulersThatCanFail(document) }, (_, i) => i + 1);
      const scheduler = all.find((one) => !failed.includes(one)) ?? all[0];
      return scheduler === undefined ? undefined : { ...base, kind, scheduler };
    }
    case 'knob-changed': {
      const setting = schedulerSettings(document)[0];
      if (setting === undefined) return undefined;
      return { ...base, kind, path: [...setting.path], value: startingValue(document, ['scheduler'], setting) };
    }
    case 'queue-changed': {
      const setting = settingAt(queueSettings(document, queue), ['resources', 'max', 'vcore']);
      return {
        ...base,
        kind,
        queue,
        path: [...setting.path],
        value: startingValue(document, ['queues', queue], setting),
      };
    }
  }
}

/** Whether the scheduler of the document can follow such an event. */
function canFollow({ scheduler }: Scenario, kind: RunTimeEvent): boolean {
  return schedulerPlugin(scheduler.type).atRunTime?.includes(kind) ?? false;
}

const joiningId = (event: InterventionText): string => (event.kind === 'node-added' ? event.node : '');
const addedQueueId = (event: InterventionText): string => (event.kind === 'queue-added' ? event.queue : '');

/** How many schedulers share the work and can fail, 0 where none can. */
export function schedulersThatCanFail({ scheduler }: Scenario): number {
  return schedulerPlugin(scheduler.type).schedulers?.(scheduler) ?? 0;
}

function isNode(document: Scenario, id: string): boolean {
  const slash = id.indexOf('/');
  const group = document.cluster.nodes.find((other) => other.id === (slash < 0 ? id : id.slice(0, slash)));
  if (group === undefined) return false;
  return group.count === undefined ? slash < 0 : Number(id.slice(slash + 1)) <= sizesOf(group).max;
}

/** Stable id of the first node, without listing all of them. */
function firstNode(document: Scenario): string | undefined {
  const group = document.cluster.nodes.find(({ count }) => count !== 0);
  return group === undefined ? undefined : nodeIds({ ...group, count: group.count && 1 })[0];
}

/** Stable id of the first application, without listing all of them. */
function firstApplication(document: Scenario): string | undefined {
  const entry = document.workload.find(({ count }) => count !== 0);
  return entry === undefined ? undefined : applicationIds({ ...entry, count: entry.count && 1 })[0];
}

/** Interventions in the order of time; equal times in the order of the document. */
export function eventsByTime(document: Scenario): InterventionText[] {
  return [...(document.interventions ?? [])].sort((x, y) => micros(x.at) - micros(y.at));
}
