/** How far the runs on screen reach. */
import { workEnd } from '../analysis/at';
import type { RunModel } from '../analysis/model';
import { runStore } from './run-store';

/** Up to where there is work to see in any of the runs, µs: where playing stops, and what the view shows when it fits. */
export function workExtent(): number {
  return longest(workEnd);
}

/** End of the longest run, µs: state timers may outlive the work. */
export function runExtent(): number {
  return longest((model) => model.end);
}

function longest(endOf: (model: RunModel) => number): number {
  let end = 0;
  for (const { model } of Object.values(runStore.getState().byVariant)) {
    if (model !== undefined) end = Math.max(end, endOf(model));
  }
  return end;
}
