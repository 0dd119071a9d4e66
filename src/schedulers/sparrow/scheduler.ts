/**
 * Sparrow: any number of schedulers that share nothing, and a queue at every worker. Nothing happens but by messages; there
 * is no cycle.
 */
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { AppOutcome } from '../../sim/trace/trace';
import { BatchSampling } from './placement/batch-sampling';
import { CentralScheduler } from './placement/central';
import { LateBinding } from './placement/late-binding';
import { Orphan } from './jobs';
import { Arrival, isCurrent, kindOf } from './network';
import { NodeMonitors } from './node-monitors';
import type { Schedulers } from './node-monitors';
import { PerTaskSampling } from './placement/per-task-sampling';
import { RandomPlacement } from './placement/random-placement';
import { Sampling } from './placement/sampling';
import { SchedulerFailures } from './scheduler-failures';
import { SparrowState } from './state';
import type { Policy } from './state';
import { WorkStealing } from './work-stealing';

/** A timer that is no Arrival. */
const CLIENTS_NOTICE = -1;

export class SparrowScheduler implements ClusterScheduler, Schedulers {
  readonly cycle = 0;
  /** Workers count slots, and without an order (`none`) not even these; nodes need not be asked for room. */
  readonly overcommits: readonly number[];
  readonly plainOrder = true;
  readonly late: LateBinding;
  private readonly state: SparrowState;
  private readonly monitors: NodeMonitors;
  private readonly sampling: Sampling;
  private readonly central: CentralScheduler;
  private readonly stealing: WorkStealing;
  private readonly failures: SchedulerFailures;
  private readonly policies: Readonly<Record<string, Policy>>;
  private policy: Policy;
  /** Whether all workers were announced, which happens before the run begins. */
  private begun = false;

  constructor(private readonly ctx: SchedulerContext) {
    this.overcommits = ctx.world.input.resourceTypes.map((_, type) => type);
    const state = new SparrowState(ctx);
    this.state = state;
    this.monitors = new NodeMonitors(state, this);
    this.sampling = new Sampling(state, (app, task) => this.placeAgain(app, task));
    this.late = new LateBinding(state);
    this.central = new CentralScheduler(state);
    this.stealing = new WorkStealing(state, this.late);
    this.failures = new SchedulerFailures(state, this.late, this.stealing, (app, tasks) => {
      if (this.policy.placeAnew === undefined) for (const task of tasks) this.policy.placeAgain(app, task);
      else this.policy.placeAnew(app, tasks);
    });
    const perTask = new PerTaskSampling(state, this.sampling);
    this.policies = {
      random: new RandomPlacement(state),
      'per-task': perTask,
      batch: new BatchSampling(state, this.sampling, perTask),
      late: this.late,
      central: this.central,
    };
    this.policy = this.policies[state.settings.policy];
  }

  // Jobs

  applicationSubmitted(app: number): void {
    if (!this.begun) {
      this.begun = true;
      this.central.begin();
    }
    this.failures.submitted(app);
    this.stealing.submitted(app);
  }

  askAdded(ask: number, count: number, task: number): void {
    const { jobs } = this.state;
    const app = this.ctx.world.askApp[ask];
    jobs.ask[app] = ask;
    if (task >= 0) {
      this.placeAgain(app, task);
    } else {
      const first = jobs.end[app];
      jobs.end[app] += count;
      if (jobs.orphan[app] === Orphan.no) {
        this.policy.place(app, first, count);
      } else {
        jobs.next[app] += count;
        for (let i = 0; i < count; i++) jobs.vanish(app, first + i);
      }
    }
    jobs.explain(app);
  }

  askWithdrawn(ask: number): void {
    const app = this.ctx.world.askApp[ask];
    this.state.jobs.stop(app);
    this.late.stop(app);
    this.state.jobs.explain(app);
  }

  applicationFinished(app: number, outcome: number): void {
    this.stealing.finished();
    if (outcome !== AppOutcome.succeeded) this.state.jobs.stop(app);
  }

  applicationMoved(): void {
    // Queues of the cluster mean nothing here.
  }

  // Workers

  containerEnded(container: number): void {
    const { world } = this.ctx;
    const worker = world.containerNode[container];
    if (world.nodeUp[worker] === 0) {
      // Its tasks are asked for again before the scheduler hears that it is lost.
      if (this.state.workers.up[worker] === 1) this.workerLost(worker);
      return;
    }
    if (this.policy === this.central) this.central.taskEnded(world.askApp[world.containerAsk[container]], worker);
    this.monitors.slotFree(worker, true);
  }

