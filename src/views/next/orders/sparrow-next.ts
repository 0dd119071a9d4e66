/**
 * The next entry that a worker of Sparrow serves: its queue in order, and what the scheduler of each entry would
 * answer.
 */
import { messageIndex } from '../../../analysis/messages/messages-index';
import type { RunModel } from '../../../analysis/model';
import { formatInstant } from '../../../base/units';
import { slotsOf, sparrowSettings } from '../../../schedulers/sparrow/settings';
import type { SparrowSettings } from '../../../schedulers/sparrow/settings';
import type { Settings } from '../../yarn/settings-at';
import type { NextColumn, NextRow } from './next-column';
import { waitingApps } from './waiting-apps';
import { queueInOrder } from './worker-order';
import { schedulersAnswer, workersByQueue } from './workers-column';
import { ResourceType } from '../../../sim/resource-types';

/** @param picked id of the worker whose queue is wanted, '' for the one with the longest @param at µs */
export function sparrowNext(model: RunModel, settings: Settings, picked: string, at: number): NextColumn[] {
  const { nodes } = model.directory;
  const index = messageIndex(model);
  const sparrow = sparrowSettings(settings.scheduler);
  const { vcore } = ResourceType;
  const slots = (node: number): number => slotsOf(nodes[node].capacity[vcore], sparrow.cpus);
  const { column, shown } = workersByQueue(model, index, slots, picked, at);
  if (index === undefined || shown < 0) return [column];
  const lacking = new Map(waitingApps(model, at).map((one) => [one.app, one.lacking]));
  const queue = queueInOrder(model, index, sparrow, shown, at).map(({ app, reservation, since }, place): NextRow => {
    const left = lacking.get(app) ?? 0;
    return {
      key: String(place),
      name: model.directory.applications[app].id,
      app,
      keys: `${keyText(model, sparrow, app)}${reservation ? 'reservation' : 'task'} since ${formatInstant(since)}`,
      passed: reservation ? schedulersAnswer(left) : '',
    };
  });
  return [
    column,
    { title: nodes[shown].id, by: `serves by ${sparrow.order}`, rows: queue, empty: 'Its queue is empty.' },
  ];
}

/** What decides the order of the queue in addition to the time of arrival. */
function keyText({ directory }: RunModel, { order, weights }: SparrowSettings, app: number): string {
  const { user, priority } = directory.applications[app];
  const name = directory.users[user];
  if (order === 'priority') return `priority ${priority}, `;
  if (order === 'round_robin') return `user ${name}, `;
  return order === 'weighted' ? `user ${name} of weight ${weights[name] ?? 1}, ` : '';
}
