/**
 * Timelines of shared causes: why the applications in a queue that ask for containers of one size wait, as one list of
 * changes for all of them. Computed on demand from the reasons that the scheduler stated.
 */
import { memo } from '../../base/memo';
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/collections/columns';
import { groupBy } from '../../base/collections/group-by';
import { reasonKind } from '../../engine/registry';
import type { Directory } from '../../sim/directory';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import type { ReasonRef, RunModel } from '../model';
import type { StatementColumns } from '../model-columns';
import { countUpTo } from '../series';

/**
 * A cause over time: entry i applies from `time[i]` until `time[i + 1]`. A statement about the accepted applications of a
 * queue does not apply to the application that it names: where `names` is 1, entry `under` applies to application `arg1`.
 */
export interface CauseTimeline {
  /** Ascending strictly; the first is 0. */
  readonly time: Float64Array;
  readonly code: Int32Array;
  readonly arg1: Int32Array;
  readonly arg2: Int32Array;
  readonly names: Uint8Array;
  /** Undefined where nothing ever names an application. */
  readonly under: { readonly code: Int32Array; readonly arg1: Int32Array; readonly arg2: Int32Array } | undefined;
}

/** The cause of an application in an entry of a timeline. */
export function causeIn(timeline: CauseTimeline, entry: number, app: number): ReasonRef {
  const { under } = timeline;
  const own = under !== undefined && timeline.names[entry] === 1 && timeline.arg1[entry] === app;
  const { code, arg1, arg2 } = own ? under : timeline;
  return { code: code[entry], arg1: arg1[entry], arg2: arg2[entry] };
}

const bookOf = memo((statements: StatementColumns, directory: Directory) => new CauseBook(statements, directory));

/** The shared causes of a run. */
export function causesOf(model: Pick<RunModel, 'statements' | 'directory'>): CauseBook {
  return bookOf(model.statements, model.directory);
}

/** Rows of the statements by scope, and by id inside it. */
type StatementIndex = readonly ReadonlyMap<number, readonly number[]>[];

export class CauseBook {
  private readonly index: StatementIndex;
  private readonly timelines = new Map<string, CauseTimeline>();
  private readonly known = new Map<number, CauseTimeline>();
  private readonly namesApplication = new Map<number, boolean>();

  constructor(
    private readonly statements: StatementColumns,
    private readonly directory: Directory,
  ) {
    const { scope, id } = statements;
    const byScope = groupBy(scope.keys(), (row) => scope[row]);
    this.index = Object.values(ReasonScope).map((each) => groupBy(byScope.get(each) ?? [], (row) => id[row]));
  }

  /** The causes for applications of a leaf queue and a user that ask for a shape; accepted applications may have others. */
  timeline(queue: number, shape: number, user: number, accepted: boolean): CauseTimeline {
    const { index, directory } = this;
    const who = ((user * directory.queues.length + queue) * SHAPES + shape) * 2 + (accepted ? 1 : 0);
    const known = this.known.get(who);
    if (known !== undefined) return known;
    const sources: (readonly number[])[] = [];
    let key = '';
    const add = (scope: number, id: number): boolean => {
      const rows = index[scope].get(id);
      if (rows === undefined) return false;
      sources.push(rows);
      key += `${scope} ${id},`;
      return true;
    };
    const gated = accepted && add(ReasonScope.queueAccepted, queue);
    add(ReasonScope.user, user);
    for (let q = queue; q !== -1; q = directory.queues[q].parent) {
      add(ReasonScope.queueShape, q * SHAPES + shape);
      add(ReasonScope.queue, q);
    }
    add(ReasonScope.cluster, 0);
    // Applications with the same sources share a timeline.
    let timeline = this.timelines.get(key);
    if (timeline === undefined) {
      timeline = this.merge(sources, gated);
      this.timelines.set(key, timeline);
    }
    this.known.set(who, timeline);
    return timeline;
  }

  /** Merges statements of several scopes: at any time the first source with a statement in force decides. */
  private merge(sources: readonly (readonly number[])[], gated: boolean): CauseTimeline {
    const { time, code } = this.statements;
    const writer = new TimelineWriter(this.statements, gated);
    const next = sources.map(() => 0);
    /** The row in force in each source, -1 for none. */
    const standing = sources.map(() => -1);
    const firstFrom = (from: number): number => {
      for (let i = from; i < standing.length; i++) if (standing[i] !== -1) return standing[i];
      return -1;
    };
    writer.write(0, -1, -1, false);
    for (;;) {
      let at = Infinity;
      for (let i = 0; i < sources.length; i++) {
        if (next[i] < sources[i].length) at = Math.min(at, time[sources[i][next[i]]]);
      }
      if (at === Infinity) return writer.timeline();
      for (let i = 0; i < sources.length; i++) {
        for (; next[i] < sources[i].length && time[sources[i][next[i]]] === at; next[i]++) {
          const row = sources[i][next[i]];
          standing[i] = code[row] === Reason.none ? -1 : row;
        }
      }
      const names = gated && standing[0] !== -1 && this.names(code[standing[0]]);
      writer.write(at, firstFrom(0), names ? firstFrom(1) : -1, names);
    }
  }

