/** What is known of a job before it runs: its profile and its table, simulated or written down. */
import type { KnobHolder } from '../../scenario/knobs';
import type { JockeySettings } from '../../schedulers/jockey/settings';
import { profileOf } from './earlier-run';
import type { JobModel } from './job-model';
import { OfflineSimulation } from './offline-simulation';
import { authoredTable, jobModel, tableSpec } from './plan';
import type { RemainingDistribution } from './remaining-samples';
import { tableFor } from './table-cache';

export interface Knowledge {
  readonly distribution: RemainingDistribution;
  /** Allocations to choose from. */
  readonly tokens: readonly number[];
}

/** Quantile of a table given by the user. */
const WRITTEN = 0.5;

/** `seen`: the model with run times as they have been, simulated again; otherwise that of the earlier run. */
export function knowledgeOf(settings: KnobHolder, jockey: JockeySettings, seen?: JobModel): Knowledge {
  const written = authoredTable(settings);
  if (written === undefined || seen !== undefined) {
    const distribution = tableFor(tableSpec(seen ?? jobModel(settings), jockey));
    return { distribution, tokens: jockey.allocations };
  }
  const profile = profileOf(new OfflineSimulation(jobModel(settings), jockey.tableSeed), jockey.maxTokens);
  return { distribution: { profile, quantiles: [WRITTEN], tables: [written] }, tokens: written.tokens };
}
