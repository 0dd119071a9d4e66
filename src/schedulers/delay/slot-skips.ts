import type { SlotSkips } from '../plugin';
import { slotsOf } from './settings';
import type { DelaySettings } from './settings';

/**
 * The skips that the analysis of delay scheduling starts from. Under a rule that waits for a time, a skip stands for the time
 * between two heartbeats of the cluster.
 */
export function slotSkips(settings: DelaySettings): SlotSkips {
  const { policy, heartbeat, rackWait, anyWait } = settings;
  return {
    heartbeat,
    sticky: policy === 'naive-fair',
    ...(policy === 'wait' ? { waits: { rack: rackWait, any: anyWait } } : {}),
    slots: (milliVcores) => slotsOf(settings, milliVcores),
    skips: (nodes) => skipsAllowed(settings, nodes),
  };
}

/** Skips before a job accepts a place away from its node. */
function skipsAllowed(settings: DelaySettings, nodes: number): number {
  if (settings.policy === 'skip-count') return settings.maxSkips;
  if (settings.policy !== 'wait') return 0;
  return Math.ceil((settings.rackWait * nodes) / settings.heartbeat);
}
