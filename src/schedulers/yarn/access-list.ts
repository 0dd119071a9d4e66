/**
 * Access control lists as Hadoop writes them: users separated by commas, a space, groups separated by commas; "*" is everyone.
 * The text is split at its first space alone, and every name is trimmed.
 * Source: Hadoop, security/authorize/AccessControlList.
 */

/** Whether a list names a user or one of the user's groups. */
export function isOnList(list: string, user: string, groups: readonly string[]): boolean {
  if (list.trim() === '*') return true;
  const space = list.indexOf(' ');
  const names = (text: string) => text.split(',').map((name) => name.trim());
  if (names(space < 0 ? list : list.slice(0, space)).includes(user)) return true;
  const allowed = space < 0 ? [] : names(list.slice(space + 1));
  return groups.some((group) => allowed.includes(group));
}
