import { naiveRule } from './naive-fair';
import type { DelaySettings } from './settings';
import { SkipCountRule } from './skip-count';
import type { LocalityRule } from './slot-sharing';
import { TwoLevelRule } from './two-level-wait';

/** The rule of a policy; one of the same kind goes on with what it knows of the jobs. */
export function ruleOf(settings: DelaySettings, before?: LocalityRule): LocalityRule {
  const { policy, maxSkips, rackWait, anyWait } = settings;
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
