/**
 * Limits of a leaf on application masters (AM) and on applications.
 *
 *   AM limit of the leaf   max(guarantee, current limit) x maximum-am-resource-percent
 *   AM limit of a user     guarantee x maximum-am-resource-percent x min(part x weight, 1) x user-limit-factor, at most that of
 *                          the leaf; part = max(minimum-user-limit-percent / 100, 1 / active users)
 *
 * Factors have 32 bits, and products are rounded up to multiples of the minimum allocation.
 * Source: Hadoop, scheduler/capacity/LeafQueue: calculateAndGetAMResourceLimitForPartition,
 * getUserAMResourceLimitPerPartition, setupQueueConfigs (3.2); CSQueueUtils.computeMaxActiveApplications (2.4).
 */
import { larger, smaller } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { multiplyAndNormalizeUp } from '../rounding';

interface AmLimitInput {
  readonly calculator: ResourceCalculator;
  readonly cluster: Resource;
  readonly minimumAllocation: Resource;
  readonly guaranteed: Resource;
  /** maximum-am-resource-percent, a fraction in spite of its name. */
  readonly maximumAmFraction: number;
}

/**
 * What the masters of a leaf may hold together.
 * @param input `currentLimit`: what the leaf might use when it was last offered a node
 */
export function queueAmLimit(input: AmLimitInput & { readonly currentLimit: Resource }): Resource {
  const { calculator, cluster, minimumAllocation } = input;
  const usable = larger(calculator, cluster, input.currentLimit, input.guaranteed);
  return multiplyAndNormalizeUp(calculator, usable, Math.fround(input.maximumAmFraction), minimumAllocation);
}

/** What the masters of one user may hold in a leaf. */
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
  const part = Math.max(Math.fround(minimumUserLimitPercent / 100), Math.fround(1 / Math.max(input.activeUsers, 1)));
  const weighed = Math.min(Math.fround(part * Math.fround(input.weight)), 1);
  const factor = floatProduct(input.maximumAmFraction, weighed, userLimitFactor);
  const own = multiplyAndNormalizeUp(calculator, input.guaranteed, factor, minimumAllocation);
  return smaller(calculator, cluster, own, input.queueLimit);
}

/** `cs-2014`: how many applications may be active in a leaf. `containers`: minimum allocations that the cluster has room for. */
export function maximumActiveApplications(
  containers: number,
  maximumAmFraction: number,
  absoluteMaximum: number,
): number {
  return Math.max(Math.ceil(floatProduct(containers, maximumAmFraction, absoluteMaximum)), 1);
}

/** `cs-2014`: how many of them may be of one user. */
export function maximumActivePerUser(
  maximumActive: number,
  minimumUserLimitPercent: number,
  userLimitFactor: number,
): number {
  return Math.max(Math.ceil(floatProduct(maximumActive, minimumUserLimitPercent / 100, userLimitFactor)), 1);
}

/**
 * How many applications, pending or active, a leaf accepts; further submissions are rejected.
 * @param own the setting of the leaf; undefined: its absolute capacity of the system-wide maximum
 */
export function maximumApplications(own: number | undefined, systemWide: number, absoluteCapacity: number): number {
  return own ?? Math.trunc(Math.fround(systemWide * Math.fround(absoluteCapacity)));
}

/** How many of them may be of one user. */
export function maximumApplicationsPerUser(
  maximum: number,
  minimumUserLimitPercent: number,
  userLimitFactor: number,
): number {
  return Math.min(maximum, Math.trunc(floatProduct(maximum, minimumUserLimitPercent / 100, userLimitFactor)));
}

/** A product of three numbers as Hadoop has it: each is a float, and so is what comes of the first two. */
function floatProduct(a: number, b: number, c: number): number {
  return Math.fround(Math.fround(Math.fround(a) * Math.fround(b)) * Math.fround(c));
}
