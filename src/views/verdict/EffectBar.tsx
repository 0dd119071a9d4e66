import type { FlipFinding } from '../../analysis/compare/flips/flip-search';
import { effectTold } from '../../analysis/compare/flips/flip-words';

interface EffectBarProps {
  readonly finding: FlipFinding;
  /** The largest effect in the list, in the unit of the goal, and the length of its bar, CSS pixels. */
  readonly most: number;
  readonly longest: number;
}

/** How much a change moves the goal: a bar, and the figure. */
export function EffectBar({ finding, most, longest }: EffectBarProps) {
  return (
    <>
      <span
        className="flips__bar"
        style={{ width: (Math.abs(finding.effect ?? 0) / most) * longest }}
        aria-hidden="true"
      />
      {effectTold(finding)}
    </>
  );
}
