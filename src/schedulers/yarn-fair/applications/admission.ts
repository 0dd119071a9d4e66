/**
 * Whether a queue lets in who submits, held against its lists and those above it as they are now: a reload may have changed them.
 * Source: Hadoop, scheduler/fair/FairScheduler.addApplication.
 */
import type { SchedulerContext } from '../../../sim/ports';
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
