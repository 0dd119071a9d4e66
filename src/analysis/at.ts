/** What holds at an instant: states, queues, limits, nodes. All times in µs. */
import { partitionPoint } from '../base/collections/bisect';
import { groupBy } from '../base/collections/group-by';
import { memo } from '../base/memo';
import type { ApplicationModel, Deadlock, NodeChange, QueueModel, RunModel, StateEntry, TimerSpan } from './model';

/** The last entry that is not later than `at`, entries in ascending order. */
function lastUpTo<T extends { readonly at: number }>(entries: readonly T[], at: number): T | undefined {
  const low = partitionPoint(0, entries.length, (index) => entries[index].at <= at);
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
  const up = model.directory.nodes.map(({ absent }) => absent !== true);
  for (const change of model.nodeChanges) if (change.at <= at) up[change.node] = change.up;
  return model.directory.nodes.flatMap((_, node) => (up[node] ? [node] : []));
}

const byNode = memo((changes: readonly NodeChange[]) => groupBy(changes, ({ node }) => node));

const NO_CHANGES: readonly NodeChange[] = [];

/** What happens to one node, in the order of time. */
export function changesOfNode({ nodeChanges }: Pick<RunModel, 'nodeChanges'>, node: number): readonly NodeChange[] {
  return byNode(nodeChanges).get(node) ?? NO_CHANGES;
}

/** What a node has at an instant, per resource type: its capacity may change while a run continues. */
export function capacityAt(model: RunModel, node: number, at: number): readonly number[] {
  return (lastUpTo(changesOfNode(model, node), at) ?? model.directory.nodes[node]).capacity;
}

/**
 * Up to where there is work to see, µs: the last application's end. Timers of states may continue after it. The run's
 * own end where applications continue until then. A deadlock is shown for as long again as it took to come about, as
 * nothing follows.
 */
export const workEnd: (model: RunModel) => number = memo(findWorkEnd);

function findWorkEnd(model: RunModel): number {
  let end = 0;
  let open = false;
  for (const { submitted, finished } of model.applications) {
    if (finished !== Infinity) end = Math.max(end, finished);
    else if (submitted !== Infinity) open = true;
  }
  if (!open) return end === 0 ? model.end : end;
  return model.ended?.reason === 'deadlock' ? Math.min(model.end, 2 * lastChange(model)) : model.end;
}

/** The last submission, allocation, start-up or end of anything, µs. */
function lastChange({ applications, containers, tasks }: RunModel): number {
  let last = 0;
  const look = (at: number): void => {
    if (at !== Infinity && at > last) last = at;
  };
  for (const { submitted, finished } of applications) {
    look(submitted);
    look(finished);
  }
  for (let c = 0; c < containers.count; c++) {
    look(containers.allocated[c]);
    look(containers.up[c]);
    look(containers.ended[c]);
  }
  for (let t = 0; t < tasks.count; t++) look(tasks.end[t]);
  return last;
}

/**
 * The deadlocks that last; one that is resolved does not count. A run that still continues has none yet, because later events may
 * resolve it.
 */
export function lastingDeadlocks({ deadlocks, ended }: RunModel): readonly Deadlock[] {
  return ended === undefined ? [] : deadlocks.filter(({ to }) => to === Infinity);
}

/** The instant from which some applications can never make progress again. */
export interface Standstill {
  /** µs. */
  readonly from: number;
  readonly apps: ReadonlySet<number>;
  /** Its arithmetic, where drivers hold everything; otherwise the run ended because all that was left waits for nothing that can come. */
  readonly deadlock: Deadlock | undefined;
}

/** Where a run stands still for good: its lasting deadlocks, or else the instant from which nothing could change any more. */
export const standstills: (model: RunModel) => readonly Standstill[] = memo(findStandstills);

function findStandstills(model: RunModel): readonly Standstill[] {
  const { applications, ended } = model;
  const deadlocks = lastingDeadlocks(model);
  if (deadlocks.length > 0 || ended?.reason !== 'deadlock')
    return deadlocks.map((deadlock) => ({ from: deadlock.from, apps: new Set(deadlock.apps), deadlock }));
  const apps = applications.filter(({ submitted, finished }) => submitted !== Infinity && finished === Infinity);
  return [{ from: ended.at, apps: new Set(apps.map(({ id }) => id)), deadlock: undefined }];
}
