/**
 * What is drawn for Jockey's experiment: 21 jobs with deadlines, and for each execution of one the day that it has, the same
 * under every policy.
 */
import type { Change, JsonObject } from '../../base/json';
import { draw } from '../../base/math/random';
import { MINUTE } from '../../base/units';
import { OfflineSimulation } from '../../frameworks/dag/offline-simulation';
import { jobModel } from '../../frameworks/dag/plan';

/** Jobs with a deadline. */
export const JOBS = 21;
/** How many times as long vertices may take before the slack is used up. */
export const SLACK = 1.2;
/** How much earlier than its deadline a job is aimed to end, µs. */
const DEAD_ZONE = 3 * MINUTE;
/** Tokens with which a job would just be in time by its earlier run, before slack and dead zone. */
const PLANNED = 25;
/** Tasks of all other jobs together: more than a job with a deadline leaves room for. */
const OTHER_TASKS = 1200;

/** A job with a deadline. */
export interface Job {
  readonly stages: readonly JsonObject[];
  /** After its submission, µs. */
  readonly deadline: number;
}

const between = (u: number, low: number, high: number): number => low + u * (high - low);
const whole = (u: number, low: number, high: number): number => Math.floor(between(u, low, high + 1));

/** A job of four to nine stages; which is which is drawn by its number. */
function makeJob(seed: number, number: number): Job {
  let drawn = 0;
  const next = (): number => draw(seed, 'experiment-jobs', number, drawn++);
  const stages = Array.from({ length: whole(next(), 4, 9) }, (_, s) => {
    const stage = {
      id: `s${s + 1}`,
      vertices: whole(next(), 80, 400),
      duration: {
        dist: 'lognormal',
        median: `${whole(next(), 10, 60)}s`,
        sigma: Math.round(between(next(), 2, 4)) / 10,
      },
      init: `${whole(next(), 1, 8)}s`,
      stragglers: Math.round(between(next(), 0, 3)) / 100,
      stragglerFactor: 3,
      failureRate: Math.round(between(next(), 0, 2)) / 100,
      lostInputs: 0.2,
    };
    return s > 0 && next() < 0.4 ? { ...stage, reads: [`s${s}`] } : stage;
  });
  const simulation = new OfflineSimulation(jobModel({ stages }), seed);
  simulation.drawRun(0);
  const planned = simulation.simulate(PLANNED);
  return { stages, deadline: Math.ceil((SLACK * planned + DEAD_ZONE) / MINUTE) * MINUTE };
}

/**
 * What is set for one execution of a job: the day that it has, the same under every policy. Nothing published says how much
 * days differ. They are chosen so hard that a job that keeps the guarantee of its first tick is late about as often as the paper
 * says. What follows for the other policies is the result of the experiment.
 */
export function conditions(
  seed: number,
  execution: number,
): { readonly changes: readonly Change[]; readonly events: readonly object[]; readonly withinSlack: boolean } {
  let drawn = 0;
  const next = (): number => draw(seed, 'experiment-days', execution, drawn++);
  const inputFactor = Math.round(between(next(), 80, 160)) / 100;
  const others = whole(next(), 1, 16);
  const slow = next() < 0.5;
  const speed = Math.round(between(next(), 20, 70)) / 100;
  const from = whole(next(), 0, 20);
  const length = whole(next(), 5, 20);
  const events = slow
    ? [
        { id: 'slow', at: `${from}min`, kind: 'node-slowed', node: 'cell', speed },
        { id: 'well', at: `${from + length}min`, kind: 'node-slowed', node: 'cell', speed: 1 },
      ]
    : [];
  return {
    changes: [
      { path: ['workload', 'job', 'inputFactor'], value: inputFactor },
      { path: ['workload', 'others', 'count'], value: others },
      { path: ['workload', 'others', 'tasks'], value: Math.ceil(OTHER_TASKS / others) },
    ],
    events,
    withinSlack: inputFactor <= SLACK,
  };
}

/** The jobs, by their number. */
export function jobsOf(seed: number): readonly Job[] {
  return Array.from({ length: JOBS }, (_, number) => makeJob(seed, number));
}

/** The number of the job that an execution is of. */
export function jobOf(execution: number): number {
  return execution % JOBS;
}
