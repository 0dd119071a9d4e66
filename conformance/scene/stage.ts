/** The script of a scene, and the framework that carries it out: what applications ask for, give back and end, and when. */
import type { TaskBlock } from '../../src/sim/context-parts';
import type { ClusterScheduler, Framework, FrameworkContext } from '../../src/sim/ports';
import { AppOutcome, ContainerKind, ContainerOutcome } from '../../src/sim/trace/trace';
import { ContainerPhase } from '../../src/sim/world';
import type { AskFor, Scene } from './scene';
import { vector } from './scene-input';

/** One step of the script. At one instant they are taken in their order, before anything else that happens then. */
export interface Step {
  /** µs. */
  readonly at: number;
  readonly take: (stage: Stage) => void;
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

const STEP = 0;

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
    return this.ctx.ask(this.app(app), { kind: ContainerKind[kind], shape, priority, count });
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
