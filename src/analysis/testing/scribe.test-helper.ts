/** For tests: a small directory, and a scribe that writes traces by hand in seconds. */
import { assert } from '../../base/assert';
import { SECOND } from '../../base/units';
import type { Directory, DirectoryApplication, DirectoryQueue } from '../../sim/directory';
import { Rec, TraceWriter } from '../../sim/trace/trace';
import type { RecordingLevel } from '../../sim/trace/trace';
import { ModelBuilder } from '../build/model-builder';
import type { RunModel } from '../model';

/** States of the test directory, by code. */
export const State = { accepted: 0, starting: 1, running: 2, completed: 3 } as const;

/** Shapes of the test directory: 1 vcore and 1 GB, 2 vcore and 2 GB, 4 vcore and 1 GB. */
export const SHAPE_COUNT = 3;

interface Outline {
  /** Paths, parents first; `max` in vcores. */
  readonly queues?: readonly { readonly id: string; readonly max?: number }[];
  /** Vcores of each node; memory is 64 GB. */
  readonly nodes?: readonly number[];
  readonly apps: readonly {
    readonly id: string;
    readonly queue?: string;
    readonly user?: number;
    readonly kind?: string;
  }[];
  readonly interventions?: Directory['interventions'];
}

/** A directory of a few names; queues default to a root alone, nodes to one of 8 vcores. */
export function testDirectory(outline: Outline): Directory {
  const paths = outline.queues ?? [{ id: 'root' }];
  const queueIndex = (id: string) => paths.findIndex((queue) => queue.id === id);
  const queues = paths.map(({ id, max }): DirectoryQueue => {
    const parent = queueIndex(id.slice(0, Math.max(0, id.lastIndexOf('.'))));
    return {
      id,
      name: id.slice(id.lastIndexOf('.') + 1),
      parent,
      depth: id.split('.').length - 1,
      leaf: !paths.some((other) => other.id.startsWith(`${id}.`)),
      guaranteed: [NaN, NaN],
      max: [max === undefined ? NaN : max * 1000, NaN],
    };
  });
  const applications = outline.apps.map(({ id, queue = 'root', user = 0, kind = 'spark' }): DirectoryApplication => ({
    id,
    title: id,
    generator: id,
    kind,
    queue: queueIndex(queue),
    user,
    priority: 0,
    submit: 0,
    stages: ['map', 'reduce'],
    wanted: 2,
  }));
  const state = (name: string, accepted: boolean, final: boolean) => ({ name, letter: name[0], accepted, final });
  return {
    resourceTypes: ['vcore', 'memory'],
    racks: ['rack'],
    nodes: (outline.nodes ?? [8]).map((vcores, n) => ({
      id: `n${n + 1}`,
      rack: 0,
      capacity: [vcores * 1000, 64 * 2 ** 30],
      speed: 1,
      labels: [],
    })),
    queues,
    users: ['ana', 'ben'],
    applications,
    shapes: [
      [1000, 2 ** 30],
      [2000, 2 * 2 ** 30],
      [4000, 2 ** 30],
    ],
    states: [
      state('Accepted', true, false),
      state('Starting', false, false),
      state('Running', false, false),
      state('Completed', false, true),
    ],
    timers: ['fallback'],
    interventions: outline.interventions ?? [],
    scheduler: 'yunikorn',
    policies: queues.map(() => 'fifo'),
  };
}

/** Writes a trace, all times in seconds, and reads the model back. */
export class Scribe {
  readonly writer: TraceWriter;
  private readonly now = { clock: 0 };
  private asks = 0;
  private containers = 0;
  private tasks = 0;
  private readonly askFacts: { readonly app: number; readonly what: number }[] = [];

  constructor(
    readonly directory: Directory,
    level: RecordingLevel = 'outcomes',
  ) {
    this.writer = new TraceWriter(level, this.now);
  }

  record(at: number, kind: number, a: number, b = 0, c = 0, d = 0): void {
    const clock = Math.round(at * SECOND);
    assert(clock >= this.now.clock, 'records are written in the order of their instants');
    this.now.clock = clock;
    this.writer.record(kind, a, b, c, d);
  }

  submit(at: number, app: number): void {
    this.record(at, Rec.appSubmitted, app, this.directory.applications[app].queue);
  }

  state(at: number, app: number, state: number): void {
    this.record(at, Rec.appState, app, state);
  }

  finish(at: number, app: number, outcome = 0): void {
    this.record(at, Rec.appFinished, app, outcome);
  }

  /** A new ask; returns its id. */
  ask(at: number, app: number, kind: number, shape: number, count: number): number {
    const ask = this.asks++;
    this.askFacts.push({ app, what: kind | (shape << 8) });
    this.askMore(at, ask, count);
    return ask;
  }

  askMore(at: number, ask: number, count: number): void {
    const { app, what } = this.askFacts[ask];
    this.record(at, Rec.askAdded, ask, app, what, count);
  }

  withdraw(at: number, ask: number, count: number): void {
    this.record(at, Rec.askWithdrawn, ask, this.askFacts[ask].app, count);
  }

  /** A container for the ask; returns its id. */
  allocate(at: number, ask: number, node = 0): number {
    this.record(at, Rec.containerAllocated, this.containers, ask, node);
    return this.containers++;
  }

  up(at: number, container: number): void {
    this.record(at, Rec.containerUp, container);
  }

  end(at: number, container: number, outcome = 0): void {
    this.record(at, Rec.containerEnded, container, outcome);
  }

  /** A task begins; returns its id. */
  task(at: number, container: number, stage: number, index: number): number {
    this.record(at, Rec.taskStarted, this.tasks, container, stage, index);
    return this.tasks++;
  }

  taskEnd(at: number, task: number, outcome = 0): void {
    this.record(at, Rec.taskEnded, task, outcome);
  }

  say(at: number, scope: number, id: number, code: number, arg1 = 0, arg2 = 0): void {
    this.record(at, Rec.reason, id, scope | (code << 8), arg1, arg2);
  }

  /** Everything written since the last call, read into a builder of its own. `end` in seconds. */
  model(end: number, reason?: 'all-done' | 'horizon' | 'deadlock' | 'policy'): RunModel {
    const builder = new ModelBuilder(this.directory);
    for (const chunk of this.writer.takeChunks()) builder.add(chunk);
    const at = end * SECOND;
    return builder.snapshot(at, reason === undefined ? undefined : { reason, at });
  }
}
