/** The timed interventions of a scenario, with names as indices and settings as they are from each change on. */
import { micros } from '../../scenario/written-amounts';
import type { InterventionOf } from '../../scenario/intervention-schema';
import type { InterventionText } from '../../scenario/schema';
import type { InterventionInput } from '../../sim/run-input';
import type { RunTimeEvent } from '../../schedulers/plugin';
import { schedulerPlugin } from '../registry';
import { ChangedSettings } from './changed-settings';
import { TargetIndex } from './intervention-targets';
import type { InterventionTargets } from './intervention-targets';

/** Time after which the clients of a failed scheduler notice, by default. */
const RESUBMIT_AFTER = '100ms';

/** What a system cannot do where its plug-in does not list the event, for the problem that is reported. */
const NOT_THERE: Readonly<Record<RunTimeEvent, string>> = {
  'node-added': 'no node can join',
  'node-resized': 'the capacity of a node stays as it is',
  'queue-added': 'no queue can be added',
  'queue-removed': 'no queue can be removed',
};

function isRunTimeEvent(kind: string): kind is RunTimeEvent {
  return Object.hasOwn(NOT_THERE, kind);
}

/** The fields of an intervention other than its id, its time and its kind. */
type Effect = Partial<Omit<InterventionInput, 'id' | 'at' | 'kind'>>;

/** Expands interventions in the order of time, not of the document, because changes of settings build on each other. */
export function expandInterventions(
  authored: readonly InterventionText[],
  targets: InterventionTargets,
): InterventionInput[] {
  const { atRunTime = [], title } = schedulerPlugin(targets.scheduler.type);
  const index = new TargetIndex(targets);
  const settings = new ChangedSettings(targets);
  const inOrder = authored.toSorted((x, y) => micros(x.at) - micros(y.at));
  return inOrder.map((text): InterventionInput => {
    const path = `interventions.${text.id}`;
    const base = { id: text.id, at: micros(text.at), kind: text.kind, target: -1, value: 0 };
    if (isRunTimeEvent(text.kind) && !atRunTime.includes(text.kind)) {
      targets.problem(`${path}.kind`, `under ${title} ${NOT_THERE[text.kind]} here`);
      return base;
    }
    return { ...base, ...effectOf(text, path, index, settings) };
  });
}

function effectOf(text: InterventionText, path: string, index: TargetIndex, settings: ChangedSettings): Effect {
  switch (text.kind) {
    case 'node-added':
      return nodesAdded(text, path, index);
    case 'node-lost':
    case 'node-back':
      return { target: index.node(text.node, path) };
    case 'node-slowed':
      return { target: index.node(text.node, path), value: text.speed };
    case 'node-resized':
      return changed(index.node(text.node, path), (node) => settings.resizeNode(node, text.capacity));
    case 'queue-added':
      return changed(index.queue(text.queue, path), (queue) => settings.addQueue(queue, text, path));
    case 'queue-removed': {
      const target = index.queue(text.queue, path);
      if (target >= 0) settings.removeQueue(target, path);
      return { target };
    }
    case 'queue-changed':
      return changed(index.queue(text.queue, path), (queue) => settings.changeQueue(queue, text, path));
    case 'application-killed':
    case 'driver-failed':
      return { target: index.application(text.application, path) };
    case 'executor-lost':
    case 'executor-decommissioned':
      return { target: index.application(text.application, path), value: text.executor ?? 0 };
    case 'application-moved': {
      const target = index.application(text.application, path);
      return { target, value: index.targets.leafQueue(text.queue, `${path}.queue`) };
    }
    case 'application-changed':
      return changed(index.application(text.application, path), (application) =>
        settings.changeApplication(application, text, path),
      );
    case 'scheduler-failed':
      return schedulerFailed(text, path, index.targets, settings);
    case 'knob-changed':
      settings.changeScheduler(text, path);
      return { scheduler: settings.scheduler };
  }
}

/** What is changed, with the change; a target that does not exist cannot be changed. */
function changed(target: number, change: (target: number) => Effect): Effect {
  return target < 0 ? { target } : { target, ...change(target) };
}

function nodesAdded({ node, count }: InterventionOf<'node-added'>, path: string, index: TargetIndex): Effect {
  const first = count === undefined ? node : `${node}/1`;
  return { target: index.node(first, path), value: count ?? 1 };
}

function schedulerFailed(
  { scheduler, resubmitAfter = RESUBMIT_AFTER }: InterventionOf<'scheduler-failed'>,
  path: string,
  targets: InterventionTargets,
  settings: ChangedSettings,
): Effect {
  const plugin = schedulerPlugin(targets.scheduler.type);
  const there = plugin.schedulers?.(settings.scheduler) ?? 0;
  const field = `${path}.scheduler`;
  if (there === 0) targets.problem(field, `under ${plugin.title} no scheduler can fail`);
  else if (scheduler > there) {
    targets.problem(field, `there is no scheduler ${scheduler}: expected at most ${there}, the setting "schedulers"`);
  }
  return { target: scheduler - 1, value: micros(resubmitAfter) };
}
