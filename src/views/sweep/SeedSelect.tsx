import { seedOf } from '../../analysis/compare/study/sample';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';
import type { Metric } from '../../analysis/model';
import { Select } from '../../ui/fields/Select';
import { seedText } from './sweep-words';

/** More would not be looked through. */
const MOST_SEEDS = 100;

interface SeedSelectProps {
  /** The seed of the first replication. */
  readonly first: number;
  readonly looked: CurvePoint | undefined;
  readonly metric: Pick<Metric, 'id' | 'unit'>;
  /** Which replication is chosen, from 0. */
  readonly value: number;
  readonly onChoose: (replication: number) => void;
}

/**
 * With which of its seeds a point opens, and what each variant has there. Nothing where there is no choice: with one seed, and while
 * some are still to come.
 */
export function SeedSelect({ first, looked, metric, value, onChoose }: SeedSelectProps) {
  const seeds = Math.max(0, ...(looked?.values ?? []).map((of) => of.length));
  if (looked === undefined || seeds < 2 || !looked.complete || looked.refused !== '') return null;
  return (
    <div className="sweep__bar">
      <span className="small">Run to open</span>
      <Select
        aria-label="Run to open"
        value={String(value)}
        options={Array.from({ length: Math.min(seeds, MOST_SEEDS) }, (_, r) => ({
          value: String(r),
          label: seedText(looked, r, seedOf(first, r), metric),
        }))}
        onChange={(r) => onChoose(Number(r))}
      />
    </div>
  );
}
