/** What the scenarios of Omega share. */
import type { ApplicationText, Scenario } from '../../../scenario/schema';

/** Machines of four vcores and 16 GB, as in the example cell of the released simulator. */
export function cell(count: number): Scenario['cluster'] {
  return { nodes: [{ id: 'm', count, capacity: { vcore: 4, memory: '16GB' } }] };
}

/** A stream of jobs of one type with exponential times between them. */
export function stream(
  jobType: 'batch' | 'service',
  count: number,
  gap: string,
  tasks: number,
  duration: string,
): ApplicationText {
  return {
    id: jobType,
    kind: 'batch',
    ...(jobType === 'batch' ? {} : { jobType }),
    count,
    arrivals: { dist: 'exponential', mean: gap },
    tasks,
    memory: '2GB',
    duration,
  };
}
