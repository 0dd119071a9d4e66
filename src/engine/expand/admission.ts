/** Where the rules and access lists of a scenario let applications in, before anything runs. */
import type { Scenario } from '../../scenario/schema';
import type { PlacementAnswer, PlacementRequest } from '../../schedulers/plugin';
import { schedulerExpansion } from '../expansions';

/**
 * The function that says for each request which leaf it gets to, or why it is rejected, a clause: by placement rules, or by the
 * access lists as they are at the beginning. Undefined where the scenario has neither.
 */
export function admission({
  queues,
  scheduler,
}: Pick<Scenario, 'queues' | 'scheduler'>):
  | ((requests: readonly PlacementRequest[]) => PlacementAnswer['placed'])
  | undefined {
  const expansion = schedulerExpansion(scheduler.type);
  const place = expansion.placement?.(queues, scheduler);
  const access = expansion.access?.(queues, scheduler);
  if (place === undefined && access === undefined) return undefined;
  return (requests) => {
    const placed = place?.(requests).placed ?? requests.map(({ queue = '' }) => ({ queue }));
    return placed.map((answer, i) => {
      const problem = 'queue' in answer ? (access?.(answer.queue, requests[i]) ?? '') : '';
      return problem === '' ? answer : { rejected: problem };
    });
  };
}
