import { naiveRule } from './naive-fair';
import type { DelaySettings } from './settings';
import { SkipCountRule } from './skip-count';
import type { LocalityRule } from './slot-sharing';
import { TwoLevelRule } from './two-level-wait';

/**
 * The rule of a policy; one of the same kind continues with what it knows of the jobs. In a cluster without racks both
 * waits are one, after which any place is accepted.
 */
export function ruleOf(settings: DelaySettings, hasRacks: boolean, before?: LocalityRule): LocalityRule {
  const { policy, maxSkips } = settings;
  const rackWait = hasRacks ? settings.rackWait : settings.rackWait + settings.anyWait;
  const anyWait = hasRacks ? settings.anyWait : 0;
  if (policy === 'skip-count') {
    if (!(before instanceof SkipCountRule)) return new SkipCountRule(maxSkips);
    before.maxSkips = maxSkips;
    return before;
  }
  if (policy === 'wait') {
    if (!(before instanceof TwoLevelRule)) return new TwoLevelRule(rackWait, anyWait);
    before.rackWait = rackWait;
    before.anyWait = anyWait;
    return before;
  }
  return naiveRule;
}
