import { SECOND } from '../../../src/base/units';
import { DecisionMark, decisionStep, timeOfDecision } from '../../../src/schedulers/omega/records';
import { RecordReader } from '../../../src/sim/trace/record-reader';
import { Rec } from '../../../src/sim/trace/trace';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json } from '../../vectors';
import { mean } from '../../judging';
import { inputOf, job, percentile, simulate } from './run-input';

const HORIZON = 1e15;
const SEED = 1;

const architectures = { monolithic: 'monolithic-single-path', omega: 'shared-state' } as const;

const micros = (value: Json | undefined): number => Math.round(number(value) * SECOND);

/** Kind scheduler_run. */
export function runSchedulerRun(input: Json): unknown {
  const given = object(input);
  const scheduler = {
    architecture: architectures[oneOf(given.arch, 'monolithic', 'omega')],
    conflictMode: optional(given.conflict, text, 'resource-fit'),
    transactionMode: optional(given.txn, text, 'incremental'),
    't_job.batch': `${micros(given.t_job_s)}us`,
    't_task.batch': `${micros(given.t_task_s)}us`,
    't_job.service': `${micros(given.t_job_s)}us`,
    't_task.service': `${micros(given.t_task_s)}us`,
  };
  const jobs = list(given.jobs).map((item, i) => {
    const { at_s: at, tasks, cpu_per_task: cpu, duration_s: duration } = object(item);
    const settings = { tasks: number(tasks), vcore: number(cpu), memory: 0 };
    return job(`job/${i}`, micros(at), micros(duration), settings);
  });
  let last = 0;
  const cell = inputOf(SEED, HORIZON, number(given.machines), [number(given.cpus_per_machine), 0], scheduler, jobs);
  const metrics = simulate(cell, ({ kind, time, length }) => {
    for (let row = 0; row < length; row++) if (kind[row] === Rec.containerEnded) last = time[row];
  });
  const waits = jobs.map((_, app) => (metrics.firstBegun[app] - metrics.submitted[app]) / SECOND);
  return {
    last_event_time_s: last / SECOND,
    wait_s: waits,
    mean_wait_s: mean(waits),
    useful_time_s: jobs.map((_, app) => (metrics.useful[app] ?? 0) / SECOND),
    p90_wait_s: percentile(waits, 0.9),
  };
}

/**
 * Kind retry_backoff: as many machines as tasks, each with room for one. While the job is decided on, another scheduler places
 * as many tasks as are to conflict; they are over before the second attempt.
 */
export function runRetryBackoff(input: Json): unknown {
  const given = object(input);
  const tasks = number(given.tasks);
  const first = micros(given.t_job_s) + micros(given.t_task_s) * tasks;
  const scheduler = {
    't_job.batch': `${micros(given.t_job_s)}us`,
    't_task.batch': `${micros(given.t_task_s)}us`,
    't_job.service': 0,
    't_task.service': 0,
  };
  const others = optional(given.other_jobs_in_queue, number, 0);
  const jobs = [
    job('job', 0, SECOND, { tasks, memory: 0 }),
    ...Array.from({ length: others }, (_, i) => job(`other/${i}`, 0, 0, { tasks, vcore: 0, memory: 0 })),
    job('winner', 0, first, { tasks: number(given.conflicting_in_first_attempt), memory: 0, jobType: 'service' }),
  ];
  let committed = NaN;
  const attempts: { readonly at: number; readonly time: number }[] = [];
  const reader = new RecordReader().on(decisionStep, (at, app, _scheduler, mark, _amount, detail) => {
    if (app !== 0) return;
    if (mark === DecisionMark.begun) attempts.push({ at, time: timeOfDecision(detail) });
    else if (mark === DecisionMark.failed && Number.isNaN(committed)) committed = at;
  });
  simulate(inputOf(SEED, HORIZON, tasks, [1, 0], scheduler, jobs), (chunk) => reader.readChunk(chunk));
  return {
    second_attempt_start_after_first_commit_s: (attempts[1].at - committed) / SECOND,
    second_t_decision_s: attempts[1].time / SECOND,
  };
}
