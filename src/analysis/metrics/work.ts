/** Useful work, wasted work, and work lost to preemption. */
import { ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace/trace';
import { goodput } from '../compare/measures/goodput';
import type { Attempt } from '../compare/measures/goodput';
import type { Metric, RunModel } from '../model';
import { coreSeconds, count, duration, share } from './metric';
import { EVERYTHING } from './window';
import type { MeasurementWindow } from './window';
import { ResourceType } from '../../sim/resource-types';

/** Ids of {@link workMetrics}, known before they are computed. */
export const WORK_IDS: readonly string[] = ['lost-work', 'goodput', 'preempted', 'preempted-work', 'last-preempted'];

/** Goodput and preemption. Values are undefined where nothing was lost or taken, and nothing could be. */
export function workMetrics(model: RunModel, window: MeasurementWindow = EVERYTHING): Metric[] {
  const { useful, lost, goodput: good } = goodput(attemptsOf(model, window));
  const preemption = preempted(model, window);
  return [
    coreSeconds('lost-work', useful + lost === 0 ? undefined : lost, false),
    share('goodput', lost === 0 ? undefined : good),
    count('preempted', preemption?.containers),
    coreSeconds('preempted-work', preemption?.work, false),
    duration('last-preempted', {
      value: preemption === undefined || preemption.containers === 0 ? undefined : preemption.last,
      atLeast: false,
    }),
  ];
}

/** Attempts at tasks inside executors; without any, task containers, each of which is an attempt of its own. */
function attemptsOf(model: RunModel, { from, to }: MeasurementWindow): Attempt[] {
  const { tasks, containers, directory } = model;
  const { vcore } = ResourceType;
  const inWindow = (app: number): boolean => {
    const { submitted } = model.applications[app];
    return submitted >= from && submitted <= to;
  };
  const attempts: Attempt[] = [];
  const numberOf = numbering();
  for (let task = 0; task < tasks.count; task++) {
    if (!inWindow(tasks.app[task])) continue;
    const slots = Math.max(1, directory.applications[tasks.app[task]].slots ?? 1);
    attempts.push({
      task: numberOf(tasks.app[task], tasks.stage[task], tasks.index[task]),
      start: tasks.start[task],
      end: tasks.end[task],
      cores: sizeOf(model, tasks.container[task], vcore) / slots,
      succeeded: tasks.outcome[task] === -1 ? undefined : tasks.outcome[task] === TaskOutcome.succeeded,
    });
  }
  if (attempts.length > 0) return attempts;
  for (let c = 0; c < containers.count; c++) {
    if (containers.kind[c] !== ContainerKind.task || !inWindow(containers.app[c])) continue;
    const outcome = containers.outcome[c];
    attempts.push({
      task: c,
      start: containers.allocated[c],
      end: containers.ended[c],
      cores: sizeOf(model, c, vcore),
      succeeded: outcome === -1 ? undefined : outcome === ContainerOutcome.completed,
    });
  }
  return attempts;
}

/** Numbers the tasks of all stages from 0 in the order in which they are first asked for. */
function numbering(): (app: number, stage: number, index: number) => number {
  const stages = new Map<number, number[]>();
  let used = 0;
  return (app, stage, index) => {
    const key = app * 65_536 + stage;
    const known = stages.get(key);
    const numbers = known ?? [];
    if (known === undefined) stages.set(key, numbers);
    return (numbers[index] ??= used++);
  };
}

/** Containers killed by preemption and what they had held until then; undefined where none was ever wanted back. */
function preempted(
  model: RunModel,
  { from, to }: MeasurementWindow,
): { containers: number; work: number; last: number } | undefined {
  const { containers } = model;
  const { vcore } = ResourceType;
  let killed = 0;
  let work = 0;
  let last = 0;
  for (let c = 0; c < containers.count; c++) {
    if (containers.outcome[c] !== ContainerOutcome.preempted) continue;
    if (containers.ended[c] < from || containers.ended[c] > to) continue;
    killed++;
    last = Math.max(last, containers.ended[c]);
    work += (containers.ended[c] - containers.allocated[c]) * sizeOf(model, c, vcore);
  }
  return killed === 0 && model.preemptions === undefined ? undefined : { containers: killed, work, last };
}

function sizeOf({ containers, directory }: RunModel, container: number, type: number): number {
  return directory.shapes[containers.shape[container]]?.[type] ?? 0;
}
