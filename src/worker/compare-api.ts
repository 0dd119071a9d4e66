/** What the thread that compares runs offers. */
import { runDivergence } from '../analysis/compare/divergence/run-divergence';
import type { RunDivergence } from '../analysis/compare/divergence/run-divergence';
import type { RunColumns } from '../analysis/model';
import { runModel } from '../analysis/run-model';
import { reasonKind } from '../engine/registry';
import type { Directory } from '../sim/directory';

/** A run as it crosses the border. */
export interface PlainRun {
  readonly directory: Directory;
  readonly columns: RunColumns;
}

export interface CompareApi {
  /** Where two runs part. */
  divergence(a: PlainRun, b: PlainRun): RunDivergence;
}

export const compareApi: CompareApi = {
  divergence: (a, b) =>
    runDivergence(
      runModel(a.directory, a.columns),
      runModel(b.directory, b.columns),
      (scheduler) => (code) => reasonKind(scheduler, code),
    ),
};
