/** Limits of users and groups, placement rules and tags: what a new one is, and what it says in words. */
import { counted } from '../../../base/text/counted';
import { isObject } from '../../../base/json';
import type { Json, JsonObject } from '../../../base/json';
import type { Scenario } from '../../../scenario/schema';
import { leafQueues } from '../../../authoring/queue-model';

/** Objects of a list; other elements are left out. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((item): item is JsonObject => isObject(item)) : [];
}

/** Texts of a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** An object with one field set, or taken away with `undefined`. */
export function withField(object: JsonObject, name: string, value: unknown): JsonObject {
  const { [name]: _, ...rest } = object;
  return value === undefined ? rest : { ...object, [name]: value as Json };
}

/** The limit that a new row starts with: for everyone, or for the first user without a limit if everyone has one. */
export function freshLimit(document: Scenario, limits: readonly JsonObject[]): JsonObject {
  const named = new Set(limits.flatMap((limit) => textsOf(limit.users)));
  const users = document.workload.map((entry) => entry.user ?? 'user');
  let user = named.has('*') ? users.find((name) => !named.has(name)) : '*';
  for (let n = 1; user === undefined; n++) user = named.has(`user-${n}`) ? undefined : `user-${n}`;
  return { limit: user === '*' ? 'each user' : user, users: [user], maxapplications: 1 };
}

/** The name of a limit: its description, or its users and groups. */
export function limitName(limit: JsonObject, index: number): string {
  if (typeof limit.limit === 'string' && limit.limit !== '') return limit.limit;
  const names = [...textsOf(limit.users), ...textsOf(limit.groups)];
  return names.length === 0 ? `limit ${index + 1}` : names.join(', ');
}

export const RULES = ['provided', 'user', 'tag', 'fixed'] as const;

/** What each rule takes the name of the queue from. */
export const ruleHelp: Readonly<Record<string, string>> = {
  provided: 'The queue the application asks for',
  user: 'A queue named like the user',
  tag: 'The queue named by a tag of the application, such as namespace',
  fixed: 'Always the same queue',
};

/** The rule with another name; the value that the new one needs is filled in, one that it does not know is dropped. */
export function withRuleName(document: Scenario, rule: JsonObject, name: string): JsonObject {
  const { value: _, ...rest } = rule;
  if (name === 'tag') return { ...rest, name, value: 'namespace' };
  if (name !== 'fixed') return { ...rest, name };
  // A full path says where the queue is, so there is no rule for its parent.
  const { parent: __, ...alone } = rest;
  return { ...alone, name, value: leafQueues(document)[0] ?? 'root.default' };
}

/** A rule in a few words: "tag namespace, creates". */
export function ruleText(rule: JsonObject): string {
  const { name, value, create, parent } = rule;
  const parts = [
    [name, value].flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : [])).join(' '),
    ...(create === true ? ['creates'] : []),
    ...(isObject(parent) ? [`below ${ruleText(parent as JsonObject)}`] : []),
  ];
  return parts.join(', ');
}

/** "namespace=dev, team=a" as tags by name; the sentence says what is wrong. */
export function readTags(text: string): {
  readonly tags?: Readonly<Record<string, string>>;
  readonly problem?: string;
} {
  const tags: Record<string, string> = {};
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at < 0 || name === '') return { problem: `expected name=value, got "${part.trim()}"` };
    if (Object.hasOwn(tags, name)) return { problem: `the tag ${name} is given twice` };
    tags[name] = part.slice(at + 1).trim();
  }
  return Object.keys(tags).length === 0 ? {} : { tags };
}

/** Tags as one line of text. */
export function tagsText(tags: unknown): string {
  if (!isObject(tags)) return '';
  return Object.entries(tags)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');
}

/** "2 limits", "none". */
export function listDetail(items: readonly unknown[], one: string): string {
  return items.length === 0 ? 'none' : counted(items.length, one);
}
