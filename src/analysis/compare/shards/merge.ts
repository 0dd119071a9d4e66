/**
 * Joins the files of shards, whatever has arrived, in any order, some of it twice. Runs are known by their number in the plan:
 * what comes twice must be equal and counts once, and missing runs are reported.
 */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { countRuns, planId } from './plan';
import type { SweepPlan } from './plan';
import { parseShard } from './shard-file';
import type { KeptRun } from './shard-file';

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface Merged {
  /** In the order of their numbers. */
  readonly runs: readonly KeptRun[];
  /** Numbers of the runs that no file has. */
  readonly missing: readonly number[];
  /** Files that were cut off. */
  readonly cutOff: readonly string[];
}

/** Joins files of a plan. An error names the file and what is wrong with it. */
export function mergeShards(plan: SweepPlan, files: readonly NamedText[]): Result<Merged, string> {
  const id = planId(plan);
  const found = new Map<number, { readonly text: string; readonly run: KeptRun; readonly name: string }>();
  const cutOff: string[] = [];
  const count = countRuns(plan);
  for (const { name, text } of files) {
    const shard = parseShard(text);
    if (!shard.ok) return err(`${name}: ${shard.error}`);
    const { header, runs, isWhole } = shard.value;
    if (header.plan !== id) return err(`${name}: it belongs to another plan, ${header.plan.slice(0, 12)}`);
    if (header.engine !== plan.engine)
      return err(`${name}: it was made by engine ${header.engine}, not ${plan.engine}`);
    if (!isWhole) cutOff.push(name);
    for (const run of runs) {
      if (run.run < 0 || run.run >= count) return err(`${name}: the plan has no run ${run.run}`);
      const before = found.get(run.run);
      const now = JSON.stringify(run);
      if (before !== undefined && before.text !== now) {
        return err(`${name}: run ${run.run} has another result in ${before.name}`);
      }
      if (before === undefined) found.set(run.run, { text: now, run, name });
    }
  }
  const numbers = Array.from({ length: count }, (_, number) => number);
  return ok({
    runs: numbers.flatMap((number) => found.get(number)?.run ?? []),
    missing: numbers.filter((number) => !found.has(number)),
    cutOff,
  });
}
