import { describe, expect, it } from 'vitest';
import { allows, nobody, readAcl } from './acl';
import { passesFilter } from './placement-filter';
import { placeApplication } from './placement-rules';
import type { FindQueue, PlacedApplication, PlacementQueue } from './placement-rules';
import { placementRuleProblem } from './rule-problem';
import type { PlacementRule } from './rule-problem';

const everybody = { everybody: true, users: [], groups: [] };
const root: PlacementQueue = {
  parent: null,
  isLeaf: false,
  isDraining: false,
  submitAcl: everybody,
  adminAcl: nobody,
};
const leaf: PlacementQueue = { ...root, parent: root, isLeaf: true, submitAcl: nobody };

function queues(found: Record<string, PlacementQueue>): FindQueue {
  return (path) => (path === 'root' ? root : found[path]);
}

function application(requestedQueue = '', tags: Record<string, string> = {}): PlacedApplication {
  return { user: 'ana', groups: ['dev'], requestedQueue, tag: (name) => tags[name] ?? '' };
}

/** What one rule names, alone. */
function named(rule: PlacementRule, to: PlacedApplication, find: FindQueue): string | undefined {
  const [step] = placeApplication([rule], to, find).steps;
  return step.outcome === 'error' ? undefined : step.queue;
}

describe('a placement rule', () => {
  it('finds queues in any case and keeps the text it was given', () => {
    const find = queues({ 'root.etl': leaf });
    expect(named({ name: 'Provided' }, application('root.ETL'), find)).toBe('root.ETL');
  });

  it('turns dots of an unqualified name into part of the name', () => {
    const result = named(
      { name: 'tag', value: 'Namespace', create: true },
      application('', { namespace: 'a.b' }),
      queues({}),
    );
    expect(result).toBe('root.a_dot_b');
  });

  it('fails below a parent rule that leads to a leaf', () => {
    const rule = { name: 'user', create: true, parent: { name: 'fixed', value: 'etl' } };
    expect(named(rule, application(), queues({ 'root.etl': leaf }))).toBe(undefined);
  });

  it('takes a parent rule that leads to root itself for a name below root', () => {
    const rule = { name: 'user', create: true, parent: { name: 'fixed', value: 'root' } };
    expect(named(rule, application(), queues({}))).toBe('root.root.ana');
  });

  it('takes a fixed value that begins with root for a full path, also without a dot after it', () => {
    const existing = queues({ 'root.rooted': { ...root, parent: root }, 'root.rooted.ana': leaf });
    expect(named({ name: 'fixed', value: 'rooted' }, application(), existing)).toBe('');
    const below = { name: 'user', parent: { name: 'fixed', value: 'Rooted' } };
    expect(named(below, application(), existing)).toBe('');
    const created = { name: 'user', parent: { name: 'fixed', value: 'Rooted', create: true } };
    expect(named(created, application(), existing)).toBe('root.rooted.ana');
    expect(placementRuleProblem({ name: 'fixed', value: 'rooted', parent: { name: 'user' } })).not.toBe(null);
  });

  it('does not match when its parent rule does not', () => {
    const rule = { name: 'user', create: true, parent: { name: 'fixed', value: 'absent' } };
    expect(named(rule, application(), queues({}))).toBe('');
  });

  it('fails on a name that no queue can have', () => {
    expect(named({ name: 'provided', create: true }, application('a b'), queues({}))).toBe(undefined);
    expect(named({ name: 'provided' }, application('root.x'.padEnd(80, 'x')), queues({}))).toBe(undefined);
  });

  it('is refused when its configuration makes no sense', () => {
    expect(placementRuleProblem({ name: 'fixed' })).not.toBe(null);
    expect(placementRuleProblem({ name: 'tag', value: '' })).not.toBe(null);
    expect(placementRuleProblem({ name: 'nearest' })).not.toBe(null);
    expect(placementRuleProblem({ name: 'fixed', value: 'root.a', parent: { name: 'user' } })).not.toBe(null);
    expect(placementRuleProblem({ name: 'user', parent: { name: 'fixed', value: 'a..b' } })).not.toBe(null);
    expect(placementRuleProblem({ name: 'user', parent: { name: 'fixed', value: 'a.b' } })).toBe(null);
  });
});

