/** What a variant's header says: how the run ended, and the first thing that went wrong. */
import { makespan } from '../../../analysis/metrics/makespan';
import type { RunModel } from '../../../analysis/model';
import { quantityText } from '../../../analysis/explain/words';
import { lastingDeadlocks } from '../../../analysis/at';
import { grouped } from '../../../base/counted';
import { formatInstant, formatSpan } from '../../../base/units';
import { AppOutcome } from '../../../sim/trace';

/** How many applications succeeded, and how long all of them took together. */
export function ends(model: RunModel): { readonly finished: string; readonly makespan: string } {
  const finished = model.applications.filter(({ outcome }) => outcome === AppOutcome.succeeded).length;
  const { value, atLeast } = makespan(model, model.applications);
  const unknown = model.ended === undefined ? '…' : 'none';
  return {
    finished: `${grouped(finished)} of ${grouped(model.applications.length)}`,
    makespan: value === undefined ? unknown : `${atLeast ? '≥ ' : ''}${formatSpan(value)}`,
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
