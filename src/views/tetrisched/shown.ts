/** What the panels of the view share. */
import type { VariantModel } from '../shared/use-runs-view';
import type { CyclePlan, RoundAt } from './plan-at';

/** A cycle on screen: its plan, the one before it, what it had to choose from, and which job is looked at. */
export interface Shown {
  readonly variant: VariantModel;
  readonly plan: CyclePlan;
  readonly before: CyclePlan | undefined;
  readonly at: RoundAt;
  readonly colors: Uint8Array;
  /** Index of the application that is hovered or selected, -1 for none. */
  readonly app: number;
}

/** A value as a person would write it. */
export function formatValue(value: number): string {
  return String(Number(value.toFixed(2)));
}
