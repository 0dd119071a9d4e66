import { naiveRule } from './naive-fair';
import type { DelaySettings } from './settings';
import { SkipCountRule } from './skip-count';
import type { LocalityRule } from './slot-sharing';
import { TwoLevelRule } from './two-level-wait';

/**
 * The rule of a policy; one of the same kind continues with what it knows of the jobs. In a cluster of one rack W1 is the whole
 * wait: Hadoop puts nodes without a topology into one rack, so every place is in the rack of the data.
 */
export function ruleOf(settings: DelaySettings, hasRacks: boolean, before?: LocalityRule): LocalityRule {
  const { policy, maxSkips, rackWait } = settings;
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
