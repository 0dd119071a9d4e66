/** Placement rules of the Fair scheduler: what a new one is, and what it says in words. */
import { isObject } from '../../../base/json';
import type { JsonObject } from '../../../base/json';

/** What each rule takes the name of the queue from. */
export const fairRuleHelp: Readonly<Record<string, string>> = {
  specified: 'The requested queue; without one the next rule applies',
  user: 'A queue named like the user',
  primaryGroup: 'A queue named like the first group of the user',
  secondaryGroupExistingQueue: 'The queue of the first further group that has one',
  nestedUserQueue: 'A queue named like the user, below the one that the rule inside names',
  default: 'Always the same queue',
  reject: 'Rejects every application',
};

/** Whether a rule takes every application whatever else it says. */
export function endsList(name: string): boolean {
  return name === 'default' || name === 'reject';
}

/** The rules with one more, before the last one: that takes what no other took. */
export function withNewRule(rules: readonly JsonObject[], rule: JsonObject): JsonObject[] {
  return [...rules.slice(0, -1), rule, ...rules.slice(-1)];
}

/** The rule with another name; what the new one does not know is dropped, and what it needs is filled in. */
export function withFairRuleName(rule: JsonObject, name: string): JsonObject {
  const create = endsList(name) || rule.create === undefined ? {} : { create: rule.create };
  return name === 'nestedUserQueue' ? { name, ...create, nested: { name: 'primaryGroup' } } : { name, ...create };
}

/** A rule in a few words: "default root.adhoc", "user, names only existing queues". */
export function fairRuleText({ name, queue, create, nested }: JsonObject): string {
  const parts = [
    [name, queue].flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : [])).join(' '),
    ...(create === false ? ['names only existing queues'] : []),
    ...(isObject(nested) ? [`below ${fairRuleText(nested as JsonObject)}`] : []),
  ];
  return parts.join(', ');
}
