/** TetriSched and what is left of it when one of its parts is taken away: section 7 of the paper. */
import type { Method } from './plan/plan';
import type { ConstraintKind } from './wizard/job-request';

export const policyNames = ['TetriSched', 'TetriSched-NH', 'TetriSched-NG', 'TetriSched-NP', 'alsched'] as const;
export type PolicyName = (typeof policyNames)[number];

export interface Policy {
  readonly method: Method;
  /** Overrides the setting of the scheduler. */
  readonly constraints?: ConstraintKind;
  readonly plansAhead: boolean;
  /** Utilities of allocations, without any time. */
  readonly timeless: boolean;
}

export const policies: Readonly<Record<PolicyName, Policy>> = {
  TetriSched: { method: 'global', plansAhead: true, timeless: false },
  'TetriSched-NH': { method: 'global', constraints: 'none', plansAhead: true, timeless: false },
  'TetriSched-NG': { method: 'one-by-one', plansAhead: true, timeless: false },
  'TetriSched-NP': { method: 'global', plansAhead: false, timeless: false },
  alsched: { method: 'global', plansAhead: false, timeless: true },
};
