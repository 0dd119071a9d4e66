/** What ends a sentence behind a title: nothing where the title ends one itself, as a question does. */
export function fullStopAfter(title: string): string {
  return /[.?!…]$/.test(title) ? '' : '.';
}
