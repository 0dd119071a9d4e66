/**
 * The quantities of the analysis of delay scheduling for jobs whose tasks take slots of nodes, and what their runs came to.
 * Jobs of one entry are alike and are taken together.
 */
import { nodesUpAt } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { schedulerPlugin } from '../../../engine/registry';
import type { Scenario } from '../../../scenario/schema';
import type { SlotSkips } from '../../../schedulers/plugin';
import { TaskOutcome } from '../../../sim/trace/trace';
import { VCORE } from '../../../base/units';
import type { Measured, TheoryInput } from './theory-input';

/** Applications of the same entry as this one. */
function alike({ directory }: RunModel, app: number): ReadonlySet<number> {
  const { generator } = directory.applications[app];
  return new Set(directory.applications.flatMap((one, id) => (one.generator === generator ? [id] : [])));
}

function slotSkipsOf({ scheduler }: Scenario): SlotSkips | undefined {
  return schedulerPlugin(scheduler.type).slotSkips?.(scheduler);
}

/** The nodes that are up when the first task of these jobs starts: others may join or leave. */
function nodesOf(model: RunModel, jobs: ReadonlySet<number>): number[] {
  const { tasks } = model;
  let first = Infinity;
  for (let task = 0; task < tasks.count; task++) {
    if (jobs.has(tasks.app[task])) first = Math.min(first, tasks.start[task]);
  }
  return nodesUpAt(model, first);
}

function slotsPerNode(skipping: SlotSkips | undefined, { directory }: RunModel, nodes: readonly number[]): number {
  let slots = 0;
  for (const node of nodes) {
    const [vcores] = directory.nodes[node].capacity;
    slots += skipping === undefined ? Math.floor(vcores / VCORE) : skipping.slots(vcores);
  }
  return slots / Math.max(1, nodes.length);
}

/** What the analysis takes in for a job; undefined when none of its tasks that read data has ended. */
export function slotTheory(document: Scenario, model: RunModel, app: number): TheoryInput | undefined {
  const { tasks, directory } = model;
  const { stages, stageTasks = [], stageInputs = [] } = directory.applications[app];
  const jobs = alike(model, app);
  let near = { time: 0, count: 0 };
  let all = { time: 0, count: 0 };
  for (let task = 0; task < tasks.count; task++) {
    if (!jobs.has(tasks.app[task]) || tasks.outcome[task] !== TaskOutcome.succeeded) continue;
    const time = tasks.end[task] - tasks.start[task];
    all = { time: all.time + time, count: all.count + 1 };
    if (tasks.locality[task] <= 1) near = { time: near.time + time, count: near.count + 1 };
  }
  const data = directory.datasets?.[stageInputs[0] ?? -1];
  if (all.count === 0 || data === undefined) return undefined;
  const mean = near.count > 0 ? near : all;
  const skipping = slotSkipsOf(document);
  const nodes = nodesOf(model, jobs);
  return {
    nodes: nodes.length,
    slotsPerNode: slotsPerNode(skipping, model, nodes),
    replicas: data.replicas.length / Math.max(1, data.blocks),
    tasks: stageTasks[0] ?? 0,
    taskLength: mean.time / mean.count,
    stage: stages[0] ?? '',
    dataset: data.id,
    jobs: jobs.size,
    ...(skipping === undefined ? {} : { heartbeat: skipping.heartbeat }),
  };
}

/** The results of jobs like this one, and the slots that each of them was allowed to skip. */
export function slotMeasured(document: Scenario, model: RunModel, app: number): Measured {
  const { tasks } = model;
  const jobs = alike(model, app);
  let near = 0;
  let far = 0;
  for (let task = 0; task < tasks.count; task++) {
    if (!jobs.has(tasks.app[task])) continue;
    if (tasks.locality[task] <= 1) near++;
    else if (tasks.locality[task] > 2) far++;
  }
  const skipping = slotSkipsOf(document);
  const skips = skipping?.skips(nodesOf(model, jobs).length) ?? 0;
  const input = slotTheory(document, model, app);
  const wait = input === undefined ? 0 : (skips * input.taskLength) / (input.nodes * input.slotsPerNode);
  const locality = near + far === 0 ? NaN : near / (near + far);
  const waits = skipping?.waits;
  return { wait, locality, skips, sticky: skipping?.sticky === true, ...(waits === undefined ? {} : { waits }) };
}
