/** How many applications are in each state, over time and at an instant. */
import { stateAt } from './at';
import type { RunModel, StepSeries } from './model';
import { StepSeriesBuilder } from './series';

/** Number of applications in each state over time, by state code. */
export function stateOccupancy(model: RunModel): StepSeries[] {
  const changes: { readonly at: number; readonly state: number; readonly by: number }[] = [];
  for (const { states } of model.applications) {
    states.forEach(({ at, state }, i) => {
      if (i > 0) changes.push({ at, state: states[i - 1].state, by: -1 });
      changes.push({ at, state, by: 1 });
    });
  }
  changes.sort((a, b) => a.at - b.at);
  const counts = model.directory.states.map(() => 0);
  const series = model.directory.states.map(() => new StepSeriesBuilder(0));
  changes.forEach(({ at, state, by }, i) => {
    counts[state] += by;
    const last = i === changes.length - 1 || changes[i + 1].at !== at;
    if (last) series.forEach((one, code) => one.set(at, counts[code]));
  });
  return series.map((one) => one.snapshot());
}

/** Number of applications in each state at an instant (µs), by state code. */
export function occupancyAt(model: RunModel, at: number): number[] {
  const counts = model.directory.states.map(() => 0);
  for (const app of model.applications) {
    const entry = stateAt(app, at);
    if (entry !== undefined) counts[entry.state]++;
  }
  return counts;
}