  nodeAdded(node: number): void {
    const { state } = this;
    state.workers.arrived(node);
    if (!this.begun) return;
    this.central.workerAdded(node);
    for (const [app, task] of state.stranded.splice(0)) {
      if (state.jobs.stopped[app] === 1) continue;
      this.placeAgain(app, task);
      state.jobs.explain(app);
    }
    this.late.workerAdded();
  }

  nodeLost(node: number): void {
    if (this.state.workers.up[node] === 1) this.workerLost(node);
    this.monitors.lost(node);
  }

  private workerLost(worker: number): void {
    this.state.workers.lost(worker);
    this.central.workerLost(worker);
  }

  nodeChanged(): void {
    // The schedulers do not know the speed of a worker.
  }

  slotIdle(worker: number, afterTask: boolean): void {
    if (this.policy !== this.central) this.stealing.slotIdle(worker);
    // A slot that was held when this policy began; messages report the ends of tasks.
    else if (!afterTask) this.central.slotKnownFree(worker);
  }

  taskLost(app: number, task: number): void {
    if (this.state.jobs.stopped[app] === 0) this.placeAgain(app, task);
  }

  taskDropped(app: number, worker: number): void {
    if (this.policy === this.central) this.central.taskEnded(app, worker);
  }

  reservationLost(app: number, worker: number): void {
    this.late.reservationLost(app, worker);
  }

  /** Places a task once more, when its job has a scheduler to do so. */
  private placeAgain(app: number, task: number): void {
    if (this.state.jobs.orphan[app] === Orphan.no) this.policy.placeAgain(app, task);
    else this.state.jobs.vanish(app, task);
  }

  // Everything else

  configurationChanged(): void {
    const { state } = this;
    const slotsBefore = state.workers.slots.slice();
    const usedSlots = state.settings.order !== 'none';
    state.useSettings();
    const before = this.policy;
    this.policy = this.policies[state.settings.policy];
    if (this.policy !== before) {
      if (this.policy === this.central) this.central.begin();
      if (before === this.central) {
        this.failures.centralEnds();
        this.central.handOver({ placeAgain: (app, task) => this.placeAgain(app, task) });
      }
    }
    this.failures.settingsChanged();
    if (!this.begun) return;
    this.slotsChanged(slotsBefore, before === this.central, usedSlots && state.settings.order === 'none');
  }

  /**
   * The slots of workers may have changed.
   * @param wasCentral whether the central scheduler was in use before: one that begins has read the slots as they are now
   * @param nowIgnored whether workers ignore their slots from now on
   */
  private slotsChanged(before: Int32Array, wasCentral: boolean, nowIgnored: boolean): void {
    const { slots, up } = this.state.workers;
    for (let worker = 0; worker < slots.length; worker++) {
      const more = slots[worker] - before[worker];
      if (up[worker] === 0 || (more === 0 && !nowIgnored)) continue;
      this.monitors.slotsAdded(worker);
      if (more !== 0 && wasCentral && this.policy === this.central) this.central.slotsChanged(worker, more);
    }
  }

  schedulerFailed(scheduler: number, resubmitAfter: number): string {
    const refusal = this.failures.fail(scheduler);
    if (refusal === '') this.ctx.startTimer(resubmitAfter, CLIENTS_NOTICE, scheduler, 0);
    return refusal;
  }

  /** Something arrives: {@link Arrival} says what `a` and `b` are. */
  message(code: number, a: number, b: number): void {
    const { monitors, late, sampling } = this;
    switch (kindOf(code)) {
      case Arrival.task:
        monitors.tasksArrived(a, b);
        break;
      case Arrival.taskEnded:
        if (isCurrent(code, this.state.workers.epoch[b])) this.central.slotKnownFree(b);
        break;
      case Arrival.probe:
        sampling.probed(a, b);
        break;
      case Arrival.reply:
        sampling.replied(a, b);
        break;
      case Arrival.reservation:
        monitors.reservationsArrived(a, b);
        break;
      case Arrival.getTask:
        late.getTask(a, b);
        break;
      case Arrival.assigned:
        monitors.assigned(code, a, b);
        break;
      case Arrival.none:
        monitors.noneArrived(code, a, b);
        break;
      case Arrival.cancel:
        late.cancellation.arrived(a, b);
        break;
      case Arrival.steal:
        this.stealing.asking(code, a, b);
        break;
      case Arrival.noneToSteal:
        if (isCurrent(code, this.state.workers.epoch[b])) monitors.slotFree(b, false);
    }
  }

  schedule(): boolean {
    return false;
  }

  /** The clients of a failed scheduler notice, or a call to it times out at a worker. */
  timer(kind: number, a: number, b: number): void {
    if (kind === CLIENTS_NOTICE) this.failures.noticed(a);
    else this.message(kind, a, b);
  }
}
