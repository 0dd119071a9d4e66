/**
 * The limit on application masters in a leaf: the fraction `maxAMShare` of its fair share; while that is 0, of what it may get.
 *
 *     limit(r) = ceil(min(maxAMShare, 1) * (fairShare(r) > 0 ? fairShare(r) : min(available(r), maxShare(r))))
 *
 * Source: Hadoop, scheduler/fair/FSLeafQueue: computeMaxAMResource, canRunAppAM.
 */
import type { Resource } from '../../yarn/resources';

/** What the limit is computed from. */
export interface MasterLimitedLeaf {
  readonly fairShare: Resource;
  readonly maxShare: Resource;
  /** Charge for its masters. */
  readonly masterUsage: Resource;
  /** Negative where there is no limit. */
  readonly config: { readonly maxAMShare: number };
}

/** The limit by resource type, if there is one. `available`: what the cluster has free. */
export function masterLimit(leaf: MasterLimitedLeaf, available: Resource): Resource {
  return available.map((_, type) => limitOfType(leaf, type, available));
}

function limitOfType({ fairShare, maxShare, config }: MasterLimitedLeaf, type: number, available: Resource): number {
  const share = fairShare[type];
  const most = share === 0 ? Math.min(available[type], maxShare[type]) : share;
  return Math.ceil(most * Math.min(config.maxAMShare, 1));
}

/** Whether a master of that size may start. `available`: what the cluster has free. */
export function mayStartMaster(leaf: MasterLimitedLeaf, size: Resource, available: Resource): boolean {
  if (leaf.config.maxAMShare < 0) return true;
  for (let t = 0; t < size.length; t++) {
    if (leaf.masterUsage[t] + size[t] > limitOfType(leaf, t, available)) return false;
  }
  return true;
}
