/**
 * Whether a submitted application is accepted. The access lists of its queue and of those above it count as they are now, which
 * a reload may have changed.
 * Source: Hadoop, scheduler/fair/FairScheduler.addApplication.
 */
import type { RunView } from '../../../sim/context-parts';
import type { FairApp } from './fair-app';
import type { FairBook } from '../fair-book';
import type { ConfiguredQueues } from '../queues/configured-queues';
import type { FairQueue } from '../queues/fair-queue';
import { accessProblem } from '../queues/queue-access';
import type { Submitter } from '../queues/queue-access';

/** The leaf of a submitted application, which may be created for it; or a clause about why the application is rejected. */
export function leafFor(
  ctx: RunView,
  book: FairBook,
  queues: ConfiguredQueues,
  application: number,
): FairQueue | string {
  const { input, appQueue, appUser } = ctx.world;
  const { rejected, groups = [] } = input.applications[application];
  if (rejected !== undefined) return rejected;
  const leaf = book.queues.numbered(appQueue[application]) ?? queues.create(application);
  if (leaf === undefined) return `${input.queues[appQueue[application]].id} does not exist`;
  return admissionProblem(ctx, leaf, { user: input.users[appUser[application]], groups }) || leaf;
}

/** Why a user may not submit to a leaf, a clause; '' if it is allowed. */
function admissionProblem(ctx: RunView, leaf: FairQueue, submitter: Submitter): string {
  const numbers = new Map<string, number>();
  for (let queue: FairQueue | null = leaf; queue !== null; queue = queue.parent) numbers.set(queue.name, queue.number);
  const settingsOf = (path: string) => {
    const number = numbers.get(path);
    return number === undefined ? undefined : ctx.queue(number).settings;
  };
  return accessProblem(settingsOf, leaf.name, submitter);
}

/**
 * Why an application is rejected with its first ask, a clause; '' if it is not: its queue may hold nothing of a resource type that
 * its master asks for.
 */
export function masterProblem({ requests, unmanaged, queue }: FairApp, typeNames: readonly string[]): string {
  const next = requests.next();
  if (next === undefined || unmanaged) return '';
  const type = next.size.findIndex((quantity, t) => quantity > 0 && queue.maxShare[t] === 0);
  return type < 0 ? '' : `${queue.name} may hold no ${typeNames[type]}, and the application master asks for some`;
}
