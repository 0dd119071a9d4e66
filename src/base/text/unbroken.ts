/** A text whose numbers stay on one line with their units: the space of "12 s", "16 GB" or "5 %" becomes a no-break space. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=(?:%|[kKMGT]i?B|µs|ms|s|min|h|vcores?)(?![\p{L}\d]))/gu, '$1\u00a0');
}
