/** Kinds of columns and rows of a program in words: in full, and short. */
import type { MilpSize } from '../../../schedulers/tetrisched/compile/milp-size';

export type ProgramPart = readonly [key: keyof MilpSize, title: string, short: string];

export const COLUMNS: readonly ProgramPart[] = [
  ['indicator', 'choose: jobs and options', 'binary, choose'],
  ['partition', 'whole: nodes of a leaf in a group', 'integer, nodes'],
  ['minAux', 'continuous: least of a min', 'continuous, min'],
];

export const ROWS: readonly ProgramPart[] = [
  ['demandRows', 'exactly k, or at most', 'rows: exactly k'],
  ['operatorRows', 'max, sum, min, barrier', 'rows: operators'],
  ['supplyRows', 'supply of a group in a slice', 'rows: supply'],
];

/**
 * What the bound of a cycle is: jobs that were not weighed have in it what was left for them, and another plan may give them more.
 * @param waiting number of jobs, of which `weighed` were weighed against each other
 */
export function boundTitle(weighed: number, waiting: number): string {
  return weighed < waiting ? 'no other choice for the weighed jobs is worth more than' : 'no plan is worth more than';
}
