/** The simulations of which cases judge the mean over many seeds. */
import { runHybridMix } from '../adapters/sparrow/hybrid';
import { runJobStream } from '../adapters/sparrow/job-stream';
import { runCellStream } from '../adapters/omega/cell-stream';
import type { JsonObject } from '../vectors';

/** Figures of one run, by name. */
export type Statistics = Readonly<Record<string, number>>;

/** What can be run many times with different seeds, each time in a process beside others. */
export const experiments = {
  jobStream: runJobStream,
  hybridMix: runHybridMix,
  cellStream: runCellStream,
} as const satisfies Record<string, (given: JsonObject, seed: number) => Statistics>;

export type Experiment = keyof typeof experiments;
