/** A list inside an application, such as its stages, as the editor changes it. */
import { isList, isObject } from '../../../base/json';
import type { Json, JsonPath } from '../../../base/json';
import type { KnobList } from '../../../frameworks/plugin';
import { useEditor } from '../editor-context';
import { renameItemEdits } from '../models/names';

export type ListItem = { readonly [field: string]: Json | undefined };

export interface ListEdits {
  readonly items: readonly ListItem[];
  /** Authored ids; undefined where an element has none. */
  readonly ids: readonly (string | undefined)[];
  /** What elements are called: their id, or "stage 2". */
  readonly names: readonly string[];
  /** Sets a field of an element; answers what is wrong. */
  readonly set: (index: number, field: string, value: unknown) => string | undefined;
  readonly rename: (index: number, name: string) => string | undefined;
  /** Puts another list in its place; answers what is wrong. */
  readonly write: (items: readonly ListItem[]) => string | undefined;
}

/**
 * Elements need no ids in the stored format: those that have one are edited field by field, for others the list is written as
 * a whole.
 */
export function useListEdits(list: KnobList, path: JsonPath): ListEdits {
  const editor = useEditor();
  const stored = editor.get(path);
  const items: readonly ListItem[] = isList(stored) ? stored.filter((item): item is ListItem => isObject(item)) : [];
  const ids = items.map((item) => (typeof item.id === 'string' ? item.id : undefined));
  const names = ids.map((id, index) => id ?? `${list.item} ${index + 1}`);
  const set = (index: number, field: string, value: unknown): string | undefined => {
    const id = ids[index];
    if (id !== undefined && ids.indexOf(id) === ids.lastIndexOf(id)) return editor.set([...path, id, field], value);
    return editor.set(
      path,
      items.map((item, i) => (i === index ? withField(item, field, value) : item)),
    );
  };
  return {
    items,
    ids,
    names,
    set,
    rename: (index, name) => {
      if (name === '') return 'expected a name';
      if (names.includes(name)) return `a ${list.item} "${name}" already exists`;
      const from = ids[index];
      if (from === undefined) return set(index, 'id', name);
      editor.restructure(renameItemEdits(editor.stored, path[1], list, from, name));
      return undefined;
    },
    write: (next) => editor.set(path, next.length === 0 ? undefined : next),
  };
}

function withField(item: ListItem, field: string, value: unknown): ListItem {
  const { [field]: _, ...rest } = item;
  return value === undefined ? rest : { ...item, [field]: value as Json };
}
