/**
 * Whether a leaf accepts an application: the leaf and all queues above it are RUNNING, the access list of one of them allows the
 * user in (`access.ts`), and neither the leaf nor the user has the maximum of applications there. Otherwise the application is
 * rejected.
 * Source: Hadoop, scheduler/capacity: CapacityScheduler.addApplication, LeafQueue.validateSubmitApplication, ParentQueue.
 */
import { counted } from '../../../base/text/counted';
import { maximumApplications, maximumApplicationsPerUser } from '../limits/am-limit';
import type { CapacityBook } from '../capacity-book';
import { letsIn, noAccess } from './access';
import type { Submitter } from './access';
import type { CapacityQueue } from '../queues/capacity-queue';

/**
 * Why a queue cannot be removed from the configuration, a clause; '' if it can. It has to be STOPPED and without applications;
 * older releases cannot remove queues during a run.
 * Source: Hadoop 3.x, scheduler/capacity/CapacitySchedulerQueueManager.validateQueueHierarchy.
 */
export function removalProblem({ settings }: CapacityBook, queue: CapacityQueue): string {
  if (settings.generation === 'cs-2014') return 'this release cannot delete a queue while running';
  if (!queue.config.stopped) return `${queue.path} is not STOPPED: only such a queue can be deleted`;
  return queue.appCount > 0 ? `${queue.path} is DRAINING: it has ${counted(queue.appCount, 'application')}` : '';
}

/** Why a leaf rejects an application, a clause; '' if it accepts it. */
export function submissionProblem(book: CapacityBook, leaf: CapacityQueue, { user, groups }: Submitter): string {
  const missing = leaf.upwards.find(({ exists }) => !exists);
  if (missing !== undefined) return `${missing.path} does not exist`;
  const stopped = leaf.upwards.find(({ config }) => config.stopped);
  if (stopped !== undefined) return `${stopped.path} is STOPPED and accepts no applications`;
  const isLetIn = ({ config, parent }: CapacityQueue) => letsIn(config, parent === undefined, { user, groups });
  if (book.settings.checksAccess && !leaf.upwards.some(isLetIn)) return noAccess(user, leaf.path);
  const { most, mostPerUser } = applicationLimits(book, leaf);
  if (leaf.appCount >= most) return `${leaf.path} already has ${counted(most, 'application')} (maximum-applications)`;
  const ofUser = leaf.users.get(user)?.apps ?? 0;
  if (ofUser >= mostPerUser) {
    return `${user} already has ${counted(mostPerUser, 'application')} in ${leaf.path} (maximum-applications, user-limit-factor)`;
  }
  return '';
}

function applicationLimits({ settings }: CapacityBook, { config, absoluteCapacity }: CapacityQueue) {
  const most = maximumApplications(config.maximumApplications, settings.maximumApplications, absoluteCapacity);
  const { minimumUserLimitPercent, userLimitFactor } = config;
  return { most, mostPerUser: maximumApplicationsPerUser(most, minimumUserLimitPercent, userLimitFactor) };
}
