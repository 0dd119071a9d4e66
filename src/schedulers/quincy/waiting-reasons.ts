/** Why the tasks of a job wait. One statement is made for the whole job: what decides for the first task that waits. */
import { MILLISECOND, SECOND } from '../../base/units';
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { inColumn } from '../../sim/trace/record';
import { ReasonScope } from '../../sim/trace/trace';
import { AppPhase } from '../../sim/world';
import type { Cluster } from './round/cluster';
import { secondsUntilStart } from './planning/free-place';
import { TaskState } from './round/job';
import type { Job } from './round/job';
import { QuincyReason } from './reasons';
import type { QuincySettings } from './settings';
import type { TransferCosts } from './costs/transfer-costs';

const THOUSAND = 1000;
/** Arguments of statements are whole numbers of 32 bits. */
const NEVER = -1;

/** What the scheduler knows of the cluster and of its last answer. */
export interface WaitingView {
  readonly settings: QuincySettings;
  readonly cluster: Cluster;
  /** Free slots of a machine, and of all. */
  freeOn(machine: number): number;
  readonly freeSlots: number;
  costsOf(job: Job, task: number): TransferCosts;
  /** How much cheaper running would have to be for a task, -1 where unknown. */
  gapOf(job: Job, task: number): number;
}

export class WaitingReasons {
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly view: WaitingView,
  ) {}

  /** States why a job waits while the solver has been asked about the present, or will be, and has not answered. */
  stateUnanswered(job: Job): void {
    const { cluster, freeSlots, settings } = this.view;
    if (job.waiting === 0) this.state(job, Reason.none);
    else if (cluster.slots === 0) this.state(job, QuincyReason.noSlots);
    // No answer of the solver could help.
    else if (freeSlots <= 0 && !settings.policy.preempts) this.state(job, QuincyReason.noFreeSlot, 0, NEVER);
    else this.state(job, QuincyReason.answerToCome);
  }

  /** States why a job waits after a decision. */
  stateJob(job: Job): void {
    if (job.waiting === 0) {
      this.state(job, Reason.none);
      return;
    }
    const { policy, rootTask } = this.view.settings;
    const preempts = policy.preempts ? 1 : 0;
    const task = job.state.indexOf(TaskState.waiting);
    if (this.view.cluster.slots === 0) {
      this.state(job, QuincyReason.noSlots);
    } else if (rootTask && task === 0) {
      this.state(job, QuincyReason.rootFirst);
    } else if (this.evictor(job) >= 0) {
      this.state(job, QuincyReason.preemptedFor, this.evictor(job));
    } else if (policy.fair && job.runningWorkers(rootTask) >= job.most) {
      const exactly = policy.preempts && !policy.greedy ? 1 : 0;
      this.state(job, QuincyReason.atQuota, job.runningWorkers(rootTask), exactly);
    } else if (this.view.freeSlots <= 0) {
      const gap = this.view.gapOf(job, task);
      this.state(job, QuincyReason.noFreeSlot, preempts, preempts === 0 || gap < 0 ? -1 : thousandths(gap));
    } else if (!policy.greedy) {
      this.state(job, QuincyReason.waitingIsCheaper, thousandths(job.omega), this.tie(job, task));
    } else {
      const until = this.ctx.now() + this.view.settings.hysteresis - job.waited(task, this.ctx.now());
      this.state(job, QuincyReason.waitsForPreferred, inColumn(Math.ceil(until / MILLISECOND)));
    }
  }

  private waited(job: Job, task: number): number {
    return job.waited(task, this.ctx.now()) / SECOND;
  }

  /** Another application that a waiting task of the job made room for and that still needs it, or -1. */
  private evictor(job: Job): number {
    const { appPhase } = this.ctx.world;
    for (let task = 0; task < job.tasks; task++) {
      const by = job.evictedBy[task];
      if (by >= 0 && by !== job.app && appPhase[by] !== AppPhase.finished) return by;
    }
    return -1;
  }

  /** When the best free slot costs a task no more than further waiting, ms; -1 for never. */
  private tie(job: Job, task: number): number {
    const { view } = this;
    const isFree = (machine: number) => view.freeOn(machine) > 0;
    const seconds = secondsUntilStart(view.costsOf(job, task), view.cluster, isFree, job.omega, this.waited(job, task));
    if (seconds === Infinity) return NEVER;
    return inColumn(Math.ceil((this.ctx.now() + seconds * SECOND) / MILLISECOND));
  }

  private state(job: Job, code: number, arg1 = 0, arg2 = 0): void {
    this.ctx.stateReason(ReasonScope.application, job.app, code, arg1, arg2);
  }
}

function thousandths(amount: number): number {
  return inColumn(amount * THOUSAND);
}
