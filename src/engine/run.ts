/** One run: a simulation with its plug-ins, its names, and the trace as it grows. */
import { formatInstant, formatSpan } from '../base/units';
import { frameworkPlugin, schedulerPlugin } from './registry';
import { InvariantError } from '../base/assert';
import type { Directory, DirectoryApplication, DirectoryIntervention } from '../sim/directory';
import type { Preparation } from '../sim/preparation';
import type { ApplicationInput, InterventionInput, RunInput } from '../sim/run-input';
import type { PolicyFault } from '../sim/policy-host';
import { Simulation } from '../sim/simulation';
import type { EndReason, PluginFactories } from '../sim/simulation';
import type { RecordingLevel, TraceChunk } from '../sim/trace';
import type { World } from '../sim/world';

/** Why and when a run ended. */
export interface Ended {
  readonly reason: EndReason;
  /** µs. */
  readonly at: number;
  /** When a policy of the reader was stopped. */
  readonly fault?: PolicyFault;
}

/** An intervention that could not be carried out, an application that was refused or lacks something, or a field that cannot be as it was written, and why. */
export interface RunNotice {
  /** Id of the intervention; '' when it is about something else. */
  readonly intervention: string;
  /** Id of the application. */
  readonly application?: string;
  /** Path of a field of the document, when it is about neither. */
  readonly field?: string;
  readonly text: string;
}

export interface Run {
  /** Names and fixed facts. Its shapes grow during a run where a scheduler rounds the requested sizes. */
  readonly directory: Directory;
  /** Simulates at most `maxEvents` further events; true when the run has ended. */
  slice(maxEvents: number): boolean;
  /** What was recorded since the last call; the caller owns it. */
  takeChunks(): TraceChunk[];
  /** Passes on what was recorded since the last call. A chunk is good until `read` returns: its memory is used again. */
  readChunks(read: (chunk: TraceChunk) => void): void;
  /** Simulated time, µs. */
  readonly now: number;
  /** Share of the work that is done, 0 to 1: of the applications or of the tasks, whichever is larger. */
  readonly progress: number;
  /** What has to be computed before the run can continue at this instant, if anything. */
  readonly preparing: Preparation | undefined;
  readonly events: number;
  readonly records: number;
  /** Tasks of all applications; containers where they run no tasks. */
  readonly tasks: number;
  readonly ended: Ended | undefined;
  /** 16 hexadecimal digits over all outcomes so far. */
  readonly fingerprint: string;
  readonly notices: readonly RunNotice[];
}

/** Prepares a run with the plug-ins that it needs, or more of them. Nothing is simulated before the first slice. */
export function createRun(input: RunInput, factories: PluginFactories, level: RecordingLevel): Run {
  const { frameworks } = factories;
  const kinds = new Set<string>();
  for (const { kind } of input.applications) kinds.add(kind);
  const needed = Object.fromEntries(Object.entries(frameworks).filter(([kind]) => kinds.has(kind)));
  const outlines = outlinesOf(input);
  let allTasks = 0;
  for (const { settings } of input.applications) allTasks += outlines.get(settings)?.tasks ?? 0;
  const simulation = new Simulation(input, { ...factories, frameworks: needed }, level);
  const { facts } = simulation;
  const shapes: number[][] = [];
  addShapes(shapes, simulation.world);
  let directory: Directory | undefined;
  return {
    // Made when it is first asked for: a run that is only measured needs no names, and there may be many applications.
    get directory() {
      directory ??= {
        ...directoryOf(input, outlines),
        shapes,
        ...(input.policies === undefined ? {} : { texts: simulation.texts }),
        ...(facts === undefined ? {} : { facts }),
      };
      return directory;
    },
    slice: (maxEvents) => {
      try {
        const over = simulation.runSlice(maxEvents);
        addShapes(shapes, simulation.world);
        return over;
      } catch (error) {
        // A bug, never the scenario's fault: say where, so that it can be reproduced.
        const message = error instanceof Error ? error.message : String(error);
        const where = `event ${simulation.eventCount} at ${formatInstant(simulation.now())}, seed ${input.seed}`;
        throw new InvariantError(`${message} (${where})`, { cause: error });
      }
    },
    takeChunks: () => simulation.trace.takeChunks(),
    readChunks: (read) => simulation.trace.readChunks(read),
    get now() {
      return simulation.now();
    },
    get progress() {
      const { applications, tasks } = simulation.doneCounts;
      if (simulation.ended !== undefined || input.applications.length === 0) return 1;
      return Math.max(applications / input.applications.length, Math.min(1, tasks / Math.max(1, allTasks)));
    },
    tasks: allTasks,
    get preparing() {
      return simulation.preparing;
    },
    get events() {
      return simulation.eventCount;
    },
    get records() {
      return simulation.trace.count;
    },
    get ended() {
      const { ended: reason, fault } = simulation;
      if (reason === undefined) return undefined;
      return { reason, at: simulation.now(), ...(fault === undefined ? {} : { fault }) };
    },
    get fingerprint() {
      return simulation.trace.fingerprint();
    },
    get notices() {
      const ofFields = (input.notices ?? []).map(({ path, message }): RunNotice => ({
        intervention: '',
        field: path,
        text: message,
      }));
      const ofRun = simulation.notices.map(({ about, index, text }): RunNotice => {
        if (about === 'run') return { intervention: '', text };
        if (about === 'intervention') return { intervention: input.interventions[index].id, text };
        return { intervention: '', application: input.applications[index].id, text };
      });
      const { fault } = simulation;
      const ofPolicy: RunNotice[] =
        fault === undefined
          ? []
          : [
              {
                intervention: '',
                field: `policies.${fault.policy}.code`,
                text: describeFault(fault, simulation.now()),
              },
            ];
      return [...ofFields, ...ofRun, ...ofPolicy];
    },
  };
}

