/** What a run says of its schedulers (Omega, section 4; released simulator): busyness, waits and conflicts, from the trace. */
import { RecordReader } from '../../../sim/trace/record-reader';
import { records } from '../../../sim/trace/records';
import type { TraceChunk } from '../../../sim/trace/trace';
import { DecisionMark, decisionStep, timeOfDecision } from '../records';

/** Figures of one scheduler. Times are µs. */
export interface SchedulerFigures {
  /** Decision time of transactions without a conflict, of those with one, and of decisions that found nothing. */
  useful: number;
  wasted: number;
  foundNothing: number;
  /** Transactions. */
  successful: number;
  failed: number;
  /** Claims that conflicted. */
  conflicts: number;
  abandoned: number;
}

/** Reads the chunks of a trace, in order. */
export class OmegaMetrics {
  readonly schedulers: SchedulerFigures[] = [];
  /** By application, µs: submission, and beginning and end of its first attempt; -1 where there was none. */
  readonly submitted: number[] = [];
  readonly firstBegun: number[] = [];
  readonly firstEnded: number[] = [];
  /** Time in the queues over all attempts, µs, by application. */
  readonly queued: number[] = [];
  /** By application: scheduler of its first attempt. */
  readonly scheduler: number[] = [];
  /** Decision time of its transactions without a conflict, µs, by application. */
  readonly useful: number[] = [];
  /** Milli-vcores locked, times µs. */
  locked = 0;
  private lockedNow = 0;
  private lockedSince = 0;
  private readonly begun: number[][] = [];
  private readonly queuedSince: number[] = [];

  private readonly reader = new RecordReader()
    .on(records.appSubmitted, (at, app) => (this.submitted[app] = at))
    .on(records.appState, (at, app, state) => this.state(at, app, state))
    .on(decisionStep, (at, app, scheduler, mark, _, detail) => this.decision(at, app, scheduler, mark, detail));

  /** `queuedState`: code of the state in which jobs wait in a queue. */
  constructor(private readonly queuedState: number) {}

  read(chunk: TraceChunk): void {
    this.reader.readChunk(chunk);
  }

  /** Figures of a scheduler, all zero when it never decided. */
  of(scheduler: number): SchedulerFigures {
    return (this.schedulers[scheduler] ??= {
      useful: 0,
      wasted: 0,
      foundNothing: 0,
      successful: 0,
      failed: 0,
      conflicts: 0,
      abandoned: 0,
    });
  }

  /** Mean share of `capacity` milli-vcores that was locked for decisions, from the beginning until `end` µs. */
  lockedShare(capacity: number, end: number): number {
    return (this.locked + this.lockedNow * (end - this.lockedSince)) / (capacity * end);
  }

  private state(at: number, app: number, state: number): void {
    if (this.queuedSince[app] >= 0) this.queued[app] = (this.queued[app] ?? 0) + at - this.queuedSince[app];
    this.queuedSince[app] = state === this.queuedState ? at : -1;
  }

  private decision(at: number, app: number, scheduler: number, mark: number, detail: number): void {
    const figures = this.of(scheduler);
    switch (mark) {
      case DecisionMark.begun:
        (this.begun[app] ??= []).push(timeOfDecision(detail));
        this.firstBegun[app] ??= at;
        this.scheduler[app] ??= scheduler;
        break;
      case DecisionMark.committed:
        this.succeed(figures, app, this.end(at, app, detail));
        break;
      case DecisionMark.failed:
        figures.wasted += this.end(at, app, 0);
        figures.failed++;
        figures.conflicts += detail;
        break;
      case DecisionMark.nothingFound:
        figures.foundNothing += this.end(at, app, detail);
        break;
      case DecisionMark.dropped:
        this.begun[app]?.splice(detail, 1);
        break;
      case DecisionMark.abandoned:
        figures.abandoned++;
        break;
      case DecisionMark.locked:
        this.locked += this.lockedNow * (at - this.lockedSince);
        this.lockedNow = detail;
        this.lockedSince = at;
        break;
      default:
        break;
    }
  }

  private succeed(figures: SchedulerFigures, app: number, time: number): void {
    figures.useful += time;
    figures.successful++;
    this.useful[app] = (this.useful[app] ?? 0) + time;
  }

  /** A decision on a job ends. `before`: how many unfinished decisions on it began earlier. Returns how long it took, µs. */
  private end(at: number, app: number, before: number): number {
    const time = this.begun[app]?.splice(before, 1)[0] ?? 0;
    this.firstEnded[app] ??= at;
    return time;
  }
}
