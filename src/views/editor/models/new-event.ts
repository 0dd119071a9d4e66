/** Interventions that are added: what one of each kind begins with. */
import { formatDuration, SECOND } from '../../../base/units';
import { sizesOf } from '../../../engine/expand/autoscaler';
import { joiningGroups } from '../../../engine/expand/later';
import { schedulerPlugin } from '../../../engine/registry';
import type { InterventionText, Scenario } from '../../../scenario/schema';
import type { RunTimeEvent } from '../../../schedulers/plugin';
import type { Selection } from '../../../store/view/shared-view';
import { nodeIds } from './cluster-model';
import { freshId } from './edits';
import {
  applicationSettings,
  queueSettings,
  schedulerSettings,
  schedulersThatCanFail,
  settingAt,
  settingsOfKind,
  startingValue,
} from './event-model';
import type { EventKind } from './event-model';
import { leafQueues } from '../../../authoring/queue-model';
import { applicationIds, entryOf } from './workload-model';

/** What a new intervention is about: what is selected where it suits, otherwise the first there is. */
interface Start {
  readonly document: Scenario;
  readonly base: { readonly id: string; readonly at: string };
  readonly node: string | undefined;
  readonly application: string | undefined;
  /** The queue that is selected, otherwise the first leaf. */
  readonly queue: string | undefined;
  readonly selectedQueue: string | undefined;
}

/** Undefined when there is nothing that it could happen to. */
type NewEvent = (start: Start) => InterventionText | undefined;

const toNode =
  (kind: 'node-lost' | 'node-back'): NewEvent =>
  ({ base, node }) =>
    node === undefined ? undefined : { ...base, kind, node };

const toApplication =
  (kind: 'application-killed' | 'executor-lost' | 'executor-decommissioned' | 'driver-failed'): NewEvent =>
  ({ base, application }) =>
    application === undefined ? undefined : { ...base, kind, application };

const newEvents: Readonly<Record<EventKind, NewEvent>> = {
  'node-lost': toNode('node-lost'),
  'node-back': toNode('node-back'),
  'node-slowed': ({ base, node }) =>
    node === undefined ? undefined : { ...base, kind: 'node-slowed', node, speed: 0.5 },
  'node-added': nodeAdded,
  'node-resized': nodeResized,
  'executor-lost': toApplication('executor-lost'),
  'executor-decommissioned': toApplication('executor-decommissioned'),
  'driver-failed': toApplication('driver-failed'),
  'application-killed': toApplication('application-killed'),
  'application-moved': applicationMoved,
  'application-changed': applicationChanged,
  'scheduler-failed': schedulerFailed,
  'knob-changed': knobChanged,
  'queue-changed': queueChanged,
  'queue-added': queueAdded,
  'queue-removed': ({ document, base, queue }) =>
    canFollow(document, 'queue-removed') && queue !== undefined && queue !== 'root'
      ? { ...base, kind: 'queue-removed', queue }
      : undefined,
};

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
  const taken = eventsOf(document).map((event) => event.id);
  const selectedQueue = target?.kind === 'queue' && isQueue(document, target.id) ? target.id : undefined;
  return newEvents[kind]({
    document,
    base: { id: freshId(taken, kind), at: formatDuration(Math.round(at / (SECOND / 10)) * (SECOND / 10)) },
    node: target?.kind === 'node' && isNode(document, target.id) ? target.id : firstNode(document),
    application:
      target?.kind === 'app' && entryOf(document, target.id) !== undefined ? target.id : firstApplication(document),
    queue: selectedQueue ?? leafQueues(document)[0],
    selectedQueue,
  });
}

/** A node like those of the last group. */
function nodeAdded({ document, base }: Start): InterventionText | undefined {
  const group = document.cluster.nodes.at(-1);
  if (group === undefined || !canFollow(document, 'node-added')) return undefined;
  const joining = eventsOf(document).map((event) => (event.kind === 'node-added' ? event.node : ''));
  const taken = [...document.cluster.nodes.map(({ id }) => id), ...joining];
  return { ...base, kind: 'node-added', node: freshId(taken, 'extra'), capacity: { ...group.capacity } };
}

/** The capacity that the node has. */
function nodeResized({ document, base, node }: Start): InterventionText | undefined {
  if (node === undefined || !canFollow(document, 'node-resized')) return undefined;
  return { ...base, kind: 'node-resized', node, capacity: { ...groupOf(document, node)?.capacity } };
}

