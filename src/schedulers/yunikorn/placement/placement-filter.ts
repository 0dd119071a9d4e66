/** Filters of placement rules. */

/** The `filter` of a placement rule: the users and groups for which the rule is tried. */
export type PlacementFilter = {
  /** `allow` (default) or `deny`. */
  readonly type?: string;
  /** User names, or a single regular expression. */
  readonly users?: readonly string[];
  /** Group names, or a single regular expression. */
  readonly groups?: readonly string[];
};

/** YuniKorn takes a single entry with one of these characters for a regular expression, any other for a name. */
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

/** In JavaScript but not in Go: lookahead, lookbehind and backreferences. */
const NOT_IN_GO = /\(\?<?[=!]|\\[1-9]|\\k</;

/**
 * The regular expression that a text in the syntax of Go describes, null when it is none: there flags precede the pattern,
 * and named groups are written `(?P<name>`.
 *
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
