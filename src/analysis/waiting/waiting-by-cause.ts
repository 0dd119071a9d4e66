/** Where waiting goes: totals by cause, without who waited for whom and when. */
import { memoSteps } from '../../base/memo';
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import { Reason } from '../../sim/reasons';
import { causeIn, causesOf, entriesNaming, sumsOf } from './causes';
import type { CauseTimeline } from './causes';
import { WaitFlag } from '../model-columns';
import type { RunModel, Wait } from '../model';
import { waitRowAt, reasonAt } from './stretches';
import type { WaitRow } from './stretches';

/** Waiting with one cause, in one phase, for one kind of container. */
export interface CauseTotal {
  readonly code: number;
  /** ContainerKind waited for. */
  readonly kind: number;
  readonly phase: Wait['phase'];
  /** µs, of all the applications together. */
  readonly total: number;
  readonly atLeast: boolean;
}

/** A stretch of time, µs. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const ALWAYS: Span = { from: 0, to: Infinity };

/**
 * Where waiting goes, of one application (its id) or of all, the largest first; of a stretch of time or of all of it. Costs a bisection for each row of waiting and
 * code, however often the causes in between changed.
 */
export function waitingByCause(model: RunModel, app?: number, within = ALWAYS): CauseTotal[] {
  return runToEnd(waitingSteps(model, app, within));
}

/** Rows of waiting that one step goes through. */
const ROWS_PER_STEP = 100;

function* waitingSteps(model: RunModel, app?: number, within = ALWAYS): Steps<CauseTotal[]> {
  const totals = new Totals();
  const { first } = model.waits;
  const [from, to] = app === undefined ? [0, model.applications.length] : [app, app + 1];
  for (let id = from; id < to; id++) {
    for (let row = first[id]; row < first[id + 1]; row++) {
      if (row % ROWS_PER_STEP === 0) yield;
      addRow(totals, model, waitRowAt(model, id, row), row, within);
    }
  }
  return totals.sorted();
}

/** Codes of the causes for which some application waits. */
export const causesOfWaiting = memoSteps(function* codes(model: RunModel): Steps<readonly number[]> {
  return [...new Set((yield* waitingSteps(model)).map(({ code }) => code))];
});

function addRow(totals: Totals, model: RunModel, wait: WaitRow, row: number, within: Span): void {
  const { waits, directory } = model;
  const { app } = wait;
  const from = Math.max(wait.from, within.from);
  const to = Math.min(wait.to, within.to);
  if (from > to || (from === to && wait.from < wait.to)) return;
  if (wait.open && within.to > wait.to) {
    const last = reasonAt(model, app, wait.to);
    if (last !== undefined) totals.add(last.code, wait, 0, true);
  }
  if (waits.code[row] !== Reason.none) {
    totals.add(waits.code[row], wait, to - from);
    return;
  }
  const accepted = (waits.flags[row] & WaitFlag.accepted) !== 0;
  const timeline = causesOf(model).timeline(
    waits.queue[row],
    waits.shape[row],
    directory.applications[app].user,
    accepted,
  );
  sumsOf(timeline).visit(from, to, (code, time) => totals.add(code, wait, time));
  for (const entry of entriesNaming(timeline, app)) {
    const length = overlap(timeline, entry, from, to);
    if (length === 0) continue;
    // The application is not in its own way: what the others wait for does not hold for it.
    totals.add(timeline.code[entry], wait, -length);
    totals.add(causeIn(timeline, entry, app).code, wait, length);
  }
}

function overlap({ time }: CauseTimeline, entry: number, from: number, to: number): number {
  const end = entry + 1 < time.length ? time[entry + 1] : Infinity;
  return Math.max(0, Math.min(to, end) - Math.max(from, time[entry]));
}

type Growing = { -readonly [Key in keyof CauseTotal]: CauseTotal[Key] };

class Totals {
  private readonly found = new Map<number, Growing>();

  add(code: number, { kind, phase }: WaitRow, time: number, atLeast = false): void {
    // Kinds of containers are few, and there are two phases.
    const key = (code * 256 + kind) * 2 + (phase === 'short' ? 1 : 0);
    const known = this.found.get(key);
    if (known === undefined) {
      this.found.set(key, { code, kind, phase, total: time, atLeast });
      return;
    }
    known.total += time;
    known.atLeast ||= atLeast;
  }

  sorted(): CauseTotal[] {
    const real = [...this.found.values()].filter(({ total, atLeast }) => total > 0 || atLeast);
    return real.sort((a, b) => b.total - a.total || a.code - b.code || a.kind - b.kind);
  }
}
