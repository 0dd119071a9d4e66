/**
 * Which vertices of a job may run: the state of its graph while it runs, in the cluster or in the offline simulation. A
 * vertex is ready when what it reads is there. Vertices are numbered through all stages.
 *
 * Output can be lost again: the vertex that made it is undone and runs once more, and progress goes back. Vertices that read
 * it and have not started wait for it again; those that run have read it already.
 */
import type { JobModel, StageModel } from './job-model';
import { readBy } from './job-model';

export const VertexState = { blocked: 0, ready: 1, running: 2, done: 3 } as const;

/** What a stage waits for. A stage without vertices is over once what it reads is, so that stands in its place. */
function inputsOf(model: JobModel, stage: number): StageModel['inputs'] {
  const { inputs } = model[stage];
  const made = inputs.filter((input) => model[input.stage].vertices > 0);
  if (made.length === inputs.length) return inputs;
  const behind = inputs.filter((input) => model[input.stage].vertices === 0);
  const further = new Set(behind.flatMap((input) => inputsOf(model, input.stage).map((each) => each.stage)));
  return [...made, ...Array.from(further, (each) => ({ stage: each, barrier: true }))];
}

/** What never changes of a job's graph; one for all its runs. */
export class GraphShape {
  readonly count: number;
  /** First vertex of each stage, and behind the last one the number of vertices. */
  readonly first: Int32Array;
  readonly stageOf: Int32Array;
  /** Inputs that each vertex waits for: a barrier counts as one, and each vertex read over another edge as one. */
  readonly needs: Int32Array;
  /** What each stage waits for. */
  private readonly inputs: readonly StageModel['inputs'][];
  /** Stages that read each stage. */
  readonly barriers: readonly (readonly number[])[];
  readonly edges: readonly (readonly number[])[];
  /** For each stage and each of its `edges` the first and the last reader of every vertex. */
  private readonly readers: readonly (readonly Int32Array[])[];

  constructor(readonly model: JobModel) {
    this.first = new Int32Array(model.length + 1);
    model.forEach(({ vertices }, s) => (this.first[s + 1] = this.first[s] + vertices));
    this.count = this.first[model.length];
    this.stageOf = new Int32Array(this.count);
    this.needs = new Int32Array(this.count);
    const barriers: number[][] = model.map(() => []);
    const edges: number[][] = model.map(() => []);
    this.inputs = model.map((_, s) => inputsOf(model, s));
    model.forEach(({ vertices }, s) => {
      const inputs = this.inputs[s];
      for (const { stage, barrier } of inputs) (barrier ? barriers : edges)[stage].push(s);
      for (let i = 0; i < vertices; i++) {
        this.stageOf[this.first[s] + i] = s;
        for (const { stage, barrier } of inputs) {
          const [from, to] = readBy(i, vertices, model[stage].vertices);
          this.needs[this.first[s] + i] += barrier ? 1 : to - from + 1;
        }
      }
    });
    this.barriers = barriers;
    this.edges = edges;
    this.readers = edges.map((list, stage) => list.map((reader) => this.readersOf(stage, reader)));
  }

  /** A vertex that `vertex` reads, chosen by a draw from [0, 1); -1 when it reads none. */
  inputOf(vertex: number, draw: number): number {
    const stage = this.stageOf[vertex];
    const { inputs, vertices } = this.model[stage];
    if (inputs.length === 0) return -1;
    const place = draw * inputs.length;
    const { stage: upstream, barrier } = inputs[Math.floor(place)];
    const count = this.model[upstream].vertices;
    const [from, to] = barrier ? [0, count - 1] : readBy(vertex - this.first[stage], vertices, count);
    return this.first[upstream] + from + Math.floor((place - Math.floor(place)) * (to - from + 1));
  }

  /** Calls with every vertex that this one reads. */
  forInputs(vertex: number, visit: (input: number) => void): void {
    const { model, first, stageOf } = this;
    const own = stageOf[vertex];
    for (const { stage, barrier } of this.inputs[own]) {
      const count = model[stage].vertices;
      const [from, to] = barrier ? [0, count - 1] : readBy(vertex - first[own], model[own].vertices, count);
      for (let input = first[stage] + from; input <= first[stage] + to; input++) visit(input);
    }
  }

