/** The scheduler's settings as numbers, read from what was authored. */
import { authored, knobNumber, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { tetriKnobs, queueKnobs } from './knobs';
import type { PlanSettings } from './plan/plan';
import { policies, policyNames } from './policies';
import type { PolicyName } from './policies';
import { constraintKinds } from './wizard/job-request';
import type { ConstraintKind } from './wizard/job-request';

export interface TetriSettings {
  readonly policy: PolicyName;
  readonly timeless: boolean;
  readonly constraints: ConstraintKind;
  /** Whether the policy looks at `planAhead`, and leaves `constraints` no say. */
  readonly plansAhead: boolean;
  readonly fixesConstraints: boolean;
  /** Slices. */
  readonly window: number;
  /** µs. */
  readonly quantum: number;
  readonly cycle: number;
  readonly plan: PlanSettings;
  readonly estimateError: number;
  readonly tries: number;
}

/**
 * Settings that a policy leaves no choice of have the value of the policy. Without a cycle of its own the scheduler plans once
 * in each quantum.
 */
export function readSettings(scheduler: KnobHolder): TetriSettings {
  const number = ({ knob }: { readonly knob: Parameters<typeof knobNumber>[1] }) => knobNumber(scheduler, knob);
  const { knob } = tetriKnobs.policy;
  const name = policyNames.find((known) => known === knobText(scheduler, knob)) ?? knob.default;
  const { method, constraints, plansAhead, timeless } = policies[name];
  const kind = knobText(scheduler, tetriKnobs.constraints.knob);
  const quantum = number(tetriKnobs.quantum);
  const isGreedy = knobText(scheduler, tetriKnobs.solver.knob) === 'greedy';
  return {
    policy: name,
    timeless,
    plansAhead,
    fixesConstraints: constraints !== undefined,
    constraints: constraints ?? constraintKinds.find((known) => known === kind) ?? tetriKnobs.constraints.knob.default,
    window: plansAhead ? number(tetriKnobs.planAhead) : 0,
    quantum,
    cycle: authored(scheduler, tetriKnobs.cycle.knob) === undefined ? quantum : number(tetriKnobs.cycle),
    plan: {
      method: isGreedy ? 'greedy' : method,
      limits: { gap: number(tetriKnobs.gap), nodes: number(tetriKnobs.nodes) },
      maxJobs: number(tetriKnobs.maxJobs),
    },
    estimateError: number(tetriKnobs.estimateError),
    tries: number(tetriKnobs.tries),
  };
}

/** Factor on the values of a queue's jobs. */
export function weightOf(queue: KnobHolder): number {
  return knobNumber(queue, queueKnobs.weight.knob);
}
