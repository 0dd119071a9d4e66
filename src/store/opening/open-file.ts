/** A file becomes the document on screen, or is offered for preview if it is of another system. */
import { err } from '../../base/result';
import type { Result } from '../../base/result';
import { withFolders } from './dropped-folders';
import type { Dropped } from './dropped-folders';
import { sortOut } from './event-log/sort-out';
import type { LogFiles } from './event-log/sort-out';
import { fileText } from './file-text';
import { importKind } from '../../authoring/files/import-kinds';
import { importStore, offerImport } from './import-store';
import type { ImportOffer, TextOffer } from './import-store';
import { noticeUnknown } from './notice-unknown';
import { openText } from './open-document';
import type { FileTrouble, Opened } from './open-document';
import { LONG_TEXT } from './reading/reading-store';
import { linkStore } from '../address/link-store';
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

type Outcome = 'replaced' | 'offered' | 'left' | 'failed';

/**
 * Opens files one after the other. One of another system waits until the one before it has been looked at. Of several scenarios
 * the first is opened, because each would take the place of the one before; a notice names the others.
 * @param dropped what the files are where they were dropped: some may be folders
 */
export async function openFiles(files: readonly File[], dropped: readonly Dropped[] = []): Promise<void> {
  const left: string[] = [];
  let replaced = false;
  for (const one of await sortOut(await withFolders(files, dropped))) {
    const result: Outcome = await (one instanceof File ? openFile(one, replaced) : openLog(one));
    if (result === 'left') left.push(one.name);
    replaced ||= result === 'replaced';
  }
  if (left.length === 0) return;
  const others = left.length === 1 ? `${left[0]} was` : `${left.length} more files were`;
  scenarioStore.getState().notify('warning', `${others} not opened: each would take the place of the one before.`);
}

/**
 * Opens a file; a problem becomes a notice that names the field. Where a part of a scenario is not valid, the person is asked
 * whether to open the rest. A file of another system is offered for preview instead, and this resolves once it has been taken or
 * put away.
 * @param taken whether something has been opened already that a second one would replace
 */
async function openFile(file: File, taken: boolean): Promise<Outcome> {
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
  const what = foreign(name, text);
  if (what !== undefined) {
    notify('error', what);
    return 'failed';
  }
  if (taken) return 'left';
  const opened = await openedText(text, name);
  if (opened === undefined) return 'failed';
  if (!opened.ok) {
    if (opened.error.salvaged !== undefined) return askAbout(opened.error);
    notify('error', `${name} was not opened: ${opened.error.message}`);
    return 'failed';
  }
  replace(opened.value.document, opened.value.origin);
  for (const notice of opened.value.notices) notify('warning', notice);
  noticeUnknown(opened.value);
  return 'replaced';
}

/** Shows what is wrong with a scenario and what could be read of it; resolves when the person has chosen what is done. */
async function askAbout(trouble: FileTrouble): Promise<Outcome> {
  linkStore.setState({ trouble });
  await answered(trouble);
  const { document, origin } = scenarioStore.getState();
  if (document !== trouble.salvaged?.document) return 'failed';
  noticeUnknown({ document, origin });
  return 'replaced';
}

/** The same for an event log of Spark, which may be in several files. */
async function openLog({ name, files }: LogFiles): Promise<Outcome> {
  const failed = `${name} was not opened: a part of Signalbox could not be loaded. Try again.`;
  const reading = import('./reading/offer-text').then(({ readLogBeside }) => readLogBeside(name, files));
  const read = await reading.catch(() => err(failed));
  if (read === undefined) return 'failed';
  if (!read.ok) {
    scenarioStore.getState().notify('error', read.error);
    return 'failed';
  }
  const what: ImportOffer = { kind: 'event-log', name, log: read.value };
  // A dialog that begins a scenario has no use for it, and gives way.
  taker?.(what);
  offerImport(what);
  await putAway();
  return 'offered';
}

/** A line of spark-defaults.conf, or one that its template comments out. */
const SPARK_SETTINGS = /^[#\s]*spark(\.\w+)+[ \t=:]/m;

/** A sentence on a text that is certainly no scenario. */
function foreign(name: string, text: string): string | undefined {
  if (/^\s*[[{]/.test(text)) return undefined;
  if (SPARK_SETTINGS.test(text)) {
    return `${name} has settings of Spark. An application has them: set them there in the section Workload.`;
  }
  if (/\.xml$/i.test(name))
    return `${name} was not opened: YARN’s files begin with <configuration> or <allocations>, Spark’s with <allocations>.`;
  return (
    `${name} was not opened: it is neither a scenario nor a file of a system that Signalbox knows. ` +
    'Those end in .json, .yaml, .xml, .csv or .tsv.'
  );
}

/** Resolves when no text waits for a person to look at it, or to begin a scenario with it. */
function putAway(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { offer, brought } = importStore.getState();
      if (offer !== undefined || brought !== undefined) return;
      stop();
      resolve();
    };
    const stop = importStore.subscribe(look);
    look();
  });
}

/** Resolves when the question about a document that is not valid is no longer shown. */
function answered(trouble: FileTrouble): Promise<void> {
  return new Promise((resolve) => {
    const stop = linkStore.subscribe((state) => {
      if (state.trouble === trouble) return;
      stop();
      resolve();
    });
  });
}

/** Shows a text to the reader. A long one is first read in a worker, if that can be loaded. */
async function offer(what: TextOffer): Promise<void> {
  if (what.text.length <= LONG_TEXT) {
    offerImport(what);
    return;
  }
  const offered = import('./reading/offer-text').then(({ offerText }) => offerText(what));
  await offered.catch(() => offerImport(what));
}

/** The content of a scenario's file; undefined if reading was cancelled. */
async function openedText(text: string, name: string): Promise<Result<Opened, FileTrouble> | undefined> {
  if (text.length <= LONG_TEXT) return openText(text, name);
  try {
    const { openedBeside } = await import('./reading/offer-text');
    return await openedBeside(text, name);
  } catch {
    return openText(text, name);
  }
}
