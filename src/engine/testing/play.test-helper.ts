/** For tests: small scenarios with little to write, run to their end, and their trace read back by name. */
import { expect } from 'vitest';
import type { Scenario } from '../../scenario/schema';
import { ContainerKind, containerKindNames, containerOutcomeNames, Rec } from '../../sim/trace/trace';
import type { RecordingLevel } from '../../sim/trace/trace';
import { expandScenario } from '../expand';
import { reasonKind } from '../registry';
import { startRun } from '../run/simulate';
import type { Run } from '../run/run';

type Loose = Readonly<Record<string, unknown>>;

export interface Outline {
  /** Vcores of each node, named n1, n2 ...; memory is 64 GB unless the node says otherwise. */
  readonly nodes?: readonly (number | Loose)[];
  readonly queues?: readonly Loose[];
  readonly scheduler?: Loose;
  readonly workload: readonly Loose[];
  readonly interventions?: readonly Loose[];
  readonly data?: readonly Loose[];
  readonly policies?: readonly Loose[];
  readonly horizon?: string;
  readonly seed?: number;
}

/** The scheduler of an outline; YuniKorn 1.6 ("current") where it names none. */
function schedulerOf(settings: Loose = {}): Loose {
  const { type = 'yunikorn' } = settings;
  return type === 'yunikorn' ? { type, preset: 'current', ...settings } : settings;
}

/** A scenario in YuniKorn 1.6 ("current") unless the outline says otherwise, with the queues root and root.a. */
export function scenarioOf(outline: Outline): Scenario {
  const nodes = (outline.nodes ?? [4]).map((node, index) => ({
    id: `n${index + 1}`,
    ...(typeof node === 'number' ? { capacity: { vcore: node, memory: '64GB' } } : node),
  }));
  return {
    signalbox: 1,
    seed: outline.seed ?? 1,
    horizon: outline.horizon ?? '1d',
    cluster: { nodes },
    queues: outline.queues ?? [{ id: 'root' }, { id: 'root.a' }],
    scheduler: schedulerOf(outline.scheduler),
    workload: outline.workload,
    interventions: outline.interventions ?? [],
    ...(outline.data === undefined ? {} : { data: outline.data }),
    ...(outline.policies === undefined ? {} : { policies: outline.policies }),
  } as unknown as Scenario;
}

/** A batch application of `tasks` containers of one vcore and 1 GB that run for `duration`. */
export function batch(id: string, settings: Loose = {}): Loose {
  return { id, kind: 'batch', tasks: 1, vcore: 1, memory: '1GB', duration: '10s', ...settings };
}

/** A Spark application that starts up at once and runs one stage of one task per executor. */
export function spark(id: string, executors: number, settings: Loose = {}): Loose {
  return {
    id,
    kind: 'spark',
    'spark.executor.instances': executors,
    driverStartup: '0s',
    executorStartup: '0s',
    stages: [{ id: 's', tasks: Math.max(1, executors), duration: '10s' }],
    ...settings,
  };
}

interface TraceRecord {
  /** Seconds. */
  readonly at: number;
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

interface AllocatedContainer {
  readonly at: number;
  readonly app: string;
  readonly kind: string;
  readonly node: string;
  /** Seconds; Infinity while it is held. */
  ended: number;
  outcome: string;
}

/** A run and its trace by name. Times are seconds. */
export class Played {
  readonly records: TraceRecord[] = [];
  readonly containers: AllocatedContainer[] = [];
  private readonly askApp: number[] = [];
  private readonly askKind: number[] = [];

  constructor(readonly run: Run) {
    for (const chunk of run.takeChunks()) {
      for (let row = 0; row < chunk.length; row++) {
        const { time, kind, a, b, c, d } = chunk;
        this.read({ at: time[row] / 1e6, kind: kind[row], a: a[row], b: b[row], c: c[row], d: d[row] });
      }
    }
  }

  private read(record: TraceRecord): void {
    this.records.push(record);
    const { at, kind, a, b, c } = record;
    const { applications, nodes } = this.run.directory;
    if (kind === Rec.askAdded) {
      this.askApp[a] = b;
      this.askKind[a] = c & 0xff;
    } else if (kind === Rec.containerAllocated) {
      this.containers[a] = {
        at,
        app: applications[this.askApp[b]].id,
        kind: containerKindNames[this.askKind[b]],
        node: nodes[c].id,
        ended: Infinity,
        outcome: '',
      };
    } else if (kind === Rec.containerEnded) {
      this.containers[a].ended = at;
      this.containers[a].outcome = containerOutcomeNames[b];
    }
  }

  private appIndex(id: string): number {
    return this.run.directory.applications.findIndex((app) => app.id === id);
  }

  /** Applications in the order in which their containers were allocated. */
  order(): string[] {
    return this.containers.map(({ app }) => app);
  }

  of(app: string): AllocatedContainer[] {
    return this.containers.filter((container) => container.app === app);
  }

  /** "Accepted 0", "Running 1.5" ... of an application. */
  states(app: string): string[] {
    const id = this.appIndex(app);
    return this.records
      .filter(({ kind, a }) => kind === Rec.appState && a === id)
      .map(({ at, b }) => `${this.run.directory.states[b].name} ${at}`);
  }

  /** When an application entered a state for the first time. */
  stateAt(app: string, state: string): number {
    const entry = this.states(app).find((text) => text.startsWith(`${state} `));
    return entry === undefined ? Infinity : Number(entry.slice(state.length + 1));
  }

  /** Ids of the reasons stated, in the order of their first appearance, with their scope and arguments at that time. */
  reasons(): { at: number; id: string; letter: string; scope: number; on: number; arg1: number; arg2: number }[] {
    return this.records
      .filter(({ kind, b }) => kind === Rec.reason && b >>> 8 !== 0)
      .map(({ at, a, b, c, d }) => {
        const { id, letter } = reasonKind(this.run.directory.scheduler, b >>> 8);
        return { at, id, letter, scope: b & 0xff, on: a, arg1: c, arg2: d };
      });
  }

  /** Containers of a kind held at an instant (after everything that happened in it). */
  heldAt(at: number, app?: string): number {
    return this.containers.filter((c) => c.at <= at && c.ended > at && (app === undefined || c.app === app)).length;
  }

  /** When the application's driver was allocated. */
  driverAt(app: string): number {
    return this.of(app).find(({ kind }) => kind === containerKindNames[ContainerKind.driver])?.at ?? Infinity;
  }
}

/** Runs a scenario to its end and reads its trace. */
export function play(outline: Outline, level: RecordingLevel = 'outcomes', slice = 1_000_000): Played {
  return playScenario(scenarioOf(outline), 'A', level, slice);
}

/** Runs one variant of a scenario to its end and reads its trace. */
export function playScenario(
  scenario: Scenario,
  variant: string,
  level: RecordingLevel = 'outcomes',
  slice = 1_000_000,
): Played {
  const input = expandScenario(scenario, variant);
  expect(input.ok ? [] : input.error).toEqual([]);
  if (!input.ok) throw new Error('unreachable');
  const run = startRun(input.value, level);
  while (!run.slice(slice));
  return new Played(run);
}
