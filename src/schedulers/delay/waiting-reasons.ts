/**
 * Why jobs wait, and what they say of locality meanwhile. A job that let a slot pass waits for locality until it launches or
 * accepts any place: without the rule that slot would have been its own. Everything else waits because no slot is free or
 * because its heartbeat has not come, which is stated once for all tasks of a size.
 */
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import { LocalityRecords } from '../locality-records';
import type { NodeSlots } from './node-slots';
import type { PoolLimits } from './pool-limits';
import { DelayReason } from './reasons';
import { SlotLocality } from './slot-sharing';
import type { LocalityRule } from './slot-sharing';

export class WaitingReasons {
  /** Level and rest of the wait reported last of each job, µs. */
  private readonly level: number[] = [];
  private readonly left: number[] = [];
  private readonly locality: LocalityRecords;

  constructor(
    private readonly ctx: ExplainingContext,
    private readonly slots: NodeSlots,
    private readonly limits: PoolLimits,
  ) {
    this.locality = new LocalityRecords(ctx);
  }

  /** States why `wanted` tasks of a size wait. `fifo`: whether jobs are served in the order of submission. */
  stateShape(shape: number, wanted: number, fifo: boolean): void {
    if (wanted === 0) return;
    const enough = this.slots.freeFor(shape) >= wanted;
    const code = enough ? DelayReason.heartbeatToCome : DelayReason.noFreeSlot;
    this.ctx.stateReason(ReasonScope.queueShape, shape, code, shape, !enough && fifo ? 1 : 0);
  }

  /** States why tasks of a size wait in a pool that may have a maximum. */
  statePool(leaf: number, shape: number): void {
    // A statement about a size in all queues is made about the root.
    if (leaf === 0) return;
    const binding = this.limits.binding(leaf, shape);
    const code = binding < 0 ? Reason.none : Reason.queueAtMax;
    const type = binding < 0 ? 0 : this.limits.bindingType(binding, shape);
    this.ctx.stateReason(ReasonScope.queueShape, leaf * SHAPES + shape, code, Math.max(0, binding), type);
  }

  /** States why a job waits that was offered a slot. `left`: tasks that it has yet to launch. */
  stateJob(app: number, job: number, rule: LocalityRule, left: number, maxSkips: number): void {
    const level = rule.levelOf(job);
    const skips = rule.skipsOf(job);
    const waits = left > 0 && skips > 0 && level !== SlotLocality.any;
    const counts = rule.remaining(job) === Infinity;
    const code = !waits ? Reason.none : counts ? DelayReason.skipsForLocality : DelayReason.waitsForLocality;
    this.ctx.stateReason(ReasonScope.application, app, code, app, counts ? maxSkips : level);
  }

  /** Records the level that a job accepts, and when a worse one opens if it is skipped all the time from now on. */
  reportLevel(app: number, job: number, rule: LocalityRule): void {
    const level = rule.levelOf(job);
    const remaining = rule.remaining(job);
    const left = rule.skipsOf(job) > 0 ? remaining : Infinity;
    if (this.level[job] !== level) this.locality.level(app, level, left);
    else if (this.left[job] === left || !this.locality.levelAgain(app, level, left, rule.skipsOf(job))) return;
    this.level[job] = level;
    this.left[job] = left;
  }

  /** Records that a job let a slot of a node pass. */
  reportSkip(app: number, node: number, times: number): void {
    this.locality.skip(app, node, times);
  }
}
