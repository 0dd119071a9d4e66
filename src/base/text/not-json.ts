/**
 * Why a text is not JSON, as a sentence for people. A file in another encoding than UTF-8 (Windows PowerShell writes UTF-16)
 * contains characters that cannot occur in JSON, and the parser's message about them is of no use.
 */
export function notJson(text: string, error: unknown): string {
  if (/[\0\ufffd]/.test(text.slice(0, 100))) return 'it is not JSON in UTF-8: save it as text with this encoding';
  return `it is not JSON: ${error instanceof Error ? error.message : String(error)}`;
}
