import { useMemo, useState } from 'react';
import { variantLetter, VariantBadge } from '../../ui/VariantBadge';
import { differencesBetween, shortValue } from './differences';
import type { Difference } from './differences';
import { counted } from './edits';
import { useEditor } from './editor-context';
import type { SeenVariant } from './editor-context';
import { KnobName } from './KnobField';

/** "A differs from B in 1 knob", with the list on demand; in a later variant, that edits here change only that one. */
export function DifferenceBanner() {
  const { variants, active, first } = useEditor();
  if (variants.length < 2) return null;
  const others = first ? variants.slice(1) : [variants[0]];
  return (
    <div className="difference">
      {others.map((other) => (
        <Against key={other.id} other={other} />
      ))}
      {!first && <p className="difference__note">Edits here change only {variantLetter(active.index)}.</p>}
    </div>
  );
}

function Against({ other }: { readonly other: SeenVariant }) {
  const { active } = useEditor();
  const [open, setOpen] = useState(false);
  const differences = useMemo(
    () => differencesBetween(active.document, other.document),
    [active.document, other.document],
  );
  const pair = (verb: string) => (
    <>
      <VariantBadge index={active.index} />
      <span>{verb}</span>
      <VariantBadge index={other.index} />
    </>
  );
  if (differences.length === 0) return <p className="difference__line">{pair('is the same as')}</p>;
  return (
    <>
      <button type="button" className="difference__line" aria-expanded={open} onClick={() => setOpen(!open)}>
        {pair('differs from')}
        <span>
          in <b>{counted(differences.length, 'knob')}</b>
        </span>
      </button>
      {open && (
        <ul className="difference__list">
          {differences.map((difference) => (
            <li key={difference.path.join(' ')}>
              <DifferenceLine difference={difference} from={active} to={other} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface DifferenceLineProps {
  readonly difference: Difference;
  readonly from: SeenVariant;
  readonly to: SeenVariant;
}

function DifferenceLine({ difference, from, to }: DifferenceLineProps) {
  const { owner, name } = difference;
  const whole = isWhole(difference.from ?? difference.to);
  const says = (value: Difference['from']) => (value === undefined && whole ? 'absent' : shortValue(value));
  return (
    <>
      <span className="difference__name">
        {owner !== '' && <b>{owner}</b>} <KnobName name={name} />
      </span>
      <span className="difference__values">
        {variantLetter(from.index)} {says(difference.from)}, {variantLetter(to.index)} {says(difference.to)}
      </span>
    </>
  );
}

function isWhole(value: Difference['from']): boolean {
  return typeof value === 'object' && value !== null && 'id' in value;
}
