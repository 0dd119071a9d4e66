/**
 * The thread border, in types: what the page asks of a worker and what comes back. A run is started by one call; all that
 * follows travels over a MessagePort that the call hands over, so that nothing in the stream has to be proxied. The page
 * says `cancel`; the worker answers with any number of progress messages and snapshots, and exactly one last message.
 *
 * A sweep is many runs of one document, of which only a few numbers come back. A worker is handed a batch of them at a time.
 *
 * What a run is measured by beside its trace is worked out only when it is asked for: it takes a draw for each task.
 */
import type { RunColumns } from '../analysis/model';
import type { SweepResult } from '../analysis/metrics/run-tally';
import type { RunScale } from '../analysis/metrics/scale';
import type { Change } from '../base/json';
import type { Problem, Result } from '../base/result';
import type { RunNotice } from '../engine/run/run';
import type { Directory } from '../sim/directory';
import type { PolicyFault } from '../sim/policy-host';
import type { RunCost } from './runs/run-cost';

/** One variant of a document, to be simulated with a seed. */
export interface RunRequest {
  /** A scenario document; the worker validates it again. */
  readonly document: unknown;
  readonly variant: string;
  /** Replaces the document's own seed when given. */
  readonly seed?: number;
}

/** Work that a run waits for. */
export interface Preparing {
  /** "table of rank". */
  readonly title: string;
  /** Simulated runs that are done, and those of everything that the run waits for. */
  readonly done: number;
  readonly of: number;
}

/** Still going on. */
export interface RunProgress {
  readonly type: 'progress';
  /** Share of the applications that are finished, 0 to 1; while something is prepared, the share of that. */
  readonly progress: number;
  /** Simulated time, µs. */
  readonly now: number;
  /** What is worked out before the run can begin or continue. */
  readonly preparing?: Preparing;
  /** The estimated cost of the run: sent once, before it begins, if it is long. */
  readonly cost?: RunCost;
}

/** The names and fixed facts of the run: before its first columns, in several messages where there are very many. */
export interface RunNames {
  readonly type: 'names';
  /** The next applications. */
  readonly applications: Directory['applications'];
  /** Everything else, with the last of them. */
  readonly directory?: Directory;
}

/** Sizes of containers that have come up since the names, or since the last such message: before the columns that mention them. */
export interface RunShapes {
  readonly type: 'shapes';
  /** All of them, as in the directory. */
  readonly shapes: Directory['shapes'];
}

/** Texts that statements quote and that have come up since: before the columns that mention them. */
export interface RunTexts {
  readonly type: 'texts';
  /** All of them, as in the directory. */
  readonly texts: readonly string[];
}

/** Everything so far, as columns that the receiver owns. */
export interface RunSnapshot {
  readonly type: 'snapshot';
  readonly progress: number;
  readonly columns: RunColumns;
  /** It is not of the run itself, but of one whose scheduler did without its solver. */
  readonly standIn?: true;
}

/** The run has ended; the last message. */
export interface RunDone {
  readonly type: 'done';
  readonly columns: RunColumns;
  /** 16 hexadecimal digits over all outcomes. */
  readonly fingerprint: string;
  readonly seed: number;
  /** Interventions that could not be carried out. */
  readonly notices: readonly RunNotice[];
  /** Set when a policy of the reader was stopped, which ended the run. */
  readonly fault?: PolicyFault;
}

/** The run cannot start or was stopped; the last message. */
export interface RunFailed {
  readonly type: 'failed';
  /**
   * invalid: the document is not acceptable, `problems` say where. too-large: it was stopped before it would exhaust the
   * machine. not-loaded: a part of the simulator could not be fetched; it can be tried again. crashed: a bug. silent: the
   * worker stopped answering and was replaced. held: code that came with a link waits for a person to say that it may run.
   */
  readonly why: 'invalid' | 'too-large' | 'not-loaded' | 'crashed' | 'silent' | 'held';
  /** One or two sentences that say what happened and what can be done. */
  readonly message: string;
  readonly problems: readonly Problem[];
}

