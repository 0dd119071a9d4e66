/** Texts as an enumeration: "A", "A and B", "A, B and C"; as a choice with `last` "or". '' without any. */
export function listText(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`;
}
