/** The settings of the Fair scheduler, read from the document. */
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { MEMORY, UNLIMITED, VCORES, multiplyAndRoundDown } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import { schedulerKnobs, userLimits } from './knobs';
import type { FairGeneration } from './shares/schedulable';

/** Times in ms, memory in MB. */
export interface FairSettings {
  readonly generation: FairGeneration;
  readonly heartbeat: number;
  readonly updateInterval: number;
  readonly assignMultiple: boolean;
  readonly dynamicMaxAssign: boolean;
  /** -1: no limit. */
  readonly maxAssign: number;
  readonly sizeBasedWeight: boolean;
  readonly nodeThreshold: number;
  readonly rackThreshold: number;
  /** -1: no delay. */
  readonly nodeDelay: number;
  readonly rackDelay: number;
  readonly continuous: boolean;
  readonly continuousSleep: number;
  readonly reservableNodes: number;
  /** Containers are multiples of it. */
  readonly increment: Resource;
  /** Smallest container. */
  readonly minimum: Resource;
  /** Largest container; types beyond memory and vcores are unlimited. */
  readonly maximum: Resource;
  /** Smaller asks make no reservation. */
  readonly reservationThreshold: Resource;
  readonly preemption: boolean;
  readonly utilizationThreshold: number;
  readonly waitTimeBeforeKill: number;
  /** fs-2014. */
  readonly preemptionInterval: number;
  /** fs-3. */
  readonly waitTimeBeforeNextStarvationCheck: number;
  /** How many applications of a user may run at once; Infinity: no limit. */
  maxAppsOfUser(user: string): number;
}

/** @param types number of resource types */
export function readSettings(scheduler: KnobHolder, types = 2): FairSettings {
  const knobs = schedulerKnobs;
  const number = (knob: keyof typeof knobs) => knobNumber(scheduler, knobs[knob].knob);
  // Hadoop keeps fractions as 32-bit numbers: 0.7 of ten nodes is a little less than seven.
  const float = (knob: keyof typeof knobs) => Math.fround(number(knob));
  const isOn = (knob: keyof typeof knobs) => knobSwitch(scheduler, knobs[knob].knob);
  const resource = (memory: number, vcores: number, others: number): Resource => {
    const amounts = new Float64Array(types).fill(others);
    amounts[MEMORY] = memory;
    amounts[VCORES] = vcores;
    return amounts;
  };
  const increment = resource(number('incrementMb'), number('incrementVcores'), 1);
  const limits = new Map(userLimits(scheduler).map((user) => [user.name, user.maxRunningApps]));
  const otherUsers = authored(scheduler, knobs.userMaxApps.knob) === undefined ? Infinity : number('userMaxApps');
  return {
    generation: knobText(scheduler, knobs.generation.knob) === 'fs-2014' ? 'fs-2014' : 'fs-3',
    heartbeat: number('heartbeat'),
    updateInterval: number('updateInterval'),
    assignMultiple: isOn('assignMultiple'),
    dynamicMaxAssign: isOn('dynamicMaxAssign'),
    maxAssign: number('maxAssign'),
    sizeBasedWeight: isOn('sizeBasedWeight'),
    nodeThreshold: float('nodeThreshold'),
    rackThreshold: float('rackThreshold'),
    nodeDelay: number('nodeDelay'),
    rackDelay: number('rackDelay'),
    continuous: isOn('continuous'),
    continuousSleep: number('continuousSleep'),
    reservableNodes: float('reservableNodes'),
    increment,
    minimum: resource(number('minimumMb'), number('minimumVcores'), 0),
    maximum: resource(number('maximumMb'), number('maximumVcores'), UNLIMITED),
    reservationThreshold: multiplyAndRoundDown(increment, float('reservationThresholdMultiple')),
    preemption: isOn('preemption'),
    utilizationThreshold: number('utilizationThreshold'),
    waitTimeBeforeKill: number('waitTimeBeforeKill'),
    preemptionInterval: number('preemptionInterval'),
    waitTimeBeforeNextStarvationCheck: number('waitTimeBeforeNextStarvationCheck'),
    maxAppsOfUser: (user) => limits.get(user) ?? otherUsers,
  };
}
