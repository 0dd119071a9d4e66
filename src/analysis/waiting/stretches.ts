/**
 * The stretches of waiting, each with one cause, that a row of waiting consists of. A row spans the time in which nothing
 * about the application itself changed; the causes inside come from the timeline that it shares with other applications
 * (causes.ts). Nothing is cached: a range costs binary searches and the stretches in it.
 */
import { partitionPoint } from '../../base/collections/bisect';
import { memoSteps } from '../../base/memo';
import type { Steps } from '../../base/steps';
import { Reason } from '../../sim/reasons';
import { causeIn, causesOf } from './causes';
import type { CauseTimeline } from './causes';
import { WaitFlag } from '../model-columns';
import type { ReasonRef, RunModel, Wait } from '../model';
import { countUpTo } from '../series';

/** What the rows of waiting of an application contain, without causes. */
export type WaitRow = Omit<Wait, 'reason'>;

/** How many rows of waiting of an application touch [from, to) (µs); an open stretch continues beyond the end of the run. */
export function countWaitRows({ waits }: RunModel, app: number, from: number, to: number): number {
  let count = 0;
  for (let row = waits.first[app]; row < waits.first[app + 1]; row++) {
    const goesOn = (waits.flags[row] & WaitFlag.open) !== 0 || waits.to[row] > from;
    if (waits.from[row] < to && goesOn) count++;
  }
  return count;
}

/** What a row of waiting says. Those of an application are in order of time; neighbours may differ in their statement alone. */
export function waitRowAt({ waits }: RunModel, app: number, row: number): WaitRow {
  const flags = waits.flags[row];
  return {
    app,
    from: waits.from[row],
    to: waits.to[row],
    open: (flags & WaitFlag.open) !== 0,
    phase: (flags & WaitFlag.short) !== 0 ? 'short' : 'queued',
    kind: waits.kind[row],
    lacking: waits.lacking[row],
  };
}

/** Whether an application still waits at the end of what has been simulated. */
export function waitsAtEnd({ waits }: RunModel, app: number): boolean {
  const last = waits.first[app + 1] - 1;
  return last >= waits.first[app] && (waits.flags[last] & WaitFlag.open) !== 0;
}

/**
 * The stretches of waiting of an application (its id) that touch [from, to] (µs), each in full. With a `grain` (µs), not every
 * stretch shorter than the grain is reported: after such a stretch, the next one is the one that holds a grain later.
 */
export function stretchesOf(model: RunModel, app: number, from = -Infinity, to = Infinity, grain = 0): Wait[] {
  const found: Wait[] = [];
  const piece = new Piece(model, app);
  let more = piece.seek(from);
  while (more && piece.from <= to) {
    const stretch = piece.takeStretch();
    found.push(stretch);
    more = piece.valid;
    if (more && stretch.to - stretch.from < grain && piece.from < stretch.from + grain) {
      more = piece.seek(stretch.from + grain);
    }
  }
  return found;
}

/** The stretch of waiting an application is in; one still open at the end of the run includes the end. */
export function stretchAt(model: RunModel, app: number, at: number): Wait | undefined {
  const piece = new Piece(model, app);
  return piece.seek(at) && piece.from <= at ? piece.takeStretch() : undefined;
}

/** The cause of the stretch that {@link stretchAt} finds. */
export function reasonAt(model: RunModel, app: number, at: number): ReasonRef | undefined {
  const piece = new Piece(model, app);
  return piece.seek(at) && piece.from <= at ? piece.reason() : undefined;
}

/** Since when an application has been waiting for the same kind of container, whatever the causes were. */
export function waitingSince({ waits }: RunModel, { app, from }: Wait): number {
  let row = waits.first[app + 1] - 1;
  while (waits.from[row] > from) row--;
  const short = (index: number): number => waits.flags[index] & WaitFlag.short;
  while (
    row > waits.first[app] &&
    waits.to[row - 1] === waits.from[row] &&
    waits.kind[row - 1] === waits.kind[row] &&
    short(row - 1) === short(row)
  ) {
    row--;
  }
  return waits.from[row];
}

/** Rows of waiting whose pieces one step counts. */
const ROWS_PER_STEP = 100;

/**
 * Numbers of the pieces that waiting falls into where causes may change: row r of the waits has those from `base[r]` to just
 * before `base[r + 1]`. A stretch is one piece or several.
 */
export const pieceNumbers = memoSteps(function* countPieces(model: RunModel): Steps<Float64Array> {
  const { first } = model.waits;
  const base = new Float64Array(model.waits.from.length + 1);
  for (let app = 0; app < model.applications.length; app++) {
    for (let row = first[app]; row < first[app + 1]; row++) {
      if (row % ROWS_PER_STEP === 0) yield;
      const timeline = timelineOf(model, app, row);
      const pieces =
        timeline === undefined ? 1 : lastEntry(model, row, timeline) - firstEntry(model, row, timeline) + 1;
      base[row + 1] = base[row] + pieces;
    }
  }
  return base;
});

/** The number of the piece in which a stretch begins. */
export function numberOf(model: RunModel, { app, from }: Wait): number {
  const piece = new Piece(model, app);
  piece.seek(from);
  return piece.number();
}

/** The stretch that a piece lies in. */
export function stretchOfNumber(model: RunModel, number: number): Wait {
  const base = pieceNumbers(model);
  const row = countUpTo(base, number) - 1;
  const app = countUpToInt(model.waits.first, row) - 1;
  const timeline = timelineOf(model, app, row);
  const from = model.waits.from[row];
  const entry = timeline === undefined ? 0 : firstEntry(model, row, timeline) + number - base[row];
  const piece = new Piece(model, app);
  piece.seek(timeline === undefined ? from : Math.max(from, timeline.time[entry]));
  return piece.takeStretch();
}

