/**
 * The page's side of the thread border. It hides workers: a run is asked for and reports back, where it happens is nobody's
 * business. Workers are started when they are first needed, run one simulation at a time, and are ended and replaced when
 * they break or stop answering.
 */
import { transfer, wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';
import type { RunModel } from '../analysis/model';
import { runModel } from '../analysis/run-model';
import { assert } from '../base/assert';
import type { Directory } from '../sim/directory';
import type {
  EngineApi,
  RunCommand,
  RunDone,
  RunFailed,
  RunMessage,
  RunProgress,
  RunRequest,
  RunSnapshot,
} from './protocol';
import { isLast } from './protocol';

/** What a run reports. After `done` or `failed` nothing follows; after a cancellation nothing follows at all. */
export type RunUpdate = RunProgress | WithModel<RunSnapshot> | WithModel<RunDone> | RunFailed;

/** A message with the model that its columns are of. */
type WithModel<T> = Omit<T, 'columns'> & { readonly model: RunModel };

export interface RunHandle {
  /** Ends the run, if it has not ended yet. Nothing is reported from here on. */
  cancel(): void;
}

/** The parts of a Worker that are used here. */
export interface EngineWorker extends Endpoint {
  terminate(): void;
}

export interface EngineClientOptions {
  /** How many runs may go on at once. Default: one per processor, 1 to 8. */
  readonly size?: number;
  /** Starts a worker; replaced in tests. */
  readonly createWorker?: () => EngineWorker;
  /** How often silence is checked, ms. */
  readonly tickMs?: number;
}

interface Job {
  readonly request: RunRequest;
  readonly onUpdate: (update: RunUpdate) => void;
  over: boolean;
  /** The names of the run, from when they have come. */
  directory: Directory | undefined;
}

interface Slot {
  readonly worker: EngineWorker;
  readonly api: Remote<EngineApi>;
  job: Job | undefined;
  /** It has run something, and is as fast as it will be. */
  used: boolean;
  port: MessagePort | undefined;
  /** Ticks since the worker was last heard. Counting ticks instead of time forgives a page that was asleep itself. */
  silentTicks: number;
}

const MAX_WORKERS = 8;
const TICK_MS = 250;
/** A healthy worker speaks every 50 ms; making the model of millions of records may take it some seconds. */
const PATIENCE_TICKS = 80;
/** Nobody waits for a cancelled run: replacing its worker costs less than letting it come to an end. */
const CANCELLED_PATIENCE_TICKS = 3;

function createSimulationWorker(): EngineWorker {
  return new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module', name: 'simulation' });
}

function processors(): number {
  return typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency || 1;
}

/** Runs simulations in a pool of workers. */
export class EngineClient {
  private readonly size: number;
  private readonly createWorker: () => EngineWorker;
  private readonly tickMs: number;
  private readonly slots: Slot[] = [];
  private readonly queue: Job[] = [];
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: EngineClientOptions = {}) {
    this.size = Math.max(1, Math.min(MAX_WORKERS, options.size ?? processors()));
    this.createWorker = options.createWorker ?? createSimulationWorker;
    this.tickMs = options.tickMs ?? TICK_MS;
  }

  /** Starts a run, or queues it while every worker is taken. `onUpdate` is never called before this returns. */
  simulate(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle {
    const job: Job = { request, onUpdate, over: false, directory: undefined };
    this.queue.push(job);
    // At once: what else this edit sets off in the page takes longer than starting a run does.
    this.startQueued();
    return { cancel: () => this.cancel(job) };
  }

  /** Ends every worker. Runs in flight report nothing more. */
  dispose(): void {
    this.queue.length = 0;
    while (this.slots.length > 0) this.discard(this.slots[0]);
  }

  private cancel(job: Job): void {
    if (job.over) return;
    job.over = true;
    const queued = this.queue.indexOf(job);
    if (queued >= 0) {
      this.queue.splice(queued, 1);
      return;
    }
    const slot = this.slots.find((s) => s.job === job);
    if (slot === undefined) return;
    slot.silentTicks = 0;
    slot.port?.postMessage({ type: 'cancel' } satisfies RunCommand);
  }

  private startQueued(): void {
    while (this.queue.length > 0) {
      let slot = this.slots.find((s) => s.job === undefined);
      if (slot === undefined) {
        if (this.slots.length >= this.size) return;
        slot = this.openSlot();
      }
      const job = this.queue.shift() as Job;
      // Not at once: a failure to start must not be reported before the caller has its handle.
      if (slot === undefined) queueMicrotask(() => report(job, CANNOT_START));
      else this.start(slot, job);
    }
  }

  /** When everything has come to an end, a worker that has not run anything waits for the variant that comes next. */
  private standBy(): void {
    if (this.slots.length >= this.size) return;
    if (this.slots.every((slot) => slot.used && slot.job === undefined)) this.openSlot();
  }

  private openSlot(): Slot | undefined {
    let worker: EngineWorker;
    try {
      worker = this.createWorker();
    } catch {
      return undefined;
    }
    const slot: Slot = {
      worker,
      api: wrap<EngineApi>(worker),
      job: undefined,
      used: false,
      port: undefined,
      silentTicks: 0,
    };
    const broken = (event: Event): void => {
      event.preventDefault();
      const text = 'message' in event && typeof event.message === 'string' ? event.message : '';
      this.replace(slot, text === '' ? CANNOT_START : crashed(text));
    };
    worker.addEventListener('error', broken as EventListener);
    worker.addEventListener('messageerror', broken as EventListener);
    this.slots.push(slot);
    return slot;
  }

  private start(slot: Slot, job: Job): void {
    const { port1, port2 } = new MessageChannel();
    slot.job = job;
    slot.used = true;
    slot.port = port1;
    slot.silentTicks = 0;
    port1.addEventListener('message', (event: MessageEvent<RunMessage>) => this.hear(slot, job, event.data));
    port1.start();
    this.timer ??= setInterval(() => this.tick(), this.tickMs);
    slot.api.simulate(job.request, transfer(port2, [port2])).catch((error: unknown) => {
      if (slot.job === job) this.replace(slot, crashed(error instanceof Error ? error.message : String(error)));
    });
  }

  private hear(slot: Slot, job: Job, message: RunMessage): void {
    if (slot.job !== job) return;
    slot.silentTicks = 0;
    if (isLast(message)) this.free(slot);
    receive(job, message);
    // When the page has come to rest after it, another one is welcome: pictures must not queue up behind one another.
    if (message.type === 'snapshot') {
      const { port } = slot;
      setTimeout(() => port?.postMessage({ type: 'seen' } satisfies RunCommand));
    }
    if (isLast(message)) {
      this.startQueued();
      this.standBy();
    }
  }

  private free(slot: Slot): void {
    slot.port?.close();
    slot.port = undefined;
    slot.job = undefined;
    if (this.slots.every((s) => s.job === undefined)) this.stopTicking();
  }

  private tick(): void {
    for (const slot of this.slots.slice()) {
      if (slot.job === undefined) continue;
      slot.silentTicks++;
      if (slot.silentTicks >= (slot.job.over ? CANCELLED_PATIENCE_TICKS : PATIENCE_TICKS)) this.replace(slot, SILENT);
    }
  }

  /** Ends the worker, reports the failure for what ran in it, and goes on with the queue in a new one. */
  private replace(slot: Slot, failure: RunFailed): void {
    const { job } = slot;
    this.discard(slot);
    if (job !== undefined) report(job, failure);
    this.startQueued();
  }

  private discard(slot: Slot): void {
    const index = this.slots.indexOf(slot);
    if (index >= 0) this.slots.splice(index, 1);
    this.free(slot);
    slot.worker.terminate();
  }

  private stopTicking(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** Passes on what a message says; names are kept for the models that follow. */
function receive(job: Job, message: RunMessage): void {
  switch (message.type) {
    case 'names':
      job.directory = message.directory;
      return;
    case 'snapshot':
    case 'done': {
      const { columns, ...rest } = message;
      assert(job.directory !== undefined, 'names come before columns');
      report(job, { ...rest, model: runModel(job.directory, columns) });
      return;
    }
    case 'cancelled':
      return;
    default:
      report(job, message);
  }
}

function report(job: Job, update: RunUpdate): void {
  if (job.over) return;
  if (update.type === 'done' || update.type === 'failed') job.over = true;
  job.onUpdate(update);
}

const CANNOT_START: RunFailed = {
  type: 'failed',
  why: 'crashed',
  message:
    'The simulator could not be started in this browser. Reload the page; if that does not help, use a current browser.',
  problems: [],
};

const SILENT: RunFailed = {
  type: 'failed',
  why: 'silent',
  message:
    'The simulator stopped answering and was restarted. Use fewer applications or tasks, or undo the last change, to run again.',
  problems: [],
};

function crashed(text: string): RunFailed {
  return {
    type: 'failed',
    why: 'crashed',
    message: `The simulator broke down and was restarted: ${text}. Undo the last change, and please report it with the link of this page.`,
    problems: [],
  };
}
