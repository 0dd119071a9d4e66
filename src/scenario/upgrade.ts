/**
 * Documents of older versions of the stored format are brought up to date one version at a time. An upgrader is a pure
 * function from one version's document to the next one's; once released it is never edited, as links that were made with it
 * must keep their meaning.
 */
import { assert } from '../base/assert';
import { isObject } from '../base/json';
import type { Json, JsonObject } from '../base/json';
import { err, ok } from '../base/result';
import type { Problem, Result } from '../base/result';
import { SCENARIO_VERSION } from './schema';

/** Turns a document of the version it is listed under into one of the next version, apart from the version number. */
export type Upgrader = (document: JsonObject) => JsonObject;

/** The first version that was ever stored. */
const FIRST_VERSION = 1;

/** By the version they start from. */
const UPGRADERS: ReadonlyMap<number, Upgrader> = new Map();

/** Why a document cannot be brought up to date. `newer`: a later version of this program wrote it. */
export interface UpgradeProblem extends Problem {
  readonly stage: 'version' | 'newer';
}

export interface UpgradeTable {
  readonly first: number;
  readonly current: number;
  readonly upgraders: ReadonlyMap<number, Upgrader>;
}

/** Fails at start-up rather than on a user's old link: every version but the current one has its upgrader. */
function checked(table: UpgradeTable): UpgradeTable {
  const { first, current, upgraders } = table;
  for (let version = first; version < current; version++) {
    assert(upgraders.has(version), `no upgrader from version ${version} of the stored format`);
  }
  assert(upgraders.size === current - first, 'an upgrader for a version that does not exist');
  return table;
}

const TABLE = checked({ first: FIRST_VERSION, current: SCENARIO_VERSION, upgraders: UPGRADERS });

/**
 * The document in the current version of the format; one that is current already comes back unchanged. Errors: it does not
 * say its version, or a newer program wrote it.
 */
export function upgradeDocument(document: Json, table: UpgradeTable = TABLE): Result<Json, UpgradeProblem> {
  const { first, current, upgraders } = table === TABLE ? table : checked(table);
  const version = isObject(document) ? document.signalbox : undefined;
  if (!isObject(document)) return err({ stage: 'version', path: '', message: 'expected a scenario object' });
  if (typeof version !== 'number' || !Number.isInteger(version) || version < first) {
    const expected = `expected the version of the format, ${first}${current > first ? ` to ${current}` : ''}`;
    const message = version === undefined ? `missing: this is not a Signalbox scenario; ${expected}` : expected;
    return err({ stage: 'version', path: 'signalbox', message });
  }
  if (version > current) {
    return err({
      stage: 'newer',
      path: 'signalbox',
      message: `it was made by a newer Signalbox (format ${version}; this one reads up to ${current})`,
    });
  }
  let upgraded: JsonObject = document as JsonObject;
  for (let from = version; from < current; from++) {
    const upgrade = upgraders.get(from) as Upgrader;
    upgraded = { ...upgrade(upgraded), signalbox: from + 1 };
  }
  return ok(upgraded);
}
