/** The load of a scenario raised or lowered: the same work with all gaps between submissions divided by a factor. */
import type { Change, Json } from '../../../base/json';
import { formatDuration, parseDuration } from '../../../base/units';
import type { Scenario } from '../../../scenario/schema';
import { timesDivided } from './factors';

/** Changes that divide all gaps of the workload by `factor` (above 0), from the first submission on. */
export function loadChanges({ workload, overrides = {} }: Scenario, factor: number): Change[] {
  const first = Math.min(...workload.map(({ submit }) => timeOf(submit ?? 0)));
  const moved = (submit: unknown): string => formatDuration(Math.round(first + (timeOf(submit) - first) / factor));
  const changes: Change[] = [];
  for (const { id, submit, arrivals } of workload) {
    if (submit !== undefined) changes.push({ path: ['workload', id, 'submit'], value: moved(submit) });
    if (arrivals !== undefined) {
      changes.push({ path: ['workload', id, 'arrivals'], value: timesDivided(arrivals as Json, factor) });
    }
  }
  for (const [app, own] of Object.entries(overrides)) {
    const { submit } = own as { readonly submit?: unknown };
    if (submit !== undefined) changes.push({ path: ['overrides', app, 'submit'], value: moved(submit) });
  }
  return changes;
}

function timeOf(submit: unknown): number {
  const time = parseDuration(submit);
  return time.ok ? time.value : 0;
}
