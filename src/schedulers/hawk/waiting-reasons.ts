/** Why a job with tasks that have not started waits: counts of its reservations by where they are, O(1) for each change. */
import type { ExplainingContext } from '../../sim/context-parts';
import { ReasonScope } from '../../sim/trace/trace';
import { HybridReason } from './reasons';

/** A job whose tasks may wait. */
export interface WaitingJob {
  /** Its tasks that have not started, and whether any of them is still at its scheduler. */
  readonly pending: number;
  readonly hasUnlaunched: boolean;
  readonly placedCentrally: boolean;
  /** Rounds of reservations that workers have refused so far. */
  readonly refused: number;
  /** Whether the next round goes to workers closed to long jobs. */
  readonly toClosed: boolean;
}

export class WaitingReasons {
  /** Reservations of each job in transit, in queues, in queues behind long tasks, and those whose worker has asked for a task. */
  readonly travelling: Int32Array;
  readonly queued: Int32Array;
  readonly behindLong: Int32Array;
  readonly asking: Int32Array;
  /** Its tasks that no worker could be found for. */
  readonly stranded: Int32Array;

  constructor(
    private readonly ctx: ExplainingContext,
    applications: number,
  ) {
    const counts = () => new Int32Array(applications);
    this.travelling = counts();
    this.queued = counts();
    this.behindLong = counts();
    this.asking = counts();
    this.stranded = counts();
  }

  /** States again why a job waits. */
  state(app: number, job: WaitingJob): void {
    const code = job.pending === 0 ? 0 : this.code(app, job);
    const refused = code === HybridReason.onTheWay ? job.refused : 0;
    const closed = refused > 0 && job.toClosed ? 1 : 0;
    this.ctx.stateReason(ReasonScope.application, app, code, refused, closed);
  }

  private code(app: number, { pending, hasUnlaunched, placedCentrally }: WaitingJob): number {
    const queued = this.queued[app];
    // Workers that have asked take tasks before anything in a queue does; when all are handed out, nothing waits there.
    if (queued > 0 && hasUnlaunched && this.asking[app] < pending) {
      if (placedCentrally) return HybridReason.placedCentrally;
      return this.behindLong[app] === queued ? HybridReason.behindLongTasks : HybridReason.inQueues;
    }
    if (this.asking[app] > 0) return HybridReason.slotHeld;
    if (this.travelling[app] > 0) return HybridReason.onTheWay;
    return this.stranded[app] > 0 ? HybridReason.noWorker : HybridReason.sticky;
  }
}