describe('placement', () => {
  it('without rules takes the queue that was asked for', () => {
    expect(placeApplication([], application('root.etl'), queues({ 'root.etl': leaf })).queue).toBe('root.etl');
  });

  it('passes over parents, draining queues and queues closed to the user, and says so', () => {
    const closed = { ...leaf, parent: null };
    const find = queues({
      'root.p': { ...root, parent: root },
      'root.d': { ...leaf, isDraining: true },
      'root.c': closed,
    });
    const rules = ['root.p', 'root.d', 'root.c', 'root.absent'].map((value) => ({ name: 'fixed', value }));
    const placement = placeApplication(rules, application(), find);
    expect(placement.queue).toBe('');
    expect(placement.steps.map(({ outcome }) => outcome)).toEqual([
      'not-a-leaf',
      'draining',
      'access-denied',
      'no-match',
    ]);
  });

  it('ends in root.default when nothing else took the application', () => {
    const find = queues({ 'root.default': leaf });
    expect(placeApplication([{ name: 'provided' }], application('root.gone'), find).queue).toBe('root.default');
  });

  it('rejects at once when a rule fails', () => {
    const find = queues({ 'root.default': leaf });
    const rules = [
      { name: 'provided', create: true },
      { name: 'user', create: true },
    ];
    expect(placeApplication(rules, application('a b'), find)).toMatchObject({
      queue: '',
      steps: [{ outcome: 'error' }],
    });
  });

  it('lets those who administer a queue above submit', () => {
    const owned = { ...root, submitAcl: nobody, adminAcl: { everybody: false, users: [], groups: ['dev'] } };
    const find = queues({ 'root.etl': { ...leaf, parent: owned } });
    expect(placeApplication([], application('root.etl'), find).queue).toBe('root.etl');
  });
});

describe('an access list', () => {
  it('names users, then groups', () => {
    const acl = readAcl('ana,ben dev');
    expect(acl).toEqual({ everybody: false, users: ['ana', 'ben'], groups: ['dev'] });
    expect(allows(acl ?? nobody, 'eve', ['dev'])).toBe(true);
    expect(allows(acl ?? nobody, 'eve', ['ops'])).toBe(false);
  });

  it('opens to everybody with a star, and to nobody when empty', () => {
    for (const text of ['*', ' * ', '* ', ' *', '* dev']) expect(readAcl(text)?.everybody).toBe(true);
    expect(readAcl('')).toEqual(nobody);
    expect(readAcl('a b c')).toBe(null);
  });
});

describe('the filter of a rule', () => {
  it('allows or denies the listed, and the other way round everybody else', () => {
    expect(passesFilter({ users: ['ana', 'ben'] }, 'ana', [])).toBe(true);
    expect(passesFilter({ users: ['ana', 'ben'] }, 'eve', [])).toBe(false);
    expect(passesFilter({ type: 'deny', groups: ['dev'] }, 'eve', ['dev'])).toBe(false);
    expect(passesFilter({ type: 'deny', groups: ['dev'] }, 'eve', ['ops'])).toBe(true);
  });

  it('reads a single entry with special characters as an expression', () => {
    expect(passesFilter({ users: ['^a.*$'] }, 'ana', [])).toBe(true);
    expect(passesFilter({ users: ['('] }, 'ana', [])).toBe(false);
    expect(passesFilter({ users: ['(?i)ana'] }, 'ANA', [])).toBe(true);
    expect(passesFilter({ users: ['(?i)ana'] }, 'eve', [])).toBe(false);
  });
});
