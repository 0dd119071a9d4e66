/** What a variant's header says: how the run ended, and the first thing that went wrong. */
import { makespan } from '../../../analysis/metrics/makespan';
import type { RunModel } from '../../../analysis/model';
import { deadlockClause, plain } from '../../../analysis/explain/words';
import { standstills } from '../../../analysis/at';
import { counted, grouped } from '../../../base/text/counted';
import { formatInstant, formatSpan } from '../../../base/units';
import type { PolicyFault } from '../../../sim/policy-host';
import { AppOutcome } from '../../../sim/trace/trace';

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

/**
 * What went wrong: an error in a policy that ended the run, else the first deadlock. When (µs), and why; undefined when nothing did.
 * @param fault where the policy failed, if the model is of the present run
 */
export function troubleText(
  model: RunModel,
  fault?: PolicyFault,
): { readonly from: number; readonly title: string; readonly text: string } | undefined {
  if (model.ended?.reason === 'policy') {
    const { at } = model.ended;
    const place = fault && fault.line > 0 ? ` line ${fault.line}` : '';
    // The flag has one style of text: code in it is not set apart.
    const message = fault?.message.replaceAll('`', '');
    const text = fault === undefined ? 'error in its policy' : `own:${fault.policy}${place}: ${message}`;
    return { from: at, title: `Stopped ${formatInstant(at)}`, text };
  }
  const deadlocks = standstills(model);
  if (deadlocks.length === 0) return undefined;
  const [{ from, apps, deadlock }] = deadlocks;
  const more = deadlocks.length > 1 ? `, and ${deadlocks.length - 1} more` : '';
  const clause =
    deadlock === undefined
      ? `${counted(apps.size, 'application')} ${apps.size === 1 ? 'waits' : 'wait'}, and nothing can change any more`
      : plain(deadlockClause(model.directory, deadlock));
  const text = `${clause}${more}`;
  return { from, title: `Deadlock ${formatInstant(from)}`, text };
}
