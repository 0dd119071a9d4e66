/** The settings as numbers, read from what was authored. */
import { knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { jobKnobs, jockeyKnobs, mismatchNames, policyNames } from './knobs';
import type { MismatchName, PolicyName } from './knobs';
import { indicatorNames } from './progress';
import type { IndicatorName } from './progress';

export interface JockeySettings {
  readonly policy: PolicyName;
  /** µs. */
  readonly period: number;
  readonly slack: number;
  /** µs. */
  readonly deadZone: number;
  readonly alpha: number;
  readonly minTokens: number;
  readonly maxTokens: number;
  readonly indicator: IndicatorName;
  readonly quantile: number;
  readonly mismatch: MismatchName;
  readonly simulations: number;
  /** Columns of a simulated table, ascending. */
  readonly allocations: readonly number[];
  readonly tableSeed: number;
  readonly spareTokens: boolean;
  readonly takeBack: boolean;
}

/** Times in µs. Choices that are not known by name fall back to the first one. */
export function readSettings(scheduler: KnobHolder): JockeySettings {
  const number = (placed: keyof typeof jockeyKnobs) => knobNumber(scheduler, jockeyKnobs[placed].knob);
  const choice = <T extends string>(placed: keyof typeof jockeyKnobs, names: readonly T[]): T => {
    const text = knobText(scheduler, jockeyKnobs[placed].knob);
    return names.find((name) => name === text) ?? names[0];
  };
  const maxTokens = number('maxTokens');
  const steps = number('allocations');
  return {
    policy: choice('policy', policyNames),
    period: number('period'),
    slack: number('slack'),
    deadZone: number('deadZone'),
    alpha: number('alpha'),
    minTokens: number('minTokens'),
    maxTokens,
    indicator: choice('indicator', indicatorNames),
    quantile: number('quantile'),
    mismatch: choice('mismatch', mismatchNames),
    simulations: number('simulations'),
    allocations: evenSteps(maxTokens, steps),
    tableSeed: number('tableSeed'),
    spareTokens: knobSwitch(scheduler, jockeyKnobs.spareTokens.knob),
    takeBack: knobSwitch(scheduler, jockeyKnobs.takeBack.knob),
  };
}

/** `most` divided into equal steps, rounded up, each number once. */
function evenSteps(most: number, steps: number): number[] {
  const all = Array.from({ length: steps }, (_, i) => Math.ceil((most * (i + 1)) / steps));
  return [...new Set(all)];
}

export interface QueueSettings {
  readonly weight: number;
  readonly guarantee: number;
}

/** Weight of a queue, and the tokens that it guarantees. */
export function queueSettings(queue: KnobHolder): QueueSettings {
  return { weight: knobNumber(queue, jobKnobs.weight.knob), guarantee: knobNumber(queue, jobKnobs.tokens.knob) };
}
