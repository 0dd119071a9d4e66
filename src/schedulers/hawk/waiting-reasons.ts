/** Why a job with tasks that have not started waits: counts of its reservations by where they are, O(1) for each change. */
import type { SchedulerContext } from '../../sim/ports';
import { ReasonScope } from '../../sim/trace';
import { HybridReason } from './reasons';

/** More than there are rounds of reservations. */
const ROUNDS = 1000;

export class WaitingReasons {
  /** Reservations of each job in transit, in queues, in queues behind long tasks, and with a slot held for them. */
  readonly travelling: Int32Array;
  readonly queued: Int32Array;
  readonly behindLong: Int32Array;
  readonly asking: Int32Array;
  /** Its tasks that no worker could be found for. */
  readonly stranded: Int32Array;
  /** What was stated last: code and argument. */
  private readonly stated: Int32Array;

  constructor(
    private readonly ctx: SchedulerContext,
    applications: number,
  ) {
    const counts = () => new Int32Array(applications);
    this.travelling = counts();
    this.queued = counts();
    this.behindLong = counts();
    this.asking = counts();
    this.stranded = counts();
    this.stated = counts();
  }

  /** States again why a job waits. `pending`: its tasks that have not started; `refused`: rounds refused so far. */
  state(app: number, pending: number, placedCentrally: boolean, refused: number): void {
    const code = pending === 0 ? 0 : this.code(app, placedCentrally);
    const argument = code === HybridReason.onTheWay ? refused : 0;
    if (this.stated[app] === code * ROUNDS + argument) return;
    this.stated[app] = code * ROUNDS + argument;
    this.ctx.stateReason(ReasonScope.application, app, code, argument, 0);
  }

  private code(app: number, placedCentrally: boolean): number {
    const queued = this.queued[app];
    if (queued > 0) {
      if (placedCentrally) return HybridReason.placedCentrally;
      return this.behindLong[app] === queued ? HybridReason.behindLongTasks : HybridReason.inQueues;
    }
    if (this.asking[app] > 0) return HybridReason.slotHeld;
    if (this.travelling[app] > 0) return HybridReason.onTheWay;
    return this.stranded[app] > 0 ? HybridReason.noWorker : HybridReason.sticky;
  }
}
