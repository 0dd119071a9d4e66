/** What of a run is measured. */
import { micros } from '../../scenario/written-amounts';
import type { Scenario } from '../../scenario/schema';
import type { ApplicationModel, RunModel } from '../model';

/**
 * What is measured, µs: applications submitted from `from` to `to` (both inclusive), and use of the cluster between the
 * two. Without one, everything.
 */
export interface MeasurementWindow {
  readonly from: number;
  readonly to: number;
}

export const EVERYTHING: MeasurementWindow = { from: 0, to: Infinity };

/** The window that a validated scenario names; everything when it names none. */
export function measurementWindow({ window }: Pick<Scenario, 'window'>): MeasurementWindow {
  return {
    from: window?.from === undefined ? 0 : micros(window.from),
    to: window?.to === undefined ? Infinity : micros(window.to),
  };
}

/** Those of {@link applicationsIn} that have been submitted. */
export function submittedIn(model: RunModel, window: MeasurementWindow): ApplicationModel[] {
  return applicationsIn(model, window).filter((app) => app.submitted <= model.end);
}

/** The applications that are submitted inside the window, those that the run did not reach among them. */
export function applicationsIn(model: RunModel, { from, to }: MeasurementWindow): ApplicationModel[] {
  return model.applications.filter((app) => {
    const submit = app.submitted === Infinity ? model.directory.applications[app.id].submit : app.submitted;
    return submit >= from && submit <= to;
  });
}
