/** Which policies of the reader a variant is decided by, and the mark by which their code is known again. */
import { applyChanges } from '../../base/json';
import type { Change, Json } from '../../base/json';
import { hashString } from '../../base/math/random';
import { isOwnPolicy, ownPolicyId } from '../../scenario/own-policy';
import type { PolicyText } from '../../scenario/own-policy';
import type { Scenario } from '../../scenario/schema';
import { applyVariant } from './variants';

/** A policy as results name it: whose code decided. */
export interface PolicyMark {
  readonly id: string;
  /** As {@link codeHash}. */
  readonly code: string;
}

/** Eight hexadecimal digits and the length: what tells one text of code from another. */
function codeHash(code: string): string {
  return `${(hashString(code) >>> 0).toString(16).padStart(8, '0')}-${code.length}`;
}

/**
 * Policies of the document that settings name in a variant.
 * @param changes made to the document as the variant sees it, as by a run of a sweep
 */
export function usedPolicies(document: Scenario, variant: string, changes: readonly Change[] = []): PolicyText[] {
  if (document.policies === undefined || document.policies.length === 0) return [];
  const applied = applyVariant(document, variant);
  const before = applied.ok ? applied.value : document;
  const changed = applyChanges(before as Json, changes);
  const seen = changed.ok ? (changed.value as unknown as Scenario) : before;
  const named = new Set(namesIn([seen.scheduler, seen.queues, seen.interventions]));
  return (seen.policies ?? []).filter(({ id }) => named.has(id));
}

/** The same, as results name them. */
export function policyMarks(document: Scenario, variant: string): PolicyMark[] {
  return usedPolicies(document, variant).map(({ id, code }) => ({ id, code: codeHash(code) }));
}

/** "lottery (code 1f2e3d4c-86), edf (code …)"; '' for none. */
export function marksText(marks: readonly PolicyMark[]): string {
  return marks.map(({ id, code }) => `${id} (code ${code})`).join(', ');
}

/** Ids of policies that any value below names. */
function namesIn(value: unknown): string[] {
  if (isOwnPolicy(value)) return [ownPolicyId(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namesIn);
}
