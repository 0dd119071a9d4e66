/**
 * The trace: what a run leaves behind. One append-only table of records, kept as columns in chunks so that a full chunk
 * can be transferred to another thread without copying while the run goes on.
 *
 *     time (µs, Float64) | kind (Uint8) | a | b | c | d (Int32)
 *
 * A record is an outcome or a statement about one. Spans, series, occupancy and waiting are derived from it (analysis/).
 * A record costs 25 bytes.
 */
import { Fingerprint } from '../base/fingerprint';

/** Record kinds and their columns. Append only: numbers are part of the fingerprint. */
export const Rec = {
  /** a = application, b = queue. */
  appSubmitted: 1,
  /** a = application, b = state code of the scheduler (Directory.stateNames). */
  appState: 2,
  /** a = application, b = AppOutcome. */
  appFinished: 3,
  /** a = application, b = queue it moved to. */
  appMoved: 4,
  /** a = ask, b = application, c = ContainerKind | shape << 8, d = count. */
  askAdded: 5,
  /** a = ask, b = application, c = count withdrawn. */
  askWithdrawn: 6,
  /** a = container, b = ask, c = node. The container's application and kind are those of the ask. */
  containerAllocated: 7,
  /** a = container: its start-up is over, it can work. */
  containerUp: 8,
  /** a = container, b = ContainerOutcome. */
  containerEnded: 9,
  /** a = task, b = container, c = stage index | locality << 16, d = index inside the stage | attempt << 24. */
  taskStarted: 10,
  /** a = task, b = TaskOutcome. */
  taskEnded: 11,
  /** a = node, b = 1 up or 0 down, c = speed in thousandths. */
  nodeState: 12,
  /** a = index of the intervention that was carried out. */
  intervention: 13,
  /** a = queue, b = queue attribute code of the scheduler, c = new value. */
  queueChanged: 14,
  /** a = application, b = stage index, c = 0 it begins or 1 it is done. */
  stage: 15,

  // Statements, not outcomes: outside the fingerprint.

  /** a = scope id, b = ReasonScope | code << 8, c and d = arguments of the code. Code 0 takes the statement back. */
  reason: 32,
  /** a = application, b = timer kind of the scheduler, c = duration in ms. A duration of -1 clears it. */
  timer: 33,
  /** a = ask, b = node, c = 1 reserved or 0 unreserved. */
  reservation: 34,
  /**
   * a = application, b = stage, c = the worst locality that its task set accepts now (Locality of Spark's task scheduler),
   * d = ms until the next worse one opens, -1 when none does.
   */
  taskSetLevel: 35,
  /** a = application, b = stage, c = executors whose free slots were refused for the sake of locality, d = one of them. */
  delayRejected: 36,
  /** A message between an application's scheduler and a node: a = application, b = node, c = Message | value << 8, d = µs it travels. */
  message: 37,
  /** a = application, b = which of several schedulers serves it, from 0. */
  servedBy: 38,
  /** a = application, b = node, c = change of its entries in the node's queue, d = QueueChange. */
  workerQueue: 39,
  /** A slot was free and the application let it pass for the sake of locality: a = application, b = node, c = stage, d = how often so far. */
  slotSkipped: 40,
  /**
   * a = container, b = PreemptionMark, c = ms until it is killed, -1 when nothing is decided, d = who wants its room:
   * application + 1, or -(queue + 1), or 0 where nobody says.
   */
  preemption: 41,
  /** a = queue, b = number of the measure among those of the scheduler (`queueMeasures`), c = new value; -1: there is none. */
  queueMeasure: 42,
  /**
   * A step of one of several schedulers that take time to decide: a = application (-1 for `locked`), b = scheduler |
   * DecisionMark << 16, c and d as the mark says.
   */
  decision: 43,
} as const;

