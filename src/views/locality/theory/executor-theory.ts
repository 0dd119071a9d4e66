/**
 * The quantities of the analysis of delay scheduling for an application whose tasks run in its own executors, and the results of
 * its run.
 */
import type { RunModel } from '../../../analysis/model';
import { ContainerKind, TaskOutcome } from '../../../sim/trace/trace';
import type { Measured, TheoryInput } from './theory-input';

const USUAL_REPLICAS = 3;
const NO_DATASET = -1;

/** The stage that reads data with the most tasks; the first one where none reads any. */
function readingStage({ directory }: RunModel, app: number): { readonly stage: number; readonly dataset: number } {
  const { stageTasks = [], stageInputs = [] } = directory.applications[app];
  let best = { stage: 0, dataset: NO_DATASET, tasks: -1 };
  stageInputs.forEach((dataset, stage) => {
    if (dataset !== NO_DATASET && stageTasks[stage] > best.tasks) best = { stage, dataset, tasks: stageTasks[stage] };
  });
  return best;
}

/** What the analysis takes in for an application; undefined when none of its tasks has ended. */
export function executorTheory(model: RunModel, app: number): TheoryInput | undefined {
  const { stage, dataset } = readingStage(model, app);
  const { tasks, containers, directory } = model;
  const indices = new Set<number>();
  const used = new Set<number>();
  let near = { time: 0, count: 0 };
  let all = { time: 0, count: 0 };
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.app[task] !== app || tasks.stage[task] !== stage) continue;
    indices.add(tasks.index[task]);
    if (tasks.outcome[task] !== TaskOutcome.succeeded) continue;
    const time = tasks.end[task] - tasks.start[task];
    all = { time: all.time + time, count: all.count + 1 };
    if (tasks.locality[task] <= 1) near = { time: near.time + time, count: near.count + 1 };
  }
  if (all.count === 0) return undefined;
  let executors = 0;
  for (const container of model.applications[app].containers) {
    if (containers.kind[container] !== ContainerKind.executor) continue;
    executors++;
    used.add(containers.node[container]);
  }
  const nodes = Math.max(1, used.size);
  const slots = executors * (directory.applications[app].slots ?? 1);
  const mean = near.count > 0 ? near : all;
  const data = directory.datasets?.[dataset];
  const copies = data === undefined ? 0 : data.replicas.reduce((sum, node) => sum + (used.has(node) ? 1 : 0), 0);
  return {
    nodes,
    slotsPerNode: Math.max(1, slots) / nodes,
    replicas: data === undefined ? USUAL_REPLICAS : copies / Math.max(1, data.blocks),
    tasks: indices.size,
    taskLength: mean.time / mean.count,
    stage: directory.applications[app].stages[stage] ?? '',
    dataset: data?.id,
  };
}

/**
 * The results of a run in the stage that `executorTheory` looks at.
 * @param wait that the application accepts for a place near the data, µs
 */
export function executorMeasured(model: RunModel, app: number, wait: number): Measured {
  const { stage } = readingStage(model, app);
  let near = 0;
  let far = 0;
  const { tasks } = model;
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.app[task] !== app || tasks.stage[task] !== stage) continue;
    if (tasks.locality[task] <= 1) near++;
    else if (tasks.locality[task] > 2) far++;
  }
  return { wait, locality: near + far === 0 ? NaN : near / (near + far) };
}
