/** How an application gives up its placeholders. */
import type { SchedulerContext } from '../../../sim/ports';
import { ContainerOutcome } from '../../../sim/trace/trace';
import type { SchedulerApplication } from '../applications/scheduler-application';

/** Releases every placeholder of an application. */
export function releasePlaceholders(ctx: SchedulerContext, { gang }: SchedulerApplication): void {
  for (const placeholder of gang?.all() ?? []) ctx.kill(placeholder, ContainerOutcome.released);
}

/** Withdraws the asks for placeholders of an application whose gang timed out. */
export function withdrawPlaceholderAsks(ctx: SchedulerContext, { gang, asks }: SchedulerApplication): void {
  if (gang === undefined) return;
  gang.withdrawing = true;
  for (const ask of asks.filter(({ placeholder }) => placeholder)) ctx.withdraw(ask.id, ask.pending);
  gang.withdrawing = false;
}