/** What a scheduler that takes time to decide does: its transactions and what becomes of them. */
export const DecisionMark = {
  /**
   * It begins to decide on a job: c = tasks to be placed, d = how long that takes, µs, or where that is too long for a column,
   * ms below 0. Several that begin in the same instant are decided one after the other and answered together.
   */
  begun: 1,
  /** The transaction is committed whole: c = tasks placed. */
  committed: 2,
  /** Some of its claims conflicted: c = tasks placed all the same, d = claims that conflicted. */
  failed: 3,
  /** Nothing was found to claim, and there was no transaction. */
  nothingFound: 4,
  /** A claim of the transaction that ends in this instant conflicted: c = node, d = application that won it, -1: the node is gone. */
  conflict: 5,
  /** The decision is dropped: its job or its scheduler is gone. */
  dropped: 6,
  /** The job is given up for good: c = tasks that were never placed. */
  abandoned: 7,
  /** Resources are locked for a scheduler to decide on, or no longer: c = milli-vcores locked for it now, d = for all of them. */
  locked: 8,
} as const;

/** What becomes of a container that a scheduler wants back. */
export const PreemptionMark = {
  /** Chosen: its application is asked to give it back, and it is killed when it does not. */
  marked: 1,
  /** No longer chosen. */
  spared: 2,
  /** It may be killed as soon as somebody needs its room. */
  killable: 3,
} as const;

/** Records from here on are statements and stay out of the fingerprint. */
const FIRST_STATEMENT = 32;

export const ContainerKind = {
  driver: 0,
  executor: 1,
  task: 2,
  /** Holds room for a container of its task group and does no work; its framework knows nothing of it. */
  placeholder: 3,
} as const;
export const ContainerOutcome = {
  /** It did its work. */
  completed: 0,
  /** Given back by its application. */
  released: 1,
  failed: 2,
  /** Its application was killed. */
  killed: 3,
  preempted: 4,
  nodeLost: 5,
  /** A placeholder whose room went to a real container of its task group. */
  replaced: 6,
} as const;
export const AppOutcome = { succeeded: 0, failed: 1, killed: 2, rejected: 3 } as const;
export const TaskOutcome = { succeeded: 0, failed: 1, lost: 2, killed: 3 } as const;

export const containerOutcomeNames = [
  'completed',
  'released',
  'failed',
  'killed',
  'preempted',
  'node lost',
  'replaced',
] as const;
export const containerKindNames = ['driver', 'executor', 'task', 'placeholder'] as const;
export const appOutcomeNames = ['succeeded', 'failed', 'killed', 'rejected'] as const;

/** Where a reason holds; a statement is inherited by everything inside its scope. */
export const ReasonScope = {
  cluster: 0,
  queue: 1,
  /** The applications of one queue that hold nothing yet (YuniKorn: Accepted). */
  queueAccepted: 2,
  user: 3,
  application: 4,
  ask: 5,
  /** Asks of one shape in a queue and below: id = queue * SHAPES + shape. */
  queueShape: 6,
} as const;

/** Most distinct shapes (resource vectors) of asks in one run. */
export const SHAPES = 4096;

/**
 * What a message is. Its value: the load that a node answers with; for `reservation` how many; for `task` the task's number;
 * for `steal` the node that asks; for `getTask` the failed scheduler that is asked, from 1, where that is not the job's own;
 * for `timedOut` the failed scheduler, from 0; else 0.
 */
export const Message = {
  /** Scheduler to node: how loaded are you? */
  probe: 1,
  /** Node to scheduler: so loaded. */
  reply: 2,
  /** Scheduler to node: ask me for a task when a slot is free. */
  reservation: 3,
  /** Node to scheduler: a slot is free and held, which task? */
  getTask: 4,
  /** Scheduler to node: a task, to be queued or, after getTask, to be started in the slot held for it. */
  task: 5,
  /** Scheduler to node: no task is left, the slot is free again. */
  none: 6,
  /** Scheduler to node: drop the reservations of this application. */
  cancel: 7,
  /** Node to scheduler: a task has ended. */
  taskEnded: 8,
  /** Node to scheduler: the reservation is refused. */
  rejected: 9,
  /** Node to node: have you something for me? */
  steal: 10,
  /** No message: a getTask reached a scheduler that has failed, and `latency` later the node gives up waiting. */
  timedOut: 11,
} as const;
export const messageNames = [
  '',
  'probe',
  'reply',
  'reservation',
  'getTask',
  'task',
  'none',
  'cancel',
  'task ended',
  'rejected',
  'steal',
  'timed out',
] as const;

