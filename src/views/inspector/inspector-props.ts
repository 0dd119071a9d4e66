/** What every part of the inspector is given. */
import type { VariantModel } from '../shared/runs/use-runs-view';

/** What every part of the inspector works on. */
export interface InspectorProps {
  /** The variants that have run. */
  readonly models: readonly VariantModel[];
  /** The active one among them. */
  readonly active: VariantModel;
  /** The cursor, µs. */
  readonly at: number;
}