  /** First and last reader in a stage of each vertex of `upstream`, over an edge without a barrier; none: last before first. */
  private readersOf(upstream: number, stage: number): Int32Array {
    const n = this.model[stage].vertices;
    const m = this.model[upstream].vertices;
    const ends = new Int32Array(2 * m);
    for (let u = 0; u < m; u++) {
      let low = Math.max(0, Math.floor((u * n) / m) - 1);
      while (low < n && readBy(low, n, m)[1] < u) low++;
      let high = low;
      while (high < n && readBy(high, n, m)[0] <= u) high++;
      ends[2 * u] = this.first[stage] + low;
      ends[2 * u + 1] = this.first[stage] + high - 1;
    }
    return ends;
  }

  /** First and last vertex that read `vertex`, over edge number `edge` of its stage. */
  firstReader(vertex: number, edge: number): number {
    const stage = this.stageOf[vertex];
    return this.readers[stage][edge][2 * (vertex - this.first[stage])];
  }

  lastReader(vertex: number, edge: number): number {
    const stage = this.stageOf[vertex];
    return this.readers[stage][edge][2 * (vertex - this.first[stage]) + 1];
  }
}

export class VertexGraph {
  readonly state: Uint8Array;
  /** Vertices done, by stage. */
  readonly done: Int32Array;
  doneInAll = 0;
  private readonly needs: Int32Array;
  /** Whether those behind the stage's barriers have been let through. */
  private readonly passed: Uint8Array;
  /**
   * Vertices whose readers have been informed that their output exists; output that was lost and made again is announced only
   * to those that wait for it.
   */
  private readonly provided: Uint8Array;
  /** Vertices that found the output of another one gone and wait for it. */
  private readonly waiters = new Map<number, number[]>();

  /**
   * `onReady`: a vertex may run from now on, for the first time or again. `onBlocked`: one that might have run may not any
   * more, because an input of it was lost.
   */
  constructor(
    readonly shape: GraphShape,
    private readonly onReady: (vertex: number) => void,
    private readonly onBlocked: (vertex: number) => void,
  ) {
    this.state = new Uint8Array(shape.count);
    this.done = new Int32Array(shape.model.length);
    this.needs = new Int32Array(shape.count);
    this.passed = new Uint8Array(shape.model.length);
    this.provided = new Uint8Array(shape.count);
  }

  /** Puts it back to the beginning, and lets those run that read nothing. */
  begin(): void {
    this.state.fill(VertexState.blocked);
    this.done.fill(0);
    this.doneInAll = 0;
    this.needs.set(this.shape.needs);
    this.passed.fill(0);
    this.provided.fill(0);
    this.waiters.clear();
    for (let vertex = 0; vertex < this.shape.count; vertex++) {
      if (this.needs[vertex] === 0) this.ready(vertex);
    }
  }

  get finished(): boolean {
    return this.doneInAll === this.shape.count;
  }

  /** Share of a stage that is done. */
  completed(stage: number): number {
    return this.done[stage] / this.shape.model[stage].vertices;
  }

  start(vertex: number): void {
    this.state[vertex] = VertexState.running;
  }

  /** A running vertex is done. Returns its stage if the whole stage is done with it, else -1. */
  complete(vertex: number): number {
    const { shape } = this;
    const stage = shape.stageOf[vertex];
    this.state[vertex] = VertexState.done;
    this.done[stage]++;
    this.doneInAll++;
    if (this.provided[vertex] === 0) {
      this.provided[vertex] = 1;
      for (let edge = 0; edge < shape.edges[stage].length; edge++) {
        const last = shape.lastReader(vertex, edge);
        for (let v = shape.firstReader(vertex, edge); v <= last; v++) this.provide(v);
      }
    }
    if (this.waiters.size > 0) this.provideAgain(vertex);
    if (this.done[stage] < shape.model[stage].vertices) return -1;
    if (this.passed[stage] === 0) {
      this.passed[stage] = 1;
      for (const reader of shape.barriers[stage]) {
        for (let v = shape.first[reader]; v < shape.first[reader + 1]; v++) this.provide(v);
      }
    }
    return stage;
  }