/** Cancelled as asked; the last message. */
export interface RunCancelled {
  readonly type: 'cancelled';
}

/** What travels over the port of a run. */
export type RunMessage =
  | RunProgress
  | RunNames
  | RunShapes
  | RunTexts
  | RunSnapshot
  | RunDone
  | RunFailed
  | RunCancelled;

/** One run of a sweep. */
export interface SweepRun {
  /** Made to the document as the variant sees it. */
  readonly changes: readonly Change[];
  /** Replaces the document's own seed when given. */
  readonly seed?: number;
  /** Replaces the variant of the sweep when given. */
  readonly variant?: string;
}

/** What the runs of a sweep have in common. */
export interface SweepSubject {
  /** A scenario document; the worker validates it again, and once more with the changes of each run. */
  readonly document: unknown;
  readonly variant: string;
  /** Whether the results hold the metrics too. They need the whole model of a run, which costs as much as simulating it. */
  readonly metrics?: boolean;
}

/** Some runs of a sweep, to be simulated one after another. */
export interface SweepBatch extends SweepSubject {
  readonly runs: readonly (SweepRun & {
    /** Its place in the sweep. */
    readonly index: number;
  })[];
}

/** The outcome of one run: its result, or why it could not be run. */
export type SweepOutcome = Result<SweepResult, RunFailed>;

/** Still going on. */
interface SweepProgress {
  readonly type: 'sweeping';
}

/** One run of the batch is over. */
interface SweepRunOver {
  readonly type: 'swept-run';
  readonly index: number;
  readonly outcome: SweepOutcome;
}

/** All runs of the batch are over; the last message. */
interface SweepBatchOver {
  readonly type: 'swept';
}

/** What travels over the port of a batch. After `cancelled` the runs that have not been reported have not been run. */
export type SweepMessage = SweepProgress | SweepRunOver | SweepBatchOver | RunCancelled;

/** What a run is measured by; the last message. */
interface RunScaled {
  readonly type: 'scaled';
  readonly scale: RunScale;
}

/** What travels over the port of a request for the scale of a run: one message. */
export type ScaleMessage = RunScaled | RunFailed;

export type WorkerMessage = RunMessage | SweepMessage | ScaleMessage;

/** What the page may say while a run continues. */
export interface RunCommand {
  /** cancel: end the run. seen: the last snapshot has been shown, another one may come. */
  readonly type: 'cancel' | 'seen';
}

/** What a worker offers. */
export interface EngineApi {
  /** Simulates and streams over `port` (transferred). Resolves when the last message has been sent. One run at a time. */
  simulate(request: RunRequest, port: MessagePort): Promise<void>;
  /** Repeats its last run for as long as nothing is asked of it, until the code of such runs is compiled. */
  warmUp(): Promise<void>;
  /** Simulates some runs of a sweep. */
  sweep(batch: SweepBatch, port: MessagePort): Promise<void>;
  /** Works out what a run is measured by, without simulating it. */
  scale(request: RunRequest, port: MessagePort): Promise<void>;
}

/** Whether a message is the last one of its run or batch. */
export function isLast({ type }: WorkerMessage): boolean {
  return type === 'done' || type === 'failed' || type === 'swept' || type === 'scaled' || type === 'cancelled';
}

/**
 * Every ArrayBuffer below `value`, once each: the transfer list of columns. Buffers that are not transferable (shared ones)
 * do not occur in them.
 */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const seen = new Set<object>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    if (ArrayBuffer.isView(node)) {
      if (node.buffer instanceof ArrayBuffer) buffers.add(node.buffer);
      return;
    }
    seen.add(node);
    if (Array.isArray(node)) {
      // Lists of numbers and texts are common and hold no buffers.
      if (typeof node[0] === 'object') for (const element of node) visit(element);
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(value);
  return [...buffers];
}
