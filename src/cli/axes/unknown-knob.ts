/** Whether the variants of a scenario have a knob, and what was probably meant. */
import { changesAt, placesOf } from '../../analysis/compare/sweep/places';
import { applyChanges, getAt } from '../../base/json';
import type { Change, Json } from '../../base/json';
import { nearest } from '../../base/text/nearest';
import { unknownFields } from '../../engine/document/unknown-fields';
import { isOfLeaves } from '../../scenario/leaf-queues';
import type { Scenario } from '../../scenario/schema';
import { seenByVariants, settingsOf } from './swept-knob';
import type { SweptKnob } from './swept-knob';

/**
 * What is wrong with a path that leads to nothing: no variant has its owner, or nothing reads it. Any other path may be that of
 * a setting which the document leaves at its default.
 */
export function unknownKnob({ name, path }: SweptKnob, scenario: Scenario): string | undefined {
  const seen = seenByVariants(scenario);
  const places = seen.map((document) => placesOf(document, path));
  if (seen.some((document, at) => places[at].some((place) => getAt(document, place) !== undefined))) return undefined;
  const settings = seen.flatMap((document) => settingsOf(document).map((one) => one.path.join('/')));
  const place = name.slice(0, name.lastIndexOf('/') + 1);
  const last = name.slice(place.length);
  const elsewhere = sameName(settings, name, last);
  const meant = elsewhere === undefined ? '' : `; did you mean ${elsewhere}?`;
  if (places.every((of) => of.length === 0)) return `${name} is not in this scenario${meant}`;
  const names = settings.filter((one) => one.startsWith(place)).map((one) => one.slice(place.length));
  const near = names.includes(last) ? null : nearest(names, last);
  if (near !== null) return `${name} is not in this scenario; did you mean ${place}${near}?`;
  if (names.includes(last) || seen.some((document) => isRead(document, path))) return undefined;
  return `${name} is not a setting of ${isOfLeaves(path) ? 'the leaf queues of ' : ''}this scenario${meant}`;
}

/** The setting of this name in another place, nearest to where it was looked for: its path was shortened. */
function sameName(settings: readonly string[], name: string, last: string): string | undefined {
  const parts = new Set(name.split('/'));
  const shared = (one: string): number => one.split('/').filter((part) => parts.has(part)).length;
  return settings
    .filter((one) => one !== name && one.endsWith(`/${last}`))
    .reduce<string | undefined>(
      (best, one) => (best === undefined || shared(one) > shared(best) ? one : best),
      undefined,
    );
}

/** Whether a document may have a field at a path. */
function isRead(document: Scenario, path: readonly string[]): boolean {
  const [change] = changesAt(document, path, 1) as readonly (Change | undefined)[];
  if (change === undefined) return false;
  const changed = applyChanges(document as unknown as Json, [change]);
  return changed.ok && unknownFields(changed.value).length <= unknownFields(document as unknown as Json).length;
}
