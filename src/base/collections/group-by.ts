/**
 * Items by a key: groups in the order of their first items, and items of a group in their order. As `Map.groupBy`, which the oldest
 * browsers and releases of Node that are supported do not have.
 */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
