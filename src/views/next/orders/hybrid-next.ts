/** The next entry that a worker of Hawk or Eagle serves: its queue in order, with the criteria of the choice. */
import { messageIndex } from '../../../analysis/messages/messages-index';
import type { RunModel } from '../../../analysis/model';
import { formatInstant, formatSpan } from '../../../base/units';
import { readSettings } from '../../../schedulers/hawk/settings';
import type { HybridSettings } from '../../../schedulers/hawk/settings';
import type { Settings } from '../../yarn/settings-at';
import { hybridQueueAt } from './hybrid-queue-at';
import type { HybridEntry } from './hybrid-queue-at';
import type { NextColumn, NextRow } from './next-column';
import { waitingApps } from './waiting-apps';
import { schedulersAnswer, workersByQueue } from './workers-column';

/** @param picked id of the worker whose queue is wanted, '' for the one with the longest @param at µs */
export function hybridNext(model: RunModel, settings: Settings, picked: string, at: number): NextColumn[] {
  const index = messageIndex(model);
  const { column, shown } = workersByQueue(model, index, () => 1, picked, at);
  if (index === undefined || shown < 0) return [column];
  const hybrid = readSettings(settings.scheduler);
  const lacking = new Map(waitingApps(model, at).map((one) => [one.app, one.lacking]));
  const pending = (app: number): number => lacking.get(app) ?? 0;
  const entries = hybridQueueAt(model, index, hybrid, shown, at, pending);
  const rows = entries.map((entry, place): NextRow => {
    const left = pending(entry.app);
    return {
      key: String(place),
      name: model.directory.applications[entry.app].id,
      app: entry.app,
      keys: keyText(model, hybrid, entry, left),
      passed: schedulersAnswer(left),
    };
  });
  return [column, { title: model.directory.nodes[shown].id, by: orderText(hybrid), rows, empty: emptyText(hybrid) }];
}

function orderText({ srpt, srptCap }: HybridSettings): string {
  return srpt
    ? `serves the least work left, short ones wait for ${srptCap} times their own at most`
    : 'serves the oldest';
}

function emptyText({ stealing, stealingAttempts }: HybridSettings): string {
  return stealing
    ? `Its queue is empty: when free, it asks up to ${stealingAttempts} random workers for short tasks queued behind long ones.`
    : 'Its queue is empty.';
}

/** "short, 12 s of work left, delayed by 3 s, since 0:04". */
function keyText(model: RunModel, { srpt }: HybridSettings, entry: HybridEntry, left: number): string {
  const estimate = model.directory.applications[entry.app].job?.runtime ?? 0;
  return [
    entry.long ? 'long' : 'short',
    ...(srpt ? [`${formatSpan(left * estimate)} of work left`] : []),
    ...(srpt && entry.delay > 0 ? [`overtaken by ${formatSpan(entry.delay)}`] : []),
    entry.sticky ? 'runs a task here and asks again' : `since ${formatInstant(entry.since)}`,
  ].join(', ');
}
