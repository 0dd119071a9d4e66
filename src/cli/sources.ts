/** Scenarios from where the command line says: a file, the gallery, a link. */
import { cutText } from '../base/text/cut-text';
import { isObject } from '../base/json';
import type { Json, JsonObject } from '../base/json';
import { notJson } from '../base/text/not-json';
import { nearest } from '../base/text/nearest';
import type { Problem, Result } from '../base/result';
import { checkRunnable } from '../engine/document/check-runnable';
import { checkDocument } from '../engine/document/check-document';
import { gallery, galleryEntry } from '../engine/gallery';
import type { Scenario } from '../scenario/schema';
import { withLessonText } from '../scenario/lesson/reference';
import { decodeShared, galleryIdOf } from '../scenario/share';
import { upgradeDocument } from '../scenario/upgrade';
import { usage } from './arguments';
import type { Arguments } from './arguments';
import { CommandError, Exit, invalidDocument } from './exit';
import type { CommandIo } from './io';

/** Whether a document is good enough for a command. */
type Check = (document: unknown) => Result<Scenario, Problem[]>;

/** As {@link readSource}, for a command that runs variants: one of them that can be run is enough. */
export function readRunnable(source: string, io: CommandIo): Scenario {
  return readSource(source, io, checkRunnable);
}

/** The scenario of a file, of the gallery (`driver-deadlock`) or of a link (a whole address or the part from `#` on). */
export function readSource(source: string, io: CommandIo, check: Check = checkDocument): Scenario {
  const galleryId = galleryIdOf(source);
  if (galleryId !== undefined && source.includes('#')) {
    const entry = galleryEntry(galleryId);
    if (entry === undefined)
      throw invalidDocument([{ path: '', message: `there is no "${galleryId}" in the gallery` }], source);
    return entry.scenario;
  }
  if (isLink(source)) return readLink(source, check);
  // A word without a folder or an ending was probably meant to be a scenario of the gallery.
  return (
    galleryEntry(source)?.scenario ??
    readFile(source, io, { hint: /[./\\]/.test(source) ? '' : galleryHint(source), check })
  );
}

/** Where a name is neither a file nor in the gallery: what in the gallery is spelt like it. */
function galleryHint(name: string): string {
  const near = nearest(
    gallery.map(({ id }) => id),
    name,
  );
  return ` (the gallery has ${near ?? 'no scenario of this name'}; the command gallery lists all)`;
}

function isLink(source: string): boolean {
  return /^s\d+\.[a-z]\./.test(source) || source.includes('#s') || /^https?:\/\//.test(source);
}

function readLink(link: string, check: Check): Scenario {
  const name = cutText(link, 40);
  const shared = decodeShared(link);
  if (!shared.ok) throw invalidDocument([{ path: '', message: shared.error.message }], name);
  // A link opens although its view is damaged; there is nothing to look at here.
  return checked(name, withoutView(withLessonText(shared.value.document, gallery).document), check);
}

function withoutView(document: Json): Json {
  if (!isObject(document)) return document;
  const { view: _, ...rest } = document as JsonObject;
  return rest;
}

/** The text of a file, `-` being standard input. `hint`: what else is said where it cannot be read. */
export function readText(path: string, io: CommandIo, hint = ''): string {
  try {
    return io.read(path);
  } catch (error) {
    throw new CommandError(Exit.file, [`cannot read ${path}: ${reasonOf(error)}${hint}`]);
  }
}

/** Makes a folder, and those above it, where they are missing. */
export function makeFolder(path: string, io: CommandIo): void {
  try {
    io.makeFolder(path);
  } catch (error) {
    throw new CommandError(Exit.file, [`cannot make the folder ${path}: ${reasonOf(error)}`]);
  }
}

/**
 * The file that a command writes at its end, before it begins: hours of runs are not for nothing. undefined where the results go to
 * standard output, which `-` stands for.
 */
export function outputPath(path: string | undefined, io: CommandIo): string | undefined {
  if (path === undefined || path === '-') return undefined;
  try {
    io.checkWritable(path);
  } catch (error) {
    throw cannotWrite(path, error);
  }
  return path;
}

/** The same for a file beside the results, which are on standard output already. */
export function fileBeside(
  command: string,
  option: string,
  options: Arguments['options'],
  io: CommandIo,
): string | undefined {
  if (options[option] === '-') throw usage(command, `${option} expects a file: the results are on standard output`);
  return outputPath(options[option], io);
}

/** A file that cannot be written, with the reason. */
export function cannotWrite(path: string, error: unknown): CommandError {
  return new CommandError(Exit.file, [`cannot write ${path}: ${reasonOf(error)}`]);
}

/** Writes a whole file. */
export function writeFile(path: string, text: string | Uint8Array, io: CommandIo): void {
  try {
    const sink = io.create(path);
    try {
      sink.write(text);
    } finally {
      sink.close();
    }
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** The valid scenario in a file, `-` being standard input. `hint`: what else is said where it cannot be read. */
export function readFile(
  path: string,
  io: CommandIo,
  { hint = '', check = checkDocument }: { readonly hint?: string; readonly check?: Check } = {},
): Scenario {
  const text = readText(path, io, hint);
  if (text.trim() === '') {
    const message = path === '-' ? 'nothing comes from standard input' : 'the file is empty';
    throw invalidDocument([{ path: '', message: `${message}; expected a scenario as JSON` }], path);
  }
  let json: Json;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
  } catch (error) {
    throw invalidDocument([{ path: '', message: notJson(text, error) }], path);
  }
  const upgraded = upgradeDocument(json);
  if (!upgraded.ok) throw invalidDocument([upgraded.error], path);
  return checked(path, upgraded.value, check);
}

function checked(name: string, document: Json, check: Check): Scenario {
  const result = check(document);
  if (!result.ok) throw invalidDocument(result.error, name);
  return result.value;
}

/** What an error says, in one line, without its code and the system call. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // The system says "illegal operation on a directory", which does not tell what to do.
  if (message.startsWith('EISDIR')) return 'it is a folder';
  return message
    .replace(/^[A-Z]+: /, '')
    .replace(/, (open|read|write|mkdir|access)\b.*$/, '')
    .replaceAll('\n', ' ');
}
