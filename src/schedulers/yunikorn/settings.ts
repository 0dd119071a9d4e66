/** Reads the settings of the partition. */
import { holderOf, knobSwitch, knobText, optionalNumber } from '../../scenario/knobs';
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
  /** Whether queues above a maximum that was lowered give back. */
  readonly quotaPreemption: boolean;
  /** Whether asks that fit on no node reserve one. */
  readonly reservations: boolean;
  /** When the scheduler restarts, µs; undefined for never. */
  readonly restartAt: number | undefined;
  /** Whether queues are sorted as the code of the release does, and not each by its own fair max. */
  readonly fairMaxPairing: boolean;
  /** Whether an ask larger than all free resources exceeds the maximum of root. */
  readonly rootMaximum: boolean;
}

/**
 * Weights of resource types in the use of a node: those in the settings, 0 for all other types; without any, 1 for vcores
 * and memory.
 *
 * Source: YuniKorn core, nodesorting.go NewNodeSortingPolicy.
 */
function readWeights(settings: KnobHolder, resourceTypes: readonly string[]): Float64Array {
  const given = holderOf(settings, partitionKnobs.vcoreWeight);
  const weights = Object.keys(given).length === 0 ? { vcore: 1, memory: 1 } : given;
  return Float64Array.from(resourceTypes, (type) => {
    const weight = weights[type];
    return typeof weight === 'number' ? weight : 0;
  });
}

/** Reads the authored "scheduler" object; types without a weight do not count in the use of a node. */
export function readSettings(settings: KnobHolder, resourceTypes: readonly string[]): PartitionSettings {
  const { preset, nodeSort, preemption, quotaPreemption, reservations, restartAt, fairMaxPairing, rootMaximum } =
    partitionKnobs;
  const text = knobText(holderOf(settings, preset), preset.knob);
  const release = releases.find((one) => one === text) ?? '1.5';
  const { hasPreemption, hasQuotaPreemption } = capabilities[release];
  const sort = knobText(holderOf(settings, nodeSort), nodeSort.knob);
  const restart = holderOf(settings, restartAt);
  return {
    release,
    nodeSort: sort === 'binpacking' || isOwnPolicy(sort) ? sort : 'fair',
    weights: readWeights(settings, resourceTypes),
    preemption: hasPreemption && knobSwitch(holderOf(settings, preemption), preemption.knob),
    quotaPreemption: hasQuotaPreemption && knobSwitch(holderOf(settings, quotaPreemption), quotaPreemption.knob),
    reservations: knobSwitch(holderOf(settings, reservations), reservations.knob),
    restartAt: optionalNumber(restart, restartAt.knob),
    fairMaxPairing: knobSwitch(holderOf(settings, fairMaxPairing), fairMaxPairing.knob),
    rootMaximum: knobSwitch(holderOf(settings, rootMaximum), rootMaximum.knob),
  };
}
