/** What happens too fast to be seen at the pace of a whole run: messages, reservations and preemptions, to be followed slowly. */
import { partitionPoint } from '../base/collections/bisect';
import { roundTrip } from './messages/messages-pace';
import type { RunModel } from './model';

export interface Moment {
  /** What there is to follow, for a sentence: "the next probes". */
  readonly what: 'probes' | 'preemption' | 'reservation';
  /** µs. */
  readonly from: number;
  /** Simulated µs per second of playing at which it can be followed. */
  readonly pace: number;
}

/** Seconds of playing that one preemption or reservation takes. */
const SECONDS = 4;
/** The slowest pace, µs per second, and how long something that has not ended is taken to last, µs. */
const SLOWEST = 1000;
const OPEN = 10_000_000;

/** The first one that begins at `at` (µs) or later; undefined where there is none. */
export function nextMoment(model: RunModel, at: number): Moment | undefined {
  const found: Moment[] = [];
  const { messages, preemptions, reservations } = model;
  if (messages !== undefined) {
    const from = firstFrom(messages.time, at);
    if (from !== undefined) found.push({ what: 'probes', from, pace: roundTrip(messages) });
  }
  if (preemptions !== undefined) {
    const row = preemptions.marked.findIndex((marked) => marked >= at);
    if (row >= 0) found.push(momentOf('preemption', preemptions.marked[row], preemptions.until[row]));
  }
  const reserved = reservations.reduce<Moment | undefined>((first, { from, to }) => {
    const later = from < at || (first !== undefined && first.from <= from);
    return later ? first : momentOf('reservation', from, to);
  }, undefined);
  if (reserved !== undefined) found.push(reserved);
  return found.sort((x, y) => x.from - y.from)[0];
}

/** Whether a run has anything that is to be followed slowly. */
export function hasMoments(model: RunModel): boolean {
  return nextMoment(model, 0) !== undefined;
}

function momentOf(what: Moment['what'], from: number, to: number): Moment {
  const length = to === Infinity ? OPEN : to - from;
  return { what, from, pace: Math.max(SLOWEST, length / SECONDS) };
}

/** The first of ascending times that is not before `at`. */
function firstFrom(times: Float64Array, at: number): number | undefined {
  const low = partitionPoint(0, times.length, (index) => times[index] < at);
  return times[low];
}
