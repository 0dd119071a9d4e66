/**
 * Edits of a scenario document as pure functions, in one variant or in all of them. The first variant is the document
 * itself and the others are differences from it: an edit in the first one alone gives the others differences that keep
 * them as they were. Whatever comes out is valid in every variant, or the edit is refused.
 */
import { applyChanges, deepEqual, diffById, getAt, isList, isObject, removeAt, setAt } from '../base/json';
import type { Change, Json, JsonPath } from '../base/json';
import { err, ok } from '../base/result';
import type { Problem, Result } from '../base/result';
import { checkDocument } from '../engine/document/check-document';
import { variantsOf } from '../engine/document/variants';
import type { Scenario, VariantText } from '../scenario/schema';
import { EVERY } from './edits';
import type { Edit, Scope } from './edits';
import { isAtOrBelow } from '../base/json-path';

/** Fields that describe the document and not the system: the same in every variant, whichever one is looked at. */
const FRAME_FIELDS: ReadonlySet<string> = new Set([
  'signalbox',
  'engine',
  'title',
  'notes',
  'lesson',
  'variants',
  'view',
]);

/** Maps from ids to what is special about them: an entry that has become empty is dropped. */
const OVERRIDE_MAPS: readonly JsonPath[] = [['overrides'], ['cluster', 'overrides']];

/**
 * Applies edits in order, all or none. In a variant, an edit changes that one alone; a value equal to the document's own
 * removes its difference. In every variant, it does so wherever the place exists. Without a scope the document changes, and
 * what the variants say about places that are gone is dropped: for edits of the structure, such as renaming.
 */
export function editDocument(document: Scenario, edits: readonly Edit[], scope?: Scope): Result<Scenario, Problem[]> {
  let edited = document;
  for (const edit of edits) {
    const result = editIn(edited, edit, scope);
    if (!result.ok) return err([result.error]);
    edited = result.value;
  }
  if (edited === document) return ok(document);
  const checked = checkDocument(edited);
  if (checked.ok || typeof scope !== 'string') return checked;
  // Problems of the edited variant have the paths that the person edited.
  const problems = problemsAlone(edited, scope);
  return problems.length > 0 ? err(problems) : checked;
}

function editIn(document: Scenario, edit: Edit, scope: Scope | undefined): Result<Scenario> {
  const whole = edit.path.length === 0 || FRAME_FIELDS.has(edit.path[0]);
  if (whole || scope === undefined) return editBase(document, edit);
  const variants = variantsOf(document);
  if (scope === EVERY) return editAround(document, edit, () => true);
  if (isDifference(document, edit.path, scope)) return editDifference(document, edit, scope);
  return variants.length === 1 ? editBase(document, edit) : editAround(document, edit, ({ id }) => id === scope);
}

/** Edits the document, and tells each variant again: with the edit where `follows` says so, otherwise as it was. */
function editAround(document: Scenario, edit: Edit, follows: (variant: VariantText) => boolean): Result<Scenario> {
  if (document.variants === undefined) return editBase(document, edit);
  const base = put(asJson(document), edit);
  const rewritten: VariantText[] = [];
  // A place that only some variants have is changed in those.
  let found = base.ok;
  const next = base.ok ? base.value : asJson(document);
  for (const variant of document.variants) {
    const changes = (variant.changes ?? []) as readonly Change[];
    const before = applyChanges(asJson(document), changes);
    if (!before.ok) return before;
    const after = follows(variant) ? put(before.value, edit) : before;
    found ||= follows(variant) && after.ok;
    const wanted = after.ok ? after.value : before.value;
    const same = wanted === before.value && next === asJson(document);
    rewritten.push(same ? variant : { ...variant, changes: differences(next, changes, wanted, edit.path) });
  }
  if (!found && !base.ok) return base;
  const untouched = next === asJson(document) && rewritten.every((variant, i) => variant === document.variants?.[i]);
  return ok(untouched ? document : { ...asScenario(next), variants: rewritten });
}

/** The problems of one variant, as if it were the document. */
function problemsAlone(document: Scenario, variantId: string): Problem[] {
  const variant = variantsOf(document).find((v) => v.id === variantId);
  const { variants: _, ...base } = document;
  const applied = applyChanges(base, (variant?.changes ?? []) as readonly Change[]);
  if (!applied.ok) return [applied.error];
  const checked = checkDocument(applied.value);
  return checked.ok ? [] : checked.error;
}

/** In any variant but the first, and in a first one with a difference of its own at the place (documents from elsewhere may). */
function isDifference(document: Scenario, path: JsonPath, variant: string): boolean {
  const [first] = variantsOf(document);
  if (first.id !== variant) return true;
  return (first.changes ?? []).some((c) => isAtOrBelow(path, c.path) || isAtOrBelow(c.path, path));
}

