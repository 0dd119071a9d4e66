/** What there is to say about messages, workers and schedulers at an instant: tooltips, and the table for screen readers. */
import { counted } from '../../base/text/counted';
import { entriesAt, inFlight } from '../../analysis/messages/messages-index';
import { slotsAt } from '../../analysis/messages/slots-at';
import type { MessageIndex, QueueEntry } from '../../analysis/messages/messages-index';
import type { SlotUse } from '../../analysis/messages/slots-at';
import { servedByAt } from '../../analysis/messages/messages-table';
import { lastUnserved, placementOf } from '../../analysis/messages/messages-why';
import type { Placement, Sample, UnservedReservation } from '../../analysis/messages/messages-why';
import type { RunModel } from '../../analysis/model';
import { formatSpan, MILLISECOND, MINUTE, SECOND } from '../../base/units';
import { glyphs } from '../../render/probes/probes-glyphs';
import { Message } from '../../sim/trace/trace';
import { failedSchedulers } from './probes-model';

const MOST_SAMPLES = 8;
const MOST_ENTRIES = 5;
const MOST_JOBS = 4;

/** Everything that sentences about an instant need. */
export interface Moment {
  readonly model: RunModel;
  readonly index: MessageIndex;
  /** Slots of each worker. */
  readonly slots: Int32Array;
  /** Sparrow's policy; '' under other schedulers. */
  readonly policy: string;
  /** µs. */
  readonly at: number;
}

/** "12.3 ms" below a second, "57.8 s" and "1:16.9" above. */
export function fineSpan(span: number): string {
  if (Number.isNaN(span)) return '–';
  const size = Math.abs(span);
  return size >= SECOND / 20 && size < SECOND ? `${(span / MILLISECOND).toFixed(1)} ms` : formatSpan(span);
}

