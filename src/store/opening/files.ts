/** Files: scenarios and those of other systems, saved as a download, opened with a dialog or by dropping them on the page. */
import { ENGINE_VERSION } from '../../engine/version';
import type { Scenario } from '../../scenario/schema';
import { openWithReader } from '../reader-part';
import { scenarioStore } from '../document/scenario-store';
import { viewStore } from '../view/view-store';
import { withView } from '../view/view-text';

const EXTENSION = '.signalbox.json';

/** Name of the file for a scenario: its title in plain letters. */
function fileName(document: Scenario): string {
  const words =
    (document.title ?? '')
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words.join('-').slice(0, 60).replace(/-+$/, '');
  return (name === '' ? 'scenario' : name) + EXTENSION;
}

/** Text of the file for what is on screen, view included. */
function fileText(): string {
  const { document } = scenarioStore.getState();
  const text = JSON.stringify(withView({ ...document, engine: ENGINE_VERSION }, viewStore.getState()), null, 2);
  return `${text}\n`;
}

/** Downloads what is on screen as a file. */
export function saveFile(): void {
  download(fileName(scenarioStore.getState().document), fileText(), 'application/json');
}

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

/** What a person may choose by default: scenarios, and files of other systems. */
const ACCEPTED = '.json,.yaml,.yml,.xml,.csv,.tsv,.gz,application/json';

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
function openFiles(files: ArrayLike<File>): void {
  // What is dropped is at hand only while it is told of.
  const all = Array.from(files);
  if (all.length > 0) openWithReader(all[0].name, (reader) => void reader.openFiles(all));
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
    openFiles(event.dataTransfer?.files ?? []);
  };
  target.addEventListener('dragover', over);
  target.addEventListener('dragleave', leave);
  target.addEventListener('drop', drop);
  return () => {
    target.removeEventListener('dragover', over);
    target.removeEventListener('dragleave', leave);
    target.removeEventListener('drop', drop);
  };
}
