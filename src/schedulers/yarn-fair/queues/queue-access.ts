/**
 * Who may submit to a queue: whoever may submit to it or administer it, or any queue above it. By default everybody
 * may on root, and nobody below it, which leaves everybody allowed until root says otherwise.
 * Source: Hadoop, scheduler/fair/FSQueue.hasAccess, AllocationConfiguration.getQueueAcl.
 */
import { knobText } from '../../../scenario/knobs';
import type { QueueText } from '../../../scenario/schema';
import { isOnList } from '../../yarn/access-list';
import { queueKnobs } from '../knobs';
import { ROOT, parentOf } from '../shares/policy-nesting';

/** Whether a user may submit to the queue of that path. `queues`: those with a configuration, by path. */
export function maySubmit(
  queues: ReadonlyMap<string, QueueText>,
  path: string,
  user: string,
  groups: readonly string[],
): boolean {
  for (let up = path; up !== ''; up = parentOf(up)) {
    const queue = queues.get(up) ?? {};
    for (const { knob } of [queueKnobs.aclSubmitApps, queueKnobs.aclAdministerApps]) {
      const list = knobText(queue, knob);
      if (list === '' ? up === ROOT : isOnList(list, user, groups)) return true;
    }
  }
  return false;
}
