/** What a variant's header says: how the run ended, and the first thing that went wrong. */
import { metrics } from '../../analysis/metrics/metrics';
import type { RunModel } from '../../analysis/model';
import { quantityText } from '../../analysis/explain/words';
import { lastingDeadlocks } from '../../analysis/at';
import { formatInstant, formatSpan } from '../../base/units';

/** How many applications succeeded, and how long all of them took together. */
export function ends(model: RunModel): { readonly finished: string; readonly makespan: string } {
  const all = metrics(model);
  const value = (id: string): number | undefined => all.find((metric) => metric.id === id)?.value;
  const makespan = all.find((metric) => metric.id === 'makespan');
  const unknown = model.ended === undefined ? '…' : 'none';
  return {
    finished: `${value('finished') ?? 0} of ${model.applications.length}`,
    makespan: makespan?.value === undefined ? unknown : `${makespan.atLeast ? '≥ ' : ''}${formatSpan(makespan.value)}`,
  };
}

/** The first deadlock: when (µs), and the arithmetic; undefined when there is none. */
export function deadlockText(
  model: RunModel,
): { readonly from: number; readonly title: string; readonly text: string } | undefined {
  const { directory } = model;
  const deadlocks = lastingDeadlocks(model);
  if (deadlocks.length === 0) return undefined;
  const { from, queue, apps, type, held, capacity } = deadlocks[0];
  const where = queue === 0 ? 'the cluster' : directory.queues[queue].id;
  const unit = directory.resourceTypes[type];
  const [all, taken] = [quantityText(capacity, unit), quantityText(held, unit)];
  const share = held === capacity ? `all ${all}` : `${taken} of ${all}`;
  const more = deadlocks.length > 1 ? `, and ${deadlocks.length - 1} more` : '';
  const text = `${apps.length} ${apps.length === 1 ? 'driver holds' : 'drivers hold'} ${share} of ${where}${more}`;
  return { from, title: `Deadlock ${formatInstant(from)}`, text };
}
