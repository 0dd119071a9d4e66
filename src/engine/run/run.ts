/** One run: a simulation with its plug-ins, its names, and the trace as it grows. */
import { formatInstant, formatSpan } from '../../base/units';
import { frameworkPlugin } from '../registry';
import { directoryOf } from './run-directory';
import { InvariantError } from '../../base/assert';
import type { Directory } from '../../sim/directory';
import type { Preparation } from '../../sim/preparation';
import type { ApplicationInput, RunInput } from '../../sim/run-input';
import type { PolicyFault } from '../../sim/policy-host';
import { Simulation } from '../../sim/simulation';
import type { EndReason, PluginFactories } from '../../sim/simulation';
import type { RecordingLevel, TraceChunk } from '../../sim/trace/trace';
import type { World } from '../../sim/world';

/** Why and when a run ended. */
export interface Ended {
  readonly reason: EndReason;
  /** µs. */
  readonly at: number;
  /** When a policy of the reader was stopped. */
  readonly fault?: PolicyFault;
}

/** An intervention that failed, an application that was refused or lacks something, or a field without its full effect, and why. */
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

/** Prepares a run. `factories` may hold more than it needs. Nothing is simulated before the first slice. */
export function createRun(input: RunInput, factories: PluginFactories, level: RecordingLevel): Run {
  const { frameworks } = factories;
  const kinds = new Set<string>();
  for (const { kind } of input.applications) kinds.add(kind);
  const needed = Object.fromEntries(Object.entries(frameworks).filter(([kind]) => kinds.has(kind)));
  const allTasks = tasksOf(input);
  const simulation = new Simulation(input, { ...factories, frameworks: needed }, level);
  const { facts } = simulation;
  const shapes: number[][] = [];
  addShapes(shapes, simulation.world);
  let directory: Directory | undefined;
  return {
    // Made on demand: a run that is only measured needs no names, and there may be many applications.
    get directory() {
      return (directory ??= directoryOf(input, shapes, simulation.texts, facts));
    },
    slice: (maxEvents) => {
      try {
        const over = simulation.runSlice(maxEvents);
        addShapes(shapes, simulation.world);
        return over;
      } catch (error) {
        throw located(error, input, simulation);
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
      return noticesOf(input, simulation);
    },
  };
}

/** What a bug has thrown, never a fault of the scenario, with the instant and the event that help to reproduce it. */
function located(error: unknown, { seed }: RunInput, simulation: Simulation): InvariantError {
  const message = error instanceof Error ? error.message : String(error);
  const where = `event ${simulation.eventCount} at ${formatInstant(simulation.now())}, seed ${seed}`;
  return new InvariantError(`${message} (${where})`, { cause: error });
}

/** Notices of fields of the document, of the run, and of a policy that was stopped. */
function noticesOf(input: RunInput, simulation: Simulation): RunNotice[] {
  const notices: RunNotice[] = [];
  for (const { path, message } of input.notices ?? []) notices.push({ intervention: '', field: path, text: message });
  for (const { about, index, text } of simulation.notices) {
    if (about === 'run') notices.push({ intervention: '', text });
    else if (about === 'intervention') notices.push({ intervention: input.interventions[index].id, text });
    else notices.push({ intervention: '', application: input.applications[index].id, text });
  }
  const { fault } = simulation;
  if (fault !== undefined) {
    const text = describeFault(fault, simulation.now());
    notices.push({ intervention: '', field: `policies.${fault.policy}.code`, text });
  }
  return notices;
}

/** Adds the sizes of containers that are new since the last call. */
function addShapes(shapes: number[][], { shapes: all, shapeCount, types }: World): void {
  for (let s = shapes.length; s < shapeCount; s++) shapes.push(Array.from(all.subarray(s * types, (s + 1) * types)));
}

/** How many tasks the applications have in all; containers where they run no tasks. Those of one generator share their settings. */
function tasksOf({ applications }: RunInput): number {
  const known = new Map<ApplicationInput['settings'], number>();
  let all = 0;
  for (const { kind, settings } of applications) {
    let tasks = known.get(settings);
    if (tasks === undefined) {
      const framework = frameworkPlugin(kind);
      tasks = framework.stageTasks?.(settings).reduce((sum, ofStage) => sum + ofStage, 0) || framework.wanted(settings);
      known.set(settings, tasks);
    }
    all += tasks;
  }
  return all;
}

/** A sentence about a policy that was stopped at `at` (µs): where in its code, in which call, why, and what it was given. */
function describeFault(fault: PolicyFault, at: number): string {
  // An answer that is none has no place in the code.
  const place = fault.line > 0 ? `, line ${fault.line}, column ${fault.column}` : '';
  return `${stopText(fault, at)}${place}: ${fault.message}.${givenText(fault)}`;
}

/** The same beside the place in the code, which says why. */
export function describeStop(fault: PolicyFault, at: number): string {
  return `${stopText(fault, at)}.${givenText(fault)}`;
}

function stopText(fault: PolicyFault, at: number): string {
  const call = fault.function === '' ? 'while it was loaded' : `in \`${fault.function}\``;
  return `the policy was stopped at ${formatInstant(at)} ${call}`;
}

function givenText({ given }: PolicyFault): string {
  const records = given.flatMap(({ kind, values }) => {
    const fields = Object.entries(values).map(([name, value]) => `${name} ${value}`);
    return fields.length === 0 ? [] : [`${kind} { ${fields.join(', ')} }`];
  });
  return records.length === 0 ? '' : ` Given: ${records.join('; ')}.`;
}

/** One line about how a run ended. */
export function describeEnd(ended: Omit<Ended, 'fault'>): string {
  const at = formatInstant(ended.at);
  if (ended.reason === 'policy') return `stopped at ${at} by an error in a policy`;
  if (ended.reason === 'all-done') return `all done after ${formatSpan(ended.at)}`;
  if (ended.reason === 'deadlock') return `stuck since ${at}: applications wait and nothing can change any more`;
  return `stopped at the horizon, ${at}`;
}
