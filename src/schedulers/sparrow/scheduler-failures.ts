/**
 * Schedulers that fail, and the clients of their jobs.
 *
 *  1. What a scheduler had not launched vanishes with it, and so does all it knew: which workers it had probed or reserved.
 *     Messages that it had sent still arrive. Running tasks and tasks in the queues of workers continue.
 *  2. From then on its reservations have no owner. They keep their places; a worker that serves one holds a slot until the call
 *     times out.
 *  3. After a while the client of each of its jobs notices and submits the tasks that had vanished to the next scheduler in
 *     turn, as a job of that many tasks. A client that submits a job later is refused at once and goes to the next one.
 *  4. A failed scheduler does not come back. With none left jobs wait until there is another (the setting `schedulers`).
 * Source: Sparrow, paper, section on fault tolerance; schedulers keep no state that would outlive them.
 */
import { AppPhase } from '../../sim/world';
import { EntryState } from './workers/entries';
import { Orphan, Stage } from './jobs';
import type { LateBinding } from './placement/late-binding';
import type { SparrowState } from './state';
import type { WorkStealing } from './work-stealing';

export class SchedulerFailures {
  private turn = 0;

  constructor(
    private readonly state: SparrowState,
    private readonly late: LateBinding,
    private readonly stealing: WorkStealing,
    /** Places tasks by the policy in force. */
    private readonly placeAnew: (app: number, tasks: readonly number[]) => void,
  ) {}

  /** The scheduler that the next client in turn finds; -1 for none. The central one is an ideal and always there. */
  private next(): number {
    const { settings, down } = this.state;
    if (settings.policy === 'central') {
      this.turn++;
      return 0;
    }
    for (let tries = 0; tries < settings.schedulers; tries++) {
      const scheduler = (this.turn + tries) % settings.schedulers;
      if (down.has(scheduler)) continue;
      this.turn += tries + 1;
      return scheduler;
    }
    // No scheduler had a turn: asking again, as each change of settings does, must not change who is next.
    return -1;
  }

  /** A client submits a job. */
  submitted(app: number): void {
    const { jobs } = this.state;
    const scheduler = this.next();
    if (scheduler === -1) jobs.orphan[app] = Orphan.nowhere;
    else jobs.serve(app, scheduler);
  }

  /** A scheduler fails. Returns why it cannot, '' when it has. */
  fail(scheduler: number): string {
    const { state } = this;
    if (state.settings.policy === 'central') return 'the central scheduler is an ideal, which does not fail';
    if (state.down.has(scheduler)) return `scheduler ${scheduler + 1} has already failed`;
    state.down.add(scheduler);
    for (const app of this.servedBy(scheduler)) {
      this.orphan(app);
      state.jobs.explain(app);
    }
    return '';
  }

  /** The clients of a failed scheduler notice. */
  noticed(scheduler: number): void {
    for (const app of this.servedBy(scheduler)) {
      if (this.state.jobs.orphan[app] === Orphan.unnoticed) this.resubmit(app);
    }
  }

  /** The settings have changed: there may be schedulers for jobs that have none. */
  settingsChanged(): void {
    const { jobs, down } = this.state;
    if (down.size === 0 && !jobs.orphan.includes(Orphan.nowhere)) return;
    for (const app of this.active()) if (jobs.orphan[app] === Orphan.nowhere) this.resubmit(app);
  }

  /** The central scheduler hands its jobs to those they were dealt to before; some of those have failed. */
  centralEnds(): void {
    const { jobs, down } = this.state;
    for (const app of this.active()) {
      if (jobs.orphan[app] === Orphan.no && down.has(jobs.scheduler[app])) this.resubmit(app);
    }
  }

  private active(): number[] {
    const { world } = this.state.ctx;
    return Array.from(world.input.applications.keys()).filter((app) => world.appPhase[app] === AppPhase.active);
  }

  private servedBy(scheduler: number): number[] {
    const { jobs } = this.state;
    return this.active().filter((app) => jobs.orphan[app] !== Orphan.nowhere && jobs.scheduler[app] === scheduler);
  }

  private orphan(app: number): void {
    const { state, late } = this;
    const { jobs, requests } = state;
    jobs.orphan[app] = Orphan.unnoticed;
    for (const [, task] of state.stranded.filter(([other]) => other === app)) jobs.vanish(app, task);
    const others = state.stranded.filter(([other]) => other !== app);
    state.stranded.splice(0, state.stranded.length, ...others);
    for (const task of late.vanish(app)) jobs.vanish(app, task);
    for (let request = jobs.request[app]; request !== -1; request = requests.next(request)) {
      if (!state.isLostRequest(app, request)) this.loseRequest(app, request);
    }
    jobs.anyLost = true;
    jobs.lost[app] = [...(jobs.lost[app] ?? []), { upTo: requests.last, scheduler: jobs.scheduler[app] }];
  }

  /** The messages of this request are no longer awaited. */
  private loseRequest(app: number, request: number): void {
    const { jobs, requests } = this.state;
    const tasks = requests.tasks(request);
    if (tasks > 0) {
      jobs.count(app, Stage.probing, -1);
      for (let i = 0; i < tasks; i++) jobs.vanish(app, requests.task(request) + i);
      return;
    }
    const first = requests.first(request);
    for (let entry = first; entry < first + requests.size(request); entry++) {
      const stage = this.stageOf(entry);
      if (stage !== -1) jobs.count(app, stage, -1);
    }
  }

  /** Where a reservation is, -1 when it is over. */
  private stageOf(entry: number): number {
    const { entries } = this.state;
    switch (entries.state(entry)) {
      case EntryState.reserved:
        return entries.list(entry) === -1 ? Stage.travelling : Stage.reservationsQueued;
      case EntryState.cancelled:
      case EntryState.askingWithoutSlot:
        return Stage.travelling;
      case EntryState.asking:
        return Stage.slotsHeld;
      default:
        return -1;
    }
  }

  private resubmit(app: number): void {
    const { jobs } = this.state;
    const scheduler = this.next();
    if (scheduler === -1) {
      jobs.orphan[app] = Orphan.nowhere;
    } else {
      jobs.serve(app, scheduler);
      this.stealing.served(app);
      const tasks = jobs.takeVanished(app);
      if (tasks.length > 0) this.placeAnew(app, tasks);
    }
    jobs.explain(app);
  }
}
