/** How far the runs on screen reach. */
import { workEnd } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { runStore } from './run-store';
import type { RunStore } from './run-store';

/** Up to where there is work to see in any of the runs, µs: where playing stops, and what the view shows when it fits. */
export function workExtent(runs = runStore): number {
  return longest(runs, workEnd);
}

/** End of the longest run, µs: state timers may outlive the work. */
export function runExtent(runs = runStore): number {
  return longest(runs, (model) => model.end);
}

function longest(runs: RunStore, endOf: (model: RunModel) => number): number {
  let end = 0;
  for (const { model } of Object.values(runs.getState().byVariant)) {
    if (model !== undefined) end = Math.max(end, endOf(model));
  }
  return end;
}
