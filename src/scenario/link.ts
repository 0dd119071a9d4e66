/**
 * A scenario inside a link: the part of the address behind `#`, which no server ever sees.
 *
 *     #s1.d.Q6-4YaHrkalUCwA
 *      |  | `- the document (here {"signalbox":1,"title":"Hi"}), base64url without padding
 *      |  `--- codec: how the bytes in there become JSON text in UTF-8
 *      |         d  raw deflate with preset dictionary 1: what this program writes
 *      |         r  raw deflate without a dictionary
 *      |         j  no compression, for links made by hand or by other programs
 *      `------ link format, version 1
 *
 * Everything here is frozen per link version, the dictionary included: links that are out in the world must open
 * forever. What the document means, and how old ones are brought up to date, is the business of the schema and its
 * upgraders.
 */
import { deflateSync, Inflate, inflateSync, strToU8 } from 'fflate';
import { findUnsafe } from '../base/json';
import type { Json } from '../base/json';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import { decodeBase64Url, encodeBase64Url } from './link-base64';
import { LINK_DICTIONARY_1 } from './link-dictionary-1';

/** Version of the link format this code writes. */
const LINK_VERSION = 1;

/** Longest link that is read at all, in characters from its `#` on. */
export const MAX_LINK_LENGTH = 200_000;

/** "s1.d.", whose full stop belongs to it. */
const SHORTEST = 5;
/** What may follow a link in a sentence. */
const CLOSING = '.,;:!?)]}>"\'`*|';

/** Largest document a link may unpack to, in bytes, whatever it claims: a few characters can stand for gigabytes. */
export const MAX_DOCUMENT_SIZE = 4 * 1024 * 1024;

/** Documents of more bytes are packed with less effort: a third of the time, for links that are 3 % longer. */
const LARGE_DOCUMENT = 300_000;

/** Deepest nesting of a document; the schema needs about 10. */
const MAX_DEPTH = 64;

/** Which step of reading a link failed; the steps are taken in this order. */
export type LinkStage = 'length' | 'prefix' | 'newer' | 'codec' | 'base64' | 'inflate' | 'json';

/** Why a link could not be read. `newer` means that a later version of this program made it. */
export interface LinkProblem {
  readonly stage: LinkStage;
  /** One clause without a full stop. */
  readonly message: string;
  /** The link as it was given, so that nothing is lost and it can be copied. */
  readonly raw: string;
}

/** The hash of a link, `#` included, that holds `payload`, also where that is more than `decodeLink` reads. */
export function encodeLink(payload: Json | object): string {
  return packed(strToU8(JSON.stringify(payload)));
}

/**
 * The hash of a link, `#` included, that `decodeLink` turns back into `payload`; undefined where it would refuse the link, as it is
 * longer or holds more than is read.
 */
export function readableLink(payload: Json | object): string | undefined {
  const document = strToU8(JSON.stringify(payload));
  if (document.length > MAX_DOCUMENT_SIZE) return undefined;
  const hash = packed(document);
  return hash.length > MAX_LINK_LENGTH ? undefined : hash;
}

function packed(document: Uint8Array): string {
  const level = document.length > LARGE_DOCUMENT ? 4 : 9;
  // The size of the match table is given, as by default it is derived with Math.log.
  const bytes = deflateSync(document, { level, mem: 8, dictionary: dictionary() });
  return `#s${LINK_VERSION}.d.${encodeBase64Url(bytes)}`;
}

/**
 * Reads a link: the hash with or without `#`, or a whole address. Blanks and line breaks, which mail programs add, are
 * skipped, also as an address writes them; so is what stands behind a link in a sentence. Never throws; every fault is a
 * `LinkProblem`.
 */
