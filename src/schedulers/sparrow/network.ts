/** The messages between schedulers and workers: how long they take, and that they are recorded. */
import { sample } from '../../base/math/distributions';
import type { Distribution } from '../../base/math/distributions';
import type { SchedulerContext } from '../../sim/ports';
import { inColumn } from '../../sim/trace/record';
import { SchedulerStream } from '../random-streams';
import type { Entries } from './workers/entries';

/** What arrives. The number of a message also holds how often its worker had been lost, and a task. */
export const Arrival = {
  /** At the workers of `b` entries from number `a` on. */
  probe: 0,
  /** At a scheduler, in answer to them; a and b as above. */
  reply: 1,
  /** At the workers of `b` entries from number `a` on. */
  reservation: 2,
  /** At a scheduler; a = entry, b = slots that the worker holds for it. */
  getTask: 3,
  /** At a worker, in answer to getTask; a = application, b = worker. With a task. */
  assigned: 4,
  /** At a worker, in answer to getTask: there is no task; a = application, b = worker. */
  none: 5,
  /** At a worker; a = entry. */
  cancel: 6,
  /** At the workers of `b` entries from number `a` on, which have not asked for these tasks. */
  task: 7,
  /** At the central scheduler; a = application, b = worker. */
  taskEnded: 8,
  /** At a scheduler: a worker with nothing to do wants any task; a = scheduler, b = worker. */
  steal: 9,
  /** At a worker, in answer: there is no task; b = worker. */
  noneToSteal: 10,
} as const;

const KIND_BITS = 4;
const EPOCH_BITS = 4;
const EPOCH_MASK = (1 << EPOCH_BITS) - 1;

/**
 * The number of a message that names a worker. `epoch`: how often it has been lost so far; `task`: the task that goes there, or
 * the number of slots that there is none for.
 */
export function arrivalCode(kind: number, epoch: number, task: number): number {
  return kind | ((epoch & EPOCH_MASK) << KIND_BITS) | (task << (KIND_BITS + EPOCH_BITS));
}

/** The kind of message in what `arrivalCode` has packed. */
export function kindOf(code: number): number {
  return code & ((1 << KIND_BITS) - 1);
}

/** The task in what `arrivalCode` has packed. */
export function taskOf(code: number): number {
  return code >> (KIND_BITS + EPOCH_BITS);
}

/** Whether the worker has not been lost since the message was sent, `epoch` being how often it has been lost by now. */
export function isCurrent(code: number, epoch: number): boolean {
  return ((code >> KIND_BITS) & EPOCH_MASK) === (epoch & EPOCH_MASK);
}

export class Network {
  /** µs; -1 when every message draws a delay of its own. */
  private constant = 0;
  /** The same as it is recorded. */
  private constantColumn = 0;
  private delay: Distribution = { dist: 'constant', value: 0 };
  /** By application: messages that have drawn a delay so far. */
  private readonly drawn: Int32Array;

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly entries: Entries,
  ) {
    this.drawn = new Int32Array(ctx.world.input.applications.length);
  }

  /** Messages that are sent from now on take this long, µs. */
  use(delay: Distribution): void {
    this.delay = delay;
    this.constant = delay.dist === 'constant' ? delay.value : -1;
    this.constantColumn = inColumn(this.constant);
  }

  /**
   * Sends a message between an application's scheduler and a worker; `message` and `value` are what is recorded of it.
   * Returns its delay, µs.
   */
  send(app: number, worker: number, message: number, value: number, code: number, a: number, b: number): number {
    const delay = this.constant >= 0 ? this.constant : this.nextDelay(app);
    this.ctx.send(delay, code, a, b);
    this.record(app, worker, message, value, delay);
    return delay;
  }

  /**
   * Sends a message for each of `count` entries of an application, from number `first` on, between its scheduler and their
   * workers. The value recorded is that of the entry. Messages that take equally long arrive together, in one event.
   */
  sendForEntries(app: number, message: number, kind: number, first: number, count: number): void {
    const { ctx, entries, constant, constantColumn } = this;
    if (constant >= 0) {
      ctx.reportMessages(app, entries.workers, message, entries.values, constantColumn, first, count);
      if (count > 0) ctx.send(constant, kind, first, count);
      return;
    }
    for (let entry = first; entry < first + count; entry++) {
      const delay = this.nextDelay(app);
      ctx.send(delay, kind, entry, 1);
      this.record(app, entries.worker(entry), message, entries.value(entry), delay);
    }
  }

  /** Sends a message that concerns no application. Delays that are drawn come from the draws of the first one. */
  sendUnrecorded(code: number, a: number, b: number): void {
    this.ctx.send(this.constant >= 0 ? this.constant : this.nextDelay(0), code, a, b);
  }

  private record(app: number, worker: number, message: number, value: number, delay: number): void {
    const column = delay === this.constant ? this.constantColumn : inColumn(delay);
    this.ctx.reportMessage(app, worker, message, value, column);
  }

  private nextDelay(app: number): number {
    const u = this.ctx.draw(SchedulerStream.sparrowDelay, app, this.drawn[app]++, 0);
    return Math.max(0, Math.round(sample(this.delay, u)));
  }
}
