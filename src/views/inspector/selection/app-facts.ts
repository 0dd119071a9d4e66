/** Facts of one application over the whole run. */
import { capitalized } from '../../../base/text/capitalized';
import { grouped } from '../../../base/text/counted';
import { lastingDeadlocks } from '../../../analysis/at';
import { taskWaits } from '../../../analysis/explain/explain-tasks';
import { driverWord, rolesOf } from '../../../analysis/explain/container-words';
import type { RunModel } from '../../../analysis/model';
import { tasksOf } from '../../../analysis/tasks-of';
import { TaskWaitCause } from '../../../analysis/waiting/task-waiting';
import { formatInstant, formatSpan } from '../../../base/units';
import { AppOutcome, ContainerKind, TaskOutcome, appOutcomeNames } from '../../../sim/trace/trace';

/** How many of its tasks an application has done. */
function tasksDone(model: RunModel, app: number): number {
  let done = 0;
  for (const task of tasksOf(model, app)) if (model.tasks.outcome[task] === TaskOutcome.succeeded) done++;
  return done;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/**
 * The rows of a table of facts: the names of all runs, each once, in the order of the first run that has it. An application may be of
 * another kind in another run, and have other facts.
 * @param runs the facts of each run; undefined where it has no such application
 */
export function factNames(runs: readonly (readonly Fact[] | undefined)[]): string[] {
  const names: string[] = [];
  for (const facts of runs) {
    let next = 0;
    for (const { name } of facts ?? []) {
      const known = names.indexOf(name);
      if (known < 0) names.splice(next, 0, name);
      next = (known < 0 ? next : known) + 1;
    }
  }
  return names;
}

/** The facts of an application in one run, in the order in which to show them. They depend on its kind. */
export function appFacts(model: RunModel, app: number): Fact[] {
  const { directory, containers } = model;
  const one = model.applications[app];
  const described = directory.applications[app];
  const roles = rolesOf(directory, app);
  const { drivers, executors, tasks } = containersOf(model, app);
  const nodesOf = (ids: readonly number[]) => [...new Set(ids.map((c) => directory.nodes[containers.node[c]].id))];
  return [
    { name: 'Queue', value: directory.queues[one.queues.at(-1)?.queue ?? described.queue].id },
    ...(roles.stages !== undefined
      ? stageFacts(model, app, roles.stages, nodesOf(drivers))
      : drivers.length > 0 || roles.work === 'executors'
        ? [
            { name: 'Driver on', value: nodesOf(drivers).join(', ') || '–' },
            { name: 'Executors started', value: `${grouped(executors)}, ${grouped(described.wanted)} wanted` },
            { name: 'Tasks done', value: grouped(tasksDone(model, app)) },
            ...waitFacts(model, app),
          ]
        : [{ name: 'Containers started', value: `${grouped(tasks)}, ${grouped(described.wanted)} wanted` }]),
    {
      name: 'Ended',
      value:
        one.finished === Infinity
          ? notEnded(model)
          : `${one.outcome > AppOutcome.succeeded ? `${appOutcomeNames[one.outcome]} ` : ''}${formatInstant(one.finished)}`,
    },
  ];
}

/** What stands for the end of an application that has none: only in a deadlock it will never come. */
function notEnded(model: RunModel): string {
  if (model.ended?.reason === 'deadlock' || lastingDeadlocks(model).length > 0) return 'never';
  return `≥ ${formatInstant(model.end)}`;
}

/** Facts of an application whose containers are named after stages, such as maps and reduces. */
function stageFacts(model: RunModel, app: number, words: readonly string[], nodes: readonly string[]): Fact[] {
  const { stages, stageTasks = [] } = model.directory.applications[app];
  const done = stages.map(() => 0);
  const { outcome, stage } = model.tasks;
  for (const task of tasksOf(model, app)) if (outcome[task] === TaskOutcome.succeeded) done[stage[task]]++;
  return [
    { name: `${capitalized(driverWord(model, app))} on`, value: nodes.join(', ') || '–' },
    ...words.map((word, stage) => ({
      name: `${capitalized(word)}s done`,
      value: `${grouped(done[stage] ?? 0)} of ${grouped(stageTasks[stage] ?? 0)}`,
    })),
  ];
}

/** What its tasks waited for inside the application: waiting for locality is separate from the lack of a slot. */
function waitFacts(model: RunModel, app: number): Fact[] {
  let locality = 0;
  let slot = 0;
  for (const { cause, taskTime } of taskWaits(model, app)) {
    if (cause === TaskWaitCause.locality) locality += taskTime;
    else if (cause === TaskWaitCause.noFreeSlot) slot += taskTime;
  }
  return [
    { name: 'Tasks waited for locality', value: formatSpan(locality) },
    { name: 'Tasks waited for a slot', value: formatSpan(slot) },
  ];
}

/** The drivers of an application, and how many other containers it had: there may be a million of those. */
function containersOf(
  { applications, containers: { kind } }: RunModel,
  app: number,
): { readonly drivers: readonly number[]; readonly executors: number; readonly tasks: number } {
  const drivers: number[] = [];
  let executors = 0;
  let tasks = 0;
  const ids = applications[app].containers;
  for (let i = 0; i < ids.length; i++) {
    const of = kind[ids[i]];
    if (of === ContainerKind.driver) drivers.push(ids[i]);
    else if (of === ContainerKind.executor) executors++;
    else if (of === ContainerKind.task) tasks++;
  }
  return { drivers, executors, tasks };
}
