/** A new policy that is tried at once: a variant beside the one on screen uses it for everything that its code decides. */
import type { Scenario } from '../../../scenario/schema';
import { POLICY_API } from '../../../scenario/own-policy';
import type { PolicyExample } from '../../../schedulers/own/examples';
import { editDocument } from '../../../store/document/edit-document';
import { addVariant } from '../../../store/document/edit-variants';
import { freeId, policyEdit, usageEdits } from './own-policies';

export interface NewPolicy {
  readonly document: Scenario;
  /** Id of the policy, and of the variant to look at. */
  readonly policy: string;
  readonly variant: string;
}

/** The document with the policy. Where no further variant fits, or nothing can use it, it is added and that is all. */
export function withNewPolicy(stored: Scenario, variant: string, { id: wish, title, code }: PolicyExample): NewPolicy {
  const policy = freeId(stored, wish);
  const added = editDocument(stored, [policyEdit(stored, { id: policy, title, api: POLICY_API, code })]);
  const plain = { document: added.ok ? added.value : stored, policy, variant };
  const beside = addVariant(plain.document, variant);
  if (beside === undefined) return plain;
  const edits = usageEdits(beside.document, beside.id, { id: policy, code });
  const used = editDocument(beside.document, edits, beside.id);
  if (edits.length === 0 || !used.ok) return plain;
  const variants = used.value.variants?.map((one) => (one.id === beside.id ? { ...one, title } : one));
  return { document: { ...used.value, variants }, policy, variant: beside.id };
}
