/**
 * Lists of who may do something, as Hadoop writes them: users separated by commas, a blank, groups separated by commas; "*" is
 * everyone. The text is split once, at its first blank, and every name is trimmed.
 * Source: Hadoop, security/authorize/AccessControlList.
 */

/** Whether a list names a user or one of the user's groups. */
export function isOnList(list: string, user: string, groups: readonly string[]): boolean {
  if (list.trim() === '*') return true;
  const blank = list.indexOf(' ');
  const names = (text: string) => text.split(',').map((name) => name.trim());
  if (names(blank < 0 ? list : list.slice(0, blank)).includes(user)) return true;
  const allowed = blank < 0 ? [] : names(list.slice(blank + 1));
  return groups.some((group) => allowed.includes(group));
}