  private names(code: number): boolean {
    let names = this.namesApplication.get(code);
    if (names === undefined) {
      names = reasonKind(this.directory.scheduler, code).blocker === 'application';
      this.namesApplication.set(code, names);
    }
    return names;
  }
}

/** Durations by code along a timeline. */
export const sumsOf = memo((timeline: CauseTimeline) => new CauseSums(timeline));

/** Entries of a timeline that name an application as the obstacle. */
export function entriesNaming(timeline: CauseTimeline, app: number): readonly number[] {
  return entriesByName(timeline).get(app) ?? NO_ENTRIES;
}

const entriesByName = memo((timeline: CauseTimeline): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, number[]>();
  timeline.names.forEach((names, entry) => {
    if (names === 0) return;
    const of = found.get(timeline.arg1[entry]);
    if (of === undefined) found.set(timeline.arg1[entry], [entry]);
    else of.push(entry);
  });
  return found;
});

const NO_ENTRIES: readonly number[] = [];

/** Appends entries to a timeline, equal neighbours as one. */
class TimelineWriter {
  private readonly time = new GrowingFloat64();
  private readonly main = new CauseColumns();
  private readonly under = new CauseColumns();
  private readonly names = new GrowingUint8();

  constructor(
    private readonly statements: StatementColumns,
    private readonly gated: boolean,
  ) {}

  /** From `at` (µs) on the statement in row `row` applies, and that in row `under` to the application it names; -1: none. */
  write(at: number, row: number, under: number, names: boolean): void {
    const { statements, time, main } = this;
    const last = time.length - 1;
    if (last >= 0 && main.is(last, statements, row) && this.names.get(last) === (names ? 1 : 0)) {
      if (!names || this.under.is(last, statements, under)) return;
    }
    if (last >= 0 && time.get(last) === at) {
      // Only the first entry can have the same time: a statement at 0 replaces the initial entry without one.
      main.clear();
      this.under.clear();
      this.names.clear();
    } else {
      time.push(at);
    }
    main.push(statements, row);
    this.names.push(names ? 1 : 0);
    if (this.gated) this.under.push(statements, under);
  }

  timeline(): CauseTimeline {
    const { code, arg1, arg2 } = this.main.view();
    const under = this.gated ? this.under.view() : undefined;
    return { time: this.time.view().slice(), code, arg1, arg2, names: this.names.view().slice(), under };
  }
}

class CauseColumns {
  private readonly code = new GrowingInt32();
  private readonly arg1 = new GrowingInt32();
  private readonly arg2 = new GrowingInt32();

  push({ code, arg1, arg2 }: StatementColumns, row: number): void {
    this.code.push(row === -1 ? Reason.outranked : code[row]);
    this.arg1.push(row === -1 ? 0 : arg1[row]);
    this.arg2.push(row === -1 ? 0 : arg2[row]);
  }

  is(entry: number, { code, arg1, arg2 }: StatementColumns, row: number): boolean {
    if (row === -1) {
      return this.code.get(entry) === Reason.outranked && this.arg1.get(entry) === 0 && this.arg2.get(entry) === 0;
    }
    return (
      this.code.get(entry) === code[row] && this.arg1.get(entry) === arg1[row] && this.arg2.get(entry) === arg2[row]
    );
  }

  clear(): void {
    this.code.clear();
    this.arg1.clear();
    this.arg2.clear();
  }

  view() {
    return {
      code: this.code.view().slice(),
      arg1: this.arg1.view().slice(),
      arg2: this.arg2.view().slice(),
    };
  }
}

/** How long each code holds along a timeline, up to any instant. */
class CauseSums {
  /** Codes that occur. */
  private readonly codes: readonly number[];
  /** By code: the time for which it has held before each entry, µs. */
  private readonly before: readonly Float64Array[];

  constructor(private readonly timeline: CauseTimeline) {
    const { time, code } = timeline;
    this.codes = [...new Set(code)].sort((a, b) => a - b);
    this.before = this.codes.map((one) => {
      const before = new Float64Array(time.length);
      for (let entry = 1; entry < time.length; entry++) {
        before[entry] = before[entry - 1] + (code[entry - 1] === one ? time[entry] - time[entry - 1] : 0);
      }
      return before;
    });
  }

  /** Tells the codes that hold between two instants, µs, and each for how long, µs. */
  visit(from: number, to: number, visitor: (code: number, time: number) => void): void {
    const first = this.entryAt(from);
    const last = this.entryAt(to);
    for (let place = 0; place < this.codes.length; place++) {
      const time = this.upTo(place, last, to) - this.upTo(place, first, from);
      if (time > 0) visitor(this.codes[place], time);
    }
  }

  private entryAt(at: number): number {
    return Math.max(0, countUpTo(this.timeline.time, at) - 1);
  }

  private upTo(place: number, entry: number, at: number): number {
    const { time, code } = this.timeline;
    return this.before[place][entry] + (code[entry] === this.codes[place] ? at - time[entry] : 0);
  }
}
