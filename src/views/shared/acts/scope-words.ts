/** The scope of an edit in words, the same everywhere: "in A", "in all"; empty if there is only one variant. */
import { variantsOf } from '../../../engine/document/variants';
import type { Scenario } from '../../../scenario/schema';
import { EVERY } from '../../../authoring/edits';
import type { Scope } from '../../../authoring/edits';
import { useScenario } from '../../../store/document/scenario-store';
import { useView } from '../../../store/view/view-store';
import { useLone } from '../runs/use-runs-view';
import { variantLetter } from '../../../ui/VariantBadge';

/** The words for a scope in a document. */
export function scopeWords(document: Scenario, scope: Scope): string {
  const variants = variantsOf(document);
  if (variants.length < 2) return '';
  if (scope === EVERY) return 'in all';
  return `in ${variantLetter(variants.findIndex(({ id }) => id === scope))}`;
}

/** The words for where an edit goes now that is made in a variant, the active one when none is named. */
export function useScopeWords(variant?: string): string {
  const document = useScenario((s) => s.document);
  const active = useView((s) => s.variant);
  const inAll = useView((s) => s.inAll);
  const lone = useLone();
  return lone ? '' : scopeWords(document, inAll ? EVERY : (variant ?? active));
}
