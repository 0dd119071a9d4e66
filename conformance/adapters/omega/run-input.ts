/** Scenarios of Omega’s cases as input of a run, and the figures of such a run. */
import type { JsonObject } from '../../../src/base/json';
import { BatchFramework } from '../../../src/frameworks/batch/batch';
import { hashString } from '../../../src/base/math/random';
import { OmegaMetrics } from '../../../src/schedulers/omega/figures/metrics';
import { OmegaScheduler } from '../../../src/schedulers/omega/scheduler';
import { JobState } from '../../../src/schedulers/omega/states';
import type { ApplicationInput, RunInput } from '../../../src/sim/run-input';
import { Simulation } from '../../../src/sim/simulation';
import type { TraceChunk } from '../../../src/sim/trace/trace';

export const GB = 2 ** 30;

const EVENTS = 100_000;

/** A batch application. Times are µs. */
export function job(id: string, submit: number, duration: number, settings: JsonObject): ApplicationInput {
  const where = { generator: 'job', kind: 'batch', queue: 0, user: 0, priority: 0 };
  const all = { duration: `${duration}us`, ...settings };
  return { id, key: hashString(id), ...where, submit, settings: all };
}

/** Equal machines; capacities in vcores and bytes. */
export function inputOf(
  seed: number,
  horizon: number,
  machines: number,
  capacity: readonly [vcores: number, bytes: number],
  scheduler: JsonObject,
  applications: readonly ApplicationInput[],
): RunInput {
  const [vcores, bytes] = capacity;
  return {
    seed,
    horizon,
    resourceTypes: ['vcore', 'memory'],
    racks: ['rack'],
    nodes: Array.from({ length: machines }, (_, n) => ({
      id: `m${n}`,
      rack: 0,
      capacity: [1000 * vcores, bytes],
      speed: 1,
      labels: [],
    })),
    queues: [{ id: 'root', parent: -1, leaf: true, guaranteed: [NaN], max: [NaN], settings: { id: 'root' } }],
    users: ['user'],
    applications,
    interventions: [],
    scheduler: { type: 'omega', ...scheduler },
  };
}

/** Runs to the end and returns figures; `read` receives the trace as well. */
export function simulate(input: RunInput, read: (chunk: TraceChunk) => void): OmegaMetrics {
  const simulation = new Simulation(
    input,
    { scheduler: (ctx) => new OmegaScheduler(ctx), frameworks: { batch: (ctx) => new BatchFramework(ctx) } },
    'outcomes',
  );
  const metrics = new OmegaMetrics(JobState.queued);
  for (let over = false; !over;) {
    over = simulation.runSlice(EVENTS);
    for (const chunk of simulation.trace.takeChunks()) {
      metrics.read(chunk);
      read(chunk);
    }
  }
  return metrics;
}

/** sorted[floor(p * (n - 1))], as the released simulator has it. */
export function percentile(values: readonly number[], p: number): number {
  return Float64Array.from(values).sort()[Math.floor(p * (values.length - 1))];
}
