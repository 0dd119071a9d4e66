/** The `filter` of a placement rule: the users and groups for which the rule is tried. */
export type PlacementFilter = {
  /** `allow` (default) or `deny`. */
  readonly type?: string;
  /** User names, or a single regular expression. */
  readonly users?: readonly string[];
  /** Group names, or a single regular expression. */
  readonly groups?: readonly string[];
};

/** One of the characters by which YuniKorn takes a single entry for a regular expression and not for a name. */
export const EXPRESSION = /[\^$*+?()[{}|]/;

/**
 * Whether `filter` lets the rule be tried for this user. Without users and groups the type alone decides, so that an
 * empty deny excludes everyone.
 * Source: YuniKorn core, placement/filter.go.
 */
export function passesFilter(filter: PlacementFilter | undefined, user: string, groups: readonly string[]): boolean {
  if (filter === undefined) return true;
  const allow = filter.type !== 'deny';
  const users = filter.users ?? [];
  const groupNames = filter.groups ?? [];
  if (users.length === 0 && groupNames.length === 0) return allow;
  const listed = matches(users, user) || groups.some((group) => matches(groupNames, group));
  return listed ? allow : !allow;
}

function matches(entries: readonly string[], name: string): boolean {
  const [only] = entries;
  if (entries.length !== 1 || only === undefined || !EXPRESSION.test(only)) return entries.includes(name);
  return goExpression(only)?.test(name) ?? false;
}

/** What JavaScript has and Go has not: looking ahead or behind, and what a group matched before. */
const NOT_IN_GO = /\(\?<?[=!]|\\[1-9]|\\k</;

/**
 * A regular expression in the syntax of Go, null when it is none: flags stand in front of it, groups have names with a P.
 * Source: Go, regexp/syntax.
 */
export function goExpression(text: string): RegExp | null {
  const [front = '', flags = ''] = /^\(\?([ims]+)\)/.exec(text) ?? [];
  if (NOT_IN_GO.test(text)) return null;
  try {
    return new RegExp(text.slice(front.length).replaceAll('(?P<', '(?<'), flags);
  } catch {
    return null;
  }
}
