/** What the scenarios of Sparrow share. */
import type { JsonObject } from '../../../base/json';
import type { ApplicationText, Scenario } from '../../../scenario/schema';

/** Workers with a number of slots each. */
export function workers(count: number, slots: number): Scenario['cluster'] {
  return { nodes: [{ id: 'worker', count, capacity: { vcore: slots, memory: `${slots}GB` } }] };
}

/** A stream of jobs with exponential times between them and exponential task times. */
export function jobStream(
  count: number,
  gap: string,
  tasks: number,
  mean: string,
  more: JsonObject = {},
): ApplicationText {
  return {
    id: 'job',
    kind: 'batch',
    count,
    arrivals: { dist: 'exponential', mean: gap },
    tasks,
    duration: { dist: 'exponential', mean },
    ...more,
  };
}
