/**
 * A job as its graph: stages of vertices, what their vertices read, how long they start up and run, and how they fail. It is
 * what is known of a job before it runs, and all that its offline simulation knows. Times are µs on a node of nominal speed.
 */
import type { Distribution } from '../../base/math/distributions';
import { sample } from '../../base/math/distributions';

/** An edge of the graph: the stage reads the output of another one. */
export interface StageInput {
  /** Position of the stage that is read. */
  readonly stage: number;
  /** Nothing starts before all of that stage is done. Otherwise vertex i reads its part of it, see {@link readBy}. */
  readonly barrier: boolean;
}

export interface StageModel {
  readonly vertices: number;
  /** A vertex running. */
  readonly run: Distribution;
  /** Factor on the time that `run` gives. */
  readonly runFactor: number;
  /** From getting a token until it runs. */
  readonly init: Distribution;
  /** Share of the vertices that run `stragglerFactor` times as long. */
  readonly stragglers: number;
  readonly stragglerFactor: number;
  /** Share of the attempts that fail, at their end. */
  readonly failures: number;
  /** Share of the failed attempts that failed because one of their inputs was gone. */
  readonly lostInputs: number;
  readonly inputs: readonly StageInput[];
}

export type JobModel = readonly StageModel[];

/** Vertices of the stage read (of `upstream`) that vertex `index` (of `downstream`) reads: first and last. */
export function readBy(index: number, downstream: number, upstream: number): readonly [number, number] {
  const first = Math.floor((index * upstream) / downstream);
  return [first, Math.max(first, Math.ceil(((index + 1) * upstream) / downstream) - 1)];
}

/** Draws of [0, 1) for what may happen to one attempt of one vertex. */
export const Draw = { run: 0, init: 1, straggler: 2, failure: 3, lostInput: 4, whichInput: 5 } as const;
export const DRAWS = 6;

/** µs that a vertex runs, by its draws. A straggler is one at every attempt. */
export function runTime(stage: StageModel, run: number, straggler: number): number {
  const time = Math.max(0, sample(stage.run, run)) * stage.runFactor;
  return Math.round(straggler < stage.stragglers ? time * stage.stragglerFactor : time);
}

/** µs that a vertex starts up. */
export function initTime(stage: StageModel, init: number): number {
  return Math.round(Math.max(0, sample(stage.init, init)));
}

/** Whether the time of each vertex needs no draw: it is the same for all. */
export function isConstant({ dist }: Distribution): boolean {
  return dist === 'constant';
}

/** Stages in an order in which each stands after those that it reads; undefined when there is none. */
export function topological(model: readonly Pick<StageModel, 'inputs'>[]): readonly number[] | undefined {
  const order: number[] = [];
  const done = new Set<number>();
  while (order.length < model.length) {
    const next = model.findIndex(({ inputs }, s) => !done.has(s) && inputs.every(({ stage }) => done.has(stage)));
    if (next < 0) return undefined;
    done.add(next);
    order.push(next);
  }
  return order;
}
