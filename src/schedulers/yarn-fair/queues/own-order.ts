/** A policy of the reader in a queue of the Fair scheduler. */
import type { PolicyOrder } from '../../../sim/policy-host';
import type { PolicyMembers } from '../../policy-members';
import type { FairApp } from '../applications/fair-app';
import type { SchedulingPolicy } from '../shares/policy';
import type { FairQueue } from './fair-queue';

export interface OwnOrder {
  readonly policy: SchedulingPolicy;
  readonly order: PolicyOrder;
  /** The applications that wait, or the children, in that order: what is explained. */
  readonly explained: PolicyMembers<FairApp | FairQueue>;
}
