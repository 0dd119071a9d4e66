/**
 * The page's side of the thread border. Callers ask for a run or a sweep and get its
 * reports; they never see a worker.
 */
import type { Remote } from 'comlink';
import type { RunModel } from '../analysis/model';
import { runModel } from '../analysis/run-model';
import { assert } from '../base/assert';
import type { RunScale } from '../analysis/metrics/scale';
import type { Directory } from '../sim/directory';
import { NamesReader } from './runs/names';
import { WorkerPool } from './pool';
import type { EngineWorker, Job } from './pool';
import type {
  EngineApi,
  RunCommand,
  RunDone,
  RunFailed,
  RunProgress,
  RunRequest,
  RunSnapshot,
  WorkerMessage,
} from './protocol';
import { Sweep } from './sweeps/sweep';
import type { SweepHandle, SweepReport, SweepRequest } from './sweeps/sweep';
import { tell } from './tell';

/** What a run reports. After `done` or `failed` nothing follows; after a cancellation nothing follows at all. */
export type RunUpdate = RunProgress | WithModel<RunSnapshot> | RunOver | RunFailed | RunQuiet;

/** The run has ended. */
export interface RunOver extends WithModel<RunDone> {
  readonly measuredIn?: MeasuredIn;
}

/** Works out what the run is measured by in a document whose variant it is: other variants may have changed since it began. */
export type MeasuredIn = (document: unknown) => ScaleHandle;

export interface ScaleHandle {
  /** A failure is a sentence in place of the least times and of the bounds. It never rejects; after a cancellation it stays open. */
  readonly done: Promise<RunScale>;
  cancel(): void;
}

/** The worker has said nothing for about two seconds, or speaks again. It may be at work on something long, or stuck. */
export interface RunQuiet {
  readonly type: 'quiet';
  readonly isQuiet: boolean;
}

/** A message with the model that its columns are of. */
type WithModel<T> = Omit<T, 'columns'> & { readonly model: RunModel };

export interface RunHandle {
  /** Ends the run, if it has not ended yet. Nothing is reported from here on. */
  cancel(): void;
}

export interface EngineClientOptions {
  /** How many runs may continue at once. Default: one per processor, 1 to 8. */
  readonly size?: number;
  /** Starts a worker; replaced in tests. */
  readonly createWorker?: () => EngineWorker;
  /** How often silence is checked, ms. */
  readonly tickMs?: number;
}

const MAX_WORKERS = 8;
const TICK_MS = 250;

function createSimulationWorker(): EngineWorker {
  return new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module', name: 'simulation' });
}

function processors(): number {
  return typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency || 1;
}

/** Runs simulations in a pool of workers. */
export class EngineClient {
  private readonly pool: WorkerPool;
  /** Those that have not ended, the oldest first. */
  private readonly sweeps = new Set<Sweep>();

  constructor(options: EngineClientOptions = {}) {
    this.pool = new WorkerPool({
      size: Math.max(1, Math.min(MAX_WORKERS, options.size ?? processors())),
      createWorker: options.createWorker ?? createSimulationWorker,
      tickMs: options.tickMs ?? TICK_MS,
      backgroundJob: (takesLast) => this.nextSweep(takesLast)?.nextBatch(this.pool.size),
    });
  }

  /**
   * The oldest sweep with runs to be started; one in the background only where there is no other. Sweeps in the background
   * leave one worker free: the run of the next edit would otherwise wait until one of their runs has ended.
   */
  private nextSweep(takesLast: boolean): Sweep | undefined {
    const open = [...this.sweeps].filter((sweep) => sweep.hasMore());
    return open.find(({ background }) => !background) ?? (takesLast ? undefined : open[0]);
  }