function countUpToInt(values: Int32Array, value: number): number {
  return partitionPoint(0, values.length, (index) => values[index] <= value);
}

/** The shared causes of a row of waiting, undefined where its cause is its own. */
export function timelineOf(model: RunModel, app: number, row: number): CauseTimeline | undefined {
  const { waits } = model;
  if (waits.code[row] !== Reason.none) return undefined;
  const accepted = (waits.flags[row] & WaitFlag.accepted) !== 0;
  const { user } = model.directory.applications[app];
  return causesOf(model).timeline(waits.queue[row], waits.shape[row], user, accepted);
}

/** The first and the last entry of its timeline that a row of waiting lies in. */
export function entriesOf(
  model: RunModel,
  row: number,
  timeline: CauseTimeline,
): readonly [first: number, last: number] {
  return [firstEntry(model, row, timeline), lastEntry(model, row, timeline)];
}

function firstEntry({ waits }: RunModel, row: number, { time }: CauseTimeline): number {
  return countUpTo(time, waits.from[row]) - 1;
}

/** A change at the very end of a wait does not count, unless the wait continues. */
function lastEntry({ waits }: RunModel, row: number, { time }: CauseTimeline): number {
  const to = waits.to[row];
  const entry = countUpTo(time, to) - 1;
  const open = (waits.flags[row] & WaitFlag.open) !== 0;
  return !open && time[entry] === to ? entry - 1 : entry;
}

/** A place in the waiting of an application: a row, and an entry of its timeline. */
class Piece {
  valid = false;
  private row = 0;
  private entry = 0;
  private timeline: CauseTimeline | undefined;
  private first = 0;
  private last = 0;

  constructor(
    private readonly model: RunModel,
    private readonly app: number,
  ) {}

  get from(): number {
    const from = this.model.waits.from[this.row];
    return this.timeline === undefined ? from : Math.max(from, this.timeline.time[this.entry]);
  }

  get to(): number {
    const to = this.model.waits.to[this.row];
    return this.timeline === undefined || this.entry === this.last ? to : this.timeline.time[this.entry + 1];
  }

  number(): number {
    return pieceNumbers(this.model)[this.row] + this.entry - this.first;
  }

  /** Goes to the piece that holds at an instant, otherwise to the next one; false if there is none. */
  seek(at: number): boolean {
    const { from, to, flags, first } = this.model.waits;
    const end = first[this.app + 1];
    const row = partitionPoint(
      first[this.app],
      end,
      (piece) => to[piece] < at || (to[piece] === at && (flags[piece] & WaitFlag.open) === 0),
    );
    this.valid = row < end;
    if (!this.valid) return false;
    this.enter(row);
    if (this.timeline !== undefined && at > from[row]) {
      this.entry = Math.min(this.last, Math.max(this.first, countUpTo(this.timeline.time, at) - 1));
    }
    return true;
  }

  /** The stretch that this piece belongs to; goes to the piece behind it. */
  takeStretch(): Wait {
    const reason = this.reason();
    const { row, entry } = this;
    let from = this.from;
    while (this.back() && this.to === from && this.continues(row, reason)) from = this.from;
    this.enter(row);
    this.entry = entry;
    const { app, phase, kind, lacking } = waitRowAt(this.model, this.app, row);
    let to = this.to;
    let open = this.isOpen();
    while (this.next() && this.from === to && this.continues(row, reason)) {
      to = this.to;
      open = this.isOpen();
    }
    return { app, from, to, open, phase, reason, kind, lacking };
  }

  private enter(row: number): void {
    this.row = row;
    this.timeline = timelineOf(this.model, this.app, row);
    this.first = this.timeline === undefined ? 0 : firstEntry(this.model, row, this.timeline);
    this.last = this.timeline === undefined ? 0 : lastEntry(this.model, row, this.timeline);
    this.entry = this.first;
  }

  private next(): boolean {
    if (this.entry < this.last) {
      this.entry++;
      return true;
    }
    this.valid = this.row + 1 < this.model.waits.first[this.app + 1];
    if (this.valid) this.enter(this.row + 1);
    return this.valid;
  }

  private back(): boolean {
    if (this.entry > this.first) {
      this.entry--;
      return true;
    }
    if (this.row === this.model.waits.first[this.app]) return false;
    this.enter(this.row - 1);
    this.entry = this.last;
    return true;
  }

  private isOpen(): boolean {
    return this.entry === this.last && (this.model.waits.flags[this.row] & WaitFlag.open) !== 0;
  }

  reason(): ReasonRef {
    const { code, arg1, arg2 } = this.model.waits;
    if (this.timeline !== undefined) return causeIn(this.timeline, this.entry, this.app);
    return { code: code[this.row], arg1: arg1[this.row], arg2: arg2[this.row] };
  }

  /** Whether this piece is like one of row `row` with a reason: it continues without a new stretch. */
  private continues(row: number, reason: ReasonRef): boolean {
    const { flags, kind, lacking } = this.model.waits;
    if (this.row !== row) {
      const same = (flags[this.row] & WaitFlag.short) === (flags[row] & WaitFlag.short);
      if (!same || kind[this.row] !== kind[row] || lacking[this.row] !== lacking[row]) return false;
    }
    const { code, arg1, arg2 } = this.reason();
    return code === reason.code && arg1 === reason.arg1 && arg2 === reason.arg2;
  }
}