function asJson(document: Scenario): Json {
  return document;
}

function asScenario(json: Json): Scenario {
  return json as Scenario;
}

/** One edit of a plain document. Lists that are not there yet are begun by their first element. */
function put(document: Json, { path, value }: Edit): Result<Json> {
  if (value === undefined) {
    if (getAt(document, path) === undefined) return ok(document);
    const removed = removeAt(document, path);
    return removed.ok ? ok(withoutEmptyOverride(removed.value, path)) : removed;
  }
  if (deepEqual(getAt(document, path), value as Json)) return ok(document);
  const parent = path.slice(0, -1);
  const startsList = isObject(value) && value.id === path.at(-1) && getAt(document, parent) === undefined;
  return startsList ? setAt(document, parent, [value as Json]) : setAt(document, path, value as Json);
}

function withoutEmptyOverride(document: Json, path: JsonPath): Json {
  for (const map of OVERRIDE_MAPS) {
    if (!isAtOrBelow(path, map)) continue;
    for (let depth = path.length - 1; depth >= map.length; depth--) {
      const at = path.slice(0, depth);
      const rest = getAt(document, at);
      if (!isObject(rest) || Object.keys(rest).length > 0) break;
      const removed = removeAt(document, at);
      if (removed.ok) document = removed.value;
    }
  }
  return document;
}

function editBase(document: Scenario, edit: Edit): Result<Scenario> {
  const edited = put(asJson(document), edit);
  if (!edited.ok) return edited;
  const next = asScenario(edited.value);
  return ok(FRAME_FIELDS.has(edit.path[0]) || next === document ? next : pruneChanges(next));
}

/** Drops what variants say about places that no longer exist: a deleted queue is deleted everywhere. */
function pruneChanges(document: Scenario): Scenario {
  if (document.variants === undefined) return document;
  let pruned = false;
  const variants = document.variants.map((variant) => {
    const changes = variant.changes ?? [];
    const kept: Change[] = [];
    let current = asJson(document);
    for (const change of changes as readonly Change[]) {
      const result = applyChanges(current, [change]);
      if (!result.ok) continue;
      current = result.value;
      kept.push(change);
    }
    if (kept.length === changes.length) return variant;
    pruned = true;
    return { ...variant, changes: kept };
  });
  return pruned ? { ...document, variants } : document;
}

function editDifference(document: Scenario, edit: Edit, variantId: string): Result<Scenario> {
  const variant = variantsOf(document).find((v) => v.id === variantId);
  if (variant === undefined) {
    return err({ path: 'variants', message: `there is no variant ${JSON.stringify(variantId)}` });
  }
  const base = asJson(document);
  const changes = (variant.changes ?? []) as readonly Change[];
  const before = applyChanges(base, changes);
  if (!before.ok) return before;
  const after = put(before.value, edit);
  if (!after.ok) return after;
  if (after.value === before.value) return ok(document);
  return ok(withChanges(document, variantId, differences(base, changes, after.value, edit.path)));
}

/**
 * Changes that turn `base` into `wanted`, which differs from what `changes` make of it only at `path`. Changes elsewhere are
 * left as they are; if that does not lead to `wanted`, everything is compared again.
 */
function differences(base: Json, changes: readonly Change[], wanted: Json, path: JsonPath): Change[] {
  const touching = changes.find((c) => isAtOrBelow(path, c.path));
  const at = touching?.path ?? path;
  const others = changes.filter((c) => !isAtOrBelow(c.path, at));
  const local = diffAt(base, wanted, at);
  if (local !== undefined) {
    const candidate = [...others, ...local];
    const result = applyChanges(base, candidate);
    if (result.ok && deepEqual(result.value, wanted)) return candidate;
  }
  return diffById(base, wanted);
}

/** The changes at and below one path; undefined when they cannot be told there (both must exist, or be lists' elements). */
function diffAt(base: Json, wanted: Json, path: JsonPath): Change[] | undefined {
  const from = getAt(base, path);
  const to = getAt(wanted, path);
  if (to === undefined) return from === undefined ? [] : [{ path, remove: true }];
  if (from !== undefined) return diffById(from, to).map((c) => ({ ...c, path: [...path, ...c.path] }));
  const parent = getAt(base, path.slice(0, -1));
  return isObject(parent) || isList(parent) ? [{ path, value: to }] : undefined;
}

/** The document with the variant's differences replaced. */
function withChanges(document: Scenario, variantId: string, changes: readonly Change[]): Scenario {
  const variants = variantsOf(document).map((v): VariantText => (v.id === variantId ? { ...v, changes } : v));
  return { ...document, variants };
}