/** A queue below the first one that takes no applications itself. */
function queueAdded({ document, base }: Start): InterventionText | undefined {
  if (!canFollow(document, 'queue-added')) return undefined;
  const leaves = leafQueues(document);
  const above = document.queues.find(({ id }) => !leaves.includes(id));
  if (above === undefined) return undefined;
  const added = eventsOf(document).map((event) => (event.kind === 'queue-added' ? event.queue : ''));
  const taken = [...document.queues.map(({ id }) => id), ...added];
  return { ...base, kind: 'queue-added', queue: freshId(taken, `${above.id}.new`) };
}

/** To the leaf that is selected, or to another one than that in which it is. */
function applicationMoved({ document, base, application, queue, selectedQueue }: Start): InterventionText | undefined {
  if (application === undefined) return undefined;
  const leaves = leafQueues(document);
  const from = document.overrides?.[application]?.['queue'] ?? entryOf(document, application)?.queue ?? leaves[0];
  const isLeaf = selectedQueue !== undefined && leaves.includes(selectedQueue);
  const to = (isLeaf ? selectedQueue : leaves.find((leaf) => leaf !== from)) ?? queue;
  return to === undefined ? undefined : { ...base, kind: 'application-moved', application, queue: to };
}

/** Of an application that has settings which may change while it runs. */
function applicationChanged({ document, base, application: chosen }: Start): InterventionText | undefined {
  const suits = chosen !== undefined && applicationSettings(document, chosen).length > 0;
  const application = suits ? chosen : document.workload.find(({ kind }) => settingsOfKind(kind).length > 0)?.id;
  if (application === undefined) return undefined;
  const [setting] = applicationSettings(document, application);
  const holder = ['workload', entryOf(document, application)?.id ?? application];
  const value = startingValue(document, holder, setting);
  return { ...base, kind: 'application-changed', application, path: [...setting.path], value };
}

/** The first scheduler that does not fail already. */
function schedulerFailed({ document, base }: Start): InterventionText | undefined {
  const failed = eventsOf(document).map((event) => ('scheduler' in event ? event.scheduler : 0));
  const all = Array.from({ length: schedulersThatCanFail(document) }, (_, i) => i + 1);
  const scheduler = all.find((one) => !failed.includes(one)) ?? all[0];
  return scheduler === undefined ? undefined : { ...base, kind: 'scheduler-failed', scheduler };
}

function knobChanged({ document, base }: Start): InterventionText | undefined {
  const setting = schedulerSettings(document)[0];
  if (setting === undefined) return undefined;
  const value = startingValue(document, ['scheduler'], setting);
  return { ...base, kind: 'knob-changed', path: [...setting.path], value };
}

function queueChanged({ document, base, queue }: Start): InterventionText | undefined {
  if (queue === undefined) return undefined;
  const settings = queueSettings(document, queue);
  const { queueResources, queueShares } = schedulerPlugin(document.scheduler.type);
  // Where queues have parts of the queue above, an amount of one resource alone is refused, and so is one part alone.
  const isLimited = queueResources.includes('max') && queueShares !== 'percent';
  const own = isLimited
    ? undefined
    : settings.find(({ path, knob }) => path[0] !== 'resources' && knob.siblingsTotal === undefined);
  const setting = own ?? settingAt(settings, ['resources', 'max', 'vcore']);
  const value = startingValue(document, ['queues', queue], setting);
  return { ...base, kind: 'queue-changed', queue, path: [...setting.path], value };
}

function eventsOf(document: Scenario): readonly InterventionText[] {
  return document.interventions ?? [];
}

/** Whether the scheduler of the document can follow such an event. */
function canFollow({ scheduler }: Scenario, kind: RunTimeEvent): boolean {
  return schedulerPlugin(scheduler.type).atRunTime?.includes(kind) ?? false;
}

function isQueue(document: Scenario, id: string): boolean {
  return document.queues.some((queue) => queue.id === id);
}

/** The group that a node belongs to by its id, `group/number` or `group`: one of the cluster, or one that an event adds. */
function groupOf(document: Scenario, node: string) {
  const slash = node.indexOf('/');
  const groups = [...document.cluster.nodes, ...joiningGroups(document)];
  return groups.find(({ id }) => id === (slash < 0 ? node : node.slice(0, slash)));
}

function isNode(document: Scenario, id: string): boolean {
  const group = groupOf(document, id);
  if (group === undefined) return false;
  const slash = id.indexOf('/');
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
