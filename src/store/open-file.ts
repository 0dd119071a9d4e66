/** A file becomes the document on screen, or is offered for preview if it is of another system. */
import type { Problem, Result } from '../base/result';
import { importKind } from './import-kinds';
import { offerImport } from './import-store';
import type { ImportOffer } from './import-store';
import { MAX_FILE_SIZE, openText, summary } from './open-document';
import type { Opened } from './open-document';
import { LONG_TEXT } from './reading/reading-store';
import { scenarioStore } from './scenario-store';

/** A handler that takes files of other systems before they are offered for preview. */
let taker: ((offer: ImportOffer) => boolean) | undefined;

/** Shows files of other systems to `take` first, which says whether it has use for them, until the returned function is called. */
export function takeImports(take: (offer: ImportOffer) => boolean): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = undefined;
  };
}

/** Opens a file; a problem becomes a notice that names the field. A file of another system is offered for preview instead. */
export async function openFile(file: File): Promise<void> {
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
