/** For tests: applications of real frameworks under the toy scheduler, and their traces as lines of text. */
import type { JsonObject } from '../../base/json';
import { hashString } from '../../base/math/random';
import { Simulation } from '../../sim/simulation';
import type { InterventionInput } from '../../sim/run-input';
import { finish, rowsOf, SECOND, toyInput, ToyScheduler } from '../../sim/testing/toy.test-helper';
import { appOutcomeNames, containerKindNames, containerOutcomeNames, Rec } from '../../sim/trace/trace';
import { BatchFramework } from '../batch/batch';
import { MapReduceFramework } from '../mapreduce/mapreduce';
import { SparkFramework } from '../spark/spark';

const GB = 2 ** 30;
const taskOutcomes = ['succeeded', 'failed', 'lost', 'killed', 'fetch failed'];

export interface FrameworkOutline {
  /** Authored settings by id; `submit` in seconds. */
  readonly applications: Readonly<Record<string, { readonly kind: string; readonly submit?: number } & JsonObject>>;
  /** Vcores of each node; memory is plentiful. */
  readonly nodes: readonly number[];
  readonly speeds?: readonly number[];
  readonly seed?: number;
  readonly interventions?: readonly Partial<InterventionInput>[];
  /** Seconds. */
  readonly horizon?: number;
}

export interface FrameworkRun {
  /** "2 c1 executor on n0": the instant in seconds and what was recorded. */
  readonly lines: readonly string[];
  readonly simulation: Simulation;
  /** Seconds. */
  readonly end: number;
  readonly notices: readonly string[];
}

/** Simulates to the end. */
export function frameworkRun(outline: FrameworkOutline): FrameworkRun {
  const { speeds = [], seed = 1, interventions = [], horizon = 3600 } = outline;
  const ids = Object.keys(outline.applications);
  const toy = toyInput({
    applications: ids.map((id) => ({ id, submit: outline.applications[id].submit ?? 0 })),
    nodes: outline.nodes,
    interventions,
    horizon,
  });
  const input = {
    ...toy,
    seed,
    resourceTypes: ['vcore', 'memory'],
    nodes: toy.nodes.map((node, n) => ({ ...node, capacity: [...node.capacity, 1000 * GB], speed: speeds[n] ?? 1 })),
    queues: toy.queues.map((queue) => ({ ...queue, guaranteed: [NaN, NaN], max: [NaN, NaN] })),
    applications: toy.applications.map((app, i) => {
      const settings = outline.applications[ids[i]];
      return { ...app, key: hashString(app.id), kind: settings.kind, settings };
    }),
  };
  const simulation = new Simulation(
    input,
    {
      scheduler: (ctx) => new ToyScheduler(ctx, () => undefined),
      frameworks: {
        spark: (ctx) => new SparkFramework(ctx),
        batch: (ctx) => new BatchFramework(ctx),
        mapreduce: (ctx) => new MapReduceFramework(ctx),
      },
    },
    'outcomes',
  );
  finish(simulation);
  const { world } = simulation;
  const lines = rowsOf(simulation.trace.takeChunks()).map(({ at, kind, a, b, c, d }) => {
    switch (kind) {
      case Rec.appSubmitted:
        return `${at} ${ids[a]} submitted`;
      case Rec.appFinished:
        return `${at} ${ids[a]} ${appOutcomeNames[b]}`;
      case Rec.askAdded:
        return `${at} ${ids[b]} asks for ${d} ${containerKindNames[c & 255]}`;
      case Rec.askWithdrawn:
        return `${at} ${ids[b]} withdraws ${c}`;
      case Rec.containerAllocated:
        return `${at} c${a} ${containerKindNames[world.askKind[b]]} on n${c}`;
      case Rec.containerUp:
        return `${at} c${a} up`;
      case Rec.containerEnded:
        return `${at} c${a} ${containerOutcomeNames[b]}`;
      case Rec.taskStarted:
        return `${at} t${a} is task ${d & 0xffffff}${d >>> 24 > 0 ? ' again' : ''} of stage ${c & 0xffff} in c${b}`;
      case Rec.taskEnded:
        return `${at} t${a} ${taskOutcomes[b]}`;
      case Rec.stage:
        return `${at} stage ${b} ${c === 0 ? 'begins' : 'is done'}`;
      default:
        return `${at} other`;
    }
  });
  return {
    lines: lines.filter((line) => !line.endsWith(' other')),
    simulation,
    end: simulation.now() / SECOND,
    notices: simulation.notices.map((notice) => notice.text),
  };
}

/** The lines of one instant (seconds) without it. */
export function linesAt(run: FrameworkRun, at: number): string[] {
  return run.lines.filter((line) => line.startsWith(`${at} `)).map((line) => line.slice(`${at} `.length));
}
