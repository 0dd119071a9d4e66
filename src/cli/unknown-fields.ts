/**
 * Fields of a document that nothing reads. They are kept, since other programs may add their own, but a misspelt setting looks the
 * same: whoever validates a document wants to hear of it.
 */
import { isList, isObject } from '../base/json';
import type { Json } from '../base/json';
import { nearest } from '../base/nearest';
import type { Problem } from '../base/result';

/** The parts of a JSON Schema that tell which fields an object may have. */
interface FieldSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly additionalProperties?: FieldSchema | boolean;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  readonly const?: Json;
}

/** A remark for each field of a valid document that its JSON Schema does not name, with the name that was probably meant. */
export function unknownFields(document: Json, schema: FieldSchema): Problem[] {
  const found: Problem[] = [];
  look(document, [schema], '', found);
  return found;
}

/** `schemas`: all that the value may follow. A field is unknown where none of them has it. */
function look(value: Json | undefined, schemas: readonly FieldSchema[], path: string, found: Problem[]): void {
  const fitting = schemas.flatMap((schema) => alternatives(schema, value));
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (isList(value)) {
    const items = fitting.flatMap(({ items: item }) => (item === undefined ? [] : [item]));
    for (const [at, element] of value.entries()) look(element, items, below(idOf(element) ?? at), found);
    return;
  }
  if (!isObject(value)) return;
  const names = fitting.flatMap(({ properties = {} }) => Object.keys(properties));
  // A map from names of its own, such as tags, or an object about which the schema says nothing.
  const isOpen =
    names.length === 0 || fitting.some(({ additionalProperties = false }) => additionalProperties !== false);
  for (const [key, child] of Object.entries(value) as [string, Json | undefined][]) {
    if (names.includes(key)) {
      look(
        child,
        fitting.flatMap(({ properties }) => properties?.[key] ?? []),
        below(key),
        found,
      );
    } else if (isOpen) {
      const rest = fitting.flatMap(({ additionalProperties: more }) => (isObject(more) ? [more as FieldSchema] : []));
      look(child, rest, below(key), found);
    } else {
      const meant = nearest(names, key);
      const question = meant === null ? '' : `; is "${meant}" meant?`;
      found.push({ path: below(key), message: `no such field is known: it is kept but has no effect${question}` });
    }
  }
}

/** The schemas among the alternatives of one whose constants (`type`, `kind`, `op`) are those of the value. */
function alternatives(schema: FieldSchema, value: Json | undefined): FieldSchema[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.flatMap((option) => alternatives(option, value));
  if (!isObject(value)) return [schema];
  const differs = Object.entries(schema.properties ?? {}).some(
    ([name, { const: constant }]) => constant !== undefined && constant !== value[name],
  );
  return differs ? [] : [schema];
}

function idOf(element: Json): string | undefined {
  return isObject(element) && typeof element['id'] === 'string' ? element['id'] : undefined;
}
