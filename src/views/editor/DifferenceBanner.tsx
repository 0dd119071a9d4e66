import { counted } from '../../base/text/counted';
import { useMemo, useState } from 'react';
import { formatProblem } from '../../base/result';
import { scenarioStore } from '../../store/document/scenario-store';
import { Button } from '../../ui/Button';
import { variantLetter, VariantBadge } from '../../ui/VariantBadge';
import { ChosenSettings } from './sections/ChosenSettings';
import { differencesBetween, shortValue } from '../../authoring/differences';
import type { Difference } from '../../authoring/differences';
import type { Edit } from '../../authoring/edits';
import { useScopeWords } from '../shared/acts/scope-words';
import { useEditor } from './editor-context';
import type { SeenVariant } from './editor-context';
import { SettingLine } from './sections/SettingLine';
import './sections/settings.css';

/**
 * "A differs from B in 1 setting" and "7 settings are not default", each with its list on demand; and where edits are made.
 */
export function DifferenceBanner() {
  const { variants, active, first } = useEditor();
  const where = useScopeWords(active.id);
  const others = first ? variants.slice(1) : [variants[0]];
  return (
    <div className="difference">
      {others.map((other) => (
        <Against key={other.id} other={other} />
      ))}
      <ChosenSettings />
      {variants.length > 1 && (
        <p className="difference__note">
          Edits are made <b>{where}</b>. The switch beside the variants says where.
        </p>
      )}
    </div>
  );
}

function Against({ other }: { readonly other: SeenVariant }) {
  const { active, first } = useEditor();
  const [open, setOpen] = useState(false);
  const differences = useMemo(
    () => differencesBetween(active.document, other.document),
    [active.document, other.document],
  );
  // The first variant is what the others differ from, so it is the later one that goes back.
  const later = first ? other : active;
  const model = first ? active : other;
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
          in <b>{counted(differences.length, 'setting')}</b>
        </span>
      </button>
      {open && (
        <>
          <ul className="difference__list">
            {differences.map((difference) => (
              <SettingLine
                key={difference.path.join(' ')}
                path={difference.path}
                owner={difference.owner}
                name={difference.name}
                values={valuesText(difference, active, other)}
                resetLabel={`Make ${variantLetter(later.index)} like ${variantLetter(model.index)}`}
                onReset={() =>
                  change(later, [{ path: difference.path, value: first ? difference.from : difference.to }])
                }
              />
            ))}
          </ul>
          {differences.length > 1 && (
            <Button
              variant="outline"
              onClick={() => change(later, [{ path: ['variants', later.id, 'changes'], value: [] }])}
            >
              Make {variantLetter(later.index)} the same as {variantLetter(model.index)}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function change(variant: SeenVariant, edits: readonly Edit[]): void {
  const problems = scenarioStore.getState().editAll(edits, { variant: variant.id });
  if (problems.length > 0) scenarioStore.getState().notify('error', `Not changed: ${formatProblem(problems[0])}`);
}

function valuesText({ from, to }: Difference, first: SeenVariant, second: SeenVariant): string {
  const whole = isWhole(from ?? to);
  const says = (value: Difference['from']) => (value === undefined && whole ? 'absent' : shortValue(value));
  return `${variantLetter(first.index)} ${says(from)}, ${variantLetter(second.index)} ${says(to)}`;
}

function isWhole(value: Difference['from']): boolean {
  return typeof value === 'object' && value !== null && 'id' in value;
}
