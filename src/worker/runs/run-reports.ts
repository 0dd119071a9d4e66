/**
 * What a page is sent while a run goes on: names that are new, snapshots of the model, and progress between them. The wall clock
 * decides when.
 */
import type { ModelBuilder } from '../../analysis/build/model-builder';
import type { Run } from '../../engine/run/run';
import { preparingOf } from './preparing';
import { PROGRESS_EVERY_MS } from './run-pace';
import type { RunMessage } from '../protocol';
import type { ThreadHost } from '../thread-host';

/**
 * The longer a run takes, the rarer its pictures become, but not too rare, and each has something new to show. Together they cost a
 * small multiple of the last one.
 */
const LEAST_PAUSE_MS = 80;
const MOST_PAUSE_MS = 1500;
const PAUSE_SHARE = 0.7;
const GROWTH = 1.3;

/** The thread that sends reports. */
export interface ReportHost extends Pick<ThreadHost, 'now'> {
  /** Whether the snapshot that was sent last has been shown; true before the first one. */
  isSeen(): boolean;
  send(message: RunMessage): void;
}

/** What decides when pictures are due; times by the clock of the host, ms. */
export interface ReportTimes {
  /** When the request came, and when the simulation began. */
  readonly started: number;
  readonly begun: number;
  /** From the request until the first snapshot. */
  readonly firstAfter: number;
  /** Whether there are snapshots before the end. */
  readonly snapshots: boolean;
}

export class RunReports {
  private shapesSent: number;
  private textsSent: number;
  private progressAt: number;
  private snapshotAt: number;
  private snapshotRecords = 0;

  constructor(
    private readonly run: Run,
    private readonly builder: ModelBuilder,
    private readonly host: ReportHost,
    private readonly times: ReportTimes,
  ) {
    this.shapesSent = run.directory.shapes.length;
    this.textsSent = run.directory.texts?.length ?? 0;
    // The page hears of no progress before the first picture is due: drawing it would slow down a worker that is nearly done.
    this.progressAt = times.begun + times.firstAfter - PROGRESS_EVERY_MS;
    this.snapshotAt = times.started;
  }

  /** Adds what was recorded to the model, and sends sizes of containers and texts that are new. */
  drain(): void {
    const { run, host, builder } = this;
    run.readChunks((chunk) => builder.add(chunk));
    const { shapes, texts = [] } = run.directory;
    if (shapes.length > this.shapesSent) host.send({ type: 'shapes', shapes: shapes.slice() });
    this.shapesSent = shapes.length;
    if (texts.length > this.textsSent) host.send({ type: 'texts', texts: texts.slice() });
    this.textsSent = texts.length;
  }

  /** Sends a snapshot or the progress where one is due at `now`, ms. */
  sendDue(now: number): void {
    const { run, host, builder } = this;
    if (this.isSnapshotDue(now)) {
      host.send({ type: 'snapshot', progress: run.progress, columns: builder.snapshot(run.now).columns });
      this.snapshotRecords = run.records;
      // The clock starts when the snapshot has been made: large ones take long, and then come rarely.
      this.snapshotAt = this.progressAt = host.now();
    } else if (now - this.progressAt >= PROGRESS_EVERY_MS) {
      const { preparing } = run;
      host.send({
        type: 'progress',
        progress: run.progress,
        now: run.now,
        ...(preparing !== undefined && { preparing: preparingOf(preparing) }),
      });
      this.progressAt = now;
    }
  }

  private isSnapshotDue(now: number): boolean {
    const { run, host, snapshotRecords, snapshotAt, times } = this;
    const pause = snapshotRecords === 0 ? times.firstAfter : pauseAfter(snapshotAt - times.started);
    return times.snapshots && now - snapshotAt >= pause && run.records >= GROWTH * snapshotRecords && host.isSeen();
  }
}

/** How long nothing is shown after a snapshot that came `elapsed` ms after the beginning. */
function pauseAfter(elapsed: number): number {
  return Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, PAUSE_SHARE * elapsed));
}
