/** On which job each scheduler of a cell decides next: its queue in order, who is decided on now, and who backs off until when. */
import { stateAt } from '../../../analysis/at';
import { containersHeldAt } from '../../../analysis/held';
import type { RunModel } from '../../../analysis/model';
import { formatInstant } from '../../../base/units';
import { schedulerLabels } from '../../../schedulers/omega/scheduler-name';
import { OmegaReason } from '../../../schedulers/omega/reasons';
import { readSettings } from '../../../schedulers/omega/settings';
import type { OmegaSettings } from '../../../schedulers/omega/settings';
import { JobState } from '../../../schedulers/omega/states';
import { shortLane } from '../../omega/omega-words';
import { cellRun } from '../../omega/transactions';
import type { CellRun, Transaction } from '../../omega/transactions';
import type { Settings } from '../../yarn/settings-at';
import type { NextColumn, NextRow } from './next-column';
import { waitingApps } from './waiting-apps';
import type { WaitingApp } from './waiting-apps';

/** A job that waits, at its scheduler. */
interface WaitingJob extends WaitingApp {
  /** Since when it stands there, µs. */
  readonly since: number;
  readonly state: number;
  readonly lane: number;
  /** The last decision on it that has begun. */
  readonly last: Transaction | undefined;
}

interface Cell {
  readonly model: RunModel;
  readonly at: number;
  readonly omega: OmegaSettings;
  readonly run: CellRun;
  readonly lanes: number;
  readonly jobs: readonly WaitingJob[];
}

/** @param picked name of the scheduler whose queue is wanted, '' for the one with the longest @param at µs */
export function omegaNext(model: RunModel, settings: Settings, picked: string, at: number): NextColumn[] {
  const omega = readSettings(settings.scheduler);
  const labels = schedulerLabels(omega);
  const run = cellRun(model, labels.length);
  const jobs = waitingApps(model, at).flatMap((one) => waitingJobOf(model, run, labels, one, at));
  const cell: Cell = { model, at, omega, run, lanes: labels.length, jobs };
  const order = lanesInOrder(cell);
  const lane = order.find((one) => shortLane(omega, one) === picked) ?? longest(cell, order);
  return [
    {
      title: 'Schedulers',
      by: omega.architecture === 'two-level' ? 'offers to the lowest share' : 'each takes its own jobs',
      rows: order.map((one) => laneRow(cell, one, one === lane)),
      empty: 'There is none.',
    },
    {
      title: shortLane(omega, lane),
      by: 'decides in the order of arrival',
      rows: [...ofState(cell, lane, JobState.deciding), ...queueOf(cell, lane)].map((job) => jobRow(cell, job)),
      empty: 'Its queue is empty.',
    },
    {
      title: 'Come back later',
      by: 'to the end of its queue',
      rows: ofState(cell, lane, JobState.backOff)
        .toSorted((a, b) => backAt(cell, a) - backAt(cell, b) || a.app - b.app)
        .map((job) => jobRow(cell, job)),
      empty: 'None of its jobs is backing off.',
    },
  ];
}

function waitingJobOf(
  model: RunModel,
  run: CellRun,
  labels: readonly number[],
  one: WaitingApp,
  at: number,
): WaitingJob[] {
  const entry = stateAt(model.applications[one.app], at);
  if (entry === undefined) return [];
  const last = run.byApp.get(one.app)?.findLast(({ from }) => from <= at);
  const { code, arg2 } = one.cause;
  const stated = QUEUED_WITH_LABEL.includes(code) ? labels.indexOf(arg2) : -1;
  return [{ ...one, since: entry.at, state: entry.state, lane: Math.max(0, last?.lane ?? stated), last }];
}

const QUEUED_WITH_LABEL: readonly number[] = [
  OmegaReason.behindDecision,
  OmegaReason.behindJob,
  OmegaReason.notOffered,
];

/** Jobs that are in the queue of a scheduler, the next one first. */
function queueOf({ jobs }: Pick<Cell, 'jobs'>, lane: number): WaitingJob[] {
  return ofState({ jobs }, lane, JobState.queued).toSorted(
    (a, b) => a.since - b.since || rank(a) - rank(b) || (a.last?.to ?? 0) - (b.last?.to ?? 0) || a.app - b.app,
  );
}

