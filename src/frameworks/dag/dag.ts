/**
 * Jobs of stages, as SCOPE and Dryad run them: a vertex asks for a container when what it reads is there, starts up in it,
 * runs, and leaves its output on the node. Output that is lost with its node is made again if another vertex still has to read it.
 * A job with a deadline has a manager that sets how many of its containers are guaranteed, where the cluster knows guarantees.
 */
import { grownFloat64, grownInt32 } from '../../base/collections/columns';
import type { KnobHolder } from '../../scenario/knobs';
import { knobNumber } from '../../scenario/knobs';
import type { Framework, FrameworkContext } from '../../sim/ports';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace/trace';
import { RunningWork } from '../running-work';
import { factsOf } from './facts';
import type { DagFacts } from './facts';
import { JobManager } from './job-manager';
import { dagKnobs } from './knobs';
import { curveOf, jobModel, vertexSize } from './plan';
import { ControlMark, controlStep } from './records';
import { VertexDraws } from './vertex-draws';
import { GraphShape, VertexGraph, VertexState } from './vertex-graph';

/** Kinds of events. */
const Event = { up: 0, done: 1, control: 2 } as const;
/** Attempts of a vertex that draw again. */
const MOST_ATTEMPTS = 63;
/** Locality level of tasks that have no data to be close to. */
const NO_PREFERENCE = 2;

/** A job that has been submitted. */
interface Job {
  readonly app: number;
  readonly graph: VertexGraph;
  /** Present settings, interventions included. */
  settings: KnobHolder;
  inputFactor: number;
  /** Ask of each stage, -1 before its first vertex. */
  readonly asks: Int32Array;
  /** By stage: no vertex with a lower number is ready. */
  readonly lowest: Int32Array;
  readonly begun: Uint8Array;
  /** Vertices that have become ready since asks went out last, by stage. */
  readonly fresh: Int32Array;
  readonly attempts: Uint8Array;
  /** Node that holds the output of each vertex that is done; -1: it is gone. */
  readonly outputOn: Int32Array;
  /** Some output is gone. */
  isMissing: boolean;
  /** By stage: how long its finished vertices ran in all, µs, and how many runs those were. */
  readonly ranFor: Float64Array;
  readonly runs: Int32Array;
  readonly manager: JobManager | undefined;
}

export class DagFramework implements Framework {
  /** By settings: one for all jobs of a generator. */
  private readonly shapes = new Map<KnobHolder, GraphShape>();
  private readonly jobs = new Map<number, Job>();
  private readonly draws: VertexDraws;
  private readonly starting: RunningWork;
  private readonly running: RunningWork;
  /** Work of each container, and the vertex it is for; the record of its task, -1 before it runs. */
  private workOf = new Int32Array(256);
  private vertexOf = new Int32Array(256);
  private recordOf = new Int32Array(256);
  /** When the container's vertex began to run, µs. */
  private since = new Float64Array(256);

  constructor(private readonly ctx: FrameworkContext) {
    this.draws = new VertexDraws(ctx);
    this.starting = new RunningWork(ctx, Event.up);
    this.running = new RunningWork(ctx, Event.done);
  }

  private shapeOf(settings: KnobHolder): GraphShape {
    let shape = this.shapes.get(settings);
    if (shape === undefined) {
      shape = new GraphShape(jobModel(settings));
      this.shapes.set(settings, shape);
    }
    return shape;
  }

  submitted(app: number): void {
    const { ctx } = this;
    const { settings } = ctx.world.input.applications[app];
    const shape = this.shapeOf(settings);
    const stages = shape.model.length;
    const fresh = new Int32Array(stages);
    const lowest = new Int32Array(stages);
    const graph = new VertexGraph(
      shape,
      (vertex) => {
        const stage = shape.stageOf[vertex];
        fresh[stage]++;
        lowest[stage] = Math.min(lowest[stage], vertex);
      },
      (vertex) => {
        const stage = shape.stageOf[vertex];
        if (fresh[stage] > 0) fresh[stage]--;
        else ctx.withdraw(this.job(app).asks[stage], 1);
      },
    );
    const job: Job = {
      app,
      graph,
      settings,
      inputFactor: knobNumber(settings, dagKnobs.inputFactor),
      asks: new Int32Array(stages).fill(-1),
      lowest,
      begun: new Uint8Array(stages),
      fresh,
      attempts: new Uint8Array(shape.count),
      outputOn: new Int32Array(shape.count).fill(-1),
      isMissing: false,
      ranFor: new Float64Array(stages),
      runs: new Int32Array(stages),
      manager: this.manage(app, settings, graph),
    };
    this.jobs.set(app, job);
    job.manager?.begin();
    graph.begin();
    this.askForReady(job);
  }

