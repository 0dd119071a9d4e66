/**
 * How jobs with deadlines fare, by class, and how long the others take. Source of the classes: TetriSched, EuroSys 2016, section 6
 * (SLO jobs with an accepted reservation, SLO jobs without one, best effort). A deadline is a matter of the job, so that every
 * system is measured by it, also one that does not look at it.
 */
import { AppOutcome } from '../../sim/trace/trace';
import { deadlines as judged } from '../compare/measures/deadlines';
import type { ApplicationModel, Metric, RunModel } from '../model';
import { completions } from './application-times';
import { count, duration, meanOf, share } from './metric';

/** Nothing where no job has a deadline. */
export function deadlineMetrics(model: RunModel, apps: readonly ApplicationModel[]): Metric[] {
  const jobOf = ({ id }: ApplicationModel) => model.directory.applications[id].job;
  const deadlines = deadlinesOf(model);
  const slo = apps.filter(({ id }) => deadlines[id] < Infinity);
  if (slo.length === 0) return [];
  const reserved = slo.filter((app) => jobOf(app)?.reserved === true);
  const open = slo.filter((app) => jobOf(app)?.reserved === false);
  const others = apps.filter((app) => jobOf(app) !== undefined && deadlines[app.id] === Infinity);
  return [
    met(model, 'slo-met', slo, deadlines),
    met(model, 'slo-met-reserved', reserved, deadlines),
    met(model, 'slo-met-open', open, deadlines),
    ...lateness(model, slo, deadlines),
    duration('best-effort-latency', meanOf(completions(model, others)), others.length),
  ];
}

/** How many deadlines were missed and by how much. A failed job has missed its own, but has no end that could be late. */
function lateness(model: RunModel, apps: readonly ApplicationModel[], deadlines: Float64Array): Metric[] {
  // Unfinished ones have the outcome -1.
  const others = apps.filter(({ outcome }) => outcome <= AppOutcome.succeeded);
  const failed = apps.length - others.length;
  const { missed, open, tardiness, atLeast } = judged(
    others.map(({ id, submitted, outcome, finished }) => ({
      submit: submitted,
      deadline: deadlines[id],
      finished: outcome === -1 ? undefined : finished,
    })),
    model.end,
  );
  const isOpen = open > 0;
  return [
    {
      ...count('deadlines-missed', failed + missed),
      atLeast: isOpen,
      population: apps.length,
    },
    duration('tardiness', { value: tardiness, atLeast: atLeast || isOpen }, others.length),
  ];
}

/** The last deadline that each application was given, µs after its submission; Infinity without one. */
function deadlinesOf({ directory, interventions }: RunModel): Float64Array {
  const deadlines = Float64Array.from(directory.applications, ({ deadline = Infinity }) => deadline);
  for (const { index } of interventions) {
    const change = directory.interventions[index].deadline;
    if (change !== undefined) deadlines[change.app] = change.deadline;
  }
  return deadlines;
}

/** The share of jobs that were done in time; a lower bound while one may still be. */
function met(model: RunModel, id: string, apps: readonly ApplicationModel[], deadlines: Float64Array): Metric {
  if (apps.length === 0) return share(id, undefined);
  const due = (app: ApplicationModel): number => app.submitted + deadlines[app.id];
  const inTime = apps.filter((app) => app.outcome === AppOutcome.succeeded && app.finished <= due(app));
  const atLeast = apps.some((app) => app.outcome === -1 && !(model.end > due(app)));
  return { ...share(id, inTime.length / apps.length, apps.length), atLeast };
}

/** Of the jobs whose deadline has passed or that have ended by an instant, µs, those that were done in time. */
export function deadlineCount(model: RunModel, at: number): { readonly met: number; readonly due: number } {
  const deadlines = deadlinesOf(model);
  let met = 0;
  let due = 0;
  for (const { id, submitted, finished, outcome } of model.applications) {
    if (deadlines[id] === Infinity || submitted > at) continue;
    const deadline = submitted + deadlines[id];
    const isOver = finished <= at;
    if (!isOver && deadline > at) continue;
    due++;
    if (isOver && outcome === AppOutcome.succeeded && finished <= deadline) met++;
  }
  return { met, due };
}