export function decodeLink(hash: string): Result<Json, LinkProblem> {
  const fail = (stage: LinkStage, message: string): Result<never, LinkProblem> => err({ stage, message, raw: hash });
  const from = Math.max(0, hash.indexOf('#'));
  const length = hash.length - from;
  if (length > MAX_LINK_LENGTH) {
    return fail('length', `the link has ${length} characters, more than the ${MAX_LINK_LENGTH} that are read`);
  }
  const text = bare(hash.slice(from).replace(/^#/, ''));
  // Only the version is sure to stand at the same place in links of the future.
  const version = Number(/^s(\d{1,9})\./.exec(text)?.[1] ?? 0);
  if (version > LINK_VERSION) {
    return fail(
      'newer',
      `the link was made by a newer version (link format ${version}, this one reads ${LINK_VERSION})`,
    );
  }
  const [, codec, data, ...rest] = text.split('.');
  if (version < LINK_VERSION || data === undefined || rest.length > 0) {
    return fail('prefix', `expected a link of the form "#s${LINK_VERSION}.d..."`);
  }
  if (codec !== 'd' && codec !== 'r' && codec !== 'j') {
    return fail('codec', `expected the codec d, r or j, got "${codec.slice(0, 20)}"`);
  }
  const packed = decodeBase64Url(data);
  if (packed === null) return fail('base64', 'the link is damaged or cut short: characters are missing or invalid');
  const bytes = codec === 'j' ? packed : inflate(packed, codec === 'd' ? dictionary() : undefined);
  if (bytes === null) return fail('inflate', 'the link is damaged or cut short: its content cannot be decompressed');
  if (bytes.length > MAX_DOCUMENT_SIZE) {
    return fail('inflate', `the link unpacks to more than ${MAX_DOCUMENT_SIZE} bytes`);
  }
  const document = parse(bytes);
  if (document === undefined) return fail('json', 'the link is damaged: its content is not JSON');
  const unsafe = findUnsafe(document, MAX_DEPTH);
  return unsafe === null ? ok(document) : fail('json', `the content of the link is refused: ${unsafe.message}`);
}

/** The text without what mail programs and sentences put into a link and behind it, also in the form an address has it. */
function bare(text: string): string {
  const solid = text.replace(/\s+|%20|%0[AD]|%22|%3E|%60/gi, '');
  let end = solid.length;
  while (end > SHORTEST && CLOSING.includes(solid[end - 1])) end--;
  return solid.slice(0, end);
}

let dictionaryBytes: Uint8Array | undefined;

function dictionary(): Uint8Array {
  dictionaryBytes ??= strToU8(LINK_DICTIONARY_1);
  return dictionaryBytes;
}

/** Largest expansion factor of deflate. */
const MOST_EXPANSION = 1032;
/** Bytes that are unpacked before it is looked how much they came to. */
const STEP = 1024;

/**
 * Unpacks raw deflate into a buffer of fixed size. A full buffer, one byte longer than allowed, says that it did not fit; a
 * bomb is left as soon as it has shown what it is. Null when damaged.
 */
function inflate(packed: Uint8Array, preset: Uint8Array | undefined): Uint8Array | null {
  if (isTooLarge(packed, preset)) return new Uint8Array(MAX_DOCUMENT_SIZE + 1);
  const out = new Uint8Array(Math.min(MAX_DOCUMENT_SIZE + 1, packed.length * MOST_EXPANSION + 64));
  try {
    return packed.length === 0 ? null : inflateSync(packed, { out, dictionary: preset });
  } catch (error) {
    // A stored block that does not fit is the one case in which the typed array objects.
    return error instanceof RangeError ? out : null;
  }
}

/** Whether it unpacks to more than is read. Looks at no more of it than it takes to know. */
function isTooLarge(packed: Uint8Array, preset: Uint8Array | undefined): boolean {
  if (packed.length * MOST_EXPANSION <= MAX_DOCUMENT_SIZE) return false;
  let size = 0;
  const stream = new Inflate(preset === undefined ? {} : { dictionary: preset }, (chunk) => (size += chunk.length));
  try {
    for (let at = 0; at < packed.length && size <= MAX_DOCUMENT_SIZE; at += STEP) {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    }
  } catch {
    // The decoder reports errors.
    return size > MAX_DOCUMENT_SIZE;
  }
  return size > MAX_DOCUMENT_SIZE;
}

function parse(bytes: Uint8Array): Json | undefined {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json;
  } catch {
    return undefined;
  }
}
