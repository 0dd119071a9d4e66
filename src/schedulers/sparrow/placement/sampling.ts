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
import { Message } from '../../../sim/trace/trace';
import { EntryState } from '../workers/entries';
import { Stage } from '../jobs';
import { LoadRanking } from './load-ranking';
import { Arrival } from '../network';
import type { SparrowState } from '../state';

export class Sampling {
  private readonly ranking = new LoadRanking();

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
      this.state.writeEntry(first + i, app, picked[(from + i) % all], 0, EntryState.probe, request);
    }
    network.sendForEntries(app, Message.probe, Arrival.probe, first, count);
  }

  /** Probes of one request arrive at their workers. */
  probed(first: number, count: number): void {
    const { entries, workers } = this.state;
    const app = entries.app(first);
    let unanswered = first;
    for (let entry = first; entry < first + count; entry++) {
      const worker = entries.worker(entry);
      if (this.state.isReachable(entry)) {
        entries.setValue(entry, workers.load(worker));
      } else {
        this.answer(app, unanswered, entry - unanswered);
        unanswered = entry + 1;
        this.lost(entry);
      }
    }
    this.answer(app, unanswered, first + count - unanswered);
  }

  /** The workers of some entries reply with their loads. */
  private answer(app: number, first: number, count: number): void {
    this.state.network.sendForEntries(app, Message.reply, Arrival.reply, first, count);
  }

  /** No answer will come: the worker is gone. */
  private lost(entry: number): void {
    this.state.entries.setState(entry, EntryState.over);
    this.replied(entry, 1);
  }

  /**
   * The last `count` entries of a request, one of which is `entry`, need no answer any more: mostly because the answers are
   * there.
   */
  replied(entry: number, count: number): void {
    const { requests, entries } = this.state;
    const request = entries.request(entry);
    // Nothing is decided before the last answer, nor without a scheduler that is up.
    if (requests.open(request) > count || this.state.isLost(entry)) {
      requests.close(request, count);
      return;
    }
    const app = entries.app(entry);
    this.state.jobs.count(app, Stage.probing, -1);
    // The request stays open until the tasks are sent.
    if (this.state.jobs.stopped[app] === 0) this.decide(app, request);
    requests.close(request, count);
    this.state.jobs.explain(app);
  }

  private decide(app: number, request: number): void {
    const { state, ranking } = this;
    const { entries, requests } = state;
    const first = requests.first(request);
    const size = requests.size(request);
    ranking.begin(size);
    for (let i = 0; i < size; i++) {
      if (entries.state(first + i) === EntryState.probe) ranking.add(i, entries.value(first + i));
    }
    const task = requests.task(request);
    const tasks = requests.tasks(request);
    const answers = ranking.length;
    if (answers === 0) {
      for (let i = 0; i < tasks; i++) this.placeAgain(app, task + i);
      return;
    }
    ranking.sort();
    const entry = entries.allocate(tasks);
    for (let i = 0; i < tasks; i++) {
      state.writeTask(entry + i, app, entries.worker(first + ranking.position(i % answers)), task + i);
    }
    state.sendTasks(app, entry, tasks);
  }
}
