/** Runs that are compared with theory. */
import type { ProbingWay } from '../../schedulers/plugin';
import type { VariantModel } from '../shared/runs/use-runs-view';
import type { TheoryRun } from './theory';

export interface Measured {
  readonly variant: VariantModel;
  readonly run: TheoryRun;
}

/** The colour of each way of placing tasks. */
export const WAY_COLORS: Readonly<Record<ProbingWay, string>> = {
  random: 'var(--a3)',
  'per-task': 'var(--a2)',
  batch: 'var(--a4)',
  late: 'var(--a5)',
  central: 'var(--a0)',
};
