/**
 * How much of a leaf application masters may take, and how many applications it takes at all.
 * Source: Hadoop, scheduler/capacity/LeafQueue: calculateAndGetAMResourceLimitForPartition,
 * getUserAMResourceLimitPerPartition, setupQueueConfigs (3.2); CSQueueUtils.computeMaxActiveApplications (2.4).
 */
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { larger, multiplyAndNormalizeUp, smaller } from '../rounding';

interface AmLimitInput {
  readonly calculator: ResourceCalculator;
  readonly cluster: Resource;
  readonly minimumAllocation: Resource;
  readonly guaranteed: Resource;
  /** maximum-am-resource-percent as it is written, a fraction. */
  readonly maximumAmFraction: number;
}

/** Of the larger one of guarantee and `currentLimit`, what the last look at the leaf let it have. */
export function queueAmLimit(input: AmLimitInput & { readonly currentLimit: Resource }): Resource {
  const { calculator, cluster, minimumAllocation } = input;
  const usable = larger(calculator, cluster, input.currentLimit, input.guaranteed);
  return multiplyAndNormalizeUp(calculator, usable, input.maximumAmFraction, minimumAllocation);
}

/** Of the guarantee, as the limit of a user is. */
export function userAmLimit(
  input: AmLimitInput & {
    readonly queueLimit: Resource;
    readonly minimumUserLimitPercent: number;
    readonly userLimitFactor: number;
    readonly activeUsers: number;
    readonly weight: number;
  },
): Resource {
  const { calculator, cluster, minimumAllocation, minimumUserLimitPercent, userLimitFactor } = input;
  const part = Math.max(minimumUserLimitPercent / 100, 1 / Math.max(input.activeUsers, 1));
  const factor = input.maximumAmFraction * Math.min(part * input.weight, 1) * userLimitFactor;
  const own = multiplyAndNormalizeUp(calculator, input.guaranteed, factor, minimumAllocation);
  return smaller(calculator, cluster, own, input.queueLimit);
}

/** `cs-2014`: the most active applications. `containers`: minimum allocations in the cluster. */
export function maximumActiveApplications(
  containers: number,
  maximumAmFraction: number,
  absoluteMaximum: number,
): number {
  return Math.max(Math.ceil(Math.fround(containers * maximumAmFraction * absoluteMaximum)), 1);
}

/** `cs-2014`: the most active applications of one user. */
export function maximumActivePerUser(
  maximumActive: number,
  minimumUserLimitPercent: number,
  userLimitFactor: number,
): number {
  return Math.max(Math.ceil(Math.fround(maximumActive * (minimumUserLimitPercent / 100) * userLimitFactor)), 1);
}

/** Number of applications, waiting or active, that a leaf accepts; further submissions are rejected. */
export function maximumApplications(own: number | undefined, systemWide: number, absoluteCapacity: number): number {
  return own ?? Math.trunc(Math.fround(systemWide * Math.fround(absoluteCapacity)));
}

/** The maximum of these for one user. */
export function maximumApplicationsPerUser(
  maximum: number,
  minimumUserLimitPercent: number,
  userLimitFactor: number,
): number {
  const part = Math.fround(maximum * Math.fround(minimumUserLimitPercent / 100));
  return Math.min(maximum, Math.trunc(Math.fround(part * userLimitFactor)));
}
