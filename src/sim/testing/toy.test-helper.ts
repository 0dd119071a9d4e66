/** For tests: the smallest scheduler and framework that are any, and a run of them that keeps a log of what was heard. */
import { Simulation } from '../simulation';
import type { ClusterScheduler, Framework, FrameworkContext, SchedulerContext } from '../ports';
import type { Field, Named, RecordKind } from '../trace/record';
import type { ApplicationInput, InterventionInput, RunInput } from '../run-input';
import { AppOutcome, ContainerKind, ContainerOutcome } from '../trace/trace';
import type { RecordingLevel, TraceChunk } from '../trace/trace';

export const SECOND = 1_000_000;

export interface ToyApplication {
  readonly id: string;
  /** Seconds. */
  readonly submit?: number;
  readonly tasks?: number;
  /** Seconds that a task runs. */
  readonly duration?: number;
}

export interface ToyOutline {
  readonly applications: readonly ToyApplication[];
  /** Vcores of each node. */
  readonly nodes?: readonly number[];
  /** Seconds. */
  readonly horizon?: number;
  readonly interventions?: readonly Partial<InterventionInput>[];
}

/** A run input of a root queue, two leaves and tasks of one vcore. */
export function toyInput(outline: ToyOutline): RunInput {
  const queue = (id: string, parent: number) => ({
    id,
    parent,
    leaf: parent >= 0,
    guaranteed: [NaN],
    max: [NaN],
    settings: { id },
  });
  return {
    seed: 1,
    horizon: (outline.horizon ?? 3600) * SECOND,
    resourceTypes: ['vcore'],
    racks: ['rack'],
    nodes: (outline.nodes ?? [4]).map((vcores, n) => ({
      id: `n${n}`,
      rack: 0,
      capacity: [vcores * 1000],
      speed: 1,
      labels: [],
    })),
    queues: [queue('root', -1), queue('root.a', 0), queue('root.b', 0)],
    users: ['user'],
    applications: outline.applications.map(({ id, submit = 0, tasks = 1, duration = 10 }, index): ApplicationInput => ({
      id,
      key: index + 1,
      generator: id,
      kind: 'toy',
      queue: 1,
      user: 0,
      priority: 0,
      submit: submit * SECOND,
      settings: { tasks, duration },
    })),
    interventions: (outline.interventions ?? []).map((given, index) => ({
      id: `i${index}`,
      at: 0,
      kind: 'node-lost',
      target: 0,
      value: 0,
      ...given,
    })),
    scheduler: { type: 'toy' },
  };
}

/** Gives every ask, in order of creation, the first node with room. */
export class ToyScheduler implements ClusterScheduler {
  readonly cycle: number = 100_000;

  constructor(
    readonly ctx: SchedulerContext,
    readonly hear: (what: string) => void,
  ) {}

  applicationSubmitted(app: number): void {
    this.hear(`scheduler: submitted ${app}`);
  }
  applicationFinished(app: number, outcome: number): void {
    this.hear(`scheduler: finished ${app} with ${outcome}`);
  }
  applicationMoved(app: number, from: number): void {
    this.hear(`scheduler: moved ${app} from ${from} to ${this.ctx.world.appQueue[app]}`);
  }
  askAdded(ask: number, count: number): void {
    this.hear(`scheduler: ask ${ask} of ${count}`);
  }
  askWithdrawn(ask: number, count: number): void {
    this.hear(`scheduler: ask ${ask} less ${count}`);
  }
  containerEnded(container: number, outcome: number): void {
    this.hear(`scheduler: container ${container} ended with ${outcome}`);
  }
  nodeAdded(node: number): void {
    this.hear(`scheduler: node ${node} added`);
  }
  nodeLost(node: number): void {
    this.hear(`scheduler: node ${node} lost`);
  }
  nodeChanged(node: number): void {
    this.hear(`scheduler: node ${node} changed`);
  }
  configurationChanged(): void {
    this.hear('scheduler: configuration changed');
  }
  schedule(): boolean {
    this.hear('scheduler: pass');
    this.place();
    return false;
  }
  timer(kind: number, a: number, b: number): void {
    this.hear(`scheduler: timer ${kind} ${a} ${b}`);
  }

  place(): void {
    const { world } = this.ctx;
    for (let ask = 0; ask < world.askCount; ask++) {
      for (let node = 0; node < world.nodeCount; node++) {
        while (world.askPending[ask] > 0 && this.ctx.allocate(ask, node) >= 0) {
          // As many as fit.
        }
      }
    }
  }
}

/** Asks for all its tasks at submission; a task runs for a fixed time whatever the node, and again when it was lost. */
export class ToyFramework implements Framework {
  readonly shape: number;
  private readonly events = new Map<number, number>();
  private readonly done = new Map<number, number>();

