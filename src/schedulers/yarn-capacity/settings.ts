/** The settings of the scheduler, read from the document. */
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { MEMORY, UNLIMITED, VCORES, defaultCalculator, dominantCalculator } from '../yarn/resources';
import type { Resource, ResourceCalculator } from '../yarn/resources';
import { schedulerKnobs } from './knobs';
import { MILLISECOND } from '../../base/units';
import type { Generation } from './limits/user-limit';

export interface CapacitySettings {
  readonly generation: Generation;
  /**
   * Rules of reservations. 3.2: a node may be reserved that is too small in one type, and one whose reservation is given up is
   * offered to all at once. 3.3: neither.
   */
  readonly reservations: '3.2' | '3.3';
  readonly calculator: ResourceCalculator;
  readonly minimumAllocation: Resource;
  readonly maximumAllocation: Resource;
  /** Infinity: every priority counts. */
  readonly maximumPriority: number;
  /** Whether submissions are checked against access lists. */
  readonly checksAccess: boolean;
  readonly maximumApplications: number;
  readonly maximumAmFraction: number;
  readonly nodeLocalityDelay: number;
  readonly rackLocalityDelay: number;
  readonly rackLocalityFullReset: boolean;
  readonly continueLooking: boolean;
  readonly assignMultiple: boolean;
  /** -1: no limit. */
  readonly maximumAssignments: number;
  readonly maximumOffSwitch: number;
}

/** How amounts are compared. */
export function calculatorOf(scheduler: KnobHolder): ResourceCalculator {
  const { knob } = schedulerKnobs.calculator;
  return knobText(scheduler, knob) === 'DominantResourceCalculator' ? dominantCalculator : defaultCalculator;
}

/** @param types number of YARN's resource types in the run */
export function readSettings(scheduler: KnobHolder, types: number): CapacitySettings {
  const knobs = schedulerKnobs;
  const number = (name: keyof typeof knobs) => knobNumber(scheduler, knobs[name].knob);
  const isOn = (name: keyof typeof knobs) => knobSwitch(scheduler, knobs[name].knob);
  const preset = knobText(scheduler, knobs.preset.knob);
  const minimumAllocation = new Float64Array(types);
  minimumAllocation[MEMORY] = number('minimumMb');
  minimumAllocation[VCORES] = number('minimumVcores');
  const maximumAllocation = new Float64Array(types).fill(UNLIMITED);
  maximumAllocation[MEMORY] = Math.max(number('maximumMb'), number('minimumMb'));
  maximumAllocation[VCORES] = Math.max(number('maximumVcores'), number('minimumVcores'));
  return {
    generation: preset === 'cs-2014' ? 'cs-2014' : 'current',
    reservations: preset === '3.3' ? '3.3' : '3.2',
    calculator: calculatorOf(scheduler),
    minimumAllocation,
    maximumAllocation,
    maximumPriority:
      authored(scheduler, knobs.maximumPriority.knob) === undefined ? Infinity : number('maximumPriority'),
    checksAccess: isOn('checksAccess'),
    maximumApplications: number('maximumApplications'),
    maximumAmFraction: number('maximumAmPercent'),
    nodeLocalityDelay: number('nodeLocalityDelay'),
    rackLocalityDelay: number('rackLocalityDelay'),
    rackLocalityFullReset: isOn('rackLocalityFullReset'),
    continueLooking: isOn('continueLooking'),
    assignMultiple: isOn('assignMultiple'),
    maximumAssignments: number('maximumAssignments'),
    maximumOffSwitch: number('maximumOffSwitch'),
  };
}

/** Periods that cannot change during a run, µs. */
export interface Clocks {
  readonly heartbeat: number;
  /** Time between two rounds of asynchronous scheduling; 0: nodes are offered in their heartbeats. */
  readonly asynchronous: number;
}

/** Reads the periods of a run, which settings give in ms. */
export function readClocks(scheduler: KnobHolder): Clocks {
  const { heartbeat, asynchronous, asynchronousInterval } = schedulerKnobs;
  return {
    heartbeat: knobNumber(scheduler, heartbeat.knob) * MILLISECOND,
    asynchronous: knobSwitch(scheduler, asynchronous.knob)
      ? knobNumber(scheduler, asynchronousInterval.knob) * MILLISECOND
      : 0,
  };
}
