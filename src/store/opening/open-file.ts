/** A file becomes the document on screen, or is offered for preview if it is of another system. */
import type { Problem, Result } from '../../base/result';
import { fileText } from './file-text';
import { importKind } from './import-kinds';
import { importStore, offerImport } from './import-store';
import type { ImportOffer } from './import-store';
import { openText, summary } from './open-document';
import type { Opened } from './open-document';
import { LONG_TEXT } from './reading/reading-store';
import { scenarioStore } from '../document/scenario-store';

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
 * Opens files one after the other. One of another system waits until the one before it has been looked at. Of several scenarios
 * the first is opened, because each would take the place of the one before; a notice names the others.
 */
export async function openFiles(files: readonly File[]): Promise<void> {
  const left: string[] = [];
  let replaced = false;
  for (const file of files) {
    const result = await openFile(file, replaced);
    if (result === 'left') left.push(file.name);
    replaced ||= result === 'replaced';
  }
  if (left.length === 0) return;
  const others = left.length === 1 ? `${left[0]} was` : `${left.length} more files were`;
  scenarioStore.getState().notify('warning', `${others} not opened: each would take the place of the one before.`);
}

/**
 * Opens a file; a problem becomes a notice that names the field. A file of another system is offered for preview instead, and
 * this resolves once it has been taken or put away.
 * @param taken whether something has been opened already that a second one would replace
 */
async function openFile(file: File, taken: boolean): Promise<'replaced' | 'offered' | 'left' | 'failed'> {
  const { notify, replace } = scenarioStore.getState();
  const read = await fileText(file);
  if (!read.ok) {
    notify('error', read.error);
    return 'failed';
  }
  const { name, text } = read.value;
  const kind = importKind(name, text);
  if (kind !== undefined) {
    if (taken && taker !== undefined) return 'left';
    if (taker?.({ kind, name, text }) === true) return 'replaced';
    await offer({ kind, name, text });
    await putAway();
    return 'offered';
  }
  const what = foreign(name, text, file.name);
  if (what !== undefined) {
    notify('error', what);
    return 'failed';
  }
  if (taken) return 'left';
  const opened = await openedText(text, name);
  if (opened === undefined) return 'failed';
  if (!opened.ok) {
    notify('error', `${name} was not opened: ${summary(opened.error)}.`);
    return 'failed';
  }
  replace(opened.value.document, opened.value.origin);
  for (const notice of opened.value.notices) notify('warning', notice);
  return 'replaced';
}

/** A line of spark-defaults.conf, or one that its template comments out. */
const SPARK_SETTINGS = /^[#\s]*spark(\.\w+)+[ \t=:]/m;

/** A sentence on a text that is certainly no scenario. `stored`: the name of its file, which may be compressed. */
function foreign(name: string, text: string, stored: string): string | undefined {
  if (/^\s*\{\s*"Event"\s*:\s*"SparkListener/.test(text)) {
    const unpack = name === stored ? '' : ' Unpack it first.';
    return `${name} is an event log of Spark. The command line reads it, this page does not: signalbox event-log ${name}.${unpack}`;
  }
  if (/^\s*[[{]/.test(text)) return undefined;
  if (SPARK_SETTINGS.test(text)) {
    return `${name} has settings of Spark. An application has them: set them there in the section Workload.`;
  }
  return (
    `${name} was not opened: it is neither a scenario nor a file of a system that Signalbox knows. ` +
    'Those end in .json, .yaml, .xml, .csv or .tsv.'
  );
}

/** Resolves when no text waits for a person to look at it. */
function putAway(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (importStore.getState().offer !== undefined) return;
      stop();
      resolve();
    };
    const stop = importStore.subscribe(look);
    look();
  });
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
