import { busyness, collision, meanWait, saturation } from '../../../src/schedulers/omega/figures/formulas';
import type { JobClass, Tasks } from '../../../src/schedulers/omega/figures/formulas';
import { decisionTime } from '../../../src/schedulers/omega/settings';
import { number, object, oneOf, optional, truth } from '../../read';
import type { Json } from '../../vectors';

/** The moments of a number of tasks that is drawn as the case says: an exponential rounded up is geometric. */
function tasks(given: Json | undefined): Tasks {
  const { dist, mean, round, min } = object(given);
  oneOf(dist, 'exp');
  optional(round, (value) => oneOf(value, 'ceil'), 'ceil');
  if (optional(min, number, 1) !== 1) throw new TypeError('expected a least value of 1: rounded up, none is smaller');
  const stay = Math.exp(-1 / number(mean));
  return { mean: 1 / (1 - stay), square: (1 + stay) / (1 - stay) ** 2 };
}

function outcome(classes: readonly JobClass[]): unknown {
  return { busyness: busyness(classes), mean_wait_s: meanWait(classes) };
}

/** Kind analytic.mg1. */
export function runMg1(input: Json): unknown {
  const { lambda_per_s: rate, t_job_s: job, t_task_s: task, n } = object(input);
  return outcome([{ rate: number(rate), job: number(job), task: number(task), tasks: tasks(n) }]);
}

/** Kind analytic.mg1_two_classes. */
export function runTwoClasses(input: Json): unknown {
  const given = object(input);
  const shared = { task: number(given.t_task_s), tasks: tasks(given.n) };
  return outcome([
    { ...shared, rate: number(given.lambda_batch), job: number(given.t_job_batch_s) },
    { ...shared, rate: number(given.lambda_service), job: number(given.t_job_service_s) },
  ]);
}

/** Kind analytic.saturation. */
export function runSaturation(input: Json): unknown {
  const { lambda_per_s: rate, t_task_s: task, mean_n: mean } = object(input);
  return { t_job_saturation_s: saturation(number(rate), number(task), number(mean)) };
}

/** Kind analytic.t_decision. */
export function runDecisionTime(input: Json): unknown {
  const { t_job_s: job, t_task_s: task, tasks: count } = object(input);
  return { t_decision_s: decisionTime(number(job), number(task), number(count)) };
}

/** Kind analytic.collision. */
export function runCollision(input: Json): unknown {
  const { machines_each_with_room_for_one_task: machines, k1, k2, one_task_per_machine: one } = object(input);
  if (!optional(one, truth, true)) throw new TypeError('expected one task per machine');
  const { none, conflicting } = collision(number(machines), number(k1), number(k2));
  return { p_no_conflict: none, expected_conflicting_tasks: conflicting };
}
