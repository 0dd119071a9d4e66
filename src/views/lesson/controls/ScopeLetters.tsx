import { variantsOf } from '../../../engine/document/variants';
import { VariantBadge } from '../../../ui/VariantBadge';
import { useView } from '../../../store/view/view-store';
import { useReading } from '../reading/reading';
import './controls.css';

/** The letters of the variants that a control changes, where it does not change them all. */
export function ScopeLetters({ scope }: { readonly scope: readonly string[] }) {
  const { document } = useReading();
  const only = useView((s) => s.sight?.only);
  const variants = variantsOf(document);
  if (scope.length === variants.length) return null;
  // Where a step shows one row, there is no other that it could be.
  if (only?.length === 1 && scope.length === 1 && only[0] === scope[0]) return null;
  return (
    <span className="lesson-scope" aria-hidden="true">
      {variants.map(({ id }, index) => scope.includes(id) && <VariantBadge key={id} index={index} />)}
    </span>
  );
}
