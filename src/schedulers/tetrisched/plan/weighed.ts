/** Which jobs of a round are weighed against each other, and what each of them asks for. */
import { leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';
import { withinBound } from './bound';
import type { Choice, OpenRound } from './round';

export interface Weighed {
  /** Numbers of jobs, ascending. */
  readonly weighed: readonly number[];
  /** Fewer jobs are weighed than allowed, because the program of all would be too large. */
  readonly tooLarge: boolean;
}

/** By job of the round: a choice between everything that there is room for. */
export function expressionsOf({ choices }: Pick<OpenRound, 'choices'>): Expression[] {
  return choices.map((own): Expression => ({ op: 'max', of: withRoom(own).map(({ tree }) => tree) }));
}

/**
 * The jobs that could get something; of too many those that are worth the most for each node and slice.
 * @param expressions of the round (`expressionsOf`)
 * @param most jobs
 * @param bounded whether their program has to stay within the bound
 */
export function weighedJobs(
  { choices, slices }: Pick<OpenRound, 'choices' | 'slices'>,
  expressions: readonly Expression[],
  most: number,
  bounded: boolean,
): Weighed {
  const open = choices.map(withRoom);
  return weigh(
    open.flatMap((own, job) => (own.length > 0 ? [job] : [])),
    most,
    (job) => Math.max(...open[job].map(densityOf)),
    (own) => (bounded ? withinBound(own, expressions, slices.window + 1) : own),
  );
}

/**
 * All jobs, if they are not too many and their program not too large; else of those with the highest density what is within the
 * bound.
 * @param jobs ascending
 * @param most jobs
 * @param densityOf worth for each node (and slice) of a job
 * @param within of some jobs those whose program stays within the bound
 */
export function weigh(
  jobs: readonly number[],
  most: number,
  densityOf: (job: number) => number,
  within: (jobs: readonly number[]) => readonly number[],
): Weighed {
  if (jobs.length <= most && within(jobs).length === jobs.length) return { weighed: jobs, tooLarge: false };
  const density = new Map(jobs.map((job) => [job, densityOf(job)]));
  const byDensity = jobs.toSorted((a, b) => (density.get(b) ?? 0) - (density.get(a) ?? 0) || a - b);
  const densest = byDensity.slice(0, most);
  const chosen = within(densest);
  return { weighed: chosen.toSorted((a, b) => a - b), tooLarge: chosen.length < densest.length };
}

function withRoom(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ hasRoom }) => hasRoom);
}

function densityOf({ tree, value }: Choice): number {
  const taken = leavesOf(tree).reduce((sum, { k, dur }) => sum + k * dur, 0);
  return value / Math.max(1, taken);
}
