/**
 * Whether the placement rules create an application's queue at its submission. It does not exist then if a refresh has removed
 * it, or adds it later.
 * Source: Hadoop, scheduler/fair/QueuePlacementRule.assignAppToQueue; QueueManager.getLeafQueue.
 */
import type { Scenario } from '../../../scenario/schema';
import type { World } from '../../../sim/world';
import { placeSubmission } from '../applications/submission';
import { placementQueues, placementRulesOf } from './placement';

/** Applies the rules to the queues that exist now. `scheduler`: the current settings. */
export function isCreatedNow({ input, queueExists }: World, app: number, scheduler: Scenario['scheduler']): boolean {
  const { queue, user, groups = [], settings } = input.applications[app];
  const there = input.queues
    .filter((_, number) => queueExists[number] === 1)
    .map(({ id, settings }) => ({ ...settings, id }));
  const { configured, tree } = placementQueues(there, scheduler);
  const asked = settings['queue'];
  const submission = {
    user: input.users[user],
    groups,
    queue: typeof asked === 'string' ? asked : undefined,
    tags: {},
  };
  return placeSubmission(submission, placementRulesOf(scheduler), configured, tree).queue === input.queues[queue].id;
}
