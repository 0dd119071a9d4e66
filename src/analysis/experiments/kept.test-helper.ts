/** Compares the runs that come with the program with the same runs made now. */
import { expect } from 'vitest';
import { ENGINE_VERSION } from '../../engine/version';
import type { Experiment, ExperimentTable, RunFigures } from './experiment';
import { runOnce } from './run-once';
import { storedTable } from './stored-runs';

/** Makes the runs with these numbers again and expects what is kept of them; all the others have to be there. */
export async function expectKept(experiment: Experiment, again: readonly number[]): Promise<void> {
  const kept = await experiment.kept();
  const plan = experiment.plan(kept);
  expect([kept.engine, kept.runs, kept.figures.length]).toEqual([ENGINE_VERSION, experiment.runs, plan.runs.length]);
  for (const index of again) expect([index, figuresOf(experiment, index)]).toEqual([index, kept.figures[index]]);
}

/** The table of the runs that come with the program. */
export async function keptTable(experiment: Experiment): Promise<ExperimentTable> {
  const stored = await storedTable(experiment, { seed: 1, runs: experiment.runs });
  if (stored === undefined) throw new Error(`${experiment.id} has no runs`);
  return stored.table;
}

/** What is kept of one run of the plan with the usual seed. */
function figuresOf(experiment: Experiment, index: number): RunFigures {
  const plan = experiment.plan({ seed: 1, runs: experiment.runs });
  const result = runOnce(plan, plan.runs[index]);
  if (!result.ok) throw new Error(result.error.map(({ path, message }) => `${path}: ${message}`).join());
  return plan.figures(result.value, index);
}

/** The table when only some of the runs are over. */
export function tableOf(experiment: Experiment, seed: number, runs: number, wanted: (index: number) => boolean) {
  const plan = experiment.plan({ seed, runs });
  const known = new Map<number, RunFigures>();
  plan.runs.forEach((run, index) => {
    if (!wanted(index)) return;
    const result = runOnce(plan, run);
    if (!result.ok) throw new Error(result.error.map(({ path, message }) => `${path}: ${message}`).join());
    known.set(index, plan.figures(result.value, index));
  });
  return plan.table(known);
}
