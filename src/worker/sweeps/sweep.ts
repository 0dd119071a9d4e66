/** A sweep on the page's side: which of its runs are still to be started, and what has become of the others. */
import type { Remote } from 'comlink';
import { err } from '../../base/result';
import type { Job } from '../pool';
import type { EngineApi, RunFailed, SweepOutcome, SweepRun, SweepSubject, WorkerMessage } from '../protocol';
import { tell } from '../tell';

export interface SweepRequest extends SweepSubject {
  readonly runs: readonly SweepRun[];
  /** It is not urgent: other sweeps come first. */
  readonly background?: boolean;
}

/** One run is over. */
export interface SweepReport {
  /** Its place among the runs of the request. */
  readonly index: number;
  readonly outcome: SweepOutcome;
  /** How many are over, this one among them. */
  readonly finished: number;
  /** It was known from before and has taken no time. */
  readonly remembered?: true;
}

export interface SweepHandle {
  /** Resolves to true when every run has been reported, to false when the sweep is cancelled. */
  readonly done: Promise<boolean>;
  /** Ends the sweep, if it has not ended yet. Nothing is reported from here on. */
  cancel(): void;
}

/** Batches become smaller towards the end, so that all workers come to it together. */
const BATCHES_PER_WORKER = 3;
/** If this many workers in a row are lost without a finished run, the remaining runs are not tried. */
const MOST_LOSSES = 3;

/** A run whose worker falls silent for two seconds is started again in another one: browsers end workers without a word. */
const FIRST_PATIENCE_TICKS = 8;

export class Sweep {
  readonly done: Promise<boolean>;
  private settle: (complete: boolean) => void = () => undefined;
  /** Runs that no worker has, the next one last. */
  private readonly left: number[];
  private readonly batches = new Set<Batch>();
  private finished = 0;
  private losses = 0;
  /** Runs that were started again. */
  private readonly again = new Set<number>();
  /** A run was only slow when its worker was replaced: from now on silence means less. */
  private isPatient = false;
  private over = false;

  /** `onEnd`: nothing more is to be done. */
  constructor(
    private readonly request: SweepRequest,
    private readonly onResult: (report: SweepReport) => void,
    private readonly onEnd: () => void,
  ) {
    this.left = request.runs.map((_, index) => index).toReversed();
    this.done = new Promise((resolve) => (this.settle = resolve));
  }

  /** A sweep without runs is over at once. */
  start(): void {
    if (this.request.runs.length === 0) this.end(true);
  }

  get background(): boolean {
    return this.request.background === true;
  }

  hasMore(): boolean {
    return this.left.length > 0;
  }

  /** Takes the next runs. */
  nextBatch(workers: number): Job {
    const count = Math.ceil(this.left.length / (workers * BATCHES_PER_WORKER));
    const batch = new Batch(this, this.request, this.left.splice(-count).toReversed());
    this.batches.add(batch);
    return batch;
  }

  cancel(cancelJob: (job: Job) => void): void {
    if (this.over) return;
    this.end(false);
    for (const batch of this.batches) cancelJob(batch);
  }

  /** Releases its workers; the runs that they have not finished have to be run again. */
  makeWay(ask: (job: Job) => void): void {
    for (const batch of this.batches) ask(batch);
  }

  hear(index: number, outcome: SweepOutcome): void {
    this.losses = 0;
    if (this.again.has(index)) this.isPatient = true;
    this.report(index, outcome);
  }

  /** How many ticks a worker may be silent over these runs; undefined for as many as it may be over any job. */
  patienceTicks(indices: readonly number[]): number | undefined {
    return this.isPatient || indices.some((index) => this.again.has(index)) ? undefined : FIRST_PATIENCE_TICKS;
  }

  /**
   * A worker was lost over a run. One that `spoke` and fell silent may have been ended by the browser: the run is tried once
   * more.
   */
  lose(index: number, failure: RunFailed, spoke: boolean): void {
    if (failure.why === 'silent' && spoke && !this.over && !this.again.has(index)) {
      this.again.add(index);
      this.left.push(index);
      return;
    }
    this.report(index, err(failure));
    if (++this.losses < MOST_LOSSES) return;
    for (const other of this.left.splice(0).toReversed()) this.report(other, err(failure));
  }

  /** A batch has ended; another batch has to do the runs that it has left. */
  giveBack(batch: Batch, indices: readonly number[]): void {
    this.batches.delete(batch);
    if (!this.over) this.left.push(...indices.toReversed());
  }

  private report(index: number, outcome: SweepOutcome): void {
    if (this.over) return;
    this.finished++;
    const { finished } = this;
    tell(() => this.onResult({ index, outcome, finished }));
    if (this.finished === this.request.runs.length) this.end(true);
  }

  private end(complete: boolean): void {
    if (this.over) return;
    this.over = true;
    this.left.length = 0;
    this.onEnd();
    this.settle(complete);
  }
}

/** Some runs of a sweep in one worker. */
class Batch implements Job {
  over = false;
  /** Not reported yet, in the order in which they are run. */
  private readonly open: number[];
  /** Its worker has sent a message; before that it may still be loading. */
  private spoke = false;

  constructor(
    private readonly sweep: Sweep,
    private readonly request: SweepRequest,
    indices: readonly number[],
  ) {
    this.open = [...indices];
  }

  begin(api: Remote<EngineApi>, port: MessagePort): Promise<void> {
    const { runs, background: _, ...subject } = this.request;
    return api.sweep({ ...subject, runs: this.open.map((index) => ({ ...runs[index], index })) }, port);
  }

  hear(message: WorkerMessage): void {
    this.spoke = true;
    if (message.type === 'swept-run') {
      this.open.splice(this.open.indexOf(message.index), 1);
      this.sweep.hear(message.index, message.outcome);
    } else if (message.type === 'swept' || message.type === 'cancelled') this.close();
  }

  patienceTicks(): number | undefined {
    return this.spoke ? this.sweep.patienceTicks(this.open) : undefined;
  }

  /** It broke down in the run that was next. */
  lose(failure: RunFailed | undefined): void {
    const culprit = failure === undefined ? undefined : this.open.shift();
    this.close();
    if (failure !== undefined && culprit !== undefined) this.sweep.lose(culprit, failure, this.spoke);
  }

  private close(): void {
    this.over = true;
    this.sweep.giveBack(this, this.open);
  }
}
