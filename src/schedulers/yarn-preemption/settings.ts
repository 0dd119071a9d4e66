/** The settings of the preemption policy. They are read again before every round. */
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { runsPreemption } from './edit-policies';
import { preemptionKnobs } from './knobs';

/**
 * Releases between which the computation changed: classic 2.1 to 2.6 (YARN-569), ordered 2.7 (YARN-2056), modern from 2.8.
 */
export type Generation = 'classic' | 'ordered' | 'modern';

export interface PreemptionSettings {
  readonly enabled: boolean;
  readonly generation: Generation;
  readonly observeOnly: boolean;
  /** ms. */
  readonly monitoringInterval: number;
  /** ms from the mark to the kill. */
  readonly maxWaitBeforeKill: number;
  /** Fraction of the cluster, as the 32-bit number that YARN keeps. */
  readonly totalPreemptionPerRound: number;
  readonly maxIgnoredOverCapacity: number;
  readonly naturalTerminationFactor: number;
  readonly selectReserved: boolean;
  /** Whether the FIFO selector counts reserved resources as demand. */
  readonly countReserved: boolean;
  readonly balance: boolean;
  /** ms. */
  readonly balanceMaxWaitBeforeKill: number;
  readonly intraQueue: boolean;
  readonly intraMinimumThreshold: number;
  readonly intraMaxAllowableLimit: number;
  readonly intraOrderPolicy: 'userlimit_first' | 'priority_first';
  readonly queuePriority: boolean;
  /** ms. */
  readonly reservedContainerDelay: number;
  readonly moveReservations: boolean;
  readonly lazy: boolean;
}

/** Reads the settings of a scheduler; what it does not name has the default of its knob. */
export function readPreemptionSettings(scheduler: KnobHolder): PreemptionSettings {
  const k = preemptionKnobs;
  const numberOf = (name: keyof typeof k) => knobNumber(scheduler, k[name].knob);
  const isOn = (name: keyof typeof k) => knobSwitch(scheduler, k[name].knob);
  return {
    enabled: isOn('enable') && runsPreemption(scheduler),
    generation: generationOf(scheduler),
    observeOnly: isOn('observeOnly'),
    monitoringInterval: numberOf('monitoringInterval'),
    maxWaitBeforeKill: numberOf('maxWaitBeforeKill'),
    totalPreemptionPerRound: Math.fround(numberOf('totalPreemptionPerRound')),
    maxIgnoredOverCapacity: numberOf('maxIgnoredOverCapacity'),
    naturalTerminationFactor: numberOf('naturalTerminationFactor'),
    selectReserved: isOn('selectReserved'),
    countReserved: isOn('countReserved'),
    balance: isOn('balance'),
    balanceMaxWaitBeforeKill: numberOf('balanceMaxWaitBeforeKill'),
    intraQueue: isOn('intraQueue'),
    intraMinimumThreshold: Math.fround(numberOf('intraMinimumThreshold')),
    intraMaxAllowableLimit: Math.fround(numberOf('intraMaxAllowableLimit')),
    intraOrderPolicy:
      knobText(scheduler, k.intraOrderPolicy.knob) === 'priority_first' ? 'priority_first' : 'userlimit_first',
    queuePriority: isOn('queuePriority'),
    reservedContainerDelay: numberOf('reservedContainerDelay'),
    moveReservations: isOn('moveReservations'),
    lazy: isOn('lazy'),
  };
}

/** The generation in force: as set, or that of the scheduler's preset. */
function generationOf(scheduler: KnobHolder): Generation {
  const { knob } = preemptionKnobs.generation;
  return knob.options.find((option) => option === authored(scheduler, knob)) ?? ofPreset(scheduler.preset);
}

function ofPreset(preset: unknown): Generation {
  return preset === 'cs-2014' ? 'classic' : 'modern';
}
