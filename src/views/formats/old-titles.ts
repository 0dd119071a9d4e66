/** Written titles of variants that an import makes untrue. */
import { applyVariant } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../../authoring/edit-document';
import type { Scope } from '../../authoring/edits';
import type { Edit } from '../../authoring/edits';
import { summaries } from '../editor/models/summaries';

/**
 * The edits that take away the written titles of variants whose policy `edits` change: such a title describes the old policy.
 * Without it a variant is named after what it has become.
 */
export function oldTitlesGone(stored: Scenario, edits: readonly Edit[], scope: Scope | undefined): Edit[] {
  const titled = stored.variants?.filter(({ title }) => title !== undefined) ?? [];
  if (titled.length === 0) return [];
  const edited = editDocument(stored, edits, scope);
  if (!edited.ok) return [];
  return titled
    .filter(({ id }) => policyIn(stored, id) !== policyIn(edited.value, id))
    .map(({ id }) => ({ path: ['variants', id, 'title'], value: undefined }));
}

/** The policy of a variant in words; undefined where it is gone. */
function policyIn(document: Scenario, variant: string): string | undefined {
  const seen = applyVariant(document, variant);
  return seen.ok ? summaries(seen.value).policy : undefined;
}
