/** The scheduler's settings and pools as numbers, read from what was authored. */
import { authored, knobNumber, knobSwitch, knobText, optionalNumber } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { QueueInput } from '../../sim/run-input';
import type { PoolSettings } from './fair-jobs';
import { poolKnobs, schedulerKnobs } from './knobs';
import { SECOND, VCORE } from '../../base/units';

/** Hadoop computes the delay from the heartbeat when none is set: one and a half of them, at most this, µs. */
const HEARTBEATS_OF_DELAY = 1.5;
const LONGEST_COMPUTED_DELAY = 15 * SECOND;

export interface DelaySettings {
  readonly policy: string;
  /** D. */
  readonly maxSkips: number;
  /** W1 and W2, µs. */
  readonly rackWait: number;
  readonly anyWait: number;
  readonly assignMultiple: boolean;
  /** µs. */
  readonly heartbeat: number;
  /** Undefined: the whole cores of each node. */
  readonly slots: number | undefined;
}

/** Waits that are not set are `localityDelay`; where that is not set either, one and a half heartbeats, as in Hadoop. */
export function readSettings(scheduler: KnobHolder): DelaySettings {
  const { policy, maxSkips, localityDelay, nodeDelay, rackDelay, assignMultiple, heartbeat, slots } = schedulerKnobs;
  const period = knobNumber(scheduler, heartbeat.knob);
  const delay =
    authored(scheduler, localityDelay.knob) === undefined
      ? Math.min(LONGEST_COMPUTED_DELAY, Math.round(HEARTBEATS_OF_DELAY * period))
      : knobNumber(scheduler, localityDelay.knob);
  const own = (knob: typeof nodeDelay.knob | typeof rackDelay.knob) =>
    authored(scheduler, knob) === undefined ? delay : knobNumber(scheduler, knob);
  return {
    policy: knobText(scheduler, policy.knob),
    maxSkips: knobNumber(scheduler, maxSkips.knob),
    rackWait: own(nodeDelay.knob),
    anyWait: own(rackDelay.knob),
    assignMultiple: knobSwitch(scheduler, assignMultiple.knob),
    heartbeat: period,
    slots: optionalNumber(scheduler, slots.knob),
  };
}

/** Slots of a node with that many milli-vcores. */
export function slotsOf({ slots }: DelaySettings, milliVcores: number): number {
  return slots ?? Math.floor(milliVcores / VCORE);
}

/** A queue as a pool. Under the policy fifo there is one line of jobs: the root is the only pool that anything is in. */
export function poolOf({ id, parent, settings }: QueueInput, own?: PoolSettings['own']): PoolSettings {
  const { weight, minMaps, schedulingMode } = poolKnobs;
  return {
    name: id,
    parent,
    // A weight of 0 means something to other systems, whose queues these may be.
    weight: Math.max(weight.knob.min, knobNumber(settings, weight.knob)),
    minShare: knobNumber(settings, minMaps.knob),
    fifo: knobText(settings, schedulingMode.knob) === 'fifo',
    own,
  };
}

/** The single line of jobs of the policy fifo. */
export const fifoPool: PoolSettings = { name: 'root', parent: -1, weight: 1, minShare: 0, fifo: true };