  /** A running vertex fails and must run again. */
  fail(vertex: number): void {
    this.ready(vertex);
  }

  /** A vertex must run again, and waits for what it reads and has been lost since it started. */
  restart(vertex: number): void {
    this.state[vertex] = VertexState.blocked;
    this.shape.forInputs(vertex, (input) => {
      if (this.state[input] !== VertexState.done) this.await(vertex, input);
    });
    if (this.needs[vertex] === 0) this.ready(vertex);
  }

  /**
   * A running vertex fails because the output of `input` is lost: that one runs first. Returns whether `input` was done
   * before and no longer is. Others that wait for another input do not wait for this one as well: the runs that are kept of the
   * experiment on Jockey, and the deadlines of its jobs, are made so.
   */
  failWithoutInput(vertex: number, input: number): boolean {
    this.state[vertex] = VertexState.blocked;
    this.await(vertex, input);
    if (!this.takeBack(input, VertexState.ready)) return false;
    this.ready(input);
    return true;
  }

  /** The output of a vertex is gone with its node: it is to run again. Returns whether it was done. */
  undo(vertex: number): boolean {
    if (!this.takeBack(vertex, VertexState.blocked)) return false;
    this.restart(vertex);
    return true;
  }

  /** A vertex that was done is not. Readers in this state or the next one wait for it, unless they have started. */
  private takeBack(vertex: number, from: number): boolean {
    if (this.state[vertex] !== VertexState.done) return false;
    this.done[this.shape.stageOf[vertex]]--;
    this.doneInAll--;
    const awaitAgain = (reader: number): void => {
      if (this.state[reader] >= from) this.awaitAgain(reader, vertex);
    };
    this.forEdges(vertex, awaitAgain);
    // Those behind a barrier that has not been passed yet wait for the whole stage.
    if (this.passed[this.shape.stageOf[vertex]] === 1) this.forBarriers(vertex, awaitAgain);
    return true;
  }

  /** Whether a vertex that has not started yet reads the output of this one. */
  isNeeded(vertex: number): boolean {
    let needed = false;
    const look = (reader: number): void => {
      needed ||= this.state[reader] < VertexState.running;
    };
    this.forEdges(vertex, look);
    this.forBarriers(vertex, look);
    return needed;
  }

  private forEdges(vertex: number, visit: (reader: number) => void): void {
    const { shape } = this;
    const stage = shape.stageOf[vertex];
    for (let edge = 0; edge < shape.edges[stage].length; edge++) {
      const last = shape.lastReader(vertex, edge);
      for (let v = shape.firstReader(vertex, edge); v <= last; v++) visit(v);
    }
  }

  private forBarriers(vertex: number, visit: (reader: number) => void): void {
    const { shape } = this;
    for (const reader of shape.barriers[shape.stageOf[vertex]]) {
      for (let v = shape.first[reader]; v < shape.first[reader + 1]; v++) visit(v);
    }
  }

  /** What a reader had is gone: it waits for it again, unless it has started. */
  private awaitAgain(reader: number, input: number): void {
    const state = this.state[reader];
    if (state >= VertexState.running) return;
    this.await(reader, input);
    if (state === VertexState.blocked) return;
    this.state[reader] = VertexState.blocked;
    this.onBlocked(reader);
  }

  private await(vertex: number, input: number): void {
    this.needs[vertex]++;
    const waiting = this.waiters.get(input);
    if (waiting === undefined) this.waiters.set(input, [vertex]);
    else waiting.push(vertex);
  }

  /** What was lost is there again. */
  private provideAgain(vertex: number): void {
    const waiting = this.waiters.get(vertex) ?? [];
    this.waiters.delete(vertex);
    for (const v of waiting) this.provide(v);
  }

  private provide(vertex: number): void {
    if (--this.needs[vertex] === 0 && this.state[vertex] === VertexState.blocked) this.ready(vertex);
  }

  private ready(vertex: number): void {
    this.state[vertex] = VertexState.ready;
    this.onReady(vertex);
  }
}
