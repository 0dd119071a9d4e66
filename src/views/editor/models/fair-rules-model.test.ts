import { describe, expect, it } from 'vitest';
import { rulesProblem } from '../../../schedulers/yarn-fair/placement/placement-rules';
import type { PlacementRule } from '../../../schedulers/yarn-fair/placement/placement-rules';
import { endsList, fairRuleText, withFairRuleName, withNewRule } from './fair-rules-model';
import { ruleNames } from '../../../schedulers/yarn-fair/placement/placement-rules';

const problem = (rules: readonly object[]) => rulesProblem(rules as readonly PlacementRule[]);

describe('a placement rule of the Fair scheduler', () => {
  it('has what its name needs, and nothing that it does not know', () => {
    for (const from of ruleNames) {
      for (const to of ruleNames) {
        const rule = withFairRuleName(withFairRuleName({ name: 'specified', create: false, queue: 'a' }, from), to);
        const last = endsList(to) || (/^(user|primaryGroup)$/.test(to) && rule.create !== false);
        expect(problem(last ? [rule] : [rule, { name: 'default' }])).toBeNull();
      }
    }
    expect(withFairRuleName({ name: 'default', queue: 'a' }, 'user')).toEqual({ name: 'user' });
  });

  it('that is new stands before the last one', () => {
    const rules = withNewRule([{ name: 'specified' }, { name: 'default' }], { name: 'secondaryGroupExistingQueue' });
    expect(rules.map(({ name }) => name)).toEqual(['specified', 'secondaryGroupExistingQueue', 'default']);
    expect(problem(rules)).toBeNull();
  });

  it('says what it does in a few words', () => {
    expect(fairRuleText({ name: 'default', queue: 'root.adhoc' })).toBe('default root.adhoc');
    expect(fairRuleText({ name: 'nestedUserQueue', create: false, nested: { name: 'primaryGroup' } })).toBe(
      'nestedUserQueue, names only existing queues, below primaryGroup',
    );
  });
});
