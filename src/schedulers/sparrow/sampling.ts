/**
 * Probing: workers are asked for their loads, and when all answers to a request are there, its tasks go to the least loaded
 * of them; among equals to the one that came first in the shuffle.
 *
 *  1. The probes of a job leave together. A worker answers with its load at the instant at which the probe arrives.
 *  2. The answer arrives; with the last one the scheduler decides and sends the tasks. The load is then a round trip old,
 *     and tasks in transit to the worker were not counted: two schedulers may choose the same idle slot.
 *  3. A worker gets at most one task of a request, unless there are more tasks than workers asked.
 * Source: Sparrow, simulation/simulation_batch.py.
 */
import { Message } from '../../sim/trace';
import { EntryState } from './entries';
import { Stage } from './jobs';
import { Arrival } from './network';
import type { SparrowState } from './state';

/** Keys of the answers are load * 2^20 + position, exact as doubles. */
const POSITIONS = 2 ** 20;

export class Sampling {
  private keys = new Float64Array(256);

  /** `place`: finds another worker for a task when none of those probed is there any more. */
  constructor(
    private readonly state: SparrowState,
    private readonly placeAgain: (app: number, task: number) => void,
  ) {}

  /** Probes `count` of the picked workers, from position `from` on and round again behind the last of `all`, for some tasks. */
  probe(app: number, task: number, tasks: number, picked: Int32Array, all: number, from: number, count: number): void {
    const { requests, jobs, network } = this.state;
    const request = requests.create(app, count, task, tasks, false);
    const first = requests.first(request);
    jobs.count(app, Stage.probing, 1);
    for (let i = 0; i < count; i++) {
      const worker = picked[(from + i) % all];
      this.state.writeEntry(first + i, app, worker, EntryState.probe, request);
      network.send(app, worker, Message.probe, 0, Arrival.probe, first + i, 0);
    }
  }

  /** A probe arrives at its worker. */
  probed(entry: number): void {
    const { state } = this;
    const { entries, workers, network } = state;
    if (!state.isThere(entry)) {
      this.lost(entry);
      return;
    }
    const worker = entries.worker(entry);
    const load = workers.load(worker);
    network.send(entries.app(entry), worker, Message.reply, load, Arrival.reply, entry, load);
  }

  /** The answer arrives at the scheduler. */
  replied(entry: number, load: number): void {
    this.state.entries.setValue(entry, load);
    this.closeOne(entry);
  }

  /** No answer will come: the worker is gone. */
  private lost(entry: number): void {
    this.state.entries.setState(entry, EntryState.over);
    this.closeOne(entry);
  }

  private closeOne(entry: number): void {
    const { requests, entries } = this.state;
    const request = entries.request(entry);
    // The last one keeps it open until the tasks are sent.
    if (requests.open(request) > 1) {
      requests.close(request);
      return;
    }
    const app = entries.app(entry);
    if (this.state.isLost(entry)) {
      // No scheduler is up to decide.
      requests.close(request);
      return;
    }
    this.state.jobs.count(app, Stage.probing, -1);
    if (this.state.jobs.stopped[app] === 0) this.decide(app, request);
    requests.close(request);
    this.state.jobs.explain(app);
  }

  private decide(app: number, request: number): void {
    const { state } = this;
    const { entries, requests } = state;
    const first = requests.first(request);
    const size = requests.size(request);
    if (size > this.keys.length) this.keys = new Float64Array(2 * size);
    const { keys } = this;
    let answers = 0;
    for (let i = 0; i < size; i++) {
      if (entries.state(first + i) === EntryState.probe) keys[answers++] = entries.value(first + i) * POSITIONS + i;
    }
    const task = requests.task(request);
    const tasks = requests.tasks(request);
    if (answers === 0) {
      for (let i = 0; i < tasks; i++) this.placeAgain(app, task + i);
      return;
    }
    sort(keys, answers);
    for (let i = 0; i < tasks; i++) {
      const key = keys[i % answers];
      const position = key - Math.floor(key / POSITIONS) * POSITIONS;
      state.sendTask(app, entries.worker(first + position), task + i);
    }
  }
}

/** Sorts the first `count` numbers; few of them by insertion, which is faster then. */
function sort(numbers: Float64Array, count: number): void {
  if (count > 64) {
    numbers.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i];
    let hole = i;
    for (; hole > 0 && numbers[hole - 1] > number; hole--) numbers[hole] = numbers[hole - 1];
    numbers[hole] = number;
  }
}
