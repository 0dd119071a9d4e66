/** The lines of a run's deadlocks, from which on some of its applications never move again. */
import { standstills } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';

/** Where they stand, CSS pixels from the left of the plot; some may be outside of it. */
export function standstillLines(model: RunModel, scale: TimeScale): number[] {
  return standstills(model).map(({ from }) => Math.round(toPixel(scale, from)) + 1);
}
