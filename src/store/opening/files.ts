/** Files: scenarios and those of other systems, saved as a download, opened with a dialog or by dropping them on the page. */
import { openWithReader } from '../reader-part';
import type { Dropped } from './dropped-folders';

/** Downloads what is on screen as a file, once what writes it is there. */
export function saveFile(): void {
  openWithReader('The file', (reader) => reader.saveDocument(), 'saved');
}

/** What a person may choose by default: scenarios, and files of other systems. */
const ACCEPTED = '.json,.yaml,.yml,.xml,.csv,.tsv,.gz,.zip,.zst,.zstd,.inprogress,application/json';

/** Asks for files and opens them; for one where only some kinds are accepted. */
export function chooseFile(accepted = ACCEPTED): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = accepted === ACCEPTED;
  input.accept = accepted;
  input.addEventListener('change', () => openFiles(input.files ?? []));
  input.click();
}

/** Opens the files, once what reads them is there. */
function openFiles(files: ArrayLike<File>, dropped: readonly Dropped[] = []): void {
  const all = Array.from(files);
  if (all.length > 0) openWithReader(all[0].name, (reader) => void reader.openFiles(all, dropped));
}

/**
 * Lets files be dropped anywhere on `target`. `hovering` hears whether files are being held over it. Returns a function that
 * ends it.
 */
export function acceptDrops(target: HTMLElement, hovering: (over: boolean) => void): () => void {
  const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  const over = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    hovering(true);
  };
  const leave = (event: DragEvent): void => {
    // Moving between elements inside the target is no leaving.
    if (event.relatedTarget instanceof Node && target.contains(event.relatedTarget)) return;
    hovering(false);
  };
  const drop = (event: DragEvent): void => {
    hovering(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    // Dropped files can be read only during the event.
    const { files = [], items = [] } = event.dataTransfer ?? {};
    openFiles(
      files,
      // A link or a text may come with them.
      Array.from(items).flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : [])),
    );
  };
  const ended = new AbortController();
  const { signal } = ended;
  // The browser drops only what was accepted last, and each part of the page is entered first.
  target.addEventListener('dragenter', over, { signal });
  target.addEventListener('dragover', over, { signal });
  target.addEventListener('dragleave', leave, { signal });
  target.addEventListener('drop', drop, { signal });
  return () => ended.abort();
}
