import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../base/json';
import { parseScenario } from '../../../engine/document/schema';
import type { Scenario } from '../../../scenario/schema';
import { freshLimit, limitName, readTags, RULES, ruleText, tagsText, withRuleName } from './limits-model';

const scenario = {
  signalbox: 1,
  cluster: { nodes: [] },
  queues: [{ id: 'root' }, { id: 'root.etl' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'a', kind: 'batch', user: 'ana' }],
} as unknown as Scenario;

const valid = (limits: readonly JsonObject[], placementrules: readonly JsonObject[] = []) =>
  parseScenario({
    ...scenario,
    queues: [scenario.queues[0], { id: 'root.etl', limits }],
    scheduler: { type: 'yunikorn', placementrules },
  }).ok;

describe('a new limit', () => {
  it('is valid beside those that are there, again and again', () => {
    const limits: JsonObject[] = [];
    for (let n = 0; n < 4; n++) {
      limits.push(freshLimit(scenario, limits));
      expect(valid(limits)).toBe(true);
    }
    expect(limits.map(limitName)).toEqual(['each user', 'ana', 'user-1', 'user-2']);
  });
});

describe('a placement rule', () => {
  it('of any name is valid after any other', () => {
    for (const from of RULES) {
      for (const to of RULES) {
        const before = withRuleName(scenario, { name: 'provided', create: true, parent: { name: 'user' } }, from);
        expect(valid([], [withRuleName(scenario, before, to)])).toBe(true);
      }
    }
  });

  it('is described in words', () => {
    const rule = { name: 'tag', value: 'namespace', create: true, parent: { name: 'fixed', value: 'tenants' } };
    expect(ruleText(rule)).toBe('tag namespace, creates, below fixed tenants');
  });
});

describe('tags', () => {
  it('are read and written as one line', () => {
    const text = 'namespace=dev, application.stateaware.disable=true';
    expect(readTags(text).tags).toEqual({ namespace: 'dev', 'application.stateaware.disable': 'true' });
    expect(tagsText(readTags(text).tags)).toBe(text);
    expect(readTags(' , ').tags).toBeUndefined();
    expect(readTags('a').problem).toBe('expected name=value, got "a"');
    expect(readTags('a=1, a=2').problem).toBe('the tag a is given twice');
  });
});
