import { variantsOf } from '../../../engine/document/variants';
import { useScenario } from '../../../store/document/scenario-store';
import { useView, viewStore } from '../../../store/view/view-store';
import { Segmented } from '../../../ui/fields/Segmented';
import { variantLetter } from '../../../ui/VariantBadge';
import './scope-switch.css';

/** Chooses the scope of edits and acts: the active variant alone, or all of them. Renders nothing if there is only one. */
export function ScopeSwitch({ label = 'Edits change' }: { readonly label?: string }) {
  const document = useScenario((s) => s.document);
  const active = useView((s) => s.variant);
  const inAll = useView((s) => s.inAll);
  const variants = variantsOf(document);
  if (variants.length < 2) return null;
  const letter = variantLetter(
    Math.max(
      0,
      variants.findIndex(({ id }) => id === active),
    ),
  );
  return (
    <span className="scope-switch">
      <Segmented
        label={label}
        value={inAll ? 'all' : 'one'}
        options={[
          { value: 'one', label: `in ${letter}` },
          { value: 'all', label: 'in all' },
        ]}
        onChange={(value) => viewStore.getState().setInAll(value === 'all')}
      />
    </span>
  );
}
