/** What the panels of the view share. */
import type { VariantModel } from '../../shared/runs/use-runs-view';
import type { GridGroup } from './grid-groups';
import type { CyclePlan, RoundAt } from './plan-at';

/** A cycle on screen: its plan, the one before it, what it had to choose from, and the job in focus. */
export interface Shown {
  readonly variant: VariantModel;
  readonly plan: CyclePlan;
  readonly before: CyclePlan | undefined;
  readonly at: RoundAt;
  readonly colors: Uint8Array;
  /** Rows of the grid. */
  readonly groups: readonly GridGroup[];
  /** Index of the application that is hovered or selected, -1 for none. */
  readonly app: number;
  /** The selected one, whatever the pointer is over. */
  readonly selected: number;
}

/** A group of the grid by its number, and a slice counted from the cycle. */
export interface GridCell {
  readonly group: number;
  readonly slice: number;
}

/** A value as a person would write it. */
export function formatValue(value: number): string {
  return String(Number(value.toFixed(2)));
}
