/**
 * The request that follows from the type of a job: the wizard of the TetriSched technical report, CMU-PDL-13-112.
 *
 *     anywhere  (unconstrained)  nCk(any)
 *     label     (GPU)            max(nCk(label, fast), nCk(any, slow))
 *     rack      (MPI)            max over racks of nCk(rack, fast), or nCk(any, slow)
 *     spread    (availability)   min over racks of nCk(rack)
 *     storage   (HDFS)           max(LnCk(label, fast), LnCk(any, slow)): part of it is worth part of the value
 *
 * As hard constraints only what is fast is left, as none only the whole cluster at the slow speed.
 */
import type { JobInput } from '../../../sim/job-input';
import type { Request, RequestLeaf } from '../strl/request';
import { readRequest } from '../strl/request';
import { ANY } from './node-sets';

export const constraintKinds = ['soft', 'hard', 'none'] as const;
export type ConstraintKind = (typeof constraintKinds)[number];

/** The request of a job of which `tasks` tasks are still to be placed; `racks`: those that have nodes. */
export function requestOf(
  job: JobInput,
  tasks: number,
  racks: readonly string[],
  constraints: ConstraintKind,
): Request {
  if (constraints === 'none') return leaf(job, tasks, ANY, job.slowRuntime);
  const preferred = preferredOf(job, tasks, racks);
  const isSoft = constraints === 'soft' && job.prefers !== 'spread' && job.prefers !== 'anywhere';
  const options = isSoft ? [...preferred, leaf(job, tasks, ANY, job.slowRuntime)] : preferred;
  return options.length === 1 ? options[0] : { op: 'max', of: options };
}

/** The request that a job states itself, none for one that does not. Authored expressions are validated in advance. */
export function statedRequest(job: JobInput): Request | undefined {
  if (job.utility === undefined) return undefined;
  const read = readRequest(job.utility);
  return read.ok ? read.value : undefined;
}

function preferredOf(job: JobInput, tasks: number, racks: readonly string[]): Request[] {
  const fast = (nodes: number, set: string) => leaf(job, nodes, set, job.runtime);
  switch (job.prefers) {
    case 'anywhere':
      return [fast(tasks, ANY)];
    case 'label':
    case 'storage':
      return [fast(tasks, job.label)];
    case 'rack':
      return racks.map((rack) => fast(tasks, rack));
    case 'spread':
      return spreads(racks, tasks).map((shares) => ({
        op: 'min',
        of: shares.map(([rack, nodes]) => fast(nodes, rack)),
      }));
  }
}

/** Spreads tasks evenly over at most as many racks as there are tasks: over all racks, or over each group of adjacent ones. */
function spreads(racks: readonly string[], tasks: number): [string, number][][] {
  const over = Math.min(racks.length, tasks);
  const starts = over === racks.length ? 1 : racks.length;
  return Array.from({ length: starts }, (_, start) =>
    Array.from({ length: over }, (__, i): [string, number] => [
      racks[(start + i) % racks.length],
      Math.floor(tasks / over) + (i < tasks % over ? 1 : 0),
    ]),
  );
}

function leaf(job: JobInput, nodes: number, set: string, runtime: number): RequestLeaf {
  const gang = { op: 'nCk', set: [set], k: nodes, v: job.budget, dur: runtime, start: undefined } as const;
  if (job.prefers !== 'storage') return gang;
  // Its tasks count separately: those that are left are worth their part.
  return { ...gang, op: 'LnCk', v: (job.budget * nodes) / job.tasks, share: nodes / job.tasks };
}
