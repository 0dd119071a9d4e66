/** What holds at an instant: states, queues, limits, nodes. All times in µs. */
import type { ApplicationModel, QueueModel, RunModel, StateEntry, TimerSpan } from './model';

/** The last entry that is not later than `at`, entries in ascending order. */
function lastUpTo<T extends { readonly at: number }>(entries: readonly T[], at: number): T | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle].at <= at) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}

/** The state an application is in, and since when; undefined before its first. */
export function stateAt(app: ApplicationModel, at: number): StateEntry | undefined {
  return lastUpTo(app.states, at);
}

/** The leaf queue an application is in; undefined before its submission. */
export function queueAt(app: ApplicationModel, at: number): number | undefined {
  return lastUpTo(app.queues, at)?.queue;
}

/** The limits in force in a queue. */
export function limitsAt(queue: QueueModel, at: number): QueueModel['limits'][number] {
  return lastUpTo(queue.limits, at) ?? queue.limits[0];
}

/** The timer of an application's state that runs at an instant; the one due first when there are several. */
export function timerAt(app: ApplicationModel, at: number): TimerSpan | undefined {
  let found: TimerSpan | undefined;
  for (const timer of app.timers) {
    if (timer.from <= at && at < timer.to && (found === undefined || timer.due < found.due)) found = timer;
  }
  return found;
}

/** Indices of the nodes that are up. */
export function nodesUpAt(model: RunModel, at: number): number[] {
  const up = model.directory.nodes.map(() => true);
  for (const change of model.nodeChanges) if (change.at <= at) up[change.node] = change.up;
  return model.directory.nodes.flatMap((_, node) => (up[node] ? [node] : []));
}

/**
 * When there is nothing left to see of applications at work: the last one's end, or the run's own end when one has not
 * finished. States may go on changing after it.
 */
export function workEnd(model: RunModel): number {
  let end = 0;
  for (const { submitted, finished } of model.applications) {
    if (finished !== Infinity) end = Math.max(end, finished);
    else if (submitted !== Infinity) return model.end;
  }
  return end === 0 ? model.end : end;
}
