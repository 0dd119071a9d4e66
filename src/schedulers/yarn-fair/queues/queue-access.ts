/**
 * Who may submit to a queue: users that may submit to it or administer it, or any queue above it. By default root allows everyone
 * and the other queues no one, so that everyone is allowed unless root is configured.
 * Source: Hadoop, scheduler/fair/FSQueue.hasAccess, AllocationConfiguration.getQueueAcl.
 */
import { knobText } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { parentPath } from '../../../scenario/queue-path';
import { isOnList } from '../../yarn/access-list';
import { queueKnobs } from '../knobs';
import { ROOT } from '../shares/policy-nesting';

/** Who submits. */
export interface Submitter {
  readonly user: string;
  readonly groups: readonly string[];
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
    for (const { knob } of [queueKnobs.aclSubmitApps, queueKnobs.aclAdministerApps]) {
      const list = knobText(queue, knob);
      if (list === '' ? up === ROOT : isOnList(list, user, groups)) return '';
    }
  }
  return `${user} may not submit to ${path}`;
}