  /** The manager of a job with a deadline; none where nothing can be guaranteed. */
  private manage(app: number, settings: KnobHolder, graph: VertexGraph): JobManager | undefined {
    const { ctx } = this;
    if (curveOf(settings) === undefined || !ctx.knowsGuarantees()) return undefined;
    return new JobManager({
      app,
      ctx,
      graph,
      settings: () => this.job(app).settings,
      totalWork: () => this.totalWork(app),
      meanRun: (stage) => this.job(app).ranFor[stage] / this.job(app).runs[stage],
      startTimer: (delay) => ctx.startTimer(delay, Event.control, app, 0),
    });
  }

  /** How long all vertices together will hold tokens if none fails, from the random numbers that they will draw, µs. */
  private totalWork(app: number): number {
    const { graph, inputFactor } = this.job(app);
    const { shape } = graph;
    let sum = 0;
    for (let vertex = 0; vertex < shape.count; vertex++) {
      sum += this.draws.initTime(app, shape, vertex) + this.draws.runTime(app, shape, vertex, inputFactor);
    }
    return sum;
  }

  /** Asks for a container for each vertex that has become ready, in the order of the stages. */
  private askForReady(job: Job): void {
    const { ctx } = this;
    const { world } = ctx;
    for (let stage = 0; stage < job.fresh.length; stage++) {
      const count = job.fresh[stage];
      if (count === 0) continue;
      job.fresh[stage] = 0;
      if (job.asks[stage] >= 0) {
        ctx.askMore(job.asks[stage], count);
        continue;
      }
      const shape = world.shape(vertexSize(job.settings, world.input.resourceTypes));
      const priority = world.appPriority[job.app] - stage;
      // The id is known before the scheduler is informed of the ask, because it may act on it at once.
      job.asks[stage] = ctx.ask(job.app, { kind: ContainerKind.task, shape, priority, count });
    }
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const job = this.job(world.askApp[ask]);
    const vertex = this.nextReady(job, job.asks.indexOf(ask));
    job.graph.start(vertex);
    this.remember(container, vertex);
    const stage = job.graph.shape.stageOf[vertex];
    if (job.begun[stage] === 0) {
      job.begun[stage] = 1;
      this.ctx.stageBegan(job.app, stage);
    }
    const init = this.draws.initTime(job.app, job.graph.shape, vertex);
    if (init === 0) this.run(job, container);
    else this.workOf[container] = this.starting.start(world.containerNode[container], init, container);
  }

  /** The lowest ready vertex of a stage; the scheduler gives containers to stages. */
  private nextReady(job: Job, stage: number): number {
    let vertex = Math.max(job.lowest[stage], job.graph.shape.first[stage]);
    while (job.graph.state[vertex] !== VertexState.ready) vertex++;
    job.lowest[stage] = vertex + 1;
    return vertex;
  }

  private remember(container: number, vertex: number): void {
    if (container >= this.workOf.length) {
      this.workOf = grownInt32(this.workOf, container + 1);
      this.vertexOf = grownInt32(this.vertexOf, container + 1);
      this.recordOf = grownInt32(this.recordOf, container + 1);
      this.since = grownFloat64(this.since, container + 1);
    }
    this.vertexOf[container] = vertex;
    this.recordOf[container] = -1;
  }

  private run(job: Job, container: number): void {
    const { ctx } = this;
    const { shape } = job.graph;
    const vertex = this.vertexOf[container];
    const stage = shape.stageOf[vertex];
    ctx.containerUp(container);
    this.since[container] = ctx.now();
    this.recordOf[container] = ctx.taskStarted(
      container,
      stage,
      NO_PREFERENCE,
      vertex - shape.first[stage],
      job.attempts[vertex],
    );
    const time = this.draws.runTime(job.app, shape, vertex, job.inputFactor);
    this.workOf[container] = this.running.start(ctx.world.containerNode[container], time, container);
  }

  event(kind: number, a: number, b: number): void {
    if (kind === Event.control) {
      this.jobs.get(a)?.manager?.tick();
      return;
    }
    const { world } = this.ctx;
    const job = this.job(world.askApp[world.containerAsk[b]]);
    if (kind === Event.up) {
      this.starting.done(a);
      this.run(job, b);
      return;
    }
    this.running.done(a);
    this.attemptOver(job, b);
  }