/** An instant to the tenth of a millisecond in the first minute, "1.2345 s"; later to the millisecond, "2:00.125". */
export function fineInstant(at: number): string {
  if (at < MINUTE) return `${(at / SECOND).toFixed(4)} s`;
  const milliseconds = Math.round(at / MILLISECOND);
  const seconds = ((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${Math.floor(milliseconds / 60_000)}:${seconds}`;
}

/** "67 %", with a decimal where that is little. */
export function share(part: number): string {
  if (!Number.isFinite(part)) return '–';
  const percent = Math.abs(part) * 100;
  const text = percent !== 0 && percent < 10 ? percent.toFixed(1) : String(Math.round(percent));
  return `${part < 0 && Number(text) !== 0 ? '\u2212' : ''}${text} %`;
}

/** A load as a worker reports it. */
function loadText(load: number): string {
  if (load < 0) return `${-load} free`;
  return load === 0 ? 'full' : `${load} queued`;
}

function appName({ model }: Moment, app: number): string {
  return model.directory.applications[app].id;
}

function nodeName({ model }: Moment, node: number): string {
  return model.directory.nodes[node].id;
}

/** "1 of 4 slots busy, 1 held". */
function slotsText({ slots }: Moment, node: number, uses: readonly SlotUse[]): string {
  const running = uses.filter((use) => use.container !== -1).length;
  const held = uses.length - running;
  const of = slots[node] === 1 ? 'the slot' : `${slots[node]} slots`;
  if (uses.length === 0) return slots[node] === 1 ? 'the slot is free' : `all ${of} free`;
  if (slots[node] === 1 && uses.length === 1) return held === 1 ? 'the slot is held' : 'the slot is busy';
  return [...(running > 0 ? [`${running} of ${of} busy`] : []), ...(held > 0 ? [`${held} held`] : [])].join(', ');
}

/** "held for job/3 for 0.4 ms", "job/3 has run for 18.5 s". */
function useText(moment: Moment, use: SlotUse): string {
  const name = appName(moment, use.app);
  const lasted = fineSpan(moment.at - use.from);
  return use.container === -1 ? `held for ${name} for ${lasted}` : `${name} has run for ${lasted}`;
}

/** "queue: reservation of job/3 (2.1 ms), task of job/4 (0.2 ms) and 3 more"; '' when it is empty. */
function queueText(moment: Moment, entries: readonly QueueEntry[]): string {
  if (entries.length === 0) return '';
  const named = entries.slice(0, MOST_ENTRIES).map(({ app, reservation, since }) => {
    const what = reservation ? 'reservation' : 'task';
    return `${what} of ${appName(moment, app)} (${fineSpan(moment.at - since)})`;
  });
  const more = entries.length - named.length;
  return `queue: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function samplesText(moment: Moment, samples: readonly Sample[], chosen: number): string {
  const own = samples.filter(({ node }) => node === chosen);
  const others = samples.filter(({ node }) => node !== chosen).toSorted((a, b) => a.load - b.load);
  const named = [...own, ...others].slice(0, MOST_SAMPLES);
  const more = samples.length - named.length;
  const list = named.map(({ node, load }) => `${nodeName(moment, node)} ${loadText(load)}`).join(', ');
  return `${list}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Why a task came to its worker, as a sentence. `over`: it has ended. */
function placementText(moment: Moment, placement: Placement, over: boolean): string {
  const { app, node, way, samples, reservations, ordinal, queued, held } = placement;
  const name = appName(moment, app);
  if (way === 'sampled') return `${name} sampled ${samples.length} workers: ${samplesText(moment, samples, node)}.`;
  if (way === 'direct') {
    return moment.policy === 'central'
      ? `${name} runs here because the scheduler, which knows every slot, saw one free.`
      : `${name} drew this worker at random and asked for no load.`;
  }
  const stood = queued === 0 ? 'found a free slot' : `waited ${fineSpan(queued)}`;
  return `${name} ${over ? 'ran' : 'runs'} here because this worker was ready: its reservation, one of ${reservations}, ${stood}; getTask got task ${ordinal} of ${moment.model.directory.applications[app].wanted} after ${fineSpan(held)}.`;
}

/** The outcome of a getTask or a reservation that brought no task, as a sentence. */
function unservedText(moment: Moment, unserved: UnservedReservation): string {
  const name = appName(moment, unserved.app);
  const ago = `${fineSpan(moment.at - unserved.at)} ago`;
  const last =
    unserved.lastNode === -1
      ? 'no task was left'
      : `the last task had gone to ${nodeName(moment, unserved.lastNode)} at ${fineInstant(unserved.lastAt)}`;
  if (unserved.what === 'timed-out') {
    return `A getTask for ${name} timed out ${ago}, the slot held ${fineSpan(unserved.lasted)}: scheduler ${unserved.scheduler + 1}, which had sent the reservation, has failed.`;
  }
  return unserved.what === 'empty'
    ? `A getTask for ${name} came back empty ${ago}, the slot held ${fineSpan(unserved.lasted)}: ${last}.`
    : `A reservation of ${name} was cancelled ${ago} after ${fineSpan(unserved.lasted)}: the cancel of ${fineInstant(unserved.sent)} removed it, ${last}.`;
}

/** Why the latest task of a worker is there; undefined where none has come. */
export function whyHere(moment: Moment, node: number): string | undefined {
  const { model, index, at } = moment;
  const { runs, runFrom } = index;
  let latest = -1;
  for (let i = runs.first[node]; i < runs.first[node + 1] && runFrom[i] <= at; i++) latest = runs.rows[i];
  const placement = latest === -1 ? undefined : placementOf(model, index, latest, moment.policy === 'per-task');
  if (placement === undefined) return undefined;
  return placementText(moment, placement, model.containers.ended[latest] <= at);
}

/** The last request of a worker that brought no task, as a sentence. */
export function unservedHere(moment: Moment, node: number): string | undefined {
  const unserved = lastUnserved(moment.index, node, moment.at);
  return unserved === undefined ? undefined : unservedText(moment, unserved);
}

/** Slots and queue of a worker in one line. */
export function stateText(moment: Moment, node: number): string {
  const uses = slotsAt(moment.model, moment.index, node, moment.at);
  const each = uses.length === 0 ? '' : `: ${uses.map((use) => useText(moment, use)).join(', ')}`;
  const queue = queueText(moment, entriesAt(moment.index, node, moment.at));
  return `${slotsText(moment, node, uses)}${each}${queue === '' ? '' : `; ${queue}`}`;
}

/** Lines of a worker's tooltip: name, state, why its task is there, and the last request without a task. */
export function workerLines(moment: Moment, node: number): readonly string[] {
  const lines = [nodeName(moment, node), stateText(moment, node), whyHere(moment, node), unservedHere(moment, node)];
  return lines.filter((line) => line !== undefined);
}

/** Lines of a message's tooltip. */
export function messageLines(moment: Moment, row: number): readonly string[] {
  const { model, index, at } = moment;
  const { time, latency, app, node, message, value } = index.columns;
  const kind = message[row];
  const said = value[row];
  const extra = kind === Message.reply ? `: ${loadText(said)}` : kind === Message.task ? ` ${said + 1}` : '';
  return [
    `${kind === Message.reply ? 'reply' : glyphs[kind].name}${extra}, ${model.directory.applications[app[row]].id}`,
    `${nodeName(moment, node[row])}, sent ${fineSpan(at - time[row])} ago, arrives in ${fineSpan(time[row] + latency[row] - at)}`,
  ];
}

/** Lines of a scheduler's tooltip: the jobs that it works on. */
export function schedulerLines(moment: Moment, scheduler: number): readonly string[] {
  const { model, index, at } = moment;
  const { containers } = model;
  const live = model.applications.filter(
    ({ id, submitted, finished }) =>
      submitted <= at && finished > at && servedByAt(index.columns, id, at) === scheduler,
  );
  const lines = live.slice(0, MOST_JOBS - 1).map(({ id, containers: own }) => {
    const started = own.filter((c) => containers.allocated[c] <= at).length;
    return `${appName(moment, id)}: ${started} of ${model.directory.applications[id].wanted} tasks have started`;
  });
  const more = live.length - lines.length;
  const failed = failedSchedulers(model, moment.policy, at).get(scheduler);
  return [
    ...(failed === undefined ? [] : [`scheduler ${scheduler + 1} failed at ${fineInstant(failed)}`]),
    `scheduler ${scheduler + 1}: ${live.length === 0 ? 'no job' : counted(live.length, 'job')}`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** "scheduler 2 failed at 1.2000 s" of each that has; '' when none has. */
export function failedText({ model, policy, at }: Moment): string {
  const failed = [...failedSchedulers(model, policy, at)];
  return failed.map(([scheduler, when]) => `scheduler ${scheduler + 1} failed at ${fineInstant(when)}`).join(', ');
}

/** "3 reservations, 1 getTask on their way"; '' when nothing travels. */
export function flightText({ index, at }: Pick<Moment, 'index' | 'at'>): string {
  const counts = new Map<number, number>();
  for (const row of inFlight(index, at)) {
    const kind = index.columns.message[row];
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const parts = [...counts].map(([kind, count]) => `${count} ${kind === Message.reply ? 'reply' : glyphs[kind].name}`);
  return parts.length === 0 ? 'no message on its way' : `on their way: ${parts.join(', ')}`;
}
