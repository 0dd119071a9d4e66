/** Changes of an application's state as something to take hold of: which field of the scenario moves each, or why none does. */
import { ContainerKind } from '../../sim/trace/trace';
import type { RunModel } from '../../analysis/model';
import { parseDuration, SECOND } from '../../base/units';
import type { Scenario } from '../../scenario/schema';
import { applicationPath } from '../shared/acts/time-edit';

/** The change by which an application enters the state that is at `entry` in its log. */
export interface StateEdge {
  readonly app: number;
  readonly entry: number;
  /** When it happens, µs. */
  readonly at: number;
}

/** The field behind an edge. */
export interface EdgeEdit {
  readonly path: readonly string[];
  /** What is moved, in a word or two: "submission". */
  readonly name: string;
  /** What the field counts from, µs; 0 for an instant. */
  readonly origin: number;
  /** From the origin to what the field says now, µs. */
  readonly value: number;
  /** How the field is written. */
  readonly unit: 'instant' | 'duration' | 'seconds';
  /** The least it can be, µs. */
  readonly least: number;
}

export type EdgeMeaning = { readonly edit: EdgeEdit } | { readonly why: string };

/** What says how long the first container of an application takes to start, by the kind of application. */
const STARTUP: Readonly<Record<string, 'driverStartup' | 'amStartup' | undefined>> = {
  spark: 'driverStartup',
  mapreduce: 'amStartup',
};

/** Timers of states that an application can set, by their name. */
const TIMER_FIELDS: Readonly<Record<string, string | undefined>> = { Placeholder: 'placeholderTimeoutInSeconds' };

/**
 * What moves an edge. The first that applies, in this order: the submission, an intervention, a timer that ran out, the start-up of the
 * application's first container; everything else is for the scheduler or the tasks to decide.
 * @param seen the document as the variant of the run sees it
 */
export function edgeMeaning(model: RunModel, seen: Scenario, edge: StateEdge): EdgeMeaning {
  const { app, at } = edge;
  const description = model.directory.applications[app];
  if (at === model.applications[app].submitted) {
    const path = applicationPath(description, 'submit');
    return { edit: { path, name: 'submitted at', origin: 0, value: at, unit: 'instant', least: 0 } };
  }
  return (
    actEdit(seen, description.id, at) ??
    timerMeaning(model, edge) ??
    startupEdit(model, edge) ?? { why: decidedBy(model, edge) }
  );
}

/** Something that a person does to the application at this instant. */
function actEdit({ interventions = [] }: Scenario, id: string, at: number): EdgeMeaning | undefined {
  for (const act of interventions) {
    const when = parseDuration(act.at);
    if (!('application' in act) || act.application !== id || !when.ok || when.value !== at) continue;
    const path = ['interventions', act.id, 'at'];
    return { edit: { path, name: ACTS[act.kind] ?? 'event at', origin: 0, value: at, unit: 'instant', least: 0 } };
  }
  return undefined;
}

const ACTS: Readonly<Record<string, string | undefined>> = {
  'application-killed': 'killed at',
  'application-moved': 'moved at',
  'driver-failed': 'driver fails at',
  'executor-lost': 'executor lost at',
  'executor-decommissioned': 'executor decommissioned at',
};

/** The timer that ran out at an edge. */
function timerMeaning(model: RunModel, { app, at }: StateEdge): EdgeMeaning | undefined {
  const timer = model.applications[app].timers.find(({ to, due }) => to === at && due === at);
  if (timer === undefined) return undefined;
  return timerEdit(model, app, timer.kind, timer.from, timer.due);
}

/** The setting behind a timer of an application, or why it has none. @param from when it was set, µs; `due` when it runs out */
export function timerEdit(model: RunModel, app: number, kind: number, from: number, due: number): EdgeMeaning {
  const name = model.directory.timers[kind];
  const field = TIMER_FIELDS[name];
  if (field === undefined) return { why: `The ${name} timer of ${(due - from) / SECOND} s is fixed in the scheduler` };
  const path = applicationPath(model.directory.applications[app], field);
  return { edit: { path, name: field, origin: from, value: due - from, unit: 'seconds', least: SECOND } };
}

/** The start-up of the driver or master that was up in the state which ends here. */
function startupEdit(model: RunModel, { app, entry, at }: StateEdge): EdgeMeaning | undefined {
  const field = STARTUP[model.directory.applications[app].kind];
  const { containers, states } = model.applications[app];
  const { kind, allocated, up } = model.containers;
  const from = states[entry - 1].at;
  const driver = containers.find((c) => kind[c] === ContainerKind.driver && up[c] >= from && up[c] <= at);
  if (field === undefined || driver === undefined || allocated[driver] >= at) return undefined;
  const path = applicationPath(model.directory.applications[app], field);
  const value = up[driver] - allocated[driver];
  return { edit: { path, name: 'start-up', origin: allocated[driver], value, unit: 'duration', least: 0 } };
}

/** Why nothing can be dragged at an edge. */
function decidedBy(model: RunModel, { app, entry, at }: StateEdge): string {
  const { containers, finished } = model.applications[app];
  const { ended } = model.containers;
  if (at === finished || containers.some((c) => ended[c] === at)) {
    return 'Its tasks determine when: their number and durations are under Workload';
  }
  const { name } = model.directory.states[model.applications[app].states[entry].state];
  return `The scheduler decides when it is ${name}: drag its submission, or change the policy or the cluster`;
}
