/** When decisions of two runs count as the same one. */
import type { PlaceRule } from './decision-log';

export interface DivergenceRule {
  /** How far apart both may be taken, µs; between systems whose clocks differ it is not used. */
  readonly slack: number;
  /** How much of the place belongs to a decision. */
  readonly place: PlaceRule;
}

/** The same instant, wherever. */
export const EXACT: DivergenceRule = { slack: 0, place: 'off' };

/** The same text for the same rule. */
export function ruleName({ slack, place }: DivergenceRule): string {
  return `${place} ${slack}`;
}
