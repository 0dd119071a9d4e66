import { describe, expect, test } from 'vitest';
import { placement } from './placement';
import { applyRules, impliedRules, rulesProblem } from './placement-rules';
import type { PlacementRule } from './placement-rules';
import { PolicyTree } from '../shares/policy-nesting';

const files = (leaves: readonly string[] = [], parents: readonly string[] = []) => ({
  leaves: new Set(leaves),
  parents: new Set(parents),
});

const ann = { user: 'ann.b ', groups: ['data', 'ml', 'web'], requestedQueue: 'default' };

describe('placement rules', () => {
  test('each rule that was tried says what it did', () => {
    const rules: PlacementRule[] = [
      { name: 'specified' },
      { name: 'user', create: false },
      { name: 'nestedUserQueue', nested: { name: 'secondaryGroupExistingQueue' } },
      { name: 'default' },
    ];
    const { queue, steps } = applyRules(rules, ann, files([], ['root.web']));
    expect(queue).toBe('root.web.ann_dot_b');
    expect(steps.map(({ outcome }) => outcome)).toEqual(['skip', 'skip', 'hit']);
    expect(steps[0].why).toBe('no queue was requested');
    expect(steps[1].why).toBe('root.ann_dot_b is not in the allocation file, and create="false" allows no other');
    expect(steps[2].nested).toMatchObject({ outcome: 'hit', queue: 'root.web' });
  });

  test('a rejection inside a nested rule ends it, unless the rule may not create', () => {
    const nested: PlacementRule = { name: 'nestedUserQueue', nested: { name: 'reject' } };
    const rest: PlacementRule = { name: 'default', queue: 'misc' };
    expect(applyRules([nested, rest], ann, files()).outcome).toBe('rejected');
    expect(applyRules([{ ...nested, create: false }, rest], ann, files()).queue).toBe('root.misc');
  });

  test('no blank that Java leaves is cut off a name', () => {
    expect(applyRules([{ name: 'user' }], { ...ann, user: '\t ann\u00a0' }, files()).queue).toBe('root.ann\u00a0');
  });

  test('there may be no rule that applies, and no group to use', () => {
    expect(applyRules([{ name: 'default', create: false }], ann, files()).outcome).toBe('no rule applied');
    const alone = { ...ann, groups: [] };
    expect(applyRules([{ name: 'primaryGroup' }], alone, files()).outcome).toBe('no groups');
    const further: PlacementRule = { name: 'secondaryGroupExistingQueue' };
    expect(applyRules([further, { name: 'default' }], alone, files()).outcome).toBe('no groups');
  });

  test.each([
    [[], 0, 'without rules'],
    [[{ name: 'user' }, { name: 'default' }], 1, 'never be reached'],
    [[{ name: 'specified' }, { name: 'user', create: false }], 1, 'pass the last rule'],
    [[{ name: 'usr' }], 0, 'no rule "usr"'],
    [[{ name: 'nestedUserQueue' }, { name: 'default' }], 0, 'needs a rule inside'],
  ] satisfies [PlacementRule[], number, string][])('%j is refused', (rules, rule, message) => {
    expect(rulesProblem(rules)).toMatchObject({ rule, message: expect.stringContaining(message) as string });
  });

  test('the rules that two switches imply can always be loaded', () => {
    for (const undeclared of [true, false]) {
      for (const user of [true, false]) expect(rulesProblem(impliedRules(undeclared, user))).toBeNull();
    }
  });
});

describe('placement of applications', () => {
  const scheduler = { type: 'yarn-fair' } as const;
  const queues = [{ id: 'root' }, { id: 'root.etl' }, { id: 'root.teams' }, { id: 'root.teams.web' }];
  const request = (queue?: string, user = 'ann') => ({ user, groups: [], queue, tags: {} });

  test('queues are created for users and names, and root.default is always there', () => {
    const { placed, created } = placement(
      queues,
      scheduler,
    )([request('root.etl'), request(), request('new.one'), request('teams'), request('etl.below'), request('x.')]);
    expect(placed).toEqual([
      { queue: 'root.etl' },
      { queue: 'root.ann' },
      { queue: 'root.new.one' },
      { rejected: 'root.teams is not a leaf queue' },
      { rejected: 'root.etl.below cannot be created: root.etl is a leaf' },
      { rejected: 'the name of its queue, x., begins or ends with a period' },
    ]);
    expect(created.map(({ id, isParent }) => [id, isParent === true])).toEqual([
      ['root.default', false],
      ['root.ann', false],
      ['root.new', true],
      ['root.new.one', false],
    ]);
  });

  test('a queue whose policy is refused takes nobody', () => {
    const [root, etl, ...rest] = queues;
    const { placed } = placement(
      [root, { ...etl, schedulingPolicy: 'drf' }, ...rest],
      scheduler,
    )([request('root.etl')]);
    expect(placed).toEqual([{ rejected: 'root.etl cannot be created: root.etl cannot be drf, because root is fair' }]);
  });

  test('root.default is fair where root is and queues are usually drf', () => {
    const [root, ...rest] = queues.map((queue) => ({ ...queue, schedulingPolicy: 'fair' }));
    const usuallyDrf = { ...scheduler, defaultQueueSchedulingPolicy: 'drf' };
    const { placed, created } = placement([root, ...rest], usuallyDrf)([request('root.etl'), request()]);
    expect(created).toEqual([{ id: 'root.default', created: true, schedulingPolicy: 'fair' }]);
    expect(placed[1]).toEqual({ rejected: 'root.ann cannot be created: root.ann cannot be drf, because root is fair' });
  });

  test('written rules replace those of the switches', () => {
    const written = { ...scheduler, queuePlacementPolicy: [{ name: 'default', queue: 'teams.web' }] };
    expect(placement(queues, written)([request('root.etl')]).placed).toEqual([{ queue: 'root.teams.web' }]);
  });
});

describe('the tree of policies', () => {
  test('fifo is for leaves, and nothing is created below a queue that is refused', () => {
    const tree = new PolicyTree();
    const policies = { root: 'drf', 'root.a': 'fifo', 'root.b': 'fair', 'root.b.c': 'drf' } as const;
    const leaves = ['root.a.x', 'root.b.c.y', 'root.d'];
    tree.load({ policies, defaultPolicy: 'fair', leaves, parents: ['root', 'root.a', 'root.b'] });
    expect(tree.paths()).toEqual(['root', 'root.default', 'root.b', 'root.d']);
    expect(tree.create('root.b.z', true)).toBe('');
    expect(tree.create('root.d.e', true)).toBe('root.d is a leaf');
  });

  test('one violation on a reload keeps every policy', () => {
    const tree = new PolicyTree();
    const file = { defaultPolicy: 'fair', leaves: ['root.a', 'root.b'], parents: ['root'] } as const;
    tree.load({ ...file, policies: {} });
    expect(tree.load({ ...file, policies: { 'root.a': 'drf', 'root.b': 'fifo' } })).toBe(false);
    expect([tree.policy('root.a'), tree.policy('root.b')]).toEqual(['fair', 'fair']);
    expect(tree.load({ ...file, policies: { root: 'drf', 'root.a': 'drf', 'root.b': 'fifo' } })).toBe(true);
    expect([tree.policy('root.a'), tree.policy('root.b')]).toEqual(['drf', 'fifo']);
  });
});