/** Adds the shapes that have come up since the last time. */
function addShapes(shapes: number[][], { shapes: all, shapeCount, types }: World): void {
  for (let s = shapes.length; s < shapeCount; s++) shapes.push(Array.from(all.subarray(s * types, (s + 1) * types)));
}

/** What follows from the settings of an application alone: the same for all that a generator makes. */
interface Outline {
  /** Tasks in all; the containers wanted where they run no tasks. */
  readonly tasks: number;
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
    const wanted = framework.wanted(settings);
    const title = settings['title'];
    outlines.set(settings, {
      tasks: stageTasks?.reduce((sum, tasks) => sum + tasks, 0) || wanted,
      title: typeof title === 'string' ? title : undefined,
      names: {
        stages: framework.stageNames(settings),
        wanted,
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

function directoryOf(
  input: RunInput,
  outlines: ReadonlyMap<ApplicationInput['settings'], Outline>,
): Omit<Directory, 'shapes'> {
  const plugin = schedulerPlugin(input.scheduler.type);
  const depths: number[] = [];
  const weights = queueWeights(input);
  return {
    resourceTypes: input.resourceTypes,
    racks: input.racks,
    nodes: input.nodes,
    queues: input.queues.map((queue, q) => {
      depths[q] = queue.parent < 0 ? 0 : depths[queue.parent] + 1;
      return {
        id: queue.id,
        name: queue.id.slice(queue.id.lastIndexOf('.') + 1),
        parent: queue.parent,
        depth: depths[q],
        leaf: queue.leaf,
        ...(weights === undefined ? {} : { weight: weights[q] }),
        guaranteed: queue.guaranteed,
        max: queue.max,
      };
    }),
    users: input.users,
    applications: input.applications.map((app) => {
      const { title, names } = outlines.get(app.settings) as Outline;
      const { id, generator, kind, queue, user, priority, submit } = app;
      const called = title ?? id;
      // One object for each, since there may be many applications.
      if (plugin.classOf === undefined) {
        return { id, title: called, generator, kind, queue, user, priority, submit, ...names };
      }
      const ofClass = plugin.classOf(app, names.job, input.scheduler);
      return { id, title: called, generator, kind, queue, user, priority, submit, class: ofClass, ...names };
    }),
    states: plugin.states,
    timers: plugin.timers,
    interventions: input.interventions.map((i) => describe(i, input)),
    ...(input.datasets === undefined ? {} : { datasets: input.datasets }),
    scheduler: plugin.type,
    policies: plugin.policies(input),
  };
}

/** What part of the cluster each queue is due by the weights of the system: its share among siblings, times its parent's. */
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

/** An intervention in a few words, for markers. A move may be refused, so the words describe the request and not a result. */
function describe(intervention: InterventionInput, input: RunInput): DirectoryIntervention {
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
    'application-changed': () => describeChange(intervention, input),
    'executor-lost': () => `${app()} loses an executor`,
    'executor-decommissioned': () => `an executor of ${app()} is told to leave`,
    'driver-failed': () => `driver of ${app()} fails`,
    'scheduler-failed': () => `scheduler ${target + 1} fails`,
    'knob-changed': () => 'scheduler setting changed',
    'queue-changed': () => `${input.queues[target].id} changed`,
  };
  const { queue: changed, capacity } = intervention;
  if (capacity !== undefined) return { id, at, kind, text: texts[kind](), capacity };
  if (kind === 'scheduler-failed') return { id, at, kind, text: texts[kind](), scheduler: target };
  if (changed === undefined) return { id, at, kind, text: texts[kind]() };
  const limits = { queue: target, guaranteed: changed.guaranteed, max: changed.max };
  return { id, at, kind, text: texts[kind](), limits };
}

/** "rank deadline = 45min": the settings of an application that an intervention leaves different. */
function describeChange({ target, application = {} }: InterventionInput, input: RunInput): string {
  const { id, settings } = input.applications[target];
  const changed = Object.keys(application).filter((field) => application[field] !== settings[field]);
  const texts = changed.map((field) => {
    const value = application[field];
    return typeof value === 'string' || typeof value === 'number' ? `${field} = ${value}` : `${field} changed`;
  });
  return `${id}: ${texts.join(', ')}`;
}

/** A sentence about a policy that was stopped at `at` (µs): where in its code, in which call, and what it was given. */
export function describeFault(fault: PolicyFault, at: number): string {
  const place = fault.line > 0 ? `line ${fault.line}, column ${fault.column}` : 'no place in the code';
  const call = fault.function === '' ? 'while it was loaded' : `in \`${fault.function}\``;
  const given = fault.given.map(({ kind, values }) => {
    const fields = Object.entries(values).map(([name, value]) => `${name} ${value}`);
    return `${kind} { ${fields.join(', ')} }`;
  });
  const inputs = given.length === 0 ? '' : ` Given: ${given.join('; ')}.`;
  return `the policy was stopped at ${formatInstant(at)} ${call}, ${place}: ${fault.message}.${inputs}`;
}

/** One line about how a run ended. */
export function describeEnd(ended: Omit<Ended, 'fault'>): string {
  const at = formatInstant(ended.at);
  if (ended.reason === 'policy') return `stopped at ${at} by an error in a policy`;
  if (ended.reason === 'all-done') return `all done after ${formatSpan(ended.at)}`;
  if (ended.reason === 'deadlock') return `stuck since ${at}: applications wait and nothing can change any more`;
  return `stopped at the horizon, ${at}`;
}
