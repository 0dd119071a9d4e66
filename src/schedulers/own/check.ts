/** What is wrong with the policies of a run, found by reading them: by field of the document. */
import type { Problem } from '../../base/result';
import { ownPolicyId } from '../../scenario/own-policy';
import type { PolicyInput } from '../../sim/run-input';
import type { PolicyUse } from '../plugin';
import { check } from './language/program';
import type { PolicyError } from './language/errors';

/** Functions of which a policy needs one, by what it is used for. */
const NEEDED = {
  order: ['key', 'compare'],
  nodes: ['filter', 'score'],
  filter: ['filter'],
  whole: ['schedule'],
} as const;

/** Why less will not do, where that is not plain. */
const WHY: Partial<Record<PolicyUse['purpose'], string>> = {
  filter: ': nodes come one by one with their heartbeats, so scores have nothing to order',
};

/** Problems of the policies that are used, and of the fields that use them for what they cannot do. */
export function policyProblems(policies: readonly PolicyInput[], uses: readonly PolicyUse[]): Problem[] {
  const used = new Set(uses.map(({ name }) => ownPolicyId(name)));
  return policies.flatMap(({ id, code }) => {
    if (!used.has(id)) return [];
    const checked = check(code);
    if (!checked.ok) return checked.error.map((error) => ({ path: `policies.${id}.code`, message: refusal(error) }));
    const { defines } = checked.value;
    return uses.flatMap(({ name, purpose, path }) => {
      const needed: readonly string[] = NEEDED[purpose];
      if (ownPolicyId(name) !== id || needed.some((one) => defines.has(one))) return [];
      const message = `expected a policy with ${needed.map((one) => `\`${one}\``).join(' or ')}; "${id}" has none${WHY[purpose] ?? ''}`;
      return [{ path, message }];
    });
  });
}

/** A refusal with its place: "line 2, column 5: …". */
function refusal({ line, column, message }: PolicyError): string {
  return line > 0 ? `line ${line}, column ${column}: ${message}` : message;
}
