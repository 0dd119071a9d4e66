/** The directory of a run: names for the numbers in its trace. */
import type { Directory, DirectoryApplication, DirectoryIntervention, DirectoryQueue } from '../../sim/directory';
import { lastName } from '../../scenario/queue-path';
import type { ApplicationInput, InterventionInput, RunInput } from '../../sim/run-input';
import { frameworkPlugin, schedulerPlugin } from '../registry';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * The names and fixed facts of a run.
 * @param shapes sizes of containers; the list grows during the run
 * @param texts that statements quote; the list grows as well
 * @param facts that frameworks know before the run
 */
export function directoryOf(
  input: RunInput,
  shapes: Directory['shapes'],
  texts: readonly string[],
  facts: Directory['facts'],
): Directory {
  const plugin = schedulerPlugin(input.scheduler.type);
  // No spreads here: after a few runs V8 gives each object made with a spread a hidden class of its own, and throws away the code
  // that it compiled for the directories of earlier runs.
  const directory: Writable<Directory> = {
    resourceTypes: input.resourceTypes,
    racks: input.racks,
    nodes: input.nodes,
    queues: directoryQueues(input),
    users: input.users,
    applications: directoryApplications(input),
    states: plugin.states,
    timers: plugin.timers,
    interventions: directoryInterventions(input),
    scheduler: plugin.type,
    policies: plugin.policies(input),
    shapes,
  };
  if (input.datasets !== undefined) directory.datasets = input.datasets;
  if (input.policies !== undefined) directory.texts = texts;
  if (facts !== undefined) directory.facts = facts;
  return directory;
}

function directoryQueues(input: RunInput): DirectoryQueue[] {
  const depths: number[] = [];
  const weights = queueWeights(input);
  return input.queues.map((queue, q) => {
    depths[q] = queue.parent < 0 ? 0 : depths[queue.parent] + 1;
    return {
      id: queue.id,
      name: lastName(queue.id),
      parent: queue.parent,
      depth: depths[q],
      leaf: queue.leaf,
      ...(weights === undefined ? {} : { weight: weights[q] }),
      guaranteed: queue.guaranteed,
      max: queue.max,
    };
  });
}

/** The part of the cluster that each queue is entitled to by its weight: its share among its siblings times that of its parent. */
function queueWeights({ scheduler, queues }: RunInput): number[] | undefined {
  const plugin = schedulerPlugin(scheduler.type);
  if (plugin.queueWeight === undefined) return undefined;
  const own = queues.map(({ settings }) => plugin.queueWeight?.(settings) ?? 1);
  const sums = new Map<number, number>();
  for (const [q, { parent }] of queues.entries()) sums.set(parent, (sums.get(parent) ?? 0) + own[q]);
  const parts: number[] = [];
  for (const [q, { parent }] of queues.entries()) {
    const all = sums.get(parent) ?? 0;
    // The root has no sibling and may have no weight either.
    parts[q] = parent < 0 ? 1 : parts[parent] * (all > 0 ? own[q] / all : 0);
  }
  return parts;
}

/** The facts that follow from the settings of an application alone. All applications of a generator share them. */
interface Outline {
  readonly title: string | undefined;
  readonly names: Pick<DirectoryApplication, 'stages' | 'wanted' | 'stageTasks' | 'stageInputs' | 'slots' | 'job'>;
}

/** Outlines by settings object. */
function outlinesOf(input: RunInput): ReadonlyMap<ApplicationInput['settings'], Outline> {
  const datasets = new Map(input.datasets?.map(({ id }, index) => [id, index]));
  const outlines = new Map<ApplicationInput['settings'], Outline>();
  for (const { kind, settings } of input.applications) {
    if (outlines.has(settings)) continue;
    const framework = frameworkPlugin(kind);
    const stageTasks = framework.stageTasks?.(settings);
    const title = settings['title'];
    outlines.set(settings, {
      title: typeof title === 'string' ? title : undefined,
      names: {
        stages: framework.stageNames(settings),
        wanted: framework.wanted(settings),
        ...(stageTasks === undefined ? {} : { stageTasks }),
        ...(framework.stageInputs === undefined || datasets.size === 0
          ? {}
          : { stageInputs: framework.stageInputs(settings).map((id) => datasets.get(id ?? '') ?? -1) }),
        ...(framework.slots === undefined ? {} : { slots: framework.slots(settings) }),
        ...(framework.job === undefined ? {} : { job: framework.job(settings) }),
      },
    });
  }
  return outlines;
}

