/** From a link or a file's text to a valid document, or to a description of what is wrong that loses nothing. */
import { notJson } from '../../base/text/not-json';
import { capitalized } from '../../base/text/capitalized';
import { nearest } from '../../base/text/nearest';
import { findUnsafe } from '../../base/json';
import type { Json } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Problem, Result } from '../../base/result';
import { checkDocument } from '../../engine/document/check-document';
import { withLessonText } from '../../scenario/lesson/reference';
import type { Scenario } from '../../scenario/schema';
import { decodeShared, galleryIdOf } from '../../scenario/share';
import type { Fingerprints, ShareProblem } from '../../scenario/share';
import { upgradeDocument } from '../../scenario/upgrade';
import { galleryEntries } from '../document/gallery';
import { summary } from './problem-summary';
import { repairView } from './repair-view';
import { salvage } from './salvage';
import type { Salvaged } from './salvage';
import { defaultDocument } from '../document/scenario-store';
import type { Origin } from '../document/create-scenario-store';

export interface Opened {
  readonly document: Scenario;
  readonly origin: Origin;
  /** Fingerprints of the sender's runs, by variant. */
  readonly fingerprints: Fingerprints;
  /** What was left out of the view, in sentences. */
  readonly notices: readonly string[];
}

/** A link that cannot be opened as it is. */
export interface LinkTrouble {
  /** The step of reading that failed; `newer` is a link of a later Signalbox, `gallery` one to a scenario that is not there. */
  readonly stage: ShareProblem['stage'] | 'gallery' | 'scenario';
  /** One sentence. */
  readonly message: string;
  /** The link as it was given. */
  readonly raw: string;
  /** What could be read, when anything could. */
  readonly salvaged: Salvaged | undefined;
}

/** A file whose document cannot be opened as it is. */
export interface FileTrouble {
  readonly stage: 'file';
  /** One sentence. */
  readonly message: string;
  readonly name: string;
  /** What could be read, when anything could. */
  readonly salvaged: Salvaged | undefined;
}

/** Largest file that is read, in bytes. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024;

const MAX_DEPTH = 64;

let prepared: { readonly link: string; readonly opened: Result<Opened, LinkTrouble> } | undefined;

/** Keeps the document of a long link that another thread has opened, until the next one. */
export function keepOpened(link: string, opened: Result<Opened, LinkTrouble>): void {
  prepared = { link, opened };
}

/** Opens a link: a whole document, or a scenario of the gallery, which has to be loaded before. Never throws. */
export function openLink(link: string): Result<Opened, LinkTrouble> {
  if (prepared?.link === link) return prepared.opened;
  const id = galleryIdOf(link);
  if (id !== undefined) return openGallery(id, link);
  const shared = decodeShared(link);
  if (!shared.ok) {
    const { stage, message, raw } = shared.error;
    return err({ stage, message: sentence(message), raw, salvaged: undefined });
  }
  const { fingerprints } = shared.value;
  const withText = withLessonText(shared.value.document, galleryEntries());
  const repaired = repairView(withText.document);
  const read: ReadDocument = { ...repaired, notices: [...withText.notices, ...repaired.notices] };
  const opened = checkedAs(read, { kind: 'link' });
  if (opened.ok) return ok({ ...opened.value, fingerprints });
  return err({ stage: 'scenario', message: problemSentence(opened.error), raw: link, salvaged: salvagedOf(read) });
}

function openGallery(id: string, raw: string): Result<Opened, LinkTrouble> {
  const entry = galleryEntries().find((known) => known.id === id);
  if (entry === undefined) {
    const near = nearest(
      galleryEntries().map((known) => known.id),
      id,
    );
    return err({
      stage: 'gallery',
      message: `There is no scenario "${id}" in the gallery.${near === null ? '' : ` Did you mean "${near}"?`}`,
      raw,
      salvaged: undefined,
    });
  }
  return ok({ document: entry.scenario, origin: { kind: 'gallery', id }, fingerprints: {}, notices: [] });
}

/** Opens the text of a scenario file called `name`. Never throws. */
export function openText(text: string, name: string): Result<Opened, FileTrouble> {
  let json: Json;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
  } catch (error) {
    return err(fileTrouble([{ path: '', message: notJson(text, error) }], name));
  }
  const read = readJson(json);
  if (!read.ok) return err(fileTrouble(read.error, name));
  const opened = checkedAs(read.value, { kind: 'file', id: name });
  return opened.ok ? opened : err(fileTrouble(opened.error, name, salvagedOf(read.value)));
}

/** Opens a document that has been parsed already. Never throws; the problems name their fields. */
export function openJson(json: Json, origin: Origin): Result<Opened, Problem[]> {
  const read = readJson(json);
  return read.ok ? checkedAs(read.value, origin) : read;
}

/** A document in the present form, which has not been checked, and what was left out of its view. */
interface ReadDocument {
  readonly document: Json;
  readonly notices: readonly string[];
}

function readJson(json: Json): Result<ReadDocument, Problem[]> {
  const unsafe = findUnsafe(json, MAX_DEPTH);
  if (unsafe !== null) return err([unsafe]);
  const upgraded = upgradeDocument(json);
  return upgraded.ok ? ok(repairView(upgraded.value)) : err([upgraded.error]);
}

function checkedAs({ document, notices }: ReadDocument, origin: Origin): Result<Opened, Problem[]> {
  const checked = checkDocument(document);
  return checked.ok ? ok({ document: checked.value, origin, fingerprints: {}, notices }) : checked;
}

/** What can be saved of a document that is not valid, with what was left out of its view. */
function salvagedOf({ document, notices }: ReadDocument): Salvaged | undefined {
  const salvaged = salvage(document, defaultDocument());
  return salvaged && { ...salvaged, losses: [...notices, ...salvaged.losses] };
}

function fileTrouble(problems: readonly Problem[], name: string, salvaged?: Salvaged): FileTrouble {
  return { stage: 'file', message: problemSentence(problems), name, salvaged };
}

/** The name of a field is no word to begin with a capital. */
function problemSentence(problems: readonly Problem[]): string {
  return problems[0].path === '' ? sentence(summary(problems)) : `${summary(problems)}.`;
}

function sentence(clause: string): string {
  return `${capitalized(clause)}.`;
}
