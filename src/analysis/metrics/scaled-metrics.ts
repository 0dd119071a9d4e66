/** The metrics of a run that need its scale, for pages, which ask for it when the run is over. Together with the others they are all. */
import type { Steps } from '../../base/steps';
import type { Metric, RunModel } from '../model';
import { scaledClassSteps } from './classes';
import { killsInVain } from './kills-in-vain';
import type { Scale } from './scale';
import { slowdownMetrics } from './slowdown';
import { submittedIn } from './window';
import type { MeasurementWindow } from './window';

/** Some of them, measured in slices. */
type ScaledSteps = (model: RunModel, window: MeasurementWindow, scale: Scale) => Steps<readonly Metric[]>;

/** What measures them, a few at a time, in the order in which to show them. */
export const scaledParts: readonly ScaledSteps[] = [
  function* ofAll(model, window, scale) {
    yield;
    return [...slowdownMetrics(model, submittedIn(model, window), scale.least), ...killsInVain(model, window, scale)];
  },
  (model, window, { least }) => scaledClassSteps(model, window, least),
];
