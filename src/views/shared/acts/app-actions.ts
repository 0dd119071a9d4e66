/** What can be done to an application at the cursor. */
import { queueAt } from '../../../analysis/at';
import { driverWord, rolesOf } from '../../../analysis/explain/container-words';
import type { RunModel } from '../../../analysis/model';
import { formatInstant } from '../../../base/units';
import { scenarioStore } from '../../../store/document/scenario-store';
import { pagePlayground } from '../../../store/page-playground';
import type { Playground } from '../../../store/playground';
import { ContainerKind } from '../../../sim/trace/trace';
import { act, intervene } from './act';
import { appIndex } from './names';
import type { Action } from './node-actions';

const whenIn = ({ view }: Playground) => formatInstant(view.getState().cursor);

/** The actions for an application as it is at `at` (µs) in a run, apart from moving it. */
export function appActions(model: RunModel, id: string, at: number, playground = pagePlayground): Action[] {
  const when = () => whenIn(playground);
  const app = appIndex(model, id);
  if (app === undefined) return [];
  const { submitted, finished, containers } = model.applications[app];
  const over = finished <= at ? `It ended at ${formatInstant(finished)}` : undefined;
  const idle = over ?? (submitted > at ? 'It has not been submitted yet' : undefined);
  const holds = (kind: number): boolean =>
    containers.some(
      (c) => model.containers.kind[c] === kind && model.containers.allocated[c] <= at && model.containers.ended[c] > at,
    );
  const { driver, work } = rolesOf(model.directory, app);
  const master = driverWord(model, app);
  return [
    {
      label: 'Kill',
      run: () => intervene({ kind: 'application-killed', application: id }, `${id} is killed at ${when()}`, playground),
      unless: over,
    },
    ...(driver === undefined
      ? []
      : [
          {
            label: `Fail its ${master}`,
            run: () =>
              intervene(
                { kind: 'driver-failed', application: id },
                `The ${master} of ${id} fails at ${when()}`,
                playground,
              ),
            unless: idle ?? (holds(ContainerKind.driver) ? undefined : `It has no ${master} now`),
          },
        ]),
    ...(work === 'executors'
      ? [
          {
            label: 'Lose an executor',
            run: () =>
              intervene({ kind: 'executor-lost', application: id }, `${id} loses an executor at ${when()}`, playground),
            unless: idle ?? (holds(ContainerKind.executor) ? undefined : 'It has no executor now'),
          },
          {
            label: 'Decommission an executor',
            run: () =>
              intervene(
                { kind: 'executor-decommissioned', application: id },
                `An executor of ${id} is decommissioned at ${when()}`,
                playground,
              ),
            unless: idle ?? (holds(ContainerKind.executor) ? undefined : 'It has no executor now'),
          },
        ]
      : []),
  ];
}

/** The queue an application is in at `at` (µs), or will be submitted to; undefined when it is over or unknown. */
export function movableFrom(model: RunModel, id: string, at: number): number | undefined {
  const app = appIndex(model, id);
  if (app === undefined || model.applications[app].finished <= at) return undefined;
  return queueAt(model.applications[app], at) ?? model.directory.applications[app].queue;
}

/**
 * Moves an application to another leaf queue: from the cursor on when it is there already, from the beginning when it has
 * not been submitted yet. Says why where it cannot be.
 */
export function moveApplication(
  model: RunModel,
  id: string,
  queue: string,
  at: number,
  playground = pagePlayground,
): void {
  const { notify } = scenarioStore.getState();
  const app = appIndex(model, id);
  const from = movableFrom(model, id, at);
  if (app === undefined || from === undefined) {
    notify('warning', `${id} cannot be moved at ${formatInstant(at)}: it has ended.`);
    return;
  }
  if (model.directory.queues[from].id === queue) return;
  if (model.applications[app].submitted <= at) {
    intervene(
      { kind: 'application-moved', application: id, queue },
      `${id} moves to ${queue} at ${whenIn(playground)}`,
      playground,
    );
    return;
  }
  const { generator } = model.directory.applications[app];
  const path = id === generator ? ['workload', id, 'queue'] : ['overrides', id, 'queue'];
  act([{ path, value: queue }], `${id} will be submitted to ${queue}`, undefined, playground);
}

/** What a dragged application is called among the things that can be dragged. */
export const DRAGGED_APPLICATION = 'application/x-signalbox-application';
