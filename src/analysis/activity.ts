/** How many applications are in the system at a time, and how many of them still wait for their first container. */
import { memo } from '../base/memo';
import type { RunModel, StepSeries } from './model';
import { countOf } from './step-counts';

export interface Activity {
  /** Submitted and not finished. */
  readonly active: StepSeries;
  /** Of these, without any container so far. */
  readonly waiting: StepSeries;
}

/** Applications over time, counted from the instants of submission, first container and end. */
export const activity = memo((model: RunModel): Activity => {
  // One that was killed before its submission never was in the system.
  const applications = model.applications.filter(({ submitted }) => submitted < Infinity);
  const submitted = Float64Array.from(applications, (app) => app.submitted).sort();
  const finished = Float64Array.from(applications, (app) => app.finished).sort();
  // Who ends without a container waits no longer either.
  const served = Float64Array.from(applications, (app) => Math.min(app.firstContainerAt, app.finished)).sort();
  return { active: countOf(submitted, finished), waiting: countOf(submitted, served) };
});
