/**
 * A scenario's queues and partition settings in the form a `queues.yaml` has them, with every value normalised: what is
 * equal to YuniKorn is equal here, so that comparing two forms finds exactly what has to change in a file.
 */
import { groupBy } from '../../base/collections/group-by';
import { isObject } from '../../base/json';
import type { Json, JsonObject } from '../../base/json';
import { HOUR, MILLISECOND, MINUTE, parseDuration, SECOND } from '../../base/units';
import type { QueueText } from '../../scenario/schema';
import { lastName, parentPath } from '../../scenario/queue-path';
import { OTHER_PARTITION_KEYS, QUEUE_KEYS } from './config';
import { propertyKnob } from './properties';
import { formatYunikornQuantity, scenarioAmount } from './quantity';

/** Fields of a scenario's queue that say something else than a setting of YuniKorn. */
const FRAME_KEYS: readonly string[] = ['id', 'parent', 'isParent'];

/** What is written, as far as it is not a setting of YuniKorn's own. */
export interface KeptKeys {
  /** Further keys that a queue has in the file, by its path. */
  readonly queues: ReadonlyMap<string, readonly string[]>;
  readonly partition: readonly string[];
}

/** Tells of a field that cannot be written. */
export type LeftOut = (path: string, message: string) => void;

type Settings = Readonly<Record<string, unknown>>;

/**
 * The partition with its root queue, as plain values. Queues come in the order of the scenario, below their parents.
 * @param settings the scenario's scheduler settings; only YuniKorn's own and those named by `kept` are taken
 */
export function fileForm(
  queues: readonly QueueText[],
  settings: Settings,
  kept: KeptKeys,
  leftOut: LeftOut,
): JsonObject & { readonly queues: readonly JsonObject[] } {
  const below = groupBy(queues, ({ id }) => parentPath(id));
  const roots = formsOf(below.get(''), below, kept, leftOut);
  const form: Record<string, Json> = { name: 'default' };
  put(form, 'placementrules', listOf(settings['placementrules'], ruleForm));
  put(form, 'nodesortpolicy', pruned(settings['nodesortpolicy']));
  for (const key of [...OTHER_PARTITION_KEYS, ...kept.partition]) put(form, key, plain(settings[key]));
  return { ...form, queues: roots };
}

function formsOf(
  queues: readonly QueueText[] | undefined,
  below: ReadonlyMap<string, readonly QueueText[]>,
  kept: KeptKeys,
  leftOut: LeftOut,
): JsonObject[] {
  return (queues ?? []).map((queue) => {
    const form = queueForm(queue, kept.queues.get(queue.id) ?? [], leftOut);
    put(form, 'queues', formsOf(below.get(queue.id), below, kept, leftOut));
    return form;
  });
}

function queueForm(queue: QueueText, keptKeys: readonly string[], leftOut: LeftOut): Record<string, Json> {
  const at = `queues.${queue.id}`;
  const form: Record<string, Json> = { name: lastName(queue.id) };
  if (queue['isParent'] === true) form['parent'] = true;
  put(form, 'submitacl', plain(queue['submitacl']));
  put(form, 'adminacl', plain(queue['adminacl']));
  if (typeof queue['maxapplications'] === 'number') put(form, 'maxapplications', queue['maxapplications']);
  put(form, 'properties', propertiesForm(queue['properties']));
  const resources = resourcesForm(queue.resources, `${at}.resources`, leftOut);
  if (queue.id !== 'root') put(form, 'resources', resources);
  else if (resources !== undefined)
    leftOut(`${at}.resources`, 'YuniKorn accepts no resources for the root queue; left out');
  put(
    form,
    'limits',
    listOf(queue['limits'], (limit) => limitForm(limit, `${at}.limits`, leftOut)),
  );
  put(form, 'childtemplate', templateForm(queue['childtemplate'], `${at}.childtemplate`, leftOut));
  for (const key of Object.keys(queue)) {
    if (QUEUE_KEYS.includes(key) || FRAME_KEYS.includes(key) || queue[key] === undefined) continue;
    if (keptKeys.includes(key)) put(form, key, plain(queue[key]));
    else leftOut(`${at}.${key}`, `${JSON.stringify(key)} is not a setting of YuniKorn's queues; left out`);
  }
  return form;
}

function propertiesForm(properties: unknown): Json | undefined {
  if (!isObject(properties)) return undefined;
  const form: Record<string, Json> = {};
  for (const [key, value] of Object.entries(properties)) put(form, key, propertyForm(key, value));
  return form;
}

