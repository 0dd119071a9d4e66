/** The timed interventions of a scenario, with names as indices and settings as they are from each change on. */
import { setAt } from '../../base/json';
import type { Json } from '../../base/json';
import { micros } from '../../scenario/knobs';
import type { InterventionText, ResourceText, Scenario } from '../../scenario/schema';
import { UNSET } from '../../sim/run-input';
import type { ApplicationInput, InterventionInput, NodeInput, QueueInput } from '../../sim/run-input';
import type { RunTimeEvent } from '../../schedulers/plugin';
import { queueTextOf } from './later';
import { frameworkPlugin, schedulerPlugin } from '../registry';
import { checkApplication, checkQueue, checkScheduler } from '../schema';

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

/** What interventions may refer to, and where their problems are reported. */
export interface InterventionTargets {
  readonly scheduler: Scenario['scheduler'];
  readonly nodes: readonly NodeInput[];
  readonly queues: readonly QueueInput[];
  readonly applications: readonly ApplicationInput[];
  /** Ids of datasets, and labels that nodes have. */
  readonly datasets: readonly string[];
  readonly labels: readonly string[];
  problem(path: string, message: string): void;
  /** Index of a leaf queue. */
  leafQueue(id: string | undefined, path: string): number;
  vector(resources: ResourceText | undefined, missing: number): number[];
}

