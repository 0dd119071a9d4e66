/** What the chosen task pays, in sentences, and what all tasks would pay if nothing changed. */
import { SECOND, formatSpan } from '../../base/units';
import { secondsUntilTie } from '../../schedulers/quincy/costs/costs';
import { flowOf } from './flows';
import type { Solved } from './rounds';
import type { Shown } from './shown';

/**
 * What the task costs now, and how that changes with time: one that waits is worth any free machine once waiting costs as much.
 */
export function waitSentence({ solved, task }: Shown): string {
  const { of } = solved.tasks[task];
  if (of.machine >= 0)
    return `Each second of running raises the cost of stopping it by 1; it has run ${of.ranFor.toFixed(1)} s.`;
  const { omega } = solved.round.jobs[of.job];
  const { alpha } = of.costs;
  const waiting = `Waiting now costs ${(omega * of.waited).toFixed(1)} and rises by ${omega} a second; any machine costs at most ${alpha.toFixed(1)}`;
  const seconds = secondsUntilTie(omega, alpha);
  return seconds > 0 && Number.isFinite(seconds)
    ? `${waiting}, as much as ${formatSpan(seconds * SECOND)} of waiting.`
    : `${waiting}.`;
}

/** What the answer would cost if it left every task where it is. */
export function costUnchanged(solved: Solved): number {
  const before = Int32Array.from(solved.tasks, ({ of }) => of.machine);
  return solved.graph.totalCost(flowOf(solved, before));
}