  constructor(
    readonly ctx: FrameworkContext,
    readonly hear: (what: string) => void,
  ) {
    this.shape = ctx.world.shape([1000]);
  }

  submitted(app: number): void {
    this.hear(`framework: submitted ${app}`);
    const tasks = Number(this.ctx.world.input.applications[app].settings['tasks']);
    if (tasks > 0) this.ctx.ask(app, { kind: ContainerKind.task, shape: this.shape, priority: 0, count: tasks });
  }
  allocated(container: number): void {
    this.hear(`framework: allocated ${container}`);
    const app = this.appOf(container);
    const duration = Number(this.ctx.world.input.applications[app].settings['duration']) * SECOND;
    this.events.set(container, this.ctx.schedule(duration, 0, container, app));
  }
  lost(container: number, outcome: number): void {
    this.hear(`framework: lost ${container} with ${outcome}`);
    this.drop(container);
    this.ctx.askMore(this.ctx.world.containerAsk[container], 1);
  }
  killed(app: number): void {
    this.hear(`framework: killed ${app}`);
    for (const container of this.events.keys()) if (this.appOf(container) === app) this.drop(container);
  }
  event(kind: number, container: number, app: number): void {
    this.hear(`framework: event ${kind} ${container} ${app}`);
    this.events.delete(container);
    const done = (this.done.get(app) ?? 0) + 1;
    this.done.set(app, done);
    this.ctx.release(container, ContainerOutcome.completed);
    if (done === this.ctx.world.input.applications[app].settings['tasks']) this.ctx.finish(app, AppOutcome.succeeded);
  }
  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.hear(`framework: speed of ${node} was ${oldSpeed}`);
  }
  intervene(app: number, kind: string, index: number): string {
    this.hear(`framework: ${kind} ${app} ${index}`);
    return kind === 'driver-failed' ? 'a toy has no driver' : '';
  }

  private drop(container: number): void {
    const event = this.events.get(container);
    if (event !== undefined) this.ctx.cancel(event);
    this.events.delete(container);
  }
  private appOf(container: number): number {
    const { world } = this.ctx;
    return world.askApp[world.containerAsk[container]];
  }
}

export interface ToyRun {
  readonly simulation: Simulation;
  /** "10 scheduler: pass": the instant in seconds and what was heard. */
  readonly log: readonly string[];
  readonly scheduler: ToyScheduler;
  readonly framework: ToyFramework;
}

export interface ToyParts {
  readonly scheduler?: new (ctx: SchedulerContext, hear: (what: string) => void) => ToyScheduler;
  readonly framework?: new (ctx: FrameworkContext, hear: (what: string) => void) => ToyFramework;
  readonly level?: RecordingLevel;
}

/** A run that has not begun. */
export function toyRun(outline: ToyOutline, parts: ToyParts = {}): ToyRun {
  const { scheduler: Scheduler = ToyScheduler, framework: Framework = ToyFramework, level = 'outcomes' } = parts;
  const log: string[] = [];
  let clock = () => 0;
  const hear = (what: string) => log.push(`${clock() / SECOND} ${what}`);
  let scheduler: ToyScheduler | undefined;
  let framework: ToyFramework | undefined;
  const simulation = new Simulation(
    toyInput(outline),
    {
      scheduler: (ctx) => {
        clock = () => ctx.now();
        scheduler = new Scheduler(ctx, hear);
        return scheduler;
      },
      frameworks: {
        toy: (ctx) => {
          framework = new Framework(ctx, hear);
          return framework;
        },
      },
    },
    level,
  );
  if (scheduler === undefined || framework === undefined) throw new Error('the plug-ins were not made');
  log.length = 0;
  return { simulation, log, scheduler, framework };
}

/** Carries a run to its end, `slice` events at a time. */
export function finish(simulation: Simulation, slice = 1000): Simulation {
  for (let i = 0; !simulation.runSlice(slice); i++) if (i > 100_000) throw new Error('the run does not end');
  return simulation;
}

export interface TraceRow {
  /** Seconds. */
  readonly at: number;
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** The rows of one kind of record: seconds, and the fields by name. */
export function recordsOf<F extends readonly Field[]>(
  rows: readonly TraceRow[],
  record: RecordKind<F>,
): (Named<F> & { readonly at: number })[] {
  return rows
    .filter(({ kind }) => kind === record.kind)
    .map(({ at, a, b, c, d }) => ({ at, ...record.named(a, b, c, d) }));
}

/** The records of some chunks, row by row. */
export function rowsOf(chunks: readonly TraceChunk[]): TraceRow[] {
  const rows: TraceRow[] = [];
  for (const { length, time, kind, a, b, c, d } of chunks) {
    for (let row = 0; row < length; row++) {
      rows.push({ at: time[row] / SECOND, kind: kind[row], a: a[row], b: b[row], c: c[row], d: d[row] });
    }
  }
  return rows;
}