/** Expands interventions in the order of time, not of the document, because changes of settings build on each other. */
export function expandInterventions(
  authored: readonly InterventionText[],
  targets: InterventionTargets,
): InterventionInput[] {
  const texts = [...authored];
  texts.sort((x, y) => micros(x.at) - micros(y.at));
  let scheduler: Json = targets.scheduler;
  const queues = targets.queues.slice();
  // Made once each, when the first intervention needs it.
  const indices = new Map<string, ReadonlyMap<string, number>>();
  const find = (entities: readonly { readonly id: string }[], id: string, path: string, what: string): number => {
    const known = indices.get(what) ?? new Map(entities.map((entity, i) => [entity.id, i]));
    indices.set(what, known);
    const index = known.get(id) ?? -1;
    if (index < 0) targets.problem(path, `there is no ${what} "${id}"`);
    return index;
  };
  const application = (id: string, path: string): number =>
    find(targets.applications, id, `${path}.application`, 'application');
  /** The queue as it is configured from now on, for this intervention and those after it. */
  const configured = (target: number, settings: QueueInput['settings'] & Scenario['queues'][number]): QueueInput => {
    const { guaranteed, max } = settings.resources ?? {};
    queues[target] = {
      ...queues[target],
      guaranteed: targets.vector(guaranteed, UNSET),
      max: targets.vector(max, UNSET),
      settings,
    };
    return queues[target];
  };
  const changedQueue = (
    text: Extract<InterventionText, { kind: 'queue-changed' }>,
    base: Omit<InterventionInput, 'queue'>,
    path: string,
  ): InterventionInput => {
    const target = find(queues, text.queue, `${path}.queue`, 'queue');
    if (target < 0) return base;
    const changed = setAt(queues[target].settings as Json, text.path, text.value);
    if (!changed.ok) {
      targets.problem(`${path}.path`, changed.error.message);
      return base;
    }
    for (const p of checkQueue(changed.value, targets.scheduler.type))
      targets.problem(`${path}.value`, `${p.path}: ${p.message}`);
    const settings = changed.value as QueueInput['settings'] & Scenario['queues'][number];
    return { ...base, target, queue: configured(target, settings) };
  };
  const applications = new Map<number, ApplicationInput['settings']>();
  const capacities = new Map<number, readonly number[]>();
  const changedApplication = (
    text: Extract<InterventionText, { kind: 'application-changed' }>,
    base: InterventionInput,
    path: string,
  ): InterventionInput => {
    const target = application(text.application, path);
    if (target < 0) return base;
    const { kind, settings } = targets.applications[target];
    const changeable = frameworkPlugin(kind).changeable ?? [];
    if (!changeable.includes(text.path[0])) {
      const names = changeable.length > 0 ? `one of ${changeable.join(', ')}` : 'an application of another kind';
      targets.problem(`${path}.path`, `expected ${names}: nothing else of it can change while it runs`);
      return base;
    }
    const changed = setAt((applications.get(target) ?? settings) as Json, text.path, text.value as Json);
    if (!changed.ok) {
      targets.problem(`${path}.path`, changed.error.message);
      return base;
    }
    const now = changed.value as ApplicationInput['settings'];
    const wrong = checkApplication(now);
    const named = wrong.length > 0 ? [] : (frameworkPlugin(kind).check?.(now, targets.datasets, targets.labels) ?? []);
    for (const p of [...wrong, ...named]) targets.problem(`${path}.value`, `${p.path}: ${p.message}`);
    applications.set(target, now);
    return { ...base, target, application: now };
  };
  const there = new Set(targets.queues.filter(({ absent }) => absent !== true).map(({ id }) => id));
  const addedQueue = (
    text: Extract<InterventionText, { kind: 'queue-added' }>,
    base: InterventionInput,
    path: string,
  ): InterventionInput => {
    const target = find(queues, text.queue, `${path}.queue`, 'queue');
    if (target < 0) return base;
    if (there.has(text.queue)) targets.problem(`${path}.queue`, `there is a queue "${text.queue}" already`);
    there.add(text.queue);
    const settings = queueTextOf(text);
    for (const p of checkQueue(settings, targets.scheduler.type)) {
      targets.problem(`${path}.settings.${p.path}`, p.message);
    }
    return { ...base, target, queue: configured(target, settings) };
  };
  const removedQueue = (id: string, base: InterventionInput, path: string): InterventionInput => {
    const target = find(queues, id, `${path}.queue`, 'queue');
    if (target < 0) return base;
    if (target === 0) targets.problem(`${path}.queue`, 'the root stays');
    else if (!there.has(id)) targets.problem(`${path}.queue`, `there is no queue "${id}" then`);
    else if (queues.some(({ id: other, parent }) => parent === target && there.has(other))) {
      targets.problem(`${path}.queue`, `"${id}" has queues below it: they go first`);
    }
    there.delete(id);
    return { ...base, target };
  };
  const { atRunTime = [], title } = schedulerPlugin(targets.scheduler.type);
  return texts.map((text): InterventionInput => {
    const path = `interventions.${text.id}`;
    const base = { id: text.id, at: micros(text.at), kind: text.kind, target: -1, value: 0 };
    if (isRunTimeEvent(text.kind) && !atRunTime.includes(text.kind)) {
      targets.problem(`${path}.kind`, `under ${title} ${NOT_THERE[text.kind]} here`);
      return base;
    }
    switch (text.kind) {
      case 'node-added': {
        const { count } = text;
        const first = count === undefined ? text.node : `${text.node}/1`;
        return { ...base, target: find(targets.nodes, first, `${path}.node`, 'node'), value: count ?? 1 };
      }
      case 'node-resized': {
        const target = find(targets.nodes, text.node, `${path}.node`, 'node');
        if (target < 0) return base;
        const before = capacities.get(target) ?? targets.nodes[target].capacity;
        const capacity = targets.vector(text.capacity, UNSET).map((n, t) => (Number.isNaN(n) ? before[t] : n));
        capacities.set(target, capacity);
        return { ...base, target, capacity };
      }
      case 'queue-added':
        return addedQueue(text, base, path);
      case 'queue-removed':
        return removedQueue(text.queue, base, path);
      case 'node-lost':
      case 'node-back':
        return { ...base, target: find(targets.nodes, text.node, `${path}.node`, 'node') };
      case 'node-slowed':
        return { ...base, target: find(targets.nodes, text.node, `${path}.node`, 'node'), value: text.speed };
      case 'application-killed':
      case 'driver-failed':
        return { ...base, target: application(text.application, path) };
      case 'executor-lost':
      case 'executor-decommissioned':
        return { ...base, target: application(text.application, path), value: text.executor ?? 0 };
      case 'application-moved':
        return {
          ...base,
          target: application(text.application, path),
          value: targets.leafQueue(text.queue, `${path}.queue`),
        };
      case 'scheduler-failed': {
        const plugin = schedulerPlugin(targets.scheduler.type);
        const there = plugin.schedulers?.(scheduler as Scenario['scheduler']) ?? 0;
        const field = `${path}.scheduler`;
        if (there === 0) targets.problem(field, `under ${plugin.title} no scheduler can fail`);
        else if (text.scheduler > there) {
          targets.problem(
            field,
            `there is no scheduler ${text.scheduler}: expected at most ${there}, the setting "schedulers"`,
          );
        }
        return { ...base, target: text.scheduler - 1, value: micros(text.resubmitAfter ?? RESUBMIT_AFTER) };
      }
      case 'knob-changed': {
        const changed = setAt(scheduler, text.path, text.value as Json);
        if (!changed.ok) targets.problem(`${path}.path`, changed.error.message);
        else {
          const wrong = checkScheduler(changed.value);
          for (const p of wrong) targets.problem(`${path}.value`, `${p.path}: ${p.message}`);
          if (wrong.length === 0) scheduler = changed.value;
        }
        return { ...base, scheduler: scheduler as Scenario['scheduler'] };
      }
      case 'application-changed':
        return changedApplication(text, base, path);
      case 'queue-changed':
        return changedQueue(text, base, path);
    }
  });
}
