/** What the next free slot of a Spark application gets: pool by pool, task set by task set, and the task for each executor. */
import { hasTaskOrder } from '../../shared/dock/task-order';
import { pendingAt, tasksWaitingAt } from '../../../analysis/explain/explain-tasks';
import type { TasksWaiting } from '../../../analysis/explain/explain-tasks';
import { holdWords, taskWaitLetter } from '../../../analysis/explain/hold-words';
import type { RunModel } from '../../../analysis/model';
import { TaskWaitCause } from '../../../analysis/waiting/task-waiting';
import type { StageHold } from '../../../analysis/waiting/task-waiting';
import { formatSpan } from '../../../base/units';
import { planTasks } from '../../../frameworks/spark/plan';
import type { TasksPlan } from '../../../frameworks/spark/plan';
import { localityNames } from '../../../frameworks/spark/task-scheduler/locality/locality';
import { Offers } from '../../../frameworks/spark/task-scheduler/offers';
import { Pool } from '../../../frameworks/spark/task-scheduler/pools';
import type { PoolTaskSet } from '../../../frameworks/spark/task-scheduler/pools';
import type { RoundListener, SubmittedTaskSet } from '../../../frameworks/spark/task-scheduler/task-scheduler';
import type { Scenario } from '../../../scenario/schema';
import type { NextColumn, NextRow } from '../orders/next-column';
import { sparkBookAt } from './spark-book';
import type { ExecutorAt, SparkBook } from './spark-book';

/** What a free slot of an executor would get. */
export interface SlotAnswer {
  /** -1 when it would get nothing. */
  readonly stage: number;
  /** Its number in the stage, from 0. */
  readonly task: number;
  readonly locality: number;
  /** Stages that refuse the slot and wait for a better place. */
  readonly refusing: readonly number[];
}

interface ViewedRun {
  readonly model: RunModel;
  readonly plan: TasksPlan;
  readonly app: number;
  readonly at: number;
}

/** Hears nothing. */
export const SILENT: RoundListener = {
  launched: () => undefined,
  delayRejected: () => undefined,
  timerReset: () => undefined,
  abandoned: () => undefined,
};

/** The most executors that are listed. */
const MOST_EXECUTORS = 24;

/** The applications that run tasks in executors and have unfinished stages at an instant (µs). */
export function sparkAppsAt({ applications, directory }: RunModel, at: number): number[] {
  return applications.flatMap(({ id, stages }) => {
    if (!hasTaskOrder(directory.applications[id])) return [];
    return stages.some(({ from, to }) => from <= at && at < to) ? [id] : [];
  });
}

/** @param seen the document as the variant sees it @param picked id of the application, '' for the first one @param at µs */
export function sparkNext(model: RunModel, seen: Scenario, picked: string, at: number): NextColumn[] {
  const { applications } = model.directory;
  const apps = sparkAppsAt(model, at);
  const app = apps.find((one) => applications[one].id === picked) ?? apps.at(0);
  const settings = seen.workload.find(({ id }) => app !== undefined && id === applications[app].generator);
  if (app === undefined || settings === undefined) return [ofApps(model, apps, -1, at)];
  const viewed = { model, plan: planTasks(settings, model.directory), app, at };
  const book = sparkBookAt(model, viewed.plan, app, at, SILENT);
  const order = book.pools.root.sorted([]);
  const pools = viewed.plan.mode === 'FAIR' ? [ofPools(viewed, book)] : [];
  return [ofApps(model, apps, app, at), ...pools, ofSets(viewed, order), ofExecutors(viewed, book)];
}

function ofApps(model: RunModel, apps: readonly number[], shown: number, at: number): NextColumn {
  const { applications } = model.directory;
  const rows = apps.map((app): NextRow => {
    const pending = model.applications[app].stages
      .filter(({ from, to }) => from <= at && at < to)
      .reduce((sum, { stage }) => sum + pendingAt(model, app, stage, at), 0);
    const { id } = applications[app];
    return {
      key: id,
      name: id,
      app,
      keys: `${pending} ${pending === 1 ? 'task' : 'tasks'} to launch`,
      passed: '',
      pick: id,
      picked: app === shown,
    };
  });
  return { title: 'Applications', by: 'each serves its own tasks', rows, empty: 'No stage runs at this instant.' };
}

/** Sorting has put the pools in order. */
function ofPools({ plan }: ViewedRun, { pools }: SparkBook): NextColumn {
  const rows = pools.root.children.flatMap((pool): NextRow[] => {
    if (!(pool instanceof Pool)) return [];
    const { name, running, minShare, weight, mode } = pool;
    const rank =
      running < minShare
        ? `below its minimum share: ${running} of ${minShare}`
        : `${running} running over weight ${weight}${minShare > 0 ? `, minimum share ${minShare}` : ''}`;
    const pending = pool.sorted([]).some(({ payload }) => payload.manager.isSchedulable);
    return [{ key: name, name, keys: `${rank}; inside ${mode}`, passed: pending ? '' : 'nothing to launch' }];
  });
  return { title: 'Pools', by: `by ${plan.mode}`, rows, empty: 'It has no pools.' };
}

