/**
 * Which keys the header of a file documents for the inputs of its kinds. A fact that has another one says something that no
 * adapter may read, so that its outcome would mean nothing.
 *
 * Docs nest like the data: a list is documented by its elements, `_` describes the object itself, a key in angle brackets stands
 * for any name, `@name` refers to `types`, and `ops` has the keys of each operation. What has a text for a doc may hold anything
 * but undocumented operations.
 */
import { isList, isObject } from './vectors';
import type { Json, JsonObject } from './vectors';

/** Types whose keys are those of a foreign format, of which a reader ignores what it does not know. */
const FOREIGN: readonly string[] = ['spark'];

const ANYTHING = 'anything';

/** The keys of an input that none of the headers documents for its kind, as paths; none where no header has docs for the kind. */
export function undocumentedKeys(headers: readonly JsonObject[], kind: string, input: Json): string[] {
  const found = headers.flatMap((header) => {
    const unknown = new DocumentedKeys(header).unknownIn(kind, input);
    return unknown === undefined ? [] : [unknown];
  });
  return found.length === 0 ? [] : found[0].filter((key) => found.every((unknown) => unknown.includes(key)));
}

/** The docs of a file. */
class DocumentedKeys {
  private readonly kinds: JsonObject;
  private readonly types: JsonObject;

  constructor(header: JsonObject) {
    this.kinds = objectOf(header['kinds']);
    this.types = objectOf(header['types']);
  }

  /** The keys of an input that the docs of its kind do not have, as paths, each once; undefined for a kind without docs. */
  unknownIn(kind: string, input: Json): string[] | undefined {
    const { input: doc, ops } = objectOf(this.kinds[kind]);
    if (doc === undefined) return undefined;
    const found = new Set<string>();
    this.look(input, doc, objectOf(ops), '', found);
    return [...found];
  }

  private look(value: Json, doc: Json, ops: JsonObject, path: string, found: Set<string>): void {
    if (isList(value)) {
      for (const item of value) this.look(item, doc, ops, path, found);
      return;
    }
    if (!isObject(value)) return;
    const type = typeof doc === 'string' ? /^@(\w+)/.exec(doc)?.[1] : undefined;
    if (type !== undefined && FOREIGN.includes(type)) return;
    const known = objectOf(type === undefined ? doc : this.types[type]);
    const operation = typeof value['op'] === 'string' ? ops[value['op']] : undefined;
    const isFree = typeof doc === 'string' && type === undefined && operation === undefined;
    const anyName = Object.keys(known).find((key) => key.startsWith('<'));
    const docOf = (key: string): Json | undefined => {
      const own = [known, objectOf(operation)].find((docs) => Object.hasOwn(docs, key));
      return own === undefined ? known[anyName ?? ''] : own[key];
    };
    for (const [key, inner] of Object.entries(value)) {
      const own = key === 'op' && operation !== undefined ? ANYTHING : (docOf(key) ?? (isFree ? ANYTHING : undefined));
      const below = path === '' ? key : `${path}.${key}`;
      if (own === undefined) found.add(below);
      else this.look(inner, own, ops, below, found);
    }
  }
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
