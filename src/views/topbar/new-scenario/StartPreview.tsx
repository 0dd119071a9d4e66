import { workEnd } from '../../../analysis/at';
import { counted } from '../../../base/text/counted';
import { formatSpan } from '../../../base/units';
import type { Scenario } from '../../../scenario/schema';
import { RunPreview } from '../run-preview/RunPreview';
import type { Preview } from '../run-preview/use-preview';

const HEIGHT = 248;

/** What a scenario that has yet to be opened would run as. */
export function StartPreview({ document }: { readonly document: Scenario }) {
  return <RunPreview document={document} height={HEIGHT} said={saidOf} spoken labelled />;
}

function saidOf({ of, models, problem }: Preview): string {
  if (of.workload.length === 0) return 'Nothing runs yet: add applications one by one, or as rows of a table.';
  const [model] = models.values();
  if (model === undefined) return problem ?? 'The run has not finished yet.';
  const { length } = model.applications;
  return `A run of it: ${counted(length, 'application')} on ${counted(model.directory.nodes.length, 'node')} in ${formatSpan(workEnd(model))}.`;
}
