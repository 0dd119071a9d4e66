/** Who holds which tokens at an instant under Jockey: what was granted, began and ended is played into its own book. */
import { ownRecords } from '../../../analysis/build/record-table';
import { queueAt } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { ControlMark, controlStep } from '../../../frameworks/dag/records';
import { granted as grantedRecord } from '../../../schedulers/jockey/records';
import { queueSettings } from '../../../schedulers/jockey/settings';
import { room, settle } from '../../../schedulers/jockey/token-book';
import type { JobTokens } from '../../../schedulers/jockey/token-book';
import type { Settings } from '../../yarn/settings-at';

/** What happens at one instant happens in this order: the scheduler is asked last. */
const Rank = { ended: 0, granted: 1, started: 2 } as const;

interface TokenEvent {
  readonly at: number;
  readonly rank: number;
  /** The container, or how many are guaranteed from now on. */
  readonly value: number;
}

/** The jobs that are there at an instant (µs), in the order of their submission. */
export function tokenBookAt(model: RunModel, settings: Settings, at: number): JobTokens[] {
  const present = model.applications.filter(({ submitted, finished }) => submitted <= at && finished > at);
  present.sort((a, b) => a.submitted - b.submitted || a.id - b.id);
  const grants = grantsUntil(model, at);
  const set = guaranteesAt(model, at);
  return present.map(({ id, containers }): JobTokens => {
    const queue = queueAt(model.applications[id], at) ?? model.directory.applications[id].queue;
    const { weight, guarantee } = queueSettings(settings.queue(model.directory.queues[queue].id));
    const job: JobTokens = {
      app: id,
      weight,
      wanted: set.get(id) ?? guarantee,
      granted: 0,
      guaranteed: 0,
      spare: [],
    };
    play(job, [...(grants.get(id) ?? []), ...eventsOf(model, containers, at)]);
    return job;
  });
}

function play(job: JobTokens, events: TokenEvent[]): void {
  events.sort((a, b) => a.at - b.at || a.rank - b.rank);
  let before = -1;
  for (const { at, rank, value } of events) {
    if (at > before) settle(job);
    before = at;
    if (rank === Rank.granted) job.granted = value;
    else if (rank === Rank.ended) end(job, value);
    else start(job, value);
  }
  settle(job);
}

function end(job: JobTokens, container: number): void {
  const place = job.spare.indexOf(container);
  if (place >= 0) job.spare.splice(place, 1);
  else job.guaranteed--;
}

function start(job: JobTokens, container: number): void {
  settle(job);
  if (room(job) > 0) job.guaranteed++;
  else job.spare.push(container);
}

function eventsOf({ containers }: RunModel, own: Int32Array, at: number): TokenEvent[] {
  const found: TokenEvent[] = [];
  for (const container of own) {
    const [from, to] = [containers.allocated[container], containers.ended[container]];
    if (from > at || from === to) continue;
    found.push({ at: from, rank: Rank.started, value: container });
    if (to <= at) found.push({ at: to, rank: Rank.ended, value: container });
  }
  return found;
}

function grantsUntil(model: RunModel, at: number): ReadonlyMap<number, TokenEvent[]> {
  const rows = ownRecords(model, grantedRecord);
  const grants = new Map<number, TokenEvent[]>();
  for (let i = 0; rows !== undefined && i < rows.count && rows.time[i] <= at; i++) {
    const grant = { at: rows.time[i], rank: Rank.granted, value: rows.containers[i] };
    const known = grants.get(rows.app[i]);
    if (known === undefined) grants.set(rows.app[i], [grant]);
    else known.push(grant);
  }
  return grants;
}

/** What control loops want guaranteed at an instant, by application; none where a loop has set nothing. */
function guaranteesAt(model: RunModel, at: number): ReadonlyMap<number, number> {
  const rows = ownRecords(model, controlStep);
  const set = new Map<number, number>();
  for (let i = 0; rows !== undefined && i < rows.count && rows.time[i] <= at; i++) {
    if (rows.mark[i] !== ControlMark.guarantee) continue;
    if (rows.first[i] < 0) set.delete(rows.app[i]);
    else set.set(rows.app[i], rows.first[i]);
  }
  return set;
}