  /** Starts a run, or queues it while every worker is taken. `onUpdate` is never called before this returns. */
  simulate(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle {
    const job = new RunJob(request, onUpdate, (document) => this.scale({ ...request, document }));
    this.pool.run(job);
    return { cancel: () => this.pool.cancel(job) };
  }

  /** Runs like the last ones will be asked for soon: idle workers prepare for them. */
  warmUp(): void {
    this.pool.warmUp();
  }

  /** Works out what a run is measured by. */
  private scale(request: RunRequest): ScaleHandle {
    let cancel: () => void = () => undefined;
    const done = new Promise<RunScale>((resolve) => {
      const job = new ScaleJob(request, resolve);
      cancel = () => this.pool.cancel(job);
      this.pool.run(job);
    });
    return { done, cancel };
  }

  /**
   * Simulates many runs of one document with all workers that nothing else wants, and reports each as soon as it is over,
   * in any order. A run asked for by `simulate` comes first. `onResult` is never called before this returns.
   */
  sweep(request: SweepRequest, onResult: (report: SweepReport) => void): SweepHandle {
    const sweep = new Sweep(request, onResult, () => this.sweeps.delete(sweep));
    if (!sweep.background) {
      for (const other of this.sweeps) if (other.background) other.makeWay((job) => this.pool.makeWay(job));
    }
    this.sweeps.add(sweep);
    sweep.start();
    this.pool.wake();
    return { done: sweep.done, cancel: () => sweep.cancel((job) => this.pool.cancel(job)) };
  }

  /** Ends every worker. Runs in flight report nothing more. */
  dispose(): void {
    this.sweeps.clear();
    this.pool.dispose();
  }
}

/** A run, followed by its pictures. */
class RunJob implements Job {
  over = false;
  /** The names of the run, from when they have come. */
  private directory: Directory | undefined;
  private readonly names = new NamesReader();

  constructor(
    private readonly request: RunRequest,
    private readonly onUpdate: (update: RunUpdate) => void,
    private readonly measuredIn: MeasuredIn,
  ) {}

  begin(api: Remote<EngineApi>, port: MessagePort): Promise<void> {
    return api.simulate(this.request, port);
  }

  hear(message: WorkerMessage, say: (command: RunCommand) => void): void {
    switch (message.type) {
      case 'names':
        this.directory = this.names.hear(message) ?? this.directory;
        return;
      case 'shapes':
        if (this.directory !== undefined) this.directory = { ...this.directory, shapes: message.shapes };
        return;
      case 'texts':
        if (this.directory !== undefined) this.directory = { ...this.directory, texts: message.texts };
        return;
      case 'snapshot':
      case 'done': {
        const { columns, ...rest } = message;
        assert(this.directory !== undefined, 'names come before columns');
        const model = runModel(this.directory, columns);
        this.report(rest.type === 'done' ? { ...rest, model, measuredIn: this.measuredIn } : { ...rest, model });
        // When the page has come to rest after it, another one is welcome: pictures must not queue up behind one another.
        if (message.type === 'snapshot') setTimeout(() => say({ type: 'seen' }));
        return;
      }
      case 'progress':
      case 'failed':
        this.report(message);
        return;
      default:
        return;
    }
  }

  lose(failure: RunFailed | undefined): void {
    if (failure !== undefined) this.report(failure);
  }

  quiet(isQuiet: boolean): void {
    this.report({ type: 'quiet', isQuiet });
  }

  private report(update: RunUpdate): void {
    if (this.over) return;
    if (update.type === 'done' || update.type === 'failed') this.over = true;
    tell(() => this.onUpdate(update));
  }
}

/** What a run is measured by. */
class ScaleJob implements Job {
  over = false;

  constructor(
    private readonly request: RunRequest,
    private readonly answer: (scale: RunScale) => void,
  ) {}

  begin(api: Remote<EngineApi>, port: MessagePort): Promise<void> {
    return api.scale(this.request, port);
  }

  hear(message: WorkerMessage): void {
    if (message.type === 'failed') this.lose(message);
    else if (message.type === 'scaled') this.end(message.scale);
  }

  lose(failure: RunFailed | undefined): void {
    if (failure !== undefined) this.end({ least: failure.message, rounds: [], bounds: failure.message });
  }

  private end(scale: RunScale): void {
    if (!this.over) this.answer(scale);
    this.over = true;
  }
}
