/**
 * An XML text without its comments. A comment that is not closed reaches to the end. Takes time in proportion to the text,
 * which a regular expression does not where many comments begin and none ends.
 */
export function stripComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('<!--', from);
    if (start < 0) return parts.join('') + text.slice(from);
    parts.push(text.slice(from, start));
    const end = text.indexOf('-->', start + 4);
    if (end < 0) return parts.join('');
    from = end + 3;
  }
}
