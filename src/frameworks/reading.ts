/** What it costs a task to read a block that lies elsewhere: the same for every kind of application. */
import { SECOND } from '../base/units';
import { knobNumber } from '../scenario/knobs';
import type { Knob, KnobHolder } from '../scenario/knobs';
import type { DatasetInput } from '../sim/run-input';

export const readingKnobs = {
  rackReadFactor: {
    name: 'rackReadFactor',
    kind: 'number',
    default: 1,
    min: 0,
    max: 1000,
    help: 'Factor on a task’s duration when its data is elsewhere in the rack',
    modelOnly: true,
  },
  anyReadFactor: {
    name: 'anyReadFactor',
    kind: 'number',
    default: 1,
    min: 0,
    max: 1000,
    help: 'Factor on a task’s duration when its data is in another rack, or anywhere else without racks',
    lesson: 'locality-wait-sweep',
    modelOnly: true,
  },
  networkBandwidth: {
    name: 'networkBandwidth',
    kind: 'memory',
    default: undefined,
    help: 'Bytes per second for reading a block from another node; size divided by this is added to the task',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;

/** Factors on the time of a task whose block lies elsewhere, and what its block takes over the network. */
export interface ReadingCost {
  readonly rackFactor: number;
  readonly anyFactor: number;
  /** µs. */
  readonly transfer: number;
}

/** The cost of reading blocks of a dataset; without one there is nothing to transfer. */
export function readingCost(settings: KnobHolder, dataset: DatasetInput | undefined): ReadingCost {
  const bandwidth = knobNumber(settings, readingKnobs.networkBandwidth);
  return {
    rackFactor: knobNumber(settings, readingKnobs.rackReadFactor),
    anyFactor: knobNumber(settings, readingKnobs.anyReadFactor),
    transfer: bandwidth > 0 ? Math.ceil(((dataset?.blockSize ?? 0) / bandwidth) * SECOND) : 0,
  };
}

/** What a task of `nominal` µs takes, in µs, when its block lies in the same rack. */
export function timeInRack({ rackFactor, transfer }: ReadingCost, nominal: number): number {
  return Math.round(nominal * rackFactor) + transfer;
}

/** What a task of `nominal` µs takes, in µs, when its block lies in another rack, or there are none. */
export function timeAnywhere({ anyFactor, transfer }: ReadingCost, nominal: number): number {
  return Math.round(nominal * anyFactor) + transfer;
}
