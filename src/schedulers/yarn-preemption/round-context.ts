/** What every part of a round works on. */
import type { Resource, ResourceCalculator } from '../yarn/resources';
import type { PreemptionSettings } from './settings';
import type { Snapshot } from './snapshot';

export interface RoundContext {
  readonly snapshot: Snapshot;
  readonly calculator: ResourceCalculator;
  readonly settings: PreemptionSettings;
  /** Total capacity of all partitions. */
  readonly cluster: Resource;
}
