/**
 * Why a text is no JSON, as a sentence for people. A file in another encoding than UTF-8 (Windows PowerShell writes UTF-16) is
 * read as characters that no JSON holds; what the parser says of them helps nobody.
 */
export function notJson(text: string, error: unknown): string {
  if (/[\0\ufffd]/.test(text.slice(0, 100))) return 'it is not JSON in UTF-8: save it as text with this encoding';
  return `it is not JSON: ${error instanceof Error ? error.message : String(error)}`;
}
