/** Whether a text begins as the file of a finished sweep does. In its own file: the page asks before it loads the rest. */
export function looksLikeSweep(text: string): boolean {
  return /^\s*\{\s*"signalboxSweep"\s*:/.test(text.slice(0, 200));
}
