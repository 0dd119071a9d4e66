/** The path of the lowest queue that contains both, which may be one of them. Whole names are compared. */
export function lowestCommonAncestor(a: string, b: string): string {
  const elements = a.split('.');
  const others = b.split('.');
  let shared = 0;
  while (shared < elements.length && shared < others.length && elements[shared] === others[shared]) shared++;
  return elements.slice(0, shared).join('.');
}
