/** A new policy that is tried at once: a variant beside the one on screen uses it for everything that its code decides. */
import { err, ok } from '../../../base/result';
import type { Problem, Result } from '../../../base/result';
import type { Scenario } from '../../../scenario/schema';
import { POLICY_API } from '../../../scenario/own-policy';
import type { PolicyExample } from '../../../schedulers/own/examples';
import { editDocument } from '../../../authoring/edit-document';
import { addVariant } from '../../../authoring/edit-variants';
import { freeId, freeTitle, policyEdit, usageEdits } from './own-policies';
import { purposesOf } from './purposes';

/** Code with the id and title that it would like to have. */
export type NamedCode = Omit<PolicyExample, 'help'>;

export interface NewPolicy {
  readonly document: Scenario;
  /** Id of the policy, and of the variant to look at. */
  readonly policy: string;
  readonly variant: string;
  /** Why no variant uses it; '' where one does. */
  readonly unused: string;
}

/**
 * The document with the policy. Where no further variant fits, or nothing can use it, it is added and that is all. A problem if
 * it cannot be added.
 */
export function withNewPolicy(
  stored: Scenario,
  variant: string,
  { id: wish, title: wished, code }: NamedCode,
): Result<NewPolicy, Problem> {
  const policy = freeId(stored, wish);
  const title = freeTitle(stored, wished);
  const added = editDocument(stored, [policyEdit(stored, { id: policy, title, api: POLICY_API, code })]);
  if (!added.ok) return err(added.error[0]);
  const plain = (unused: string): Result<NewPolicy, Problem> => ok({ document: added.value, policy, variant, unused });
  if (purposesOf(code).length === 0) return plain('its code has no key, compare, filter, score or schedule.');
  const beside = addVariant(added.value, variant);
  if (beside === undefined) return plain('no variant is free. Use it in this variant, or remove one.');
  const edits = usageEdits(beside.document, beside.id, { id: policy, code });
  const used = editDocument(beside.document, edits, beside.id);
  if (edits.length === 0 || !used.ok) return plain('this system takes no policy of that kind.');
  const variants = used.value.variants?.map((one) => (one.id === beside.id ? { ...one, title } : one));
  return ok({ document: { ...used.value, variants }, policy, variant: beside.id, unused: '' });
}
