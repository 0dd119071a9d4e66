import { variantsOf } from '../../engine/variants';
import { VariantBadge } from '../../ui/VariantBadge';
import { useReading } from './reading';

/** The letters of the variants that a control changes, where it does not change them all. */
export function ScopeLetters({ scope }: { readonly scope: readonly string[] }) {
  const { document } = useReading();
  const variants = variantsOf(document);
  if (scope.length === variants.length) return null;
  return (
    <span className="lesson-scope" aria-hidden="true">
      {variants.map(({ id }, index) => scope.includes(id) && <VariantBadge key={id} index={index} />)}
    </span>
  );
}