function directoryApplications(input: RunInput): DirectoryApplication[] {
  const plugin = schedulerPlugin(input.scheduler.type);
  const outlines = outlinesOf(input);
  return input.applications.map((app) => {
    const { title, names } = outlines.get(app.settings) as Outline;
    const { id, generator, kind, queue, user, priority, submit, deadline } = app;
    const called = title ?? id;
    const due = deadline === undefined ? {} : { deadline };
    // One object for each, since there may be many applications.
    if (plugin.classOf === undefined) {
      return { id, title: called, generator, kind, queue, user, priority, submit, ...names, ...due };
    }
    const ofClass = plugin.classOf(app, names.job, input.scheduler);
    return { id, title: called, generator, kind, queue, user, priority, submit, class: ofClass, ...names, ...due };
  });
}

type AppSettings = ApplicationInput['settings'];

function directoryInterventions(input: RunInput): DirectoryIntervention[] {
  /** Settings of applications as the interventions so far leave them. */
  const changed = new Map<number, AppSettings>();
  return input.interventions.map((intervention) => {
    const { target, application } = intervention;
    if (application === undefined) return describe(intervention, input, {});
    const before = changed.get(target) ?? input.applications[target].settings;
    changed.set(target, application);
    return describe(intervention, input, before);
  });
}

/**
 * An intervention in a few words, for markers. A move may be refused, so the words describe the request and not a result.
 * @param before settings of the application that it changes
 */
function describe(intervention: InterventionInput, input: RunInput, before: AppSettings): DirectoryIntervention {
  const { id, at, kind, target, value } = intervention;
  const app = () => input.applications[target].id;
  const texts: Record<InterventionInput['kind'], () => string> = {
    'node-lost': () => `${input.nodes[target].id} lost`,
    'node-back': () => `${input.nodes[target].id} back`,
    'node-slowed': () => `${input.nodes[target].id} at ${value === 0.5 ? 'half' : `${value} ×`} speed`,
    'node-added': () => (value > 1 ? `${value} nodes join` : `${input.nodes[target].id} joins`),
    'node-resized': () => `${input.nodes[target].id} has another capacity`,
    'queue-added': () => `${input.queues[target].id} added`,
    'queue-removed': () => `${input.queues[target].id} removed`,
    'application-killed': () => `${app()} killed`,
    'application-moved': () => `move ${app()} to ${input.queues[value].id}`,
    'application-changed': () => describeChange(intervention, input, before),
    'executor-lost': () => `${app()} loses an executor`,
    'executor-decommissioned': () => `an executor of ${app()} is decommissioned`,
    'driver-failed': () =>
      `${frameworkPlugin(input.applications[target].kind).containers.driver ?? 'driver'} of ${app()} fails`,
    'scheduler-failed': () => `scheduler ${target + 1} fails`,
    'knob-changed': () => 'scheduler setting changed',
    'queue-changed': () => `${input.queues[target].id} changed`,
  };
  const { queue: changed, capacity } = intervention;
  const deadline = changedDeadline(intervention, input);
  if (deadline !== undefined) return { id, at, kind, text: texts[kind](), deadline: { app: target, deadline } };
  if (capacity !== undefined) return { id, at, kind, text: texts[kind](), capacity };
  if (kind === 'scheduler-failed') return { id, at, kind, text: texts[kind](), scheduler: target };
  if (kind === 'queue-removed') return { id, at, kind, text: texts[kind](), queue: target };
  if (changed === undefined) return { id, at, kind, text: texts[kind]() };
  const limits = { queue: target, guaranteed: changed.guaranteed, max: changed.max };
  if (kind === 'queue-added') return { id, at, kind, text: texts[kind](), queue: target, limits };
  return { id, at, kind, text: texts[kind](), limits };
}

/** The deadline of the application that an intervention changes, µs after the submission; undefined where it has none. */
function changedDeadline({ target, application }: InterventionInput, input: RunInput): number | undefined {
  return application && frameworkPlugin(input.applications[target].kind).deadline?.(application);
}

/** "rank: deadline = 45min": the settings of an application that an intervention leaves different from those before it. */
function describeChange({ target, application = {} }: InterventionInput, input: RunInput, before: AppSettings): string {
  const changed = Object.keys(application).filter((field) => application[field] !== before[field]);
  const texts = changed.map((field) => {
    const value = application[field];
    return typeof value === 'string' || typeof value === 'number' ? `${field} = ${value}` : `${field} changed`;
  });
  return `${input.applications[target].id}: ${texts.join(', ') || 'nothing changes'}`;
}
