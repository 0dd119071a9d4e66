/** The policy that a scheduler of one's own begins with. */
import { schedulerPlugin } from '../../../engine/registry';
import { FIRST_FIT } from '../../../schedulers/own/examples';
import { allowPolicies } from '../../../store/session/policy-consent';

/** Lets that policy run without consent once the reader has chosen such a scheduler, because its code is part of this program. */
export function allowFirstPolicy(system: string): void {
  if (schedulerPlugin(system).policyFields?.whole !== undefined) allowPolicies([FIRST_FIT.code]);
}
