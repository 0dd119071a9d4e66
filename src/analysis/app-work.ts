/** The total work of each application: the time of its finished tasks, wherever and whenever they ran. */
import { memoSteps } from '../base/memo';
import type { Steps } from '../base/steps';
import { ContainerKind, ContainerOutcome, TaskOutcome } from '../sim/trace/trace';
import { VCORE } from '../base/units';
import type { RunModel } from './model';
import { ResourceType } from '../sim/resource-types';

const ROWS_PER_STEP = 100_000;

/**
 * Successful work per application, vcore·µs: of tasks inside executors if there are any, otherwise of task containers. Kept for
 * the run.
 */
export const workByApp = memoSteps(function* work(model: RunModel): Steps<Float64Array> {
  const { tasks, containers, directory } = model;
  const { vcore } = ResourceType;
  const sizeOf = (container: number): number => (directory.shapes[containers.shape[container]]?.[vcore] ?? 0) / VCORE;
  const sums = new Float64Array(directory.applications.length);
  for (let task = 0; task < tasks.count; task++) {
    if (task % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    if (tasks.outcome[task] !== TaskOutcome.succeeded) continue;
    const slots = Math.max(1, directory.applications[tasks.app[task]].slots ?? 1);
    sums[tasks.app[task]] += ((tasks.end[task] - tasks.start[task]) * sizeOf(tasks.container[task])) / slots;
  }
  for (let c = 0; tasks.count === 0 && c < containers.count; c++) {
    if (c % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    if (containers.kind[c] !== ContainerKind.task || containers.outcome[c] !== ContainerOutcome.completed) continue;
    sums[containers.app[c]] += (containers.ended[c] - containers.allocated[c]) * sizeOf(c);
  }
  return sums;
});
