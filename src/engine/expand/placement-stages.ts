/** Placement while interventions change its rules: an application is placed by those in force when it is submitted. */
import { setAt } from '../../base/json';
import type { Json } from '../../base/json';
import { micros } from '../../scenario/written-amounts';
import type { QueueText, Scenario } from '../../scenario/schema';
import type { SchedulerExpansion } from '../../schedulers/plugin';
import { schedulerExpansion } from '../expansions';
import { schedulerPlugin } from '../registry';
import { checkScheduler } from '../document/schema';

/** The function that places applications; undefined where they stay in the queue that they were submitted to. */
type Placement = ReturnType<NonNullable<SchedulerExpansion['placement']>>;

/** A span of time in which the rules stay the same. */
export interface PlacementStage {
  /** µs. What is submitted at this time is placed by these rules already. */
  readonly from: number;
  /** The rules at work among the queues that there are: those of the document and those that were created before. */
  readonly placement: (queues: readonly QueueText[]) => Placement;
}

/** The stages of a scenario in the order of time; the first one begins with the run. */
export function placementStages({ scheduler, interventions = [] }: Scenario): PlacementStage[] {
  const { placedBy = [] } = schedulerPlugin(scheduler.type);
  const expansion = schedulerExpansion(scheduler.type);
  const stage = (from: number, settings: Scenario['scheduler']): PlacementStage => ({
    from,
    placement: (queues) => expansion.placement?.(queues, settings),
  });
  const stages = [stage(0, scheduler)];
  let settings = scheduler;
  for (const text of interventions.toSorted((x, y) => micros(x.at) - micros(y.at))) {
    if (text.kind !== 'knob-changed' || !placedBy.includes(String(text.path[0]))) continue;
    // Problems of a change are reported where it is expanded.
    const changed = setAt(settings as Json, text.path, text.value as Json);
    if (!changed.ok || checkScheduler(changed.value).length > 0) continue;
    settings = changed.value as Scenario['scheduler'];
    stages.push(stage(micros(text.at), settings));
  }
  return stages;
}
