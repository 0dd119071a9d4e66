import { Select } from '../../ui/fields/Select';
import { TextField } from '../../ui/fields/TextField';
import { inRange, isAboveZero } from './sweep-range';
import type { SweepRange } from './sweep-range';
import type { SweepAxis } from './sweep-axis';

interface RangeFieldsProps {
  readonly axis: SweepAxis;
  readonly range: SweepRange;
  readonly most: number;
  /** Whether its name stands before it, which tells the ranges of two axes apart. */
  readonly named: boolean;
  readonly onRange: (range: SweepRange) => void;
}

const PARTS = ['from', 'to', 'points'] as const;

/** From where to where an axis is looked at, at how many points, and on which scale. */
export function RangeFields({ axis, range, most, named, onRange }: RangeFieldsProps) {
  const hasLog = isAboveZero(axis, range);
  return (
    <fieldset className="sweep__range" aria-label={`Range of ${axis.name}`}>
      {named && (
        <span className="sweep__name" aria-hidden>
          {axis.name}
        </span>
      )}
      {PARTS.map((part) => (
        <TextField
          key={part}
          label={part}
          value={range[part]}
          steps
          min={part === 'points' ? 2 : undefined}
          max={part === 'points' ? most : undefined}
          onApply={(typed) => {
            const next = { ...range, [part]: typed.trim() };
            const found = inRange(axis, next, most);
            if (!found.ok) return found.error;
            onRange(next);
            return undefined;
          }}
        />
      ))}
      <Select
        aria-label={`Scale of ${axis.name}`}
        value={range.scale}
        options={[
          { value: 'linear', label: 'linear' },
          { value: 'log', label: hasLog ? 'logarithmic' : 'logarithmic (only above 0)', disabled: !hasLog },
        ]}
        onChange={(scale) => onRange({ ...range, scale })}
      />
    </fieldset>
  );
}
