/**
 * Figures of the runs of an experiment that come with the program, a few numbers for each run: so a page shows the table of
 * hundreds of runs at once. A test runs a part of them again.
 */
import { ENGINE_VERSION } from '../../engine/version';
import type { Experiment, ExperimentOptions, ExperimentTable, RunFigures, StoredRuns } from './experiment';

export interface StoredTable {
  readonly engine: string;
  readonly table: ExperimentTable;
}

/** All runs that are known, in the order of the plan, up to the first that is missing. */
export function storeRuns(seed: number, runs: number, known: ReadonlyMap<number, RunFigures>): StoredRuns {
  const figures: RunFigures[] = [];
  for (let index = 0; ; index++) {
    const one = known.get(index);
    if (one === undefined) return { engine: ENGINE_VERSION, seed, runs, figures };
    figures.push(one);
  }
}

/** The table of the runs that come with the program; undefined where those that are asked for are not among them. */
export async function storedTable(
  experiment: Experiment,
  options: ExperimentOptions,
): Promise<StoredTable | undefined> {
  const kept = await experiment.kept();
  if (kept.seed !== options.seed || kept.runs < options.runs) return undefined;
  const plan = experiment.plan(options);
  return { engine: kept.engine, table: plan.table(new Map(kept.figures.slice(0, plan.runs.length).entries())) };
}
