/**
 * Fields of a document that nothing reads. They are kept, since other programs may add their own. But a misspelt setting looks the
 * same, so validating or opening a document names them.
 */
import { isList, isObject } from '../../base/json';
import type { Json } from '../../base/json';
import { memo } from '../../base/memo';
import { nearest } from '../../base/text/nearest';
import type { Problem } from '../../base/result';
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { Scenario } from '../../scenario/schema';
import { expandScenario } from '../expand';
import { scenarioJsonSchema } from './json-schema';
import { systemsAtHand } from '../registry';
import { applyVariant, variantsOf } from './variants';

/** The parts of a JSON Schema that tell which fields an object may have. */
interface FieldSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly additionalProperties?: FieldSchema | boolean;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  readonly const?: Json;
}

/** What a valid document says without effect. */
interface Idle {
  /** Settings that are known, but that the system of a variant leaves out. */
  readonly settings: readonly Problem[];
  /** Fields that nothing knows. */
  readonly fields: readonly Problem[];
}

/** Where the page keeps the files from which queues and settings were imported, so that it can write them back. */
const FILES = 'formats';

const schemaOf = memo((_systems: object): FieldSchema => scenarioJsonSchema());

/** What has no effect in a valid document, in each of its variants, each remark once. */
export function withoutEffect(scenario: Scenario): Idle {
  return runToEnd(withoutEffectSteps(scenario));
}

/** The same in steps. */
export function* withoutEffectSteps(scenario: Scenario): Steps<Idle> {
  const settings = new Map<string, Problem>();
  const fields = new Map<string, Problem>();
  const keep = (kept: Map<string, Problem>, problem: Problem): void =>
    void kept.set(`${problem.path}\n${problem.message}`, problem);
  for (const { id } of variantsOf(scenario)) {
    const expanded = expandScenario(scenario, id);
    yield;
    const notices = expanded.ok ? (expanded.value.notices ?? []) : [];
    for (const notice of notices) keep(settings, notice);
    // Fields about which a system itself has a notice need no other one.
    const reported = new Set(notices.map(({ path }) => path));
    const seen = applyVariant(scenario, id);
    const unknown = seen.ok ? yield* unknownSteps(seen.value as Json) : [];
    for (const field of unknown) if (!reported.has(field.path)) keep(fields, field);
  }
  return { settings: [...settings.values()], fields: [...fields.values()] };
}

/**
 * A remark for each field of a valid document that its JSON Schema does not name, with the name that was probably meant.
 */
export function unknownFields(document: Json): Problem[] {
  return runToEnd(unknownSteps(document));
}

function* unknownSteps(document: Json): Steps<Problem[]> {
  const found: Problem[] = [];
  yield* look(document, [schemaOf(systemsAtHand())], '', found);
  return found.filter(({ path }) => path !== FILES);
}

/** `schemas`: all that the value may follow. A field is unknown where none of them has it. */
function* look(
  value: Json | undefined,
  schemas: readonly FieldSchema[],
  path: string,
  found: Problem[],
): Steps<undefined> {
  const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (isList(value)) {
    const { items } = shapeOf(value, schemas);
    for (const [at, element] of value.entries()) {
      // Of a long list each element is a step.
      if (path.indexOf('.') < 0) yield;
      yield* look(element, items, below(idOf(element) ?? at), found);
    }
    return;
  }
  if (!isObject(value)) return;
  const { fields, isOpen, rest } = shapeOf(value, schemas);
  for (const [key, child] of Object.entries(value) as [string, Json | undefined][]) {
    const known = fields.get(key);
    if (known !== undefined) yield* look(child, known, below(key), found);
    else if (isOpen) yield* look(child, rest, below(key), found);
    else {
      const meant = nearest([...fields.keys()], key);
      const question = meant === null ? '' : `; did you mean "${meant}"?`;
      found.push({ path: below(key), message: `no such field is known: it is kept but has no effect${question}` });
    }
  }
}

/** What objects and lists that follow some schemas may hold. */
interface Shape {
  /** The schemas of each field. */
  readonly fields: ReadonlyMap<string, readonly FieldSchema[]>;
  /** A map from names of its own, such as tags, or an object about which the schemas say nothing. */
  readonly isOpen: boolean;
  /** The schemas of fields that have other names. */
  readonly rest: readonly FieldSchema[];
  /** Those of the elements of a list. */
  readonly items: readonly FieldSchema[];
}

/** The shape of one schema; a document has thousands of objects of few kinds. */
const shapeOfOne = memo((schema: FieldSchema): Shape => mergedShape([schema]));

function shapeOf(value: Json, schemas: readonly FieldSchema[]): Shape {
  const fitting = schemas.flatMap((schema) => alternatives(schema).filter((option) => fits(option, value)));
  return fitting.length === 1 ? shapeOfOne(fitting[0].schema) : mergedShape(fitting.map(({ schema }) => schema));
}

function mergedShape(schemas: readonly FieldSchema[]): Shape {
  const fields = new Map<string, FieldSchema[]>();
  for (const { properties = {} } of schemas) {
    for (const [name, field] of Object.entries(properties)) fields.set(name, [...(fields.get(name) ?? []), field]);
  }
  return {
    fields,
    isOpen: fields.size === 0 || schemas.some(({ additionalProperties = false }) => additionalProperties !== false),
    rest: schemas.flatMap(({ additionalProperties: more }) => (isObject(more) ? [more as FieldSchema] : [])),
    items: schemas.flatMap(({ items }) => items ?? []),
  };
}

/** One of several schemas for a value. Constants such as `type`, `kind` or `op` tell which one applies. */
interface Alternative {
  readonly schema: FieldSchema;
  readonly constants: readonly (readonly [name: string, value: Json])[];
}

const alternatives = memo((schema: FieldSchema): readonly Alternative[] => {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return options.flatMap((option) => alternatives(option));
  const constants = Object.entries(schema.properties ?? {}).flatMap(([name, { const: constant }]) =>
    constant === undefined ? [] : [[name, constant] as const],
  );
  return [{ schema, constants }];
});

function fits({ constants }: Alternative, value: Json): boolean {
  return !isObject(value) || constants.every(([name, constant]) => constant === value[name]);
}

function idOf(element: Json): string | undefined {
  return isObject(element) && typeof element['id'] === 'string' ? element['id'] : undefined;
}
