/** How long links are, and what that means for those who pass them on. */

/** Up to here a link survives chat and mail programs. */
export const SHORT_LINK = 2_000;

/** The length that RFC 9110 asks all HTTP software to support. */
export const LONG_LINK = 8_000;

/** Length in characters of the link to `hash` on the page at `address`, whose own hash does not count. */
export function linkLength(address: string, hash: string): number {
  const cut = address.indexOf('#');
  return (cut < 0 ? address.length : cut) + hash.length;
}

/** How a link of `length` characters fares: passed on anywhere, by modern software, or not to be relied on. */
export function classifyLength(length: number): 'short' | 'long' | 'too-long' {
  if (length <= SHORT_LINK) return 'short';
  return length <= LONG_LINK ? 'long' : 'too-long';
}
