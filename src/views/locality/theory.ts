/**
 * What the analysis of delay scheduling needs to know about an application on screen, and what it has really come to. The
 * analysis is that of Zaharia et al., Delay Scheduling, EuroSys 2010.
 */
import type { JsonObject } from '../../base/json';
import type { RunModel } from '../../analysis/model';
import { TaskOutcome } from '../../sim/trace';
import { micros } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import { jobMeasured, jobTheory } from './job-theory';
import type { Measured, TheoryInput } from './theory-input';

const USUAL_REPLICAS = 3;
const DEFAULT_WAIT = '3s';

type Fields = JsonObject;

/** The authored entry of an application, with its overrides. */
function authored(document: Scenario, model: RunModel, app: number): Fields | undefined {
  const { id, generator } = model.directory.applications[app];
  const entry = document.workload.find((w) => w.id === generator);
  return entry === undefined ? undefined : { ...entry, ...document.overrides?.[id] };
}

/** The stage that reads the most blocks; the first one where none reads any. */
function readingStage(entry: Fields | undefined, model: RunModel): { at: number; input: string | undefined } {
  const stages: readonly unknown[] = Array.isArray(entry?.['stages']) ? entry['stages'] : [];
  let best = { at: 0, input: undefined as string | undefined, tasks: -1 };
  stages.forEach((stage, at) => {
    if (typeof stage !== 'object' || stage === null || !('input' in stage) || typeof stage.input !== 'string') return;
    const tasks = 'tasks' in stage && typeof stage.tasks === 'number' ? stage.tasks : 1;
    const known = model.directory.datasets?.some((data) => data.id === stage.input) === true;
    if (known && tasks > best.tasks) best = { at, input: stage.input, tasks };
  });
  return best;
}

/**
 * What the analysis takes in for an application; undefined when none of its tasks has ended.
 * @param document as the variant sees it
 */
export function theoryInput(document: Scenario, model: RunModel, app: number): TheoryInput | undefined {
  const { kind } = model.directory.applications[app];
  if (kind === 'batch') return jobTheory(document, model, app);
  if (kind !== 'spark') return undefined;
  const entry = authored(document, model, app);
  const { at: stage, input } = readingStage(entry, model);
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
    if (containers.kind[container] !== 1) continue;
    executors++;
    used.add(containers.node[container]);
  }
  const nodes = Math.max(1, used.size);
  const slots = executors * (directory.applications[app].slots ?? 1);
  const mean = near.count > 0 ? near : all;
  const data = directory.datasets?.find((d) => d.id === input);
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

/** The results of a run in the stage that `theoryInput` looks at. */
export function measured(document: Scenario, model: RunModel, app: number): Measured {
  if (model.directory.applications[app].kind === 'batch') return jobMeasured(document, model, app);
  const entry = authored(document, model, app);
  const { at: stage } = readingStage(entry, model);
  const text = entry?.['spark.locality.wait.node'] ?? entry?.['spark.locality.wait'] ?? DEFAULT_WAIT;
  let near = 0;
  let far = 0;
  const { tasks } = model;
  for (let task = 0; task < tasks.count; task++) {
    if (tasks.app[task] !== app || tasks.stage[task] !== stage) continue;
    if (tasks.locality[task] <= 1) near++;
    else if (tasks.locality[task] > 2) far++;
  }
  const wait = typeof text === 'string' || typeof text === 'number' ? micros(text) : 0;
  return { wait, locality: near + far === 0 ? NaN : near / (near + far) };
}
