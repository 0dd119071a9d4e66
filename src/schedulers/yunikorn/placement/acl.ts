/** Access lists of queues: reading them, and who they allow. */

/** Who may do something with a queue, as read from `submitacl` or `adminacl`. */
export interface Acl {
  readonly everybody: boolean;
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** An access list that allows no one, the default of a queue. */
export const nobody: Acl = { everybody: false, users: [], groups: [] };

/**
 * Reads an access list: users separated by commas, then a space and groups separated by commas; `*` in the place of
 * either stands for everyone. Null when the text has more than one space, which YuniKorn refuses.
 * Source: YuniKorn core, common/security/acl.go.
 */
export function readAcl(text: string): Acl | null {
  const fields = text.split(' ');
  if (text.trim() !== '*' && fields.length > 2) return null;
  const [users = [], groups = []] = fields.map((field) => field.split(',').filter((name) => name !== ''));
  const everybody = text.trim() === '*' || isWildcard(users) || isWildcard(groups);
  return { everybody, users, groups };
}

function isWildcard(names: readonly string[]): boolean {
  return names.length === 1 && names[0] === '*';
}

/** Whether `acl` names the user or one of the groups, or allows everyone. */
export function allows(acl: Acl, user: string, groups: readonly string[]): boolean {
  return acl.everybody || acl.users.includes(user) || groups.some((group) => acl.groups.includes(group));
}
