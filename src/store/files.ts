/** Files: scenarios and those of other systems, saved as a download, opened with a dialog or by dropping them on the page. */
import { ENGINE_VERSION } from '../engine/version';
import type { Problem, Result } from '../base/result';
import type { Scenario } from '../scenario/schema';
import { importKind } from './import-kinds';
import { offerImport } from './import-store';
import type { ImportOffer } from './import-store';
import { MAX_FILE_SIZE, openText, summary } from './open-document';
import type { Opened } from './open-document';
import { LONG_TEXT } from './reading/reading-store';
import { loadSystems } from './systems';
import { scenarioStore } from './scenario-store';
import { viewStore } from './view-store';
import { withView } from './view-text';

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
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What a person may choose by default: scenarios, and files of other systems. */
const ACCEPTED = '.json,.yaml,.yml,.xml,.csv,.tsv,application/json';

/** Asks for a file and opens it. */
export function chooseFile(accepted = ACCEPTED): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accepted;
  input.addEventListener('change', () => void openFiles(input.files ?? []));
  input.click();
}

/** A handler that takes files of other systems before they are offered for preview. */
let taker: ((offer: ImportOffer) => boolean) | undefined;

/** Shows files of other systems to `take` first, which says whether it has use for them, until the returned function is called. */
export function takeImports(take: (offer: ImportOffer) => boolean): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = undefined;
  };
}

/**
 * Opens the first of the files; what is wrong with it becomes a notice that names the field. A file of another system is
 * offered for a look instead.
 */
async function openFiles(files: ArrayLike<File>): Promise<void> {
  if (files.length === 0) return;
  const file = files[0];
  const { notify, replace } = scenarioStore.getState();
  if (file.size > MAX_FILE_SIZE) {
    notify('error', `${file.name} has ${Math.ceil(file.size / 1024 / 1024)} MB; scenario files may have up to 20 MB.`);
    return;
  }
  let text: string;
  try {
    text = await file.text();
  } catch {
    notify('error', `${file.name} could not be read.`);
    return;
  }
  try {
    await loadSystems();
  } catch {
    notify('error', `${file.name} was not opened: the part of Signalbox that reads it could not be loaded. Try again.`);
    return;
  }
  const kind = importKind(file.name, text);
  if (kind !== undefined) {
    if (taker?.({ kind, name: file.name, text }) === true) return;
    await offer({ kind, name: file.name, text });
    return;
  }
  const opened = await openedText(text, file.name);
  if (opened === undefined) return;
  if (!opened.ok) {
    notify('error', `${file.name} was not opened: ${summary(opened.error)}.`);
    return;
  }
  replace(opened.value.document, opened.value.origin);
  for (const notice of opened.value.notices) notify('warning', notice);
}

/** Shows a text to the person. A long one is read beside the page first, if the part that does so can be loaded. */
async function offer(what: ImportOffer): Promise<void> {
  if (what.text.length <= LONG_TEXT) {
    offerImport(what);
    return;
  }
  const offered = import('./reading/offer-text').then(({ offerText }) => offerText(what));
  await offered.catch(() => offerImport(what));
}

/** The content of a scenario's file; undefined if reading was cancelled. */
async function openedText(text: string, name: string): Promise<Result<Opened, Problem[]> | undefined> {
  if (text.length <= LONG_TEXT) return openText(text, name);
  try {
    const { openedBeside } = await import('./reading/offer-text');
    return await openedBeside(text, name);
  } catch {
    return openText(text, name);
  }
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
    void openFiles(event.dataTransfer?.files ?? []);
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
