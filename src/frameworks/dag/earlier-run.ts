/**
 * What an earlier run of the job taught: the times of each stage, and at which share of the run it began and ended. The earlier
 * run is one offline simulation with its own draws, on the largest number of tokens that the job may get; a second one with a
 * token for every vertex shows where stages lie when nothing waits for tokens.
 * Source: Jockey, sections 4.1 and 4.2.
 */
import type { StageProfile } from '../../schedulers/jockey/progress';
import { topological } from './job-model';
import type { JobModel } from './job-model';
import type { OfflineSimulation } from './offline-simulation';

/** Run number of the earlier run. Tables are made of runs from 0 on, so that none draws the same. */
const EARLIER = 1_000_000;

/** The profile of each stage, times in µs. */
export function profileOf(simulation: OfflineSimulation, tokens: number): StageProfile[] {
  const { model, shape } = simulation;
  simulation.drawRun(EARLIER);
  const limited = spans(simulation, tokens);
  const unlimited = spans(simulation, shape.count);
  const longest = model.map((_, stage) => {
    let most = 0;
    for (let v = shape.first[stage]; v < shape.first[stage + 1]; v++) most = Math.max(most, simulation.times[v]);
    return most;
  });
  const after = pathsAfter(model, longest);
  return model.map(({ vertices }, stage) => {
    let queueing = 0;
    let held = 0;
    for (let v = shape.first[stage]; v < shape.first[stage + 1]; v++) {
      queueing += simulation.inits[v];
      held += simulation.times[v];
    }
    return {
      vertices,
      queueing,
      running: held - queueing,
      longestTask: longest[stage],
      pathAfter: after[stage],
      begin: limited[stage][0],
      end: limited[stage][1],
      beginUnlimited: unlimited[stage][0],
      endUnlimited: unlimited[stage][1],
    };
  });
}

/** Beginning and end of each stage as shares of the run. */
function spans(simulation: OfflineSimulation, tokens: number): (readonly [number, number])[] {
  const { model, shape } = simulation;
  const begin = model.map(() => Infinity);
  const end = model.map(() => 0);
  const length = simulation.simulate(tokens, {
    started: (vertex, at) => {
      const stage = shape.stageOf[vertex];
      begin[stage] = Math.min(begin[stage], at);
      end[stage] = Math.max(end[stage], at + simulation.times[vertex]);
    },
  });
  return model.map((_, stage) => (length > 0 ? [begin[stage] / length, end[stage] / length] : [0, 1]));
}

/** The longest path through the stages after each one, by their longest tasks. */
function pathsAfter(model: JobModel, longest: readonly number[]): number[] {
  const after = model.map(() => 0);
  const order = topological(model) ?? [];
  for (const stage of order.toReversed()) {
    for (const { stage: upstream } of model[stage].inputs) {
      after[upstream] = Math.max(after[upstream], longest[stage] + after[stage]);
    }
  }
  return after;
}