function propertyForm(key: string, value: unknown): Json | undefined {
  const knob = propertyKnob(key);
  if (knob?.fixed === true || knob?.modelOnly === true) return undefined;
  // No scenario that passed its schema has such a value, and YuniKorn would ignore it.
  if (knob?.kind === 'choice' && !knob.options?.includes(String(value))) return undefined;
  if (knob?.kind === 'duration') {
    const duration = parseDuration(value);
    return duration.ok ? goDuration(duration.value) : undefined;
  }
  if (typeof value === 'number') return knob?.kind === 'integer' ? value : String(value);
  return typeof value === 'boolean' ? String(value) : typeof value === 'string' ? value : undefined;
}

/** A duration (µs) as Go reads it: its units are h, m, s, ms and us. */
function goDuration(duration: number): string {
  const units: readonly (readonly [name: string, size: number])[] = [
    ['h', HOUR],
    ['m', MINUTE],
    ['s', SECOND],
    ['ms', MILLISECOND],
  ];
  const [name, size] = units.find(([, unit]) => duration > 0 && duration % unit === 0) ?? ['us', 1];
  return `${duration / size}${name}`;
}

function resourcesForm(resources: unknown, at: string, leftOut: LeftOut): Json | undefined {
  if (!isObject(resources)) return undefined;
  const form: Record<string, Json> = {};
  put(form, 'guaranteed', resourceForm(resources['guaranteed'], `${at}.guaranteed`, leftOut));
  put(form, 'max', resourceForm(resources['max'], `${at}.max`, leftOut));
  return Object.keys(form).length === 0 ? undefined : form;
}

function resourceForm(resource: unknown, at: string, leftOut: LeftOut): Json | undefined {
  if (!isObject(resource)) return undefined;
  const form: Record<string, Json> = {};
  for (const [type, value] of Object.entries(resource)) {
    if (value === undefined) continue;
    const amount = scenarioAmount(type, value);
    if (amount === undefined) leftOut(`${at}.${type}`, 'not a quantity; left out');
    else form[type] = formatYunikornQuantity(type, amount);
  }
  return form;
}

function limitForm(limit: Settings, at: string, leftOut: LeftOut): JsonObject {
  const { maxresources, maxapplications, ...rest } = limit;
  const form: Record<string, Json> = {};
  for (const [key, value] of Object.entries(rest)) put(form, key, plain(value));
  put(form, 'maxresources', resourceForm(maxresources, `${at}.maxresources`, leftOut));
  if (typeof maxapplications === 'number') put(form, 'maxapplications', maxapplications);
  return form;
}

function templateForm(template: unknown, at: string, leftOut: LeftOut): Json | undefined {
  if (!isObject(template)) return undefined;
  const form: Record<string, Json> = {};
  if (typeof template['maxapplications'] === 'number') put(form, 'maxapplications', template['maxapplications']);
  put(form, 'properties', propertiesForm(template['properties']));
  put(form, 'resources', resourcesForm(template['resources'], `${at}.resources`, leftOut));
  return form;
}

function ruleForm(rule: Settings): JsonObject {
  const form: Record<string, Json> = {};
  for (const [key, value] of Object.entries(rule)) {
    if (key === 'create') put(form, key, value === true ? true : undefined);
    else if (key === 'parent' && isObject(value)) form[key] = ruleForm(value);
    else put(form, key, plain(value));
  }
  return form;
}

function listOf(value: unknown, form: (item: Settings) => JsonObject): Json | undefined {
  return Array.isArray(value) ? value.filter(isObject).map(form) : undefined;
}

/** Sets the field unless its value means the same as none. */
function put(form: Record<string, Json>, key: string, value: Json | undefined): void {
  if (value === undefined || value === null || value === '' || value === 0) return;
  if (typeof value === 'object' && Object.keys(value).length === 0) return;
  form[key] = value;
}

function pruned(value: unknown): Json | undefined {
  if (!isObject(value)) return plain(value);
  const form: Record<string, Json> = {};
  for (const [key, inner] of Object.entries(value)) put(form, key, plain(inner));
  return form;
}

/** The value as JSON has it; undefined for what is none. */
function plain(value: unknown): Json | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (isObject(value)) {
    const form: Record<string, Json> = {};
    for (const [key, inner] of Object.entries(value)) {
      const field = plain(inner);
      if (field !== undefined) form[key] = field;
    }
    return form;
  }
  return value as Json;
}
