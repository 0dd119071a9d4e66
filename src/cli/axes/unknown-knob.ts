/** Whether the variants of a scenario have a knob, and what was probably meant. */
import { hasOwner } from '../../analysis/compare/sweep/axis';
import { applyChanges, getAt } from '../../base/json';
import type { Json } from '../../base/json';
import { nearest } from '../../base/text/nearest';
import { documentKnobs } from '../../engine/document/document-knobs';
import { unknownFields } from '../../engine/document/unknown-fields';
import { applyVariant, variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';

/**
 * What is wrong with a path that leads to nothing: no variant has its owner, or nothing reads it. Any other path may be that of
 * a setting which the document leaves at its default.
 */
export function unknownKnob(knob: string, path: readonly string[], scenario: Scenario): string | undefined {
  const seen = seenByVariants(scenario);
  if (seen.some((document) => getAt(document, path) !== undefined)) return undefined;
  if (!seen.some((document) => hasOwner(document, path))) return `${knob} is not in this scenario`;
  const place = knob.slice(0, knob.lastIndexOf('/') + 1);
  const names = seen
    .flatMap((document) => documentKnobs(document).map((one) => one.path.join('/')))
    .filter((one) => one.startsWith(place))
    .map((one) => one.slice(place.length));
  const name = knob.slice(place.length);
  const near = names.includes(name) ? null : nearest(names, name);
  if (near !== null) return `${knob} is not in this scenario; did you mean ${place}${near}?`;
  return names.includes(name) || seen.some((document) => isRead(document, path))
    ? undefined
    : `${knob} is no setting of this scenario`;
}

/** Whether a document may have a field at a path. */
function isRead(document: Scenario, path: readonly string[]): boolean {
  if (!hasOwner(document, path)) return false;
  const changed = applyChanges(document as unknown as Json, [{ path, value: 1 }]);
  return changed.ok && unknownFields(changed.value).length <= unknownFields(document as unknown as Json).length;
}

/** The document as each variant sees it. */
export function seenByVariants(scenario: Scenario): Scenario[] {
  return variantsOf(scenario).flatMap(({ id }) => {
    const applied = applyVariant(scenario, id);
    return applied.ok ? [applied.value] : [];
  });
}
