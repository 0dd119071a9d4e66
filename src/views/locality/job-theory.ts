/**
 * The quantities of the analysis of delay scheduling for batch jobs, whose tasks take slots of nodes, and what their runs came
 * to. Jobs of one entry are alike and are taken together.
 */
import type { RunModel } from '../../analysis/model';
import type { Scenario } from '../../scenario/schema';
import { readSettings, slotsOf } from '../../schedulers/delay/settings';
import type { DelaySettings } from '../../schedulers/delay/settings';
import { TaskOutcome } from '../../sim/trace';
import type { Measured, TheoryInput } from './theory-input';

/** Applications of the same entry as this one. */
function alike({ directory }: RunModel, app: number): ReadonlySet<number> {
  const { generator } = directory.applications[app];
  return new Set(directory.applications.flatMap((one, id) => (one.generator === generator ? [id] : [])));
}

/** Settings of the scheduler where it is the one of the paper. */
function settingsOf(document: Scenario): DelaySettings | undefined {
  const { scheduler } = document;
  return scheduler.type === 'delay-scheduling' ? readSettings(scheduler) : undefined;
}

function slotsPerNode(document: Scenario, { directory }: RunModel): number {
  const settings = settingsOf(document);
  let slots = 0;
  for (const { capacity } of directory.nodes) {
    slots += settings === undefined ? Math.floor(capacity[0] / 1000) : slotsOf(settings, capacity[0]);
  }
  return slots / directory.nodes.length;
}

/** What the analysis takes in for a batch job; undefined when none of its tasks that read data has ended. */
export function jobTheory(document: Scenario, model: RunModel, app: number): TheoryInput | undefined {
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
  const settings = settingsOf(document);
  return {
    nodes: directory.nodes.length,
    slotsPerNode: slotsPerNode(document, model),
    replicas: data.replicas.length / Math.max(1, data.blocks),
    tasks: stageTasks[0] ?? 0,
    taskLength: mean.time / mean.count,
    stage: stages[0] ?? '',
    dataset: data.id,
    jobs: jobs.size,
    ...(settings === undefined ? {} : { heartbeat: settings.heartbeat }),
  };
}

/**
 * What the runs of jobs like this one came to, and the slots that each of them was allowed to let pass. Where time is waited, a
 * skip costs the time between two heartbeats of the cluster.
 */
export function jobMeasured(document: Scenario, model: RunModel, app: number): Measured {
  const { tasks, directory } = model;
  const jobs = alike(model, app);
  let near = 0;
  let far = 0;
  for (let task = 0; task < tasks.count; task++) {
    if (!jobs.has(tasks.app[task])) continue;
    if (tasks.locality[task] <= 1) near++;
    else if (tasks.locality[task] > 2) far++;
  }
  const settings = settingsOf(document);
  const skips = settings === undefined ? 0 : skipsAllowed(settings, directory.nodes.length, directory.racks.length > 1);
  const input = jobTheory(document, model, app);
  const wait = input === undefined ? 0 : (skips * input.taskLength) / (input.nodes * input.slotsPerNode);
  const locality = near + far === 0 ? NaN : near / (near + far);
  const waits = settings?.policy === 'wait' ? { waits: { rack: settings.rackWait, any: settings.anyWait } } : {};
  return { wait, locality, skips, sticky: settings?.policy === 'naive-fair', ...waits };
}

function skipsAllowed(settings: DelaySettings, nodes: number, hasRacks: boolean): number {
  if (settings.policy === 'skip-count') return settings.maxSkips;
  if (settings.policy !== 'wait') return 0;
  const wait = settings.rackWait + (hasRacks ? 0 : settings.anyWait);
  return Math.ceil((wait * nodes) / settings.heartbeat);
}