/** Why entries came into a node's queue or left it. */
export const QueueChange = {
  taskArrived: 0,
  reservationArrived: 1,
  /** Its turn has come: it takes a slot. */
  served: 2,
  cancelled: 3,
  /** Moved to another node. */
  stolen: 4,
  /** Moved here from another node. */
  stolenHere: 5,
  /** The node is lost, or nothing is left to do. */
  dropped: 6,
} as const;

export type RecordingLevel = 'metrics' | 'outcomes';

/** One chunk of columns; `length` rows are in use. */
export interface TraceChunk {
  readonly time: Float64Array;
  readonly kind: Uint8Array;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly c: Int32Array;
  readonly d: Int32Array;
  length: number;
}

const FIRST_CHUNK_ROWS = 1024;
const CHUNK_ROWS = 1 << 16;

function newChunk(rows: number): TraceChunk {
  return {
    time: new Float64Array(rows),
    kind: new Uint8Array(rows),
    a: new Int32Array(rows),
    b: new Int32Array(rows),
    c: new Int32Array(rows),
    d: new Int32Array(rows),
    length: 0,
  };
}

/** Appends records, hashes the outcomes among them, and hands out full chunks. */
export class TraceWriter {
  private chunk = newChunk(FIRST_CHUNK_ROWS);
  private done: TraceChunk[] = [];
  private readonly hash = new Fingerprint();
  private hashedTime = -1;
  /** Records written so far, at every level. */
  count = 0;

  constructor(private readonly level: RecordingLevel) {}

  /** Appends one record at `time` (µs). Columns are documented at {@link Rec}. */
  record(time: number, kind: number, a: number, b: number, c: number, d: number): void {
    if (kind < FIRST_STATEMENT) {
      const hash = this.hash;
      if (time !== this.hashedTime) {
        this.hashedTime = time;
        hash.mixTime(time);
      }
      // Columns are joined in pairs by odd multipliers: half the mixing, and still every one of them counts.
      hash.mix(a + Math.imul(b, 0x2c1b3c6d));
      hash.mix(kind + Math.imul(c, 0x297a2d39) + Math.imul(d, 0x1b56c4e9));
    }
    this.count++;
    if (this.level === 'metrics' && (kind === Rec.taskStarted || kind === Rec.taskEnded || kind >= FIRST_STATEMENT)) {
      return;
    }
    let chunk = this.chunk;
    if (chunk.length === chunk.kind.length) chunk = this.nextChunk();
    const row = chunk.length++;
    chunk.time[row] = time;
    chunk.kind[row] = kind;
    chunk.a[row] = a;
    chunk.b[row] = b;
    chunk.c[row] = c;
    chunk.d[row] = d;
  }

  private nextChunk(): TraceChunk {
    this.done.push(this.chunk);
    this.chunk = newChunk(Math.min(this.chunk.kind.length * 4, CHUNK_ROWS));
    return this.chunk;
  }

  /** Everything recorded since the last call. The caller owns the chunks and may transfer their buffers. */
  takeChunks(): TraceChunk[] {
    const chunks = this.done;
    if (this.chunk.length > 0) chunks.push(this.chunk);
    this.done = [];
    this.chunk = newChunk(Math.min(Math.max(this.chunk.kind.length, FIRST_CHUNK_ROWS), CHUNK_ROWS));
    return chunks;
  }

  /** 16 hexadecimal digits over all outcomes so far; equal at every recording level. */
  fingerprint(): string {
    return this.hash.digest();
  }
}
