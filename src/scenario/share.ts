/**
 * What a link carries: the document with the view on it, and the fingerprint that each variant's run had for the sender, so
 * that the receiver can tell whether the same thing is shown. A link that holds a bare document is read as well.
 */
import { isObject } from '../base/json';
import type { Json } from '../base/json';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import { grouped } from '../base/text/counted';
import { decodeLink, MAX_DOCUMENT_SIZE, MAX_LINK_LENGTH, readableLink } from './link';
import type { LinkStage } from './link';
import type { Scenario } from './schema';
import { upgradeDocument } from './upgrade';

/** Fingerprints by variant id, 16 hexadecimal digits each. */
export type Fingerprints = Readonly<Record<string, string>>;

export interface Shared {
  /** A document in the current version of the format, not yet validated. */
  readonly document: Json;
  readonly fingerprints: Fingerprints;
}

/** Why a link could not be opened; `message` is a clause without a full stop, `raw` the link as it was given. */
export interface ShareProblem {
  readonly stage: LinkStage | 'version';
  readonly message: string;
  readonly raw: string;
}

/** Why there is no link to a document, a clause without a full stop. */
export const TOO_LARGE_FOR_A_LINK = `the scenario is too large for a link, which may have ${grouped(MAX_LINK_LENGTH)} characters and hold ${MAX_DOCUMENT_SIZE / 1024 / 1024} MB`;

/** The hash of a link, with `#`, to the document and what its runs were seen to do; undefined where no link can hold that much. */
export function encodeShared(document: Scenario, fingerprints: Fingerprints): string | undefined {
  return readableLink(Object.keys(fingerprints).length > 0 ? { s: document, f: fingerprints } : { s: document });
}

/** Reads a link (a hash or a whole address) up to the current version of the format. Never throws. */
export function decodeShared(link: string): Result<Shared, ShareProblem> {
  const decoded = decodeLink(link);
  if (!decoded.ok) return decoded;
  const payload = decoded.value;
  const wrapped = isObject(payload) && payload.s !== undefined && payload.signalbox === undefined;
  const upgraded = upgradeDocument((wrapped ? payload.s : payload) as Json);
  if (!upgraded.ok) return err({ stage: upgraded.error.stage, message: upgraded.error.message, raw: link });
  return ok({ document: upgraded.value, fingerprints: wrapped ? fingerprintsOf(payload.f) : {} });
}

/** The id in a link to a scenario of the gallery, `#gallery/<id>`; undefined for any other text. */
export function galleryIdOf(link: string): string | undefined {
  const hash = link.slice(link.indexOf('#') + 1);
  return /^gallery\/([A-Za-z0-9-]{1,100})$/.exec(hash.trim())?.[1];
}

function fingerprintsOf(value: unknown): Fingerprints {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((e): e is [string, string] => typeof e[1] === 'string' && /^[0-9a-f]{16}$/.test(e[1])),
  );
}
