/**
 * Delay scheduling: at which locality a request key accepts a node. It declines nodes further from its data until it has missed
 * enough scheduling opportunities.
 *
 *   on the node     when its row has a count, and that of the rack
 *   in the rack     when its row has a count, and missed > min(nodes, node-locality-delay)
 *   anywhere        at once when no place is named or the node is reserved for it, else missed > min(nodes, delay + additional);
 *                   without an additional delay missed > min(nodes, asks x f), f = min((locations - 1) / nodes, 1)
 * `cs-2014`: the delay for anywhere is not capped by the number of nodes.
 * Source: Hadoop, scheduler/capacity/allocator/RegularContainerAllocator.canAssign.
 */
import { Locality } from '../../yarn/resource-requests';
import type { RequestKey } from '../../yarn/resource-requests';
import type { Generation } from '../limits/user-limit';

export interface LocalityDelays {
  readonly generation: Generation;
  /** node-locality-delay, in missed opportunities. */
  readonly node: number;
  /** After more missed opportunities than this, a node in the rack is accepted. */
  readonly rack: number;
  /** rack-locality-additional-delay, in missed opportunities; below 0: the delay is computed from the asks. */
  readonly rackAdditional: number;
  /** Whether a container in the rack resets the missed opportunities. */
  readonly rackFullReset: boolean;
  /** Nodes in the cluster. */
  readonly nodes: number;
}

/** After more missed opportunities than this, any node is accepted; -1: at once. */
export function anyDelay(key: RequestKey, delays: LocalityDelays): number {
  const { nodes, node, rackAdditional } = delays;
  if (!key.hasPlaces) return -1;
  if (rackAdditional >= 0) return Math.min(nodes, node + rackAdditional);
  // 32-bit numbers, as in YARN: 49 asks times 1/49 are 1.
  const factor = Math.min(Math.fround((key.locations - 1) / nodes), 1);
  const delay = Math.fround(key.pending * factor);
  return delays.generation === 'cs-2014' ? delay : Math.min(nodes, delay);
}

/**
 * Whether a key accepts a container at a locality.
 * @param missed opportunities that it has missed so far
 * @param reserved whether the node is reserved for it
 */
export function mayAssign(
  key: RequestKey,
  locality: Locality,
  node: number,
  rack: number,
  missed: number,
  reserved: boolean,
  delays: LocalityDelays,
): boolean {
  if (key.pending <= 0) return false;
  if (locality === Locality.any) {
    if (reserved) return true;
    return delays.nodes > 0 && missed > anyDelay(key, delays);
  }
  if (key.inRack(rack) <= 0) return false;
  return locality === Locality.rack ? missed > delays.rack : key.onNode(node) > 0;
}

/** Missed opportunities after a container at a locality. */
export function missedAfter(missed: number, locality: Locality, delays: LocalityDelays): number {
  if (locality === Locality.node || (locality === Locality.rack && delays.rackFullReset)) return 0;
  return missed;
}
