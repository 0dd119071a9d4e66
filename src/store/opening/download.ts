/** Hands a file to the browser, which saves it. */

/** Characters of a title in the name of a file. */
export const LONGEST_TITLE = 80;

/** Downloads a text, or what is a file already, under a name. */
export function download(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // Once it has begun, the download keeps the data itself.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
