/**
 * The workers. They are started when they are first needed, do one job at a time, and are ended and replaced when they break
 * or stop answering. The pool does not know what a job is.
 */
import { transfer, wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';
import type { EngineApi, RunCommand, RunFailed, WorkerMessage } from './protocol';
import { isLast } from './protocol';

/** The parts of a Worker that are used here. */
export interface EngineWorker extends Endpoint {
  terminate(): void;
}

/** A piece of work for a worker. */
export interface Job {
  /** Its result is no longer awaited. */
  over: boolean;
  /** Hands it to a worker; all that follows travels over the port. */
  begin(api: Remote<EngineApi>, port: MessagePort): Promise<void>;
  /** A message has come; `say` answers it. */
  hear(message: WorkerMessage, say: (command: RunCommand) => void): void;
  /**
   * Nothing more will come: its worker could not be started, broke down or fell silent. Without a failure it was asked to
   * end, and its worker has been replaced because it did not.
   */
  lose(failure: RunFailed | undefined): void;
  /** Its worker has said nothing for a second and a half, or speaks again. */
  quiet?(isQuiet: boolean): void;
  /** How many ticks its worker may be silent before it is replaced; by default {@link PATIENCE_TICKS}. */
  patienceTicks?(): number | undefined;
}

export interface PoolOptions {
  /** How many jobs may continue at once. */
  readonly size: number;
  /** Starts a worker; replaced in tests. */
  readonly createWorker: () => EngineWorker;
  /** How often silence is checked, ms. */
  readonly tickMs: number;
  /**
   * Something to do while nothing else waits, if there is anything. It gives way to what is asked for meanwhile. `takesLast`: it
   * would take the last free worker of several.
   */
  readonly backgroundJob: (takesLast: boolean) => Job | undefined;
}

interface Slot {
  readonly worker: EngineWorker;
  readonly api: Remote<EngineApi>;
  job: Job | undefined;
  /** Its job was started because nothing else waited, and gives way to what is asked for. */
  background: boolean;
  /** It has been asked to end its job. */
  cancelled: boolean;
  /** It has run a job, so its code is compiled. */
  used: boolean;
  port: MessagePort | undefined;
  /** Ticks since the worker was last heard. Counting ticks instead of time forgives a page that was asleep itself. */
  silentTicks: number;
}

/**
 * A reader waits about two seconds without a sign of life; ticks of a busy page come late, so the notice comes a little
 * earlier.
 */
const QUIET_TICKS = 6;
/** A healthy worker speaks every 50 ms; making the model of millions of records may take it some seconds. */
const PATIENCE_TICKS = 80;
/** A cancelled job is not awaited: replacing its worker costs less than letting it finish. */
const CANCELLED_PATIENCE_TICKS = 3;

export class WorkerPool {
  readonly size: number;
  private readonly slots: Slot[] = [];
  private readonly queue: Job[] = [];
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: PoolOptions) {
    this.size = options.size;
  }

  /** Starts a job, or queues it while every worker is taken. */
  run(job: Job): void {
    this.queue.push(job);
    // At once: what else this edit sets off in the page takes longer than starting a run does.
    this.startQueued();
  }

  /** There may be something to do in the background. */
  wake(): void {
    this.startQueued();
  }

  /** Lets idle workers prepare for more jobs of the kind that they have done. */
  warmUp(): void {
    // A worker that fails here fails at its next job as well, which reports it.
    for (const { api, job, used } of this.slots) if (used && job === undefined) api.warmUp().catch(() => undefined);
  }

  /** Ends a job, which receives nothing more. */
  cancel(job: Job): void {
    if (job.over) return;
    job.over = true;
    const queued = this.queue.indexOf(job);
    if (queued >= 0) this.queue.splice(queued, 1);
    const slot = this.slots.find((s) => s.job === job);
    if (slot !== undefined) askToEnd(slot);
  }

  /** Asks a job to end early. The job is informed when it has ended, and may be started again. */
  makeWay(job: Job): void {
    const slot = this.slots.find((s) => s.job === job && !s.cancelled);
    if (slot !== undefined) askToEnd(slot);
  }

  /** Ends every worker. Jobs in flight receive nothing more. */
  dispose(): void {
    this.queue.length = 0;
    while (this.slots.length > 0) this.discard(this.slots[0]);
  }

  private startQueued(): void {
    while (this.queue.length > 0) {
      if (this.isFull()) {
        this.makeRoom();
        return;
      }
      this.startInSlot(this.queue.shift() as Job, false);
    }
    while (!this.isFull()) {
      const job = this.options.backgroundJob(this.size > 1 && this.busy() === this.size - 1);
      if (job === undefined) return;
      this.startInSlot(job, true);
    }
  }

  private isFull(): boolean {
    return this.slots.length >= this.size && this.slots.every((slot) => slot.job !== undefined);
  }

  private busy(): number {
    return this.slots.filter(({ job }) => job !== undefined).length;
  }

  /** Asks as many background jobs to end as others wait. */
  private makeRoom(): void {
    let wanted = this.queue.length - this.slots.filter((slot) => slot.cancelled).length;
    for (const slot of this.slots) {
      if (wanted <= 0) return;
      if (!slot.background || slot.cancelled) continue;
      askToEnd(slot);
      wanted--;
    }
  }

  private startInSlot(job: Job, background: boolean): void {
    const slot = this.slots.find((s) => s.job === undefined) ?? this.openSlot();
    if (slot !== undefined) {
      this.start(slot, job, background);
      return;
    }
    // Not at once: a failure to start must not be reported before the caller has its handle.
    queueMicrotask(() => {
      job.lose(CANNOT_START);
      this.startQueued();
    });
  }

  /** When everything has come to an end, a worker that has not run anything waits for the variant that comes next. */
  private standBy(): void {
    if (this.slots.length >= this.size) return;
    if (this.slots.every((slot) => slot.used && slot.job === undefined)) this.openSlot();
  }

  private openSlot(): Slot | undefined {
    let worker: EngineWorker;
    try {
      worker = this.options.createWorker();
    } catch {
      return undefined;
    }
    const slot: Slot = {
      worker,
      api: wrap<EngineApi>(worker),
      job: undefined,
      background: false,
      cancelled: false,
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

  private start(slot: Slot, job: Job, background: boolean): void {
    const { port1, port2 } = new MessageChannel();
    slot.job = job;
    slot.background = background;
    slot.used = true;
    slot.port = port1;
    slot.silentTicks = 0;
    port1.addEventListener('message', (event: MessageEvent<WorkerMessage>) => this.hear(slot, job, event.data));
    port1.start();
    this.timer ??= setInterval(() => this.tick(), this.options.tickMs);
    job.begin(slot.api, transfer(port2, [port2])).catch((error: unknown) => {
      if (slot.job === job) this.replace(slot, crashed(error instanceof Error ? error.message : String(error)));
    });
  }

  private hear(slot: Slot, job: Job, message: WorkerMessage): void {
    if (slot.job !== job) return;
    if (slot.silentTicks >= QUIET_TICKS) job.quiet?.(false);
    slot.silentTicks = 0;
    const { port } = slot;
    const last = isLast(message);
    // A browser may keep the failure to load a part for as long as the worker lives.
    if (last && message.type === 'failed' && message.why === 'not-loaded') this.discard(slot);
    else if (last) this.free(slot);
    job.hear(message, (command) => port?.postMessage(command));
    if (!last) return;
    this.startQueued();
    this.standBy();
  }

  private free(slot: Slot): void {
    slot.port?.close();
    slot.port = undefined;
    slot.job = undefined;
    slot.background = false;
    slot.cancelled = false;
    if (this.slots.every((s) => s.job === undefined)) this.stopTicking();
  }

  private tick(): void {
    for (const slot of this.slots.slice()) {
      if (slot.job === undefined) continue;
      slot.silentTicks++;
      if (slot.silentTicks === QUIET_TICKS && !slot.cancelled) slot.job.quiet?.(true);
      const patience = slot.cancelled ? CANCELLED_PATIENCE_TICKS : (slot.job.patienceTicks?.() ?? PATIENCE_TICKS);
      if (slot.silentTicks >= patience) {
        // Browsers end workers without notice; idle ones may have been ended as well.
        for (const other of this.slots.filter(({ job }) => job === undefined)) this.discard(other);
        this.replace(slot, slot.cancelled ? undefined : SILENT);
      }
    }
  }

  /** Ends the worker, reports the failure for what ran in it, and continues with the queue in a new one. */
  private replace(slot: Slot, failure: RunFailed | undefined): void {
    const { job } = slot;
    this.discard(slot);
    job?.lose(failure);
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

function askToEnd(slot: Slot): void {
  slot.cancelled = true;
  slot.silentTicks = 0;
  slot.port?.postMessage({ type: 'cancel' } satisfies RunCommand);
}

const CANNOT_START: RunFailed = {
  type: 'failed',
  why: 'not-loaded',
  message:
    'The simulator could not be started. Check the network connection and try again; if that does not help, reload the page or use a current browser.',
  problems: [],
};

const SILENT: RunFailed = {
  type: 'failed',
  why: 'silent',
  message:
    'The simulator stopped answering and was restarted. Run it again; if that does not help, use fewer applications or tasks, or undo the last change.',
  problems: [],
};

function crashed(text: string): RunFailed {
  return {
    type: 'failed',
    why: 'crashed',
    message: `The simulator crashed and was restarted: ${text}. Run it again or undo the last change; if it happens again, please report it with the link of this page.`,
    problems: [],
  };
}
