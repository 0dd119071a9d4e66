/**
 * Whether an application is let in at all. Who submits is held against the lists of the queue and those above it as they are
 * now: a reload may have changed them.
 * Source: Hadoop, scheduler/fair/FairScheduler.addApplication.
 */
import type { SchedulerContext } from '../../../sim/ports';
import type { FairApp } from './fair-app';
import type { FairQueue } from '../queues/fair-queue';
import { accessProblem } from '../queues/queue-access';
import type { Submitter } from '../queues/queue-access';

/** Why a user may not submit to a leaf, a clause; '' when it is allowed. */
export function admissionProblem(ctx: SchedulerContext, leaf: FairQueue, submitter: Submitter): string {
  const numbers = new Map<string, number>();
  for (let queue: FairQueue | null = leaf; queue !== null; queue = queue.parent) numbers.set(queue.name, queue.number);
  const settingsOf = (path: string) => {
    const number = numbers.get(path);
    return number === undefined ? undefined : ctx.queue(number).settings;
  };
  return accessProblem(settingsOf, leaf.name, submitter);
}

/** Why an application whose first ask is there is not taken: its queue may have none of what its master asks for. Empty: it is. */
export function masterProblem({ requests, unmanaged, queue }: FairApp, typeNames: readonly string[]): string {
  const next = requests.next();
  if (next === undefined || unmanaged) return '';
  const type = next.size.findIndex((quantity, t) => quantity > 0 && queue.maxShare[t] === 0);
  return type < 0 ? '' : `${queue.name} may hold no ${typeNames[type]}, and the application master asks for some`;
}
