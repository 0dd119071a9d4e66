/** Sparrow's settings as they are now. */
import * as v from 'valibot';
import type { Distribution } from '../../base/math/distributions';
import { VCORE } from '../../base/units';
import { knobDistribution, knobNumber, knobSwitch, knobText, optionalNumber } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { sparrowKnobs } from './knobs';

/** Share of each user under `weighted`; 1 for users that are not named. */
export const weightsSchema = v.record(
  v.string(),
  v.pipe(v.number('expected a number'), v.minValue(0.01, 'expected at least 0.01'), v.maxValue(1000)),
  'expected a weight per user, such as {"ana": 2}',
);

export interface SparrowSettings {
  readonly policy: string;
  readonly ratio: number;
  readonly constrainedRatio: number;
  readonly cancellation: boolean;
  readonly order: string;
  /** Slots of every worker; undefined: its whole vcores. */
  readonly cpus: number | undefined;
  /** µs. */
  readonly delay: Distribution;
  readonly schedulers: number;
  /** µs. */
  readonly getTaskTimeout: number;
  readonly workStealing: boolean;
  readonly multiGet: boolean;
  readonly weights: Readonly<Record<string, number>>;
}

/** Times in µs. */
export function sparrowSettings(settings: KnobHolder): SparrowSettings {
  const {
    policy,
    ratio,
    constrainedRatio,
    cancellation,
    order,
    cpus,
    delay,
    schedulers,
    getTaskTimeout,
    workStealing,
    multiGet,
  } = sparrowKnobs;
  return {
    policy: knobText(settings, policy.knob),
    ratio: knobNumber(settings, ratio.knob),
    constrainedRatio: knobNumber(settings, constrainedRatio.knob),
    cancellation: knobSwitch(settings, cancellation.knob),
    order: knobText(settings, order.knob),
    cpus: optionalNumber(settings, cpus.knob),
    delay: knobDistribution(settings, delay.knob),
    schedulers: knobNumber(settings, schedulers.knob),
    getTaskTimeout: knobNumber(settings, getTaskTimeout.knob),
    workStealing: knobSwitch(settings, workStealing.knob),
    multiGet: knobSwitch(settings, multiGet.knob),
    weights: (settings['weights'] as Readonly<Record<string, number>> | undefined) ?? {},
  };
}

/** Slots of a worker with that many milli-vcores: its whole vcores, at most `cpus`. */
export function slotsOf(milliVcores: number, cpus: number | undefined): number {
  const whole = Math.floor(milliVcores / VCORE);
  return cpus === undefined ? whole : Math.min(cpus, whole);
}