  private attemptOver(job: Job, container: number): void {
    const { ctx } = this;
    const { graph } = job;
    const vertex = this.vertexOf[container];
    const attempt = job.attempts[vertex];
    if (attempt < MOST_ATTEMPTS && this.draws.fails(job.app, graph.shape, vertex, attempt)) {
      const input = this.draws.lostInput(job.app, graph.shape, vertex, attempt);
      this.endAttempt(job, container, TaskOutcome.failed);
      ctx.release(container, ContainerOutcome.failed);
      if (job.isMissing) {
        if (input >= 0 && graph.undo(input)) this.reportLost(job, input);
        graph.restart(vertex);
        this.makeAgain(job);
      } else if (input < 0) graph.fail(vertex);
      else if (graph.failWithoutInput(vertex, input)) this.reportLost(job, input);
      this.askForReady(job);
      return;
    }
    this.endAttempt(job, container, TaskOutcome.succeeded);
    job.outputOn[vertex] = ctx.world.containerNode[container];
    ctx.release(container, ContainerOutcome.completed);
    const ownStage = graph.shape.stageOf[vertex];
    job.ranFor[ownStage] += ctx.now() - this.since[container];
    job.runs[ownStage]++;
    const stage = graph.complete(vertex);
    if (stage >= 0) ctx.stageDone(job.app, stage);
    if (graph.finished) this.finish(job);
    else this.askForReady(job);
  }

  private endAttempt(job: Job, container: number, outcome: number): void {
    const vertex = this.vertexOf[container];
    if (job.attempts[vertex] < MOST_ATTEMPTS) job.attempts[vertex]++;
    if (this.recordOf[container] >= 0) this.ctx.taskEnded(this.recordOf[container], outcome);
  }

  private finish(job: Job): void {
    job.manager?.end();
    this.jobs.delete(job.app);
    this.ctx.finish(job.app, AppOutcome.succeeded);
  }

  lost(container: number): void {
    const { world } = this.ctx;
    const job = this.jobs.get(world.askApp[world.containerAsk[container]]);
    if (job === undefined) return;
    this.stop(job, container, TaskOutcome.lost);
    job.graph.restart(this.vertexOf[container]);
    this.makeAgain(job);
    this.askForReady(job);
  }

  private stop(job: Job, container: number, outcome: number): void {
    const work = this.recordOf[container] >= 0 ? this.running : this.starting;
    work.cancel(this.workOf[container]);
    this.endAttempt(job, container, outcome);
  }

  /** Outputs are lost with their node. */
  nodeLost(node: number): void {
    for (const job of this.jobs.values()) {
      const { outputOn } = job;
      for (let vertex = 0; vertex < outputOn.length; vertex++) {
        if (outputOn[vertex] !== node) continue;
        outputOn[vertex] = -1;
        job.isMissing = true;
      }
      this.makeAgain(job);
      this.askForReady(job);
    }
  }

  /** Outputs that are gone and still to be read are made again, and so are those that they are made of. */
  private makeAgain(job: Job): void {
    const { graph, outputOn } = job;
    for (let looks = job.isMissing; looks;) {
      looks = false;
      for (let vertex = 0; vertex < graph.shape.count; vertex++) {
        if (outputOn[vertex] >= 0 || graph.state[vertex] !== VertexState.done || !graph.isNeeded(vertex)) continue;
        graph.undo(vertex);
        this.reportLost(job, vertex);
        looks = true;
      }
    }
  }

  private reportLost({ app, graph, begun }: Job, vertex: number): void {
    const stage = graph.shape.stageOf[vertex];
    begun[stage] = 0;
    this.ctx.report(controlStep, app, ControlMark.outputLost, stage, vertex - graph.shape.first[stage]);
  }

  killed(app: number): void {
    const { world } = this.ctx;
    const job = this.job(app);
    for (let container = 0; container < world.containerCount; container++) {
      if (world.askApp[world.containerAsk[container]] !== app) continue;
      if (job.graph.state[this.vertexOf[container]] !== VertexState.running) continue;
      const work = this.recordOf[container] >= 0 ? this.running : this.starting;
      if (!work.cancelPayload(this.workOf[container], container)) continue;
      this.endAttempt(job, container, TaskOutcome.killed);
    }
    job.manager?.end();
    this.jobs.delete(app);
  }

  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.starting.speedChanged(node, oldSpeed);
    this.running.speedChanged(node, oldSpeed);
  }

  settingsChanged(app: number, settings: KnobHolder): string {
    const job = this.jobs.get(app);
    if (job === undefined) return 'the application is not running';
    job.settings = settings;
    job.inputFactor = knobNumber(settings, dagKnobs.inputFactor);
    return '';
  }

  utility(app: number, containers: number): number {
    return this.jobs.get(app)?.manager?.utility(containers) ?? 0;
  }

  facts(): DagFacts {
    return factsOf(this.ctx.world.input);
  }

  intervene(): string {
    return 'a job of stages has no driver and no executors';
  }

  private job(app: number): Job {
    return this.jobs.get(app) as Job;
  }
}
