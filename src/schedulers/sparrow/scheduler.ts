/**
 * Sparrow: any number of schedulers that share nothing, and a queue at every worker. Nothing happens but by messages; there
 * is no cycle.
 */
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { AppOutcome } from '../../sim/trace';
import { BatchSampling } from './batch-sampling';
import { CentralScheduler } from './central';
import { LateBinding } from './late-binding';
import { Arrival, isCurrent, kindOf } from './network';
import { NodeMonitors } from './node-monitors';
import type { Schedulers } from './node-monitors';
import { PerTaskSampling } from './per-task-sampling';
import { RandomPlacement } from './random-placement';
import { Sampling } from './sampling';
import { SparrowState } from './state';
import type { Policy } from './state';
import { WorkStealing } from './work-stealing';

export class SparrowScheduler implements ClusterScheduler, Schedulers {
  readonly cycle = 0;
  readonly plainOrder = true;
  readonly late: LateBinding;
  private readonly state: SparrowState;
  private readonly monitors: NodeMonitors;
  private readonly sampling: Sampling;
  private readonly central: CentralScheduler;
  private readonly stealing: WorkStealing;
  private readonly policies: Readonly<Record<string, Policy>>;
  private policy: Policy;
  private submissions = 0;
  /** Whether every worker has been announced, with which the run begins. */
  private begun = false;

  constructor(private readonly ctx: SchedulerContext) {
    const state = new SparrowState(ctx);
    this.state = state;
    this.monitors = new NodeMonitors(state, this);
    this.sampling = new Sampling(state, (app, task) => this.policy.placeAgain(app, task));
    this.late = new LateBinding(state);
    this.central = new CentralScheduler(state);
    this.stealing = new WorkStealing(state, this.late);
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
    const { state } = this;
    if (!this.begun) {
      this.begun = true;
      this.central.begin();
    }
    const schedulers = this.policy === this.central ? 1 : state.settings.schedulers;
    state.jobs.scheduler[app] = this.submissions++ % schedulers;
    this.ctx.reportServedBy(app, state.jobs.scheduler[app]);
    this.stealing.submitted(app);
  }

  askAdded(ask: number, count: number, task: number): void {
    const { jobs } = this.state;
    const app = this.ctx.world.askApp[ask];
    jobs.ask[app] = ask;
    if (task >= 0) {
      this.policy.placeAgain(app, task);
    } else {
      const first = jobs.end[app];
      jobs.end[app] += count;
      this.policy.place(app, first, count);
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
    this.monitors.slotFree(worker);
  }

  nodeAdded(node: number): void {
    const { state } = this;
    state.workers.arrived(node);
    if (!this.begun) return;
    this.central.workerAdded(node);
    for (const [app, task] of state.stranded.splice(0)) {
      if (state.jobs.stopped[app] === 1) continue;
      this.replace(app, task);
      state.jobs.explain(app);
    }
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
    // Nobody here knows how fast a worker is.
  }

  slotIdle(worker: number): void {
    this.stealing.slotIdle(worker);
  }

  taskLost(app: number, task: number): void {
    if (this.state.jobs.stopped[app] === 0) this.policy.placeAgain(app, task);
  }

  taskDropped(app: number, worker: number): void {
    if (this.policy === this.central) this.central.taskEnded(app, worker);
  }

  reservationLost(app: number, worker: number): void {
    this.late.reservationLost(app, worker);
  }

  /** Tries once more to place what no worker was there for. */
  private replace(app: number, task: number): void {
    if (this.late.left(app) > 0) this.late.retry(app, task);
    else this.policy.placeAgain(app, task);
  }

  // Everything else

  configurationChanged(): void {
    const { state } = this;
    state.useSettings();
    const before = this.policy;
    this.policy = this.policies[state.settings.policy];
    if (this.policy === before) return;
    if (this.policy === this.central) this.central.begin();
    if (before === this.central) this.central.handOver(this.policy);
  }

  message(code: number, a: number, b: number): void {
    const { monitors, late, sampling } = this;
    switch (kindOf(code)) {
      case Arrival.probe:
        sampling.probed(a);
        break;
      case Arrival.reply:
        sampling.replied(a, b);
        break;
      case Arrival.reservation:
        monitors.reservationArrived(a);
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
        late.cancelArrived(a, b);
        break;
      case Arrival.task:
        monitors.taskArrived(code, a, b);
        break;
      case Arrival.taskEnded:
        if (isCurrent(code, this.state.workers.epoch[b])) this.central.slotKnownFree(b);
        break;
      case Arrival.steal:
        this.stealing.asking(code, a, b);
        break;
      case Arrival.noneToSteal:
        if (isCurrent(code, this.state.workers.epoch[b])) monitors.slotFree(b);
    }
  }

  schedule(): boolean {
    return false;
  }

  timer(): void {
    // It sets none.
  }
}
