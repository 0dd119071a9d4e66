/** Members of a list by a key: the groups in the order of their first members, and in each the members in their order. */
export function groupedBy<Member, Key>(members: Iterable<Member>, key: (member: Member) => Key): Map<Key, Member[]> {
  const groups = new Map<Key, Member[]>();
  for (const member of members) {
    const own = key(member);
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [member]);
    else group.push(member);
  }
  return groups;
}
