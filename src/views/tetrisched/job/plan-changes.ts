/** What a cycle changed against the one before, job by job, in words. */
import { formatInstant } from '../../../base/units';
import type { RunModel } from '../../../analysis/model';
import type { CyclePlan, RoundAt } from '../plan/plan-at';

export interface PlanChange {
  readonly app: number;
  readonly text: string;
}

interface Cycle {
  readonly plan: CyclePlan;
  readonly before: CyclePlan | undefined;
  readonly at: RoundAt;
  readonly variant: { readonly model: RunModel };
}

export function changesOf({ plan, before, at, variant }: Cycle): PlanChange[] {
  const { quantum } = at.settings;
  const starts = (of: CyclePlan | undefined): Map<number, number> =>
    new Map((of?.places ?? []).map(({ app, start }) => [app, (of?.at ?? 0) + start * quantum]));
  const [then, now] = [starts(before), starts(plan)];
  const changes: PlanChange[] = [];
  for (const { app, from, until } of at.running) {
    if (
      from < plan.at &&
      until > plan.at &&
      until - plan.at <= quantum &&
      isLate(before, from, plan.at, quantum, until)
    ) {
      changes.push({ app, text: `still runs: it is expected to end at ${formatInstant(until)} now` });
    }
  }
  for (const [app, start] of now) {
    const planned = then.get(app);
    if (start === plan.at) {
      const late = planned !== undefined && planned > start;
      changes.push({ app, text: late ? `starts now, not at ${formatInstant(planned)}` : 'starts now' });
    } else if (planned === undefined) changes.push({ app, text: `planned for ${formatInstant(start)}` });
    else if (planned !== start) {
      changes.push({ app, text: `planned for ${formatInstant(planned)} before, now for ${formatInstant(start)}` });
    }
  }
  for (const [app, start] of then) {
    const isOver = variant.model.applications[app].finished <= plan.at;
    const runs = at.running.some((running) => running.app === app);
    if (start > (before?.at ?? 0) && !now.has(app) && !isOver && !runs) {
      changes.push({ app, text: `was planned for ${formatInstant(start)}, has no place now` });
    }
  }
  return [...new Map(changes.map((change) => [`${change.app} ${change.text}`, change])).values()];
}

/** Whether a task has outlived what was expected of it: its end was moved to one quantum from now. */
function isLate(before: CyclePlan | undefined, from: number, now: number, quantum: number, until: number): boolean {
  return before !== undefined && from <= before.at && until === now + quantum;
}
