/**
 * Who may submit to a queue: users whom its lists, or those of a queue above it, let submit or administer. By default everyone may
 * submit to the root, and no one to any other queue, so that everyone is allowed unless the root is configured. In Hadoop everyone
 * also administers a root that has no list of administrators; here no one does.
 * Source: Hadoop, scheduler/capacity: CapacitySchedulerConfiguration.getAcl; RMAppManager, which looks at lists only with
 * yarn.acl.enable.
 */
import { authored, knobSwitch } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { parentPath } from '../../../scenario/queue-path';
import type { QueueText } from '../../../scenario/schema';
import type { SchedulerPlugin } from '../../plugin';
import { isOnList } from '../../yarn/access-list';
import { schedulerKnobs } from '../knobs';
import { queueKnobs } from '../queue-knobs';

export interface Submitter {
  readonly user: string;
  readonly groups: readonly string[];
}

/** The lists of one queue as written; undefined: not set. */
interface AccessLists {
  readonly submitAcl: string | undefined;
  readonly administerAcl: string | undefined;
}

/** Whether the lists of one queue, taken alone, let someone in. */
export function letsIn(
  { submitAcl, administerAcl }: AccessLists,
  isRoot: boolean,
  { user, groups }: Submitter,
): boolean {
  const submit = submitAcl ?? (isRoot ? '*' : '');
  return isOnList(submit, user, groups) || isOnList(administerAcl ?? '', user, groups);
}

/** Why a leaf lets no application of a user in, a clause. */
export function noAccess(user: string, leaf: string): string {
  return `${user} may not submit to ${leaf} (acl_submit_applications, acl_administer_queue)`;
}

/** The lists of a scenario, as {@link SchedulerPlugin.access} has it; undefined where none is checked. */
export function access(queues: readonly QueueText[], scheduler: KnobHolder): ReturnType<Access> {
  if (!knobSwitch(scheduler, schedulerKnobs.checksAccess.knob)) return undefined;
  const lists = new Map(queues.map((queue) => [queue.id, listsOf(queue)]));
  if (
    [...lists.values()].every(({ submitAcl, administerAcl }) => submitAcl === undefined && administerAcl === undefined)
  ) {
    return undefined;
  }
  return (leaf, submitter) => {
    for (let path = leaf; path !== ''; path = parentPath(path)) {
      const own = lists.get(path);
      if (own !== undefined && letsIn(own, parentPath(path) === '', submitter)) return '';
    }
    return noAccess(submitter.user, leaf);
  };
}

type Access = NonNullable<SchedulerPlugin['access']>;

function listsOf(queue: QueueText): AccessLists {
  const text = (knob: 'submitAcl' | 'administerAcl') => authored(queue, queueKnobs[knob].knob) as string | undefined;
  return { submitAcl: text('submitAcl'), administerAcl: text('administerAcl') };
}
