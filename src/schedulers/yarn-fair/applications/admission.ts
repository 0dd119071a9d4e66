/**
 * Whether an application is let in at all. Who submits is held against the lists of the queue and those above it as they are
 * now: a reload may have changed them.
 * Source: Hadoop, scheduler/fair/FairScheduler.addApplication.
 */
import type { SchedulerContext } from '../../../sim/ports';
import type { FairApp } from './fair-app';
import type { FairBook } from '../fair-book';
import type { ConfiguredQueues } from '../queues/configured-queues';
import type { FairQueue } from '../queues/fair-queue';
import { accessProblem } from '../queues/queue-access';
import type { Submitter } from '../queues/queue-access';

/** The leaf of an application that is submitted, which may be made for it; or why the application is rejected, a clause. */
export function leafFor(
  ctx: SchedulerContext,
  book: FairBook,
  queues: ConfiguredQueues,
  application: number,
): FairQueue | string {
  const { input, appQueue, appUser } = ctx.world;
  const { rejected, groups = [] } = input.applications[application];
  if (rejected !== undefined) return rejected;
  const leaf = book.queueOf(appQueue[application]) ?? queues.create(application);
  if (leaf === undefined) return `${input.queues[appQueue[application]].id} is not there`;
  return admissionProblem(ctx, leaf, { user: input.users[appUser[application]], groups }) || leaf;
}

/** Why a user may not submit to a leaf, a clause; '' when it is allowed. */
function admissionProblem(ctx: SchedulerContext, leaf: FairQueue, submitter: Submitter): string {
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
