import { isList, isObject } from './json';
import type { Json } from './json';

/**
 * `fresh`, with every part that equals its counterpart in `known` replaced by that counterpart, so that code that caches by
 * identity need not examine them again. Elements of lists are matched by their id, or by their place if they have none. Returns
 * `known` itself if everything is equal. Goes only as deep as `known` does.
 */
export function shareEqual(fresh: Json, known: Json | undefined): Json {
  if (isList(fresh)) return isList(known) ? sharedList(fresh, known) : fresh;
  if (!isObject(fresh) || !isObject(known)) return fresh;
  const entries = Object.entries(fresh);
  let same = entries.length === Object.keys(known).length;
  const shared = entries.map(([key, value]): [string, Json | undefined] => {
    const counterpart = Object.hasOwn(known, key) ? known[key] : undefined;
    const part = value === undefined ? undefined : shareEqual(value, counterpart);
    same &&= part === counterpart;
    return [key, part];
  });
  return same ? known : Object.fromEntries(shared);
}

function sharedList(fresh: readonly Json[], known: readonly Json[]): readonly Json[] {
  const byId = new Map(
    known.flatMap((element): [string, Json][] => {
      const id = idOf(element);
      return id === undefined ? [] : [[id, element]];
    }),
  );
  let same = fresh.length === known.length;
  const shared = fresh.map((element, i) => {
    const id = idOf(element);
    const part = shareEqual(element, id === undefined ? known[i] : byId.get(id));
    same &&= part === known[i];
    return part;
  });
  return same ? known : shared;
}

function idOf(element: Json): string | undefined {
  return isObject(element) && typeof element.id === 'string' ? element.id : undefined;
}
