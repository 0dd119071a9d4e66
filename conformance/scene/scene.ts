/**
 * A small cluster under a real scheduler, and a script: what applications ask for, give back and end, and when. The kernel
 * carries it out, so that a case of a few numbers goes through everything that a scenario of a person goes through.
 */
import type { JsonObject } from '../../src/base/json';
import { hashString } from '../../src/base/math/random';
import { loadFactories } from '../../src/engine/factories';
import type { ClusterScheduler, Framework, FrameworkContext, SchedulerContext, TaskBlock } from '../../src/sim/ports';
import type { ApplicationInput, InterventionInput, QueueInput, RunInput } from '../../src/sim/run-input';
import { UNSET } from '../../src/sim/run-input';
import { Simulation } from '../../src/sim/simulation';
import type { PluginFactories } from '../../src/sim/simulation';
import { AppOutcome, ContainerKind, ContainerOutcome } from '../../src/sim/trace';
import { ContainerPhase } from '../../src/sim/world';

/** Amounts by resource type; types that are not named: 0 of a node or a container, not set of a queue. */
export type Amounts = Readonly<Record<string, number>>;

export interface SceneNode {
  readonly id: string;
  readonly rack?: string;
  readonly capacity: Amounts;
  /** It is not there before `nodeStates` says that it is up. */
  readonly joins?: true;
}

export interface SceneQueue {
  /** Full path; parents stand before their children. */
  readonly id: string;
  readonly guaranteed?: Amounts;
  readonly max?: Amounts;
  /** Not a leaf although nothing is below it. */
  readonly parent?: boolean;
  /** The scheduler's own settings. */
  readonly settings?: JsonObject;
}

export interface SceneApplication {
  readonly id: string;
  readonly queue: string;
  readonly user?: string;
  readonly groups?: readonly string[];
  /** µs. */
  readonly submit?: number;
  readonly priority?: number;
  readonly settings?: JsonObject;
  /** What it asks for at its submission. */
  readonly asks?: AskFor;
}

export interface Scene {
  readonly scheduler: JsonObject & { readonly type: string };
  readonly resourceTypes: readonly string[];
  readonly nodes: readonly SceneNode[];
  readonly queues: readonly SceneQueue[];
  readonly applications: readonly SceneApplication[];
  /** Queues that are as given from then on (µs). */
  readonly changes?: readonly { readonly at: number; readonly queue: SceneQueue }[];
  /** Settings of the scheduler from then on (µs). */
  readonly settings?: readonly { readonly at: number; readonly scheduler: Scene['scheduler'] }[];
  /** Applications that a person moves, µs. */
  readonly moves?: readonly { readonly at: number; readonly app: string; readonly queue: string }[];
  /** Queues of the list above that are added, or removed from the configuration, µs. */
  readonly queueStates?: readonly { readonly at: number; readonly queue: string; readonly there: boolean }[];
  /** Nodes that are lost and come back, µs. */
  readonly nodeStates?: readonly { readonly at: number; readonly node: string; readonly up: boolean }[];
  /** The script decides when a node reports; of itself none does. */
  readonly heartbeatsByScript?: boolean;
  /** Tasks that are lost, or stopped by the scheduler, are asked for again. */
  readonly asksAgain?: boolean;
  /** µs; an hour after the last step where nothing is said. */
  readonly horizon?: number;
}

/** One step of the script. At one instant they are taken in their order, before anything else that happens then. */
export interface Step {
  /** µs. */
  readonly at: number;
  readonly take: (stage: Stage) => void;
}

/** What an application asks for. */
export interface AskFor {
  readonly size: Amounts;
  readonly count?: number;
  readonly priority?: number;
  readonly kind?: keyof typeof ContainerKind;
  /** Nodes that its tasks prefer, and those that they may run on where that is not all. */
  readonly preferred?: readonly string[];
  readonly allowed?: readonly string[];
  /** Nodes that each task prefers, one entry for every task, where they are not all alike. */
  readonly preferredByTask?: readonly (readonly string[])[];
  /** What each task reads, one entry for every task. */
  readonly blocksByTask?: readonly (readonly BlockOn[])[];
}

/** A piece of what a task reads, and the nodes that hold it. */
export interface BlockOn {
  readonly bytes: number;
  readonly on: readonly string[];
}

/** A container by its number, with what it was given for. */
export interface Given {
  readonly container: number;
  readonly ask: number;
  readonly app: string;
  readonly node: string;
  /** µs. */
  readonly at: number;
}

const KIND = 'scripted';
const STEP = 0;
const USER = 'user';
const HOUR = 3_600_000_000;

/** The framework of all applications of a scene: it does what the script says. */
export class Stage implements Framework {
  /** All containers that were ever given, in order. */
  readonly given: Given[] = [];
  readonly appOf: ReadonlyMap<string, number>;
  /** The scheduler that runs; set before the first step. */
  scheduler!: ClusterScheduler;
  private readonly nodeOf: ReadonlyMap<string, number>;
  /** What was asked for as tasks, one entry for each, by application. */
  private readonly tasksOf: AskFor[][];
  /** What they read, in the same way. */
  private readonly inputOf: (readonly TaskBlock[])[][];

