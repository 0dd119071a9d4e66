/** The scheduler's settings as numbers, read from what was authored. */
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { jobKnobs, quincyKnobs } from './knobs';
import { solverNames } from './solver-names';
import type { SolverName } from './solver-names';
import { policies, policyNames } from './policies';
import { VCORE } from '../../base/units';
import type { Policy } from './policies';
import type { TransferPrices } from './costs/transfer-costs';

/** More slots than any node has tasks for. */
const MOST_SLOTS = 1_000_000;

export interface QuincySettings {
  readonly policy: Policy;
  readonly omega: number;
  readonly prices: TransferPrices;
  readonly slotsPerCore: number;
  /** µs. */
  readonly timer: number;
  readonly hysteresis: number;
  readonly latency: number;
  readonly rootTask: boolean;
  readonly solver: SolverName;
  /** Whether a solver continues from its last answer when tasks have come or gone. */
  readonly incremental: boolean;
}

/** Names that are not known fall back to the defaults. */
export function readSettings(scheduler: KnobHolder): QuincySettings {
  const { policy, omega, psi, xi, delta, slotsPerCore, timer, hysteresis, latency, rootTask, solver, incremental } =
    quincyKnobs;
  const number = ({ knob }: { readonly knob: Parameters<typeof knobNumber>[1] }) => knobNumber(scheduler, knob);
  const chosen = knobText(scheduler, policy.knob);
  const found = knobText(scheduler, solver.knob);
  return {
    policy: policies[policyNames.find((name) => name === chosen) ?? policy.knob.default],
    omega: number(omega),
    prices: { psi: number(psi), xi: number(xi), delta: number(delta) },
    slotsPerCore: number(slotsPerCore),
    timer: number(timer),
    hysteresis: number(hysteresis),
    latency: number(latency),
    rootTask: knobSwitch(scheduler, rootTask.knob),
    solver: solverNames.find((name) => name === found) ?? solver.knob.default,
    incremental: knobSwitch(scheduler, incremental.knob),
  };
}

/** Slots of a node with that many milli-vcores. */
export function slotsOf({ slotsPerCore }: QuincySettings, milliVcores: number): number {
  return Math.min(MOST_SLOTS, slotsPerCore * Math.floor(milliVcores / VCORE));
}

/** Cost of a second that a task of a queue's jobs waits. */
export function omegaOf({ omega }: QuincySettings, queue: KnobHolder): number {
  return authored(queue, jobKnobs.omega.knob) === undefined ? omega : knobNumber(queue, jobKnobs.omega.knob);
}

/** Whether two readings of the settings lead to the same placements. `incremental` changes only how fast one is found. */
export function sameSettings(one: QuincySettings, other: QuincySettings): boolean {
  const { psi, xi, delta } = one.prices;
  const fields = ['policy', 'omega', 'slotsPerCore', 'timer', 'hysteresis', 'latency', 'rootTask', 'solver'] as const;
  const { prices } = other;
  return (
    psi === prices.psi &&
    xi === prices.xi &&
    delta === prices.delta &&
    fields.every((name) => one[name] === other[name])
  );
}
