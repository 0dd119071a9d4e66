/** What is fixed about jobs with deadlines before a run, and read by views in addition to the trace. */
import { readSettings } from '../../schedulers/jockey/settings';
import type { RunInput } from '../../sim/run-input';
import { knowledgeOf } from './knowledge';
import type { Knowledge } from './knowledge';
import { curveOf, isKnown, jobModel, tableSpec } from './plan';
import { tableKey } from './table-cache';

export interface JobFacts extends Knowledge {
  /** Short name of everything that its table depends on. */
  readonly key: string;
}

/** By application; jobs without a deadline or an earlier run have none. */
export type DagFacts = Readonly<Record<number, JobFacts>>;

/** The facts of a run; none where its scheduler is not Jockey, or sets no guarantees. */
export function factsOf(input: RunInput): DagFacts {
  const settings = readSettings(input.scheduler);
  const facts: Record<number, JobFacts> = {};
  if (input.scheduler['type'] !== 'jockey' || settings.policy === 'fair-share') return facts;
  input.applications.forEach(({ kind, settings: own }, app) => {
    if (kind !== 'dag' || curveOf(own) === undefined || !isKnown(own)) return;
    facts[app] = { ...knowledgeOf(own, settings), key: tableKey(tableSpec(jobModel(own), settings)) };
  });
  return facts;
}