  constructor(
    readonly ctx: FrameworkContext,
    private readonly scene: Scene,
    private readonly steps: readonly Step[],
  ) {
    this.appOf = new Map(scene.applications.map(({ id }, index) => [id, index]));
    this.nodeOf = new Map(scene.nodes.map(({ id }, index) => [id, index]));
    this.tasksOf = scene.applications.map(() => []);
    this.inputOf = scene.applications.map(() => []);
    steps.forEach(({ at }, index) => ctx.schedule(at, STEP, index, 0));
  }

  /** µs. */
  get now(): number {
    return this.ctx.now();
  }

  app(id: string): number {
    const app = this.appOf.get(id);
    if (app === undefined) throw new TypeError(`no application ${id} in the scene`);
    return app;
  }

  node(id: string): number {
    const node = this.nodeOf.get(id);
    if (node === undefined) throw new TypeError(`no node ${id} in the scene`);
    return node;
  }

  /** Asks for containers; the number of the ask. */
  ask(app: string, wanted: AskFor): number {
    const { size, count = 1, priority = 0, kind = 'task' } = wanted;
    const { world } = this.ctx;
    const shape = world.shape(vector(this.scene.resourceTypes, size, 0));
    if (kind === 'task') this.addTasks(app, wanted);
    return this.ctx.ask(this.app(app), ContainerKind[kind], shape, priority, count);
  }

  /** Wants more tasks on an ask of tasks; their size is that of the ask. */
  askMore(ask: number, app: string, wanted: AskFor): void {
    this.addTasks(app, wanted);
    this.ctx.askMore(ask, wanted.count ?? 1);
  }

  private addTasks(app: string, wanted: AskFor): void {
    const tasks = this.tasksOf[this.app(app)];
    for (let i = 0; i < (wanted.count ?? 1); i++) {
      const preferred = wanted.preferredByTask?.[i];
      const blocks = wanted.blocksByTask?.[i] ?? [];
      const input = blocks.map(({ bytes, on }) => ({ bytes, nodes: on.map((node) => this.node(node)) }));
      this.inputOf[this.app(app)].push(input);
      tasks.push(preferred === undefined ? wanted : { ...wanted, preferred });
    }
  }

  /** Wants the task of a container that has ended once more. */
  again({ ask, container }: Given): void {
    this.ctx.askMore(ask, 1, this.taskOf(container));
  }

  /** The number of the task that a container was given for, inside its application. */
  taskOf(container: number): number {
    return this.ctx.world.containerTask[container];
  }

  /** Wants fewer containers of an ask, at most as many as are wanted. */
  withdraw(ask: number, count = Infinity): void {
    const pending = Math.min(count, this.ctx.world.askPending[ask]);
    if (pending > 0) this.ctx.withdraw(ask, pending);
  }

  /** Containers that an application holds, in the order in which they were given. */
  held(app: string): Given[] {
    const { world } = this.ctx;
    return this.given.filter((one) => one.app === app && world.containerPhase[one.container] !== ContainerPhase.ended);
  }

  end({ container }: Pick<Given, 'container'>, outcome: keyof typeof ContainerOutcome = 'completed'): void {
    this.ctx.release(container, ContainerOutcome[outcome]);
  }

  finish(app: string): void {
    this.ctx.finish(this.app(app), AppOutcome.succeeded);
  }

  /** A node reports, where the script says when. */
  heartbeat(node: string): void {
    this.scheduler.heartbeat?.(this.node(node));
  }

  // Framework

  submitted(app: number): void {
    const { id, asks } = this.scene.applications[app];
    if (asks !== undefined) this.ask(id, asks);
  }

  preferredNodes(app: number, task: number): readonly number[] {
    return this.tasksOf[app][task]?.preferred?.map((node) => this.node(node)) ?? [];
  }

  taskInput(app: number, task: number): readonly TaskBlock[] {
    return this.inputOf[app][task] ?? [];
  }

  allowedNodes(app: number, task: number): readonly number[] | undefined {
    return this.tasksOf[app][task]?.allowed?.map((node) => this.node(node));
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const app = this.scene.applications[world.askApp[ask]].id;
    const node = this.scene.nodes[world.containerNode[container]].id;
    this.given.push({ container, ask, app, node, at: this.now });
  }

  event(_kind: number, step: number): void {
    this.steps[step].take(this);
  }

  lost(container: number): void {
    if (this.scene.asksAgain !== true) return;
    this.ctx.askMore(this.ctx.world.containerAsk[container], 1, this.taskOf(container));
  }

  killed(): void {
    // Nothing is kept.
  }

  nodeSpeedChanged(): void {
    // Nothing takes time.
  }

  intervene(): string {
    return 'nobody intervenes';
  }
}

/** What is left when the script is over. */
export interface Played {
  readonly stage: Stage;
  readonly simulation: Simulation;
  /** Records of one kind, in order. */
  readonly records: (kind: number) => readonly Row[];
}