function ofSets({ model, plan, app, at }: ViewedRun, order: readonly PoolTaskSet<SubmittedTaskSet>[]): NextColumn {
  const { stages } = model.directory.applications[app];
  const waiting = tasksWaitingAt(model, app, at);
  const rows = order.map(({ stage, job, running, parent }): NextRow => {
    const pending = pendingAt(model, app, stage, at);
    const rank = parent?.mode === 'FAIR' ? '' : `job ${job}, stage ${stage}; `;
    const wait = waiting.find((one) => one.stage === stage);
    const letter = wait === undefined ? '' : taskWaitLetter(wait.cause);
    return {
      key: String(stage),
      name: stages[stage],
      keys: `${rank}${running} running, ${pending} to launch`,
      passed: pending === 0 ? 'all launched' : wait === undefined ? '' : waitText(model, app, wait),
      ...(letter === '' ? {} : { letter }),
    };
  });
  return { title: 'Task sets', by: `by ${plan.mode}`, rows, empty: 'No stage runs at this instant.' };
}

function waitText(model: RunModel, app: number, { cause, level, left, next, hold }: TasksWaiting): string {
  if (hold !== null) return holdWords(model, app, hold);
  if (cause === TaskWaitCause.noFreeSlot) return 'no slot is free';
  if (cause === TaskWaitCause.tick) return 'waits for the next offer';
  return `takes ${localityNames[level]} at most; ${next < 0 ? 'the next level' : localityNames[next]} opens in ${formatSpan(left)}`;
}

function ofExecutors(viewed: ViewedRun, { executors }: SparkBook): NextColumn {
  const { model, app } = viewed;
  const { slots = 0 } = model.directory.applications[app];
  const staying = executors.filter(({ leaving }) => !leaving);
  const free = staying.filter(({ running }) => running < slots);
  const busy = staying.filter(({ running }) => running >= slots);
  const rows = [...free, ...busy, ...executors.filter(({ leaving }) => leaving)]
    .slice(0, MOST_EXECUTORS)
    .map((executor): NextRow => {
      const { ordinal, container, node, running, leaving } = executor;
      const name = ordinal === 0 ? 'driver' : `executor ${ordinal}`;
      const key = String(container);
      const place = `on ${model.directory.nodes[node].id}`;
      if (leaving) {
        return { key, name, keys: `${place}, ${running} running:`, passed: 'nothing: it is being decommissioned' };
      }
      const answer = slotAnswer(viewed, executor);
      return {
        key,
        name,
        keys: `${place}, ${slots - running} of ${slots} free:`,
        passed: answerText(viewed, answer),
        ...(answer.stage === -1 && answer.refusing.length > 0 ? { letter: 'L' as const } : {}),
      };
    });
  return { title: 'What a free slot gets', by: 'now', rows, empty: 'No executor is up.' };
}

/** A slot of the executor is offered to its own book, because an offer that is taken changes it. */
function slotAnswer(viewed: ViewedRun, executor: ExecutorAt): SlotAnswer {
  return answerFor(viewed.model, viewed.plan, viewed.app, executor, viewed.at);
}

/**
 * What one free slot of an executor would get at an instant (µs), according to Spark's own round of offers.
 * @internal
 */
export function answerFor(
  model: RunModel,
  plan: TasksPlan,
  app: number,
  { ordinal, node, running }: Pick<ExecutorAt, 'ordinal' | 'node' | 'running'>,
  at: number,
): SlotAnswer {
  let answer = { stage: -1, task: -1, locality: -1 };
  const { slots = 0 } = model.directory.applications[app];
  const refusing = new Set<number>();
  const book = sparkBookAt(model, plan, app, at, {
    ...SILENT,
    launched: ({ id, manager }) => {
      answer = { stage: id, task: manager.launchedTask, locality: manager.launchedLocality };
    },
    delayRejected: ({ id }) => refusing.add(id),
  });
  for (const { stage, hold } of tasksWaitingAt(model, app, at)) {
    const set = book.sets.get(stage);
    if (hold !== null && set !== undefined && !mayLaunch(hold, running < slots)) book.scheduler.remove(set);
  }
  const offers = new Offers();
  offers.add(ordinal, node, 1);
  book.scheduler.round(offers, false, at);
  return { ...answer, refusing: [...refusing] };
}

/** Whether a stage that is held takes the slot of an executor: what is excluded has a free slot, others may run its tasks. */
function mayLaunch({ cause }: StageHold, hasFreeSlot: boolean): boolean {
  return cause === TaskWaitCause.barrier || (cause === TaskWaitCause.excluded && !hasFreeSlot);
}

function answerText({ model, app, at }: ViewedRun, { stage, task, locality, refusing }: SlotAnswer): string {
  const { stages } = model.directory.applications[app];
  const waits = refusing.map((one) => stages[one]).join(', ');
  if (stage === -1) {
    const held = tasksWaitingAt(model, app, at).find(({ hold }) => hold !== null);
    if (waits === '' && held?.hold) return `nothing: ${stages[held.stage]} ${holdWords(model, app, held.hold)}`;
    return waits === '' ? 'nothing, all is launched' : `nothing: ${waits} would run far from its data here, and waits`;
  }
  const passing = waits === '' ? '' : ` (${waits} lets it pass)`;
  return `task ${task + 1} of ${stages[stage]}, ${localityNames[locality]}${passing}`;
}
