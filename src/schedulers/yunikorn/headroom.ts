/**
 * What maxima leave. Vectors are as in `resources.ts`.
 *
 * Source: YuniKorn core, pkg/common/resources/resources.go; pkg/scheduler/objects/queue.go.
 */
import { NOT_SET } from './resources';
import type { Resources } from './resources';

/**
 * Writes the headroom of a queue to `out`: per type the smaller of what its own maximum leaves over its allocation and
 * its parent's headroom (null for root). A type limited by neither stays not set, which means unlimited. The result is
 * negative where more is allocated than the maximum allows. `out` may be `parentHeadroom`.
 */
export function writeHeadroom(
  max: Resources,
  allocated: Resources,
  parentHeadroom: Resources | null,
  out: Resources,
): void {
  for (let t = 0; t < out.length; t++) {
    const above = parentHeadroom === null ? NOT_SET : parentHeadroom[t];
    const limit = max[t];
    if (Number.isNaN(limit)) {
      out[t] = above;
    } else {
      const own = limit - (allocated[t] || 0);
      out[t] = above < own ? above : own;
    }
  }
}

/** Whether `ask` fits in `headroom`. Types not set in the headroom are unlimited, negative headroom counts as none. */
export function fitsHeadroom(ask: Resources, headroom: Resources): boolean {
  for (let t = 0; t < ask.length; t++) {
    const quantity = ask[t];
    if (quantity > 0 && quantity > headroom[t]) return false;
  }
  return true;
}
