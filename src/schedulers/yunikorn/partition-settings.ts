import { holderOf, knobNumber, knobSwitch, knobText, optionalNumber } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { partitionKnobs } from './knobs';
import type { NodeSortPolicy } from './nodes/node-order';
import { isOwnPolicy } from '../../scenario/own-policy';
import { capabilities, releases } from './version';
import type { Release } from './version';

/** The settings of the partition as the engine uses them. */
export interface PartitionSettings {
  readonly release: Release;
  readonly nodeSort: NodeSortPolicy;
  /** `resourceweights` by resource type. */
  readonly weights: Float64Array;
  readonly preemption: boolean;
  /** Whether asks that fit nowhere reserve nodes. */
  readonly reservations: boolean;
  /** When the scheduler restarts, µs; undefined for never. */
  readonly restartAt: number | undefined;
  /** Whether a queue is sorted with the fair max of its position instead of its own. */
  readonly fairMaxPairing: boolean;
}

/** Reads the authored "scheduler" object; types without a weight do not count in the use of a node. */
export function readPartition(settings: KnobHolder, resourceTypes: readonly string[]): PartitionSettings {
  const { preset, nodeSort, vcoreWeight, memoryWeight, preemption, reservations, restartAt, fairMaxPairing } =
    partitionKnobs;
  const text = knobText(holderOf(settings, preset), preset.knob);
  const release = releases.find((one) => one === text) ?? '1.5';
  const sort = knobText(holderOf(settings, nodeSort), nodeSort.knob);
  const restart = holderOf(settings, restartAt);
  return {
    release,
    nodeSort: sort === 'binpacking' || isOwnPolicy(sort) ? sort : 'fair',
    weights: Float64Array.from(resourceTypes, (type) => {
      if (type === 'vcore') return knobNumber(holderOf(settings, vcoreWeight), vcoreWeight.knob);
      return type === 'memory' ? knobNumber(holderOf(settings, memoryWeight), memoryWeight.knob) : 0;
    }),
    preemption: capabilities[release].hasPreemption && knobSwitch(holderOf(settings, preemption), preemption.knob),
    reservations: knobSwitch(holderOf(settings, reservations), reservations.knob),
    restartAt: optionalNumber(restart, restartAt.knob),
    fairMaxPairing: knobSwitch(holderOf(settings, fairMaxPairing), fairMaxPairing.knob),
  };
}
