import { TextField } from '../../ui/fields/TextField';
import { inRange } from './sweep-range';
import type { SweepRange } from './sweep-range';
import type { SweepAxis } from './sweep-axis';

interface RangeFieldsProps {
  readonly axis: SweepAxis;
  readonly range: SweepRange;
  readonly most: number;
  readonly onRange: (range: SweepRange) => void;
}

const PARTS = ['from', 'to', 'points'] as const;

/** From where to where an axis is looked at, and at how many points. */
export function RangeFields({ axis, range, most, onRange }: RangeFieldsProps) {
  return (
    <fieldset className="sweep__range" aria-label={`Range of ${axis.name}`}>
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
    </fieldset>
  );
}
