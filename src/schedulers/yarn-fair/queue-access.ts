/**
 * Who may submit to a queue: whoever may submit to it or administer it, or any queue above it. Where nothing is said everybody
 * may on root, and nobody below it, which leaves everybody allowed until root says otherwise.
 * Source: Hadoop, scheduler/fair/FSQueue.hasAccess, AllocationConfiguration.getQueueAcl; security/authorize/AccessControlList.
 */
import { knobText } from '../../scenario/knobs';
import type { QueueText } from '../../scenario/schema';
import { queueKnobs } from './knobs';
import { ROOT, parentOf } from './policy-nesting';

/** Whether a list names a user or one of the groups: users separated by commas, a space, groups; "*" is everybody. */
function isOnList(list: string, user: string, groups: readonly string[]): boolean {
  if (list.trim() === '*') return true;
  const space = list.indexOf(' ');
  const names = (text: string) => text.split(',').map((name) => name.trim());
  if (names(space < 0 ? list : list.slice(0, space)).includes(user)) return true;
  const allowed = space < 0 ? [] : names(list.slice(space + 1));
  return groups.some((group) => allowed.includes(group));
}

/** Whether a user may submit to the queue of that path. `queues`: those that something is said of, by path. */
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
