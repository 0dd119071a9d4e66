import { MILLISECOND } from '../../../base/units';
import type { FrameworkContext } from '../../../sim/ports';
import { inColumn } from '../../../sim/trace/record';
import { records } from '../../../sim/trace/records';
import type { Executor } from '../executors/executors';
import type { StageAttempt } from './stage-run';

/**
 * Records where the wait of a task set stands after a round of offers, and what it refused.
 * @param executorOf the executor of an offer of the round
 */
export function stateWait(
  ctx: FrameworkContext,
  app: number,
  stageAttempt: StageAttempt,
  executorOf: (offer: number) => Executor,
  now: number,
): void {
  const { stage, set, refused, refusedOffer } = stageAttempt;
  const { timer } = set.manager;
  stageAttempt.refused = 0;
  stageAttempt.refusedOffer = -1;
  if (!set.manager.isSchedulable) return;
  const opening = timer.nextOpening;
  if (timer.level !== stageAttempt.statedLevel || opening !== stageAttempt.statedOpening) {
    stageAttempt.statedLevel = timer.level;
    stageAttempt.statedOpening = opening;
    const countdown = opening === Infinity ? -1 : inColumn(Math.ceil(Math.max(0, opening - now) / MILLISECOND));
    ctx.report(records.taskSetLevel, app, stage.index, timer.level, countdown);
  }
  if (refused > 0) ctx.report(records.delayRejected, app, stage.index, refused, executorOf(refusedOffer).container);
}