export interface Row {
  /** µs. */
  readonly time: number;
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

const EVENTS = 10_000;

/** Runs a scene and its script under the scheduler of `scene.scheduler.type`, or under another one. */
export async function play(
  scene: Scene,
  steps: readonly Step[],
  another?: PluginFactories['scheduler'],
): Promise<Played> {
  const scheduler = another ?? (await loadFactories(scene.scheduler.type, new Set())).scheduler;
  let stage: Stage | undefined;
  const simulation = new Simulation(
    inputOf(scene, steps),
    {
      scheduler: scene.heartbeatsByScript === true ? silenced(scheduler) : scheduler,
      frameworks: { [KIND]: (ctx) => (stage = new Stage(ctx, scene, steps)) },
    },
    'outcomes',
  );
  if (stage === undefined) throw new Error('the simulation made no framework');
  stage.scheduler = simulation.scheduler;
  while (!simulation.runSlice(EVENTS));
  const rows: Row[] = [];
  for (const { time, kind, a, b, c, d, length } of simulation.trace.takeChunks()) {
    for (let row = 0; row < length; row++) {
      rows.push({ time: time[row], kind: kind[row], a: a[row], b: b[row], c: c[row], d: d[row] });
    }
  }
  return { stage, simulation, records: (kind) => rows.filter((row) => row.kind === kind) };
}

/** The scheduler with nodes that report when they are told to, and not of themselves. */
function silenced(factory: PluginFactories['scheduler']): PluginFactories['scheduler'] {
  return (ctx) => {
    const deaf: SchedulerContext = Object.create(ctx, { wakeHeartbeat: { value: () => undefined } });
    return factory(deaf);
  };
}

function vector(types: readonly string[], amounts: Amounts | undefined, missing: number): number[] {
  return types.map((type) => amounts?.[type] ?? missing);
}

function inputOf(scene: Scene, steps: readonly Step[]): RunInput {
  const { resourceTypes, nodes, applications, changes = [], settings = [], nodeStates = [], moves = [] } = scene;
  const { queueStates = [] } = scene;
  const racks = [...new Set(nodes.map(({ rack = 'rack' }) => rack))];
  const users = [...new Set(applications.map(({ user = USER }) => user))];
  const paths = scene.queues.map(({ id }) => id);
  const parents = new Set(paths.map(above));
  const queueOf = ({ id, guaranteed, max, parent, settings: own }: SceneQueue): QueueInput => ({
    id,
    parent: paths.indexOf(above(id)),
    leaf: !parents.has(id) && parent !== true,
    guaranteed: vector(resourceTypes, guaranteed, UNSET),
    max: vector(resourceTypes, max, UNSET),
    settings: { ...own, id },
  });
  const nothing = { target: -1, value: 0 };
  const interventions: InterventionInput[] = [
    ...changes.map(({ at, queue }, i): InterventionInput => ({
      ...nothing,
      id: `queue ${i}`,
      at,
      kind: 'queue-changed',
      target: paths.indexOf(queue.id),
      queue: queueOf(queue),
    })),
    ...settings.map(({ at, scheduler }, i): InterventionInput => ({
      ...nothing,
      id: `settings ${i}`,
      at,
      kind: 'knob-changed',
      scheduler,
    })),
    ...moves.map(({ at, app, queue }, i): InterventionInput => ({
      id: `move ${i}`,
      at,
      kind: 'application-moved',
      target: applications.findIndex(({ id }) => id === app),
      value: paths.indexOf(queue),
    })),
    ...nodeStates.map(({ at, node, up }, i): InterventionInput => {
      const target = nodes.findIndex(({ id }) => id === node);
      const kind = !up ? 'node-lost' : nodes[target].joins === true ? 'node-added' : 'node-back';
      return { id: `node ${i}`, at, kind, target, value: 1 };
    }),
    ...queueStates.map(({ at, queue, there }, i): InterventionInput => ({
      ...nothing,
      id: `queue ${there ? 'added' : 'removed'} ${i}`,
      at,
      kind: there ? 'queue-added' : 'queue-removed',
      target: paths.indexOf(queue),
    })),
  ];
  return {
    seed: 1,
    horizon: scene.horizon ?? steps.reduce((last, { at }) => Math.max(last, at), 0) + HOUR,
    resourceTypes,
    racks,
    nodes: nodes.map(({ id, rack = 'rack', capacity, joins }) => ({
      id,
      rack: racks.indexOf(rack),
      capacity: vector(resourceTypes, capacity, 0),
      speed: 1,
      labels: [],
      ...(joins === true ? { absent: true } : {}),
    })),
    queues: scene.queues.map((queue) => ({
      ...queueOf(queue),
      ...(queueStates.find((state) => state.queue === queue.id)?.there === true ? { absent: true } : {}),
    })),
    users,
    applications: applications.map(
      ({ id, queue, user = USER, groups, submit = 0, priority = 0, settings: own }): ApplicationInput => ({
        id,
        key: hashString(id),
        generator: id,
        kind: KIND,
        queue: paths.indexOf(queue),
        user: users.indexOf(user),
        ...(groups === undefined ? {} : { groups }),
        priority,
        submit,
        settings: own ?? {},
      }),
    ),
    interventions,
    scheduler: scene.scheduler,
  };
}

function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}
