/**
 * Who may submit to a queue: users that may submit to it or administer it, or any queue above it. By default root allows everyone
 * and the other queues no one, so that everyone is allowed unless root is configured.
 * Source: Hadoop, scheduler/fair/FSQueue.hasAccess, AllocationConfiguration.getQueueAcl.
 */
import { knobText } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { parentPath } from '../../../scenario/queue-path';
import type { QueueText } from '../../../scenario/schema';
import { isOnList } from '../../yarn/access-list';
import { queueKnobs } from '../knobs';
import { ROOT } from '../shares/policy-nesting';

const lists = [queueKnobs.aclSubmitApps, queueKnobs.aclAdministerApps];

/** Who submits. */
export interface Submitter {
  readonly user: string;
  readonly groups: readonly string[];
}

/** The lists of a scenario, as `SchedulerPlugin.access` has it; undefined where there are none. */
export function access(queues: readonly QueueText[]): ((leaf: string, submitter: Submitter) => string) | undefined {
  const hasList = (queue: QueueText) => lists.some(({ knob }) => knobText(queue, knob) !== '');
  if (!queues.some(hasList)) return undefined;
  const texts = new Map(queues.map((queue) => [queue.id, queue]));
  return (leaf, submitter) => accessProblem((path) => texts.get(path), leaf, submitter);
}

/**
 * Why a user may not submit to a queue, a clause; '' if it is allowed.
 * @param queueAt settings of the queue at a path
 */
export function accessProblem(
  queueAt: (path: string) => KnobHolder | undefined,
  path: string,
  { user, groups }: Submitter,
): string {
  for (let up = path; up !== ''; up = parentPath(up)) {
    const queue = queueAt(up) ?? {};
    for (const { knob } of lists) {
      const list = knobText(queue, knob);
      if (list === '' ? up === ROOT : isOnList(list, user, groups)) return '';
    }
  }
  return `${user} may not submit to ${path}`;
}
