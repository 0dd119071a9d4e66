/** Scenarios of Sparrow’s cases as input of a run. */
import type { JsonObject } from '../../../src/base/json';
import { hashString } from '../../../src/base/math/random';
import type { ApplicationInput, InterventionInput, RunInput, SchedulerInput } from '../../../src/sim/run-input';

/** µs in a ms: the cases speak of ms. */
export const MS = 1000;

const HORIZON = 1e15;

/** The names of the policies in the cases as settings of the scheduler. */
export const policies = {
  random: { policy: 'random' },
  per_task: { policy: 'per-task' },
  batch: { policy: 'batch' },
  late: { policy: 'late', cancellation: false },
  'late+cancel': { policy: 'late', cancellation: true },
  central: { policy: 'central' },
} as const;
export type PolicyName = keyof typeof policies;
export const policyNames = Object.keys(policies) as readonly PolicyName[];

/** The scheduler's settings: `d` probes per task, a delay of `delay` ms one way. */
export function schedulerOf(policy: PolicyName, d: number, delay: number): SchedulerInput {
  return {
    type: 'sparrow',
    ...policies[policy],
    'sample.ratio': Math.max(1, d),
    // Jobs that are tied to a worker reserve there once.
    'sample.ratio.constrained': 1,
    'network.delay': `${delay * MS}us`,
  };
}

/** A batch application. */
export function job(id: string, submit: number, settings: JsonObject): ApplicationInput {
  const where = { generator: 'job', kind: 'batch', queue: 0, user: 0, priority: 0 };
  return { id, key: hashString(id), ...where, submit, settings };
}

/** Equal workers w0, w1 and so on, each with its name for a label. */
export function inputOf(
  seed: number,
  workers: number,
  slots: number,
  scheduler: SchedulerInput,
  applications: readonly ApplicationInput[],
  interventions: readonly InterventionInput[] = [],
): RunInput {
  return {
    seed,
    horizon: HORIZON,
    resourceTypes: ['vcore'],
    racks: ['rack'],
    nodes: Array.from({ length: workers }, (_, n) => ({
      id: `w${n}`,
      rack: 0,
      capacity: [1000 * slots],
      speed: 1,
      labels: [`w${n}`],
    })),
    queues: [{ id: 'root', parent: -1, leaf: true, guaranteed: [NaN], max: [NaN], settings: { id: 'root' } }],
    users: ['user'],
    applications,
    interventions,
    scheduler,
  };
}
