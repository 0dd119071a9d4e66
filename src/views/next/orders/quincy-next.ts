/**
 * Who is next by Quincy's flow. There is no queue, because one answer places all tasks. Waiting tasks are ranked by how much
 * cheaper a place would have to be, by the prices of the last answer. How many tasks their job may run filters them.
 */
import type { RunModel } from '../../../analysis/model';
import { formatInstant } from '../../../base/units';
import { waitingCost } from '../../../schedulers/quincy/costs/costs';
import { Way } from '../../../schedulers/quincy/planning/flow-graph';
import { policies } from '../../../schedulers/quincy/policies';
import { decisions, solvedRound } from '../../quincy/rounds';
import type { Solved } from '../../quincy/rounds';
import type { Settings } from '../../yarn/settings-at';
import type { NextColumn, NextRow } from './next-column';
import { waitingApps } from './waiting-apps';

/** @param picked id of the job whose tasks are wanted, '' for those of all @param at µs */
export function quincyNext(model: RunModel, settings: Settings, picked: string, at: number): NextColumn[] {
  const decided = decisions(model).findLast((one) => one.at <= at);
  if (decided === undefined) return [withoutFlow(model, at)];
  const solved = solvedRound(model, decided, settings);
  const { applications } = model.directory;
  const job = solved.apps.findIndex((app) => applications[app].id === picked);
  const waiting = waitingTasks(solved).filter(({ of }) => job < 0 || of === job);
  return [
    {
      title: `Jobs, ${formatInstant(decided.at)}`,
      by: 'with the limits of each job under its policy',
      rows: jobRows(model, solved, job),
      empty: 'There is none.',
    },
    {
      title: job < 0 ? 'Waiting tasks' : applications[solved.apps[job]].id,
      by: 'the smallest shortfall first',
      rows: waiting.map((one) => taskRow(model, solved, one)),
      empty: 'No task waits after this decision.',
    },
    {
      title: 'This decision',
      by: 'gave a place to',
      rows: startedBy(model, solved),
      empty: 'It changed nothing.',
    },
  ];
}

/** For greedy queues only the reason of each waiting job is recorded. */
function withoutFlow(model: RunModel, at: number): NextColumn {
  const { directory, applications } = model;
  const waiting = waitingApps(model, at).toSorted(
    (a, b) => applications[a.app].submitted - applications[b.app].submitted || a.app - b.app,
  );
  return {
    title: 'Jobs',
    by: 'a free machine serves those that prefer it, then its rack, then any',
    rows: waiting.map(({ app, lacking, reason }) => ({
      key: String(app),
      name: directory.applications[app].id,
      app,
      keys: `${lacking} of its tasks wait${lacking === 1 ? 's' : ''}`,
      letter: reason.letter,
      passed: reason.title,
    })),
    empty: 'No task waits.',
  };
}

interface WaitingTask {
  /** Its place in the round, and that of its job. */
  readonly task: number;
  readonly of: number;
  /** By how much running would have to be cheaper at the prices of the answer. */
  readonly gap: number;
  readonly bound: boolean;
}

/**
 * Tasks that wait after an answer: those whose job may run more first, then by what is missing, then in the order of the round.
 * @internal
 */
export function waitingTasks({ graph, round, places, potential }: Solved): WaitingTask[] {
  const running = runningAfter(round.jobs.length, round.tasks, places);
  const found = round.tasks.flatMap(({ job, root }, task): WaitingTask[] => {
    if (places[task] >= 0) return [];
    const bound = !root && running[job] >= round.bounds[job].most;
    return [{ task, of: job, gap: graph.gap(task, potential), bound }];
  });
  return found.sort((a, b) => Number(a.bound) - Number(b.bound) || a.gap - b.gap || a.task - b.task);
}

/** Workers of each job that run by the answer. */
function runningAfter(jobs: number, tasks: Solved['round']['tasks'], places: Solved['places']): Int32Array {
  const running = new Int32Array(jobs);
  tasks.forEach(({ job, root }, task) => {
    if (!root && places[task] >= 0) running[job]++;
  });
  return running;
}

/** The jobs of the round with what runs and waits of each. @param picked its number, -1 for none */
function jobRows(model: RunModel, { round, places, apps }: Solved, picked: number): NextRow[] {
  const running = runningAfter(apps.length, round.tasks, places);
  const waiting = new Int32Array(apps.length);
  round.tasks.forEach(({ job }, task) => {
    if (places[task] < 0) waiting[job]++;
  });
  return apps.map((app, job): NextRow => {
    const { id } = model.directory.applications[app];
    const { quota, least, most } = round.bounds[job];
    const share = policies[round.policy].fair ? `; share ${quota}, ${least} to ${most} may run` : '';
    const full = waiting[job] > 0 && running[job] >= most;
    return {
      key: id,
      name: id,
      app,
      keys: `${running[job]} run, ${waiting[job]} wait${share}`,
      passed: full ? 'runs as many as allowed' : '',
      pick: id,
      picked: job === picked,
    };
  });
}

function taskRow(model: RunModel, solved: Solved, { task, of, gap, bound }: WaitingTask): NextRow {
  const { round, apps } = solved;
  const { waited, root } = round.tasks[task];
  const { omega } = round.jobs[of];
  const cost = root ? '' : `waiting costs ${rounded(waitingCost(omega, waited))}, `;
  const cheapest = cheapestPlace(model, solved, task);
  const filter = bound
    ? 'its job runs as many as allowed'
    : gap > 0
      ? `a place would have to be at least ${rounded(gap)} cheaper`
      : 'no place at this price is left';
  return {
    key: String(task),
    name: model.directory.applications[apps[of]].id,
    app: apps[of],
    keys: `${taskText(solved, task)}: ${cost}${cheapest}`,
    passed: filter,
  };
}

/** "its best place, m/3, 12": where it would pay least, free or not. */
function cheapestPlace({ directory }: RunModel, { graph }: Solved, task: number): string {
  const { way, target, exact } = graph;
  let best = -1;
  for (const arc of graph.arcsOf(task)) {
    if (way[arc] === Way.wait) continue;
    if (best < 0 || exact[arc] < exact[best]) best = arc;
  }
  if (best < 0) return 'it has no place';
  const where =
    way[best] === Way.cluster
      ? 'any machine'
      : way[best] === Way.rack
        ? directory.racks[target[best]]
        : directory.nodes[target[best]].id;
  return `its best place, ${where}, ${rounded(exact[best])}`;
}

function startedBy(model: RunModel, solved: Solved): NextRow[] {
  const { round, places, apps } = solved;
  return round.tasks.flatMap(({ job, machine }, task): NextRow[] => {
    if (places[task] === machine) return [];
    const { nodes } = model.directory;
    const keys =
      places[task] < 0
        ? `is stopped on ${nodes[machine].id}`
        : machine < 0
          ? `starts on ${nodes[places[task]].id}`
          : `moves from ${nodes[machine].id} to ${nodes[places[task]].id}`;
    const { id } = model.directory.applications[apps[job]];
    return [{ key: String(task), name: id, app: apps[job], keys: `${taskText(solved, task)} ${keys}`, passed: '' }];
  });
}

/** "task 4", counted from 1. */
function taskText({ tasks }: Solved, task: number): string {
  return `task ${tasks[task].task + 1}`;
}

function rounded(cost: number): number {
  return Math.round(cost * 100) / 100;
}
