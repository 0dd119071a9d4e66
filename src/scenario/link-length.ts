/** How long links are, and what that means for those who pass them on. */

/** Up to here a link survives chat and mail programs. */
export const SHORT_LINK = 2_000;

/** The length that RFC 9110 asks all HTTP software to support. */
export const LONG_LINK = 8_000;

/** How a link of `length` characters fares: passed on anywhere, by modern software, or not to be relied on. */
export function classifyLength(length: number): 'short' | 'long' | 'too-long' {
  if (length <= SHORT_LINK) return 'short';
  return length <= LONG_LINK ? 'long' : 'too-long';
}
