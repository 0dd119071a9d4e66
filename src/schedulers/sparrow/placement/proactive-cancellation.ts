/**
 * Proactive cancellation: a scheduler that has no task left cancels its reservations, so that no worker asks for a task that is gone.
 *
 *  1. When the last task of a job is handed out, a cancellation goes to every worker that still has a reservation of it, once
 *     per job and worker.
 *  2. What still queues there is deleted. A reservation that the cancellation has overtaken is dropped when it arrives.
 *  3. A worker that has asked already receives the answer that none is left.
 * A cancellation concerns the requests that the scheduler had made when it was sent: later ones, for a task that is run again,
 * stay.
 * Source: Sparrow, simulation/simulation_cancellation.py; paper, section 3.5.
 */
import { Message } from '../../../sim/trace/trace';
import { Arrival } from '../network';
import type { SparrowState } from '../state';
import { EntryState } from '../workers/entries';

/** States of a reservation that its scheduler may still take back, or is asked for. */
const OPEN: readonly number[] = [EntryState.reserved, EntryState.asking, EntryState.askingWithoutSlot];

export class ProactiveCancellation {
  /** Cancellations sent, and those of them that took back a queued reservation. */
  sent = 0;
  effective = 0;
  /** By application: 1 once its reservations have been cancelled. */
  private readonly cancelled: Uint8Array;
  /** By worker: the round of cancellations in which it was sent one last. */
  private readonly lastRound: Int32Array;
  private round = 0;

  constructor(private readonly state: SparrowState) {
    this.cancelled = new Uint8Array(state.ctx.world.input.applications.length);
    this.lastRound = new Int32Array(state.ctx.world.nodeCount);
  }

  /** A job has a task to hand out again: its next reservations may be cancelled as well. */
  reopen(app: number): void {
    this.cancelled[app] = 0;
  }

  /** Sends the cancellations of a job that needs no reservation any more. */
  send(app: number): void {
    const { state } = this;
    const { jobs, requests, entries, network } = state;
    if (!state.settings.cancellation || this.cancelled[app] === 1) return;
    this.cancelled[app] = 1;
    this.round++;
    for (let request = jobs.request[app]; request !== -1; request = requests.next(request)) {
      if (state.isLostRequest(app, request)) continue;
      const end = requests.first(request) + requests.size(request);
      for (let entry = requests.first(request); entry < end; entry++) {
        if (!OPEN.includes(entries.state(entry))) continue;
        const worker = entries.worker(entry);
        if (this.lastRound[worker] === this.round) continue;
        this.lastRound[worker] = this.round;
        this.sent++;
        requests.reopen(request);
        network.send(app, worker, Message.cancel, 0, Arrival.cancel, entry, requests.last);
      }
    }
  }

  /** A cancellation arrives at the worker of a reservation. It concerns requests up to a serial number. */
  arrived(entry: number, last: number): void {
    const { entries, requests, jobs } = this.state;
    const app = entries.app(entry);
    const request = entries.request(entry);
    if (this.state.isReachable(entry)) {
      const removed = this.takeBack(entry) + (requests.mayRepeat(request) ? this.takeBackOthers(entry, last) : 0);
      if (removed > 0) {
        this.effective++;
        jobs.explain(app);
      }
    }
    requests.close(request);
  }

  /**
   * Takes back what the worker of a reservation has of the same job, from requests with serial numbers up to `last`; returns how
   * many stood in the queue.
   */
  private takeBackOthers(entry: number, last: number): number {
    const { state } = this;
    const { entries, requests, jobs } = state;
    const app = entries.app(entry);
    const worker = entries.worker(entry);
    const isOfLost = state.isLostRequest(app, entries.request(entry));
    let removed = 0;
    for (let request = jobs.request[app]; request !== -1;) {
      // A request may be over with the last of its entries, which are then still readable.
      const next = requests.next(request);
      if (requests.serial(request) <= last && (isOfLost || !state.isLostRequest(app, request))) {
        removed += this.takeBackAt(worker, request);
      }
      request = next;
    }
    return removed;
  }

  /** Takes back the reservations of one request at a worker; returns how many stood in its queue. */
  private takeBackAt(worker: number, request: number): number {
    const { entries, requests } = this.state;
    const first = requests.first(request);
    const end = first + requests.size(request);
    let removed = 0;
    for (let entry = first; entry < end; entry++) {
      if (entries.worker(entry) === worker) removed += this.takeBack(entry);
    }
    return removed;
  }

  /** Takes back one reservation; returns how many stood in the queue, 0 or 1. */
  private takeBack(entry: number): number {
    const { entries } = this.state;
    if (entries.state(entry) !== EntryState.reserved) return 0;
    if (entries.list(entry) === -1) {
      // The cancellation was faster than the reservation, which is dropped when it arrives.
      entries.setState(entry, EntryState.cancelled);
      return 0;
    }
    this.state.dequeue(entry);
    return 1;
  }
}
