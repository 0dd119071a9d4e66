/**
 * The offline simulation of a job: list scheduling of its graph on a number of tokens. Of the vertices that are ready
 * the one with the lowest number (stages as they are listed) gets the next free token. It knows barriers, start-up,
 * stragglers and failures, and nothing of the cluster. Source: Jockey, section 4.1.
 */
import { drawKeyed, streamKey } from '../../base/math/random';
import { DRAWS, Draw, initTime, isConstant, runTime } from './job-model';
import type { JobModel } from './job-model';
import { GraphShape, VertexGraph, VertexState } from './vertex-graph';

const STREAM = 'offline-simulation';
/** An attempt of a vertex after this many draws like it. */
const MOST_ATTEMPTS = 64;

/** Hears what happens while a run is simulated. */
export interface OfflineListener {
  /** A vertex got a token, µs after the start of the run. */
  started?(vertex: number, at: number): void;
  /** Vertices are done or undone: read `graph`. */
  progressed?(graph: VertexGraph, at: number): void;
}

/** One job, simulated again and again. */
export class OfflineSimulation {
  readonly shape: GraphShape;
  readonly graph: VertexGraph;
  private readonly key: number;
  /** What each vertex draws in the present run: its time with a token and its time of start-up, µs. */
  readonly times: Float64Array;
  readonly inits: Float64Array;
  private run = -1;
  private readonly attempts: Uint8Array;
  private readonly fails: boolean;
  /** How many vertices are ready; none with a lower number than `lowest` is. */
  private readyCount = 0;
  private lowest = 0;
  private readonly busyHeap: Int32Array;
  private busyCount = 0;
  private readonly ends: Float64Array;

  constructor(
    readonly model: JobModel,
    seed: number,
  ) {
    this.shape = new GraphShape(model);
    this.graph = new VertexGraph(
      this.shape,
      (vertex) => {
        this.readyCount++;
        if (vertex < this.lowest) this.lowest = vertex;
      },
      () => this.readyCount--,
    );
    this.key = streamKey(seed, STREAM);
    const { count } = this.shape;
    this.times = new Float64Array(count);
    this.inits = new Float64Array(count);
    this.ends = new Float64Array(count);
    this.busyHeap = new Int32Array(count);
    this.attempts = new Uint8Array(count);
    this.fails = model.some(({ failures }) => failures > 0);
  }

  private draw(vertex: number, attempt: number, what: number): number {
    return drawKeyed(this.key, this.run * this.shape.count + vertex, attempt * DRAWS + what);
  }

  /** Draws what the vertices of run number `run` take: the same with any number of tokens. */
  drawRun(run: number): void {
    this.run = run;
    for (let vertex = 0; vertex < this.shape.count; vertex++) {
      const stage = this.model[this.shape.stageOf[vertex]];
      const drawn = isConstant(stage.run) ? 0 : this.draw(vertex, 0, Draw.run);
      const straggler = stage.stragglers > 0 ? this.draw(vertex, 0, Draw.straggler) : 1;
      this.inits[vertex] = initTime(stage, isConstant(stage.init) ? 0 : this.draw(vertex, 0, Draw.init));
      this.times[vertex] = this.inits[vertex] + runTime(stage, drawn, straggler);
    }
  }

  /** Simulates the run that was drawn last, on a number of tokens. Returns how long it took, µs. */
  simulate(tokens: number, listener: OfflineListener = {}): number {
    const { graph } = this;
    this.readyCount = 0;
    this.lowest = this.shape.count;
    this.busyCount = 0;
    if (this.fails) this.attempts.fill(0);
    let free = tokens;
    let now = 0;
    graph.begin();
    listener.progressed?.(graph, 0);
    for (;;) {
      while (free > 0 && this.readyCount > 0) {
        const vertex = this.nextReady();
        this.readyCount--;
        graph.start(vertex);
        this.pushBusy(vertex, now + this.times[vertex]);
        listener.started?.(vertex, now);
        free--;
      }
      if (this.busyCount === 0) return now;
      // All vertices that end in this instant end before the next ones begin.
      now = this.ends[this.busyHeap[0]];
      let progressed = false;
      do {
        if (this.end(this.popBusy())) progressed = true;
        free++;
      } while (this.busyCount > 0 && this.ends[this.busyHeap[0]] === now);
      if (progressed) listener.progressed?.(graph, now);
    }
  }

  /** An attempt of a vertex is over. Returns whether vertices are done or undone by that. */
  private end(vertex: number): boolean {
    const { graph } = this;
    const { failures } = this.model[this.shape.stageOf[vertex]];
    if (failures === 0 || !this.failed(vertex)) {
      graph.complete(vertex);
      return true;
    }
    const input = this.lostInput(vertex);
    if (input >= 0) return graph.failWithoutInput(vertex, input);
    graph.fail(vertex);
    return false;
  }

  private failed(vertex: number): boolean {
    const attempt = this.attempts[vertex];
    if (attempt >= MOST_ATTEMPTS) return false;
    this.attempts[vertex]++;
    return this.draw(vertex, attempt, Draw.failure) < this.model[this.shape.stageOf[vertex]].failures;
  }

  /** The input that the attempt that just failed found gone; -1: it failed for another reason. */
  private lostInput(vertex: number): number {
    const attempt = this.attempts[vertex] - 1;
    const { lostInputs } = this.model[this.shape.stageOf[vertex]];
    if (!(this.draw(vertex, attempt, Draw.lostInput) < lostInputs)) return -1;
    return this.shape.inputOf(vertex, this.draw(vertex, attempt, Draw.whichInput));
  }

  /** The ready vertex with the lowest number; there is one. */
  private nextReady(): number {
    const { state } = this.graph;
    let vertex = this.lowest;
    while (state[vertex] !== VertexState.ready) vertex++;
    this.lowest = vertex + 1;
    return vertex;
  }

  // Vertices at work, a heap by end and number: the hot part of building a table.

  private before(x: number, y: number): boolean {
    return this.ends[x] < this.ends[y] || (this.ends[x] === this.ends[y] && x < y);
  }

  private pushBusy(vertex: number, end: number): void {
    const heap = this.busyHeap;
    this.ends[vertex] = end;
    let i = this.busyCount++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.before(heap[parent], vertex)) break;
      heap[i] = heap[parent];
      i = parent;
    }
    heap[i] = vertex;
  }

  private popBusy(): number {
    const heap = this.busyHeap;
    const top = heap[0];
    const last = heap[--this.busyCount];
    const n = this.busyCount;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= n) break;
      if (child + 1 < n && this.before(heap[child + 1], heap[child])) child++;
      if (!this.before(heap[child], last)) break;
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = last;
    return top;
  }
}
