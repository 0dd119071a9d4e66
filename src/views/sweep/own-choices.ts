/** The choices of a setting that may name a policy of the reader: those of the document that fit are choices like the built-in ones. */
import { ownPolicyName } from '../../scenario/own-policy';
import type { Knob } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import { isAllowed } from '../../store/session/policy-consent';
import { purposesOf } from '../editor/policies/purposes';

/** The knob as it is in a document, with the policies that it may name and that may run among its options. */
export function withPolicies(knob: Knob, { policies = [] }: Pick<Scenario, 'policies'>): Knob {
  const { own, options = [] } = knob;
  if (own === undefined) return knob;
  const fitting = policies.filter(({ code }) => purposesOf(code).includes(own) && isAllowed(code));
  return fitting.length === 0
    ? knob
    : { ...knob, options: [...options, ...fitting.map(({ id }) => ownPolicyName(id))] };
}