/** At one instant those that are submitted come before those that come back. */
function rank({ last }: WaitingJob): number {
  return last === undefined ? 0 : 1;
}

function ofState({ jobs }: Pick<Cell, 'jobs'>, lane: number, state: number): WaitingJob[] {
  return jobs.filter((job) => job.lane === lane && job.state === state);
}

function longest(cell: Cell, order: readonly number[]): number {
  const lengths = order.map((lane) => queueOf(cell, lane).length);
  return order[lengths.indexOf(Math.max(...lengths))];
}

/** Schedulers as offers go to them; otherwise by their number. */
function lanesInOrder(cell: Cell): number[] {
  const lanes = Array.from({ length: cell.lanes }, (_, lane) => lane);
  if (cell.omega.architecture !== 'two-level') return lanes;
  const shares = lanes.map((lane) => shareOf(cell, lane));
  return lanes.sort((a, b) => shares[a] - shares[b] || a - b);
}

/** The dominant share of what the jobs of a scheduler hold or hoard. */
function shareOf({ model, run, at }: Cell, lane: number): number {
  const { directory, containers } = model;
  const held = directory.resourceTypes.map(() => 0);
  const add = (shape: number, count: number): void =>
    directory.shapes[shape].forEach((amount, type) => (held[type] += count * amount));
  for (const container of containersHeldAt(model, at)) {
    const { [container]: app } = containers.app;
    if (run.byApp.get(app)?.[0]?.lane === lane) add(containers.shape[container], 1);
  }
  for (const hoard of run.hoards) {
    if (hoard.lane !== lane || hoard.from > at || hoard.to <= at) continue;
    const shape = model.waits.shape[model.waits.first[hoard.app]];
    add(shape, hoard.tasks);
  }
  const total = held.map((_, type) => directory.nodes.reduce((sum, { capacity }) => sum + capacity[type], 0));
  return Math.max(0, ...held.map((amount, type) => (total[type] > 0 ? amount / total[type] : 0)));
}

function laneRow(cell: Cell, lane: number, picked: boolean): NextRow {
  const { omega, model } = cell;
  const name = shortLane(omega, lane);
  const queue = queueOf(cell, lane);
  const decided = ofState(cell, lane, JobState.deciding);
  const now = decided.length === 0 ? 'idle' : `decides on ${decided.map(({ app }) => idOf(model, app)).join(', ')}`;
  const offers = omega.architecture === 'two-level';
  const share = offers ? `holds ${percent(shareOf(cell, lane))} of the cell; ` : '';
  return {
    key: name,
    name,
    keys: `${share}${queue.length} in its queue; ${now}`,
    passed: offers && queue.length === 0 ? 'wants no offer' : '',
    pick: name,
    picked,
  };
}

function jobRow(cell: Cell, job: WaitingJob): NextRow {
  const { app, lacking, reason, state, last, since } = job;
  const tries = cell.run.byApp.get(app)?.filter(({ from }) => from <= cell.at).length ?? 0;
  const attempt = state === JobState.deciding ? tries : tries + 1;
  const when =
    state === JobState.deciding
      ? `decided at ${formatInstant(last?.to ?? since)}`
      : state === JobState.backOff
        ? `back at ${formatInstant(backAt(cell, job))}`
        : `there since ${formatInstant(since)}`;
  return {
    key: String(app),
    name: idOf(cell.model, app),
    app,
    keys: `${when}, ${lacking} ${lacking === 1 ? 'task' : 'tasks'}, attempt ${attempt}`,
    letter: reason.letter,
    passed: reason.title,
  };
}

/** When a job that backs off comes to the end of the queue again, µs. */
function backAt({ omega }: Cell, { since, cause }: WaitingJob): number {
  const away = cause.code === OmegaReason.hoardGivenBack ? (omega.hoardingTimeout ?? omega.backOff) : omega.backOff;
  return since + away;
}

function idOf({ directory }: RunModel, app: number): string {
  return directory.applications[app].id;
}

function percent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`;
}
