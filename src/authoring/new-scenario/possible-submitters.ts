/** Who an application could come from, so that placement rules and access lists let it into a queue. */
import { applicationKnobs } from '../../scenario/frame-knobs';
import { lastName, parentPath } from '../../scenario/queue-path';
import type { ApplicationText, QueueText, Scenario } from '../../scenario/schema';
import { EXPRESSION } from '../../schedulers/yunikorn/placement/placement-filter';
import type { PlacementRule } from '../../schedulers/yunikorn/placement/rule-problem';

/** What placement rules and access lists look at. */
export type Submitter = Required<Pick<ApplicationText, 'user' | 'groups' | 'tags'>>;

/** Of those that access lists and rules name: more would say nothing new. */
const MOST_LISTED = 3;
/** Fields of queues in which the systems keep access lists: `submitacl`, `aclSubmitApps`, `acl_submit_applications` and the like. */
const ACCESS_LIST = /^acl|acl$/i;

/**
 * The submitter of an entry, and others that the queue may take instead, those with fewer changes first. Users and groups are named
 * by the access lists of the queue and of those above it and by filters of placement rules, or named like the queue, which rules of
 * users and groups look for; a namespace is named like the queue.
 * @param path full path of the queue
 */
export function possibleSubmitters(
  entry: ApplicationText,
  path: string,
  { queues, scheduler }: Pick<Scenario, 'queues' | 'scheduler'>,
): Submitter[] {
  const { user = applicationKnobs.user.default, groups = [], tags = {} } = entry;
  const name = lastName(path);
  const filters = filterLists((scheduler['placementrules'] ?? []) as readonly PlacementRule[]);
  const named = (kind: 'users' | 'groups') =>
    [accessLists(path, queues), filters].flatMap((lists) => lists.flatMap((list) => list[kind]).slice(0, MOST_LISTED));
  const users = [user, ...named('users'), name];
  const memberships = [groups, ...named('groups').map((group) => [group]), [name]];
  const tagged = [tags, { ...tags, namespace: name }];
  const found = users.flatMap((who, i) =>
    memberships.flatMap((member, j) =>
      tagged.map((tag, k) => ({
        submitter: { user: who, groups: member, tags: tag },
        changes: Math.sign(i) + Math.sign(j) + Math.sign(k),
      })),
    ),
  );
  return found.toSorted((x, y) => x.changes - y.changes).map(({ submitter }) => submitter);
}

interface AccessList {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** The access lists of a queue and of those above it, nearest first: users, a blank, groups, with commas between names. */
function accessLists(path: string, queues: readonly QueueText[]): AccessList[] {
  const own = queues.find(({ id }) => id === path) ?? {};
  const texts = Object.entries(own).flatMap(([field, text]) =>
    ACCESS_LIST.test(field) && typeof text === 'string' ? [text] : [],
  );
  const lists = texts.map((text) => {
    const [users = [], groups = []] = text
      .split(' ')
      .map((part) => part.split(',').filter((name) => !/^\*?$/.test(name)));
    return { users, groups };
  });
  const parent = parentPath(path);
  return parent === '' ? lists : [...lists, ...accessLists(parent, queues)];
}

/** Whom the filters of YuniKorn's rules let in, without those that only keep others out. */
function filterLists(rules: readonly PlacementRule[]): AccessList[] {
  return rules.flatMap(({ filter, parent }): AccessList[] => {
    const above = parent === undefined ? [] : filterLists([parent]);
    if (filter === undefined || filter.type === 'deny') return above;
    return [{ users: namesIn(filter.users), groups: namesIn(filter.groups) }, ...above];
  });
}

/** The names in a filter; of an expression its letters, which often match it. */
function namesIn(entries: readonly string[] = []): string[] {
  const [only] = entries;
  if (entries.length !== 1 || !EXPRESSION.test(only)) return [...entries];
  const letters = only.replace(/[^\w-]+/g, '');
  return letters === '' ? [] : [letters];
}
