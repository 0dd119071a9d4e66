/** The file of a finished sweep: its plan and all its runs as one JSON object, which the page opens too. */
import { isObject } from '../../../base/json';
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import type { Merged } from './merge';
import { countRuns, planId, planOf } from './plan';
import type { SweepPlan } from './plan';
import { isKeptRun } from './shard-file';
import type { KeptRun } from './shard-file';

export interface FinishedSweep {
  readonly plan: SweepPlan;
  /** In the order of their numbers; those that are missing are not there. */
  readonly runs: readonly KeptRun[];
}

/** The text of the file: a line for each run. */
export function mergedText(plan: SweepPlan, { runs, missing }: Pick<Merged, 'runs' | 'missing'>): string {
  const head = JSON.stringify({ signalboxSweep: 1, id: planId(plan), plan, missing });
  const lines = runs.map((run) => JSON.stringify(run)).join(',\n');
  return `${head.slice(0, -1)},"runs":[\n${lines}\n]}\n`;
}

/** Reads the file of a finished sweep. An error names what is wrong, as "plan: seeds: expected ...". */
export function parseMerged(text: string): Result<FinishedSweep, string> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return err('it is not JSON; was it cut off?');
  }
  if (!isObject(read) || read.signalboxSweep !== 1)
    return err('signalboxSweep: expected 1; this is not a finished sweep');
  const plan = planOf(read.plan);
  if (!plan.ok) return err(`plan: ${plan.error}`);
  if (read.id !== planId(plan.value)) return err('id: it does not belong to this plan');
  if (!Array.isArray(read.runs)) return err('runs: expected a list');
  const count = countRuns(plan.value);
  const runs: KeptRun[] = [];
  let last = -1;
  for (const [at, run] of read.runs.entries()) {
    if (!isKeptRun(run)) return err(`runs.${at}: expected a run`);
    if (run.run <= last || run.run >= count)
      return err(`runs.${at}: expected a number above ${last} and below ${count}, got ${run.run}`);
    last = run.run;
    runs.push(run);
  }
  return ok({ plan: plan.value, runs });
}
