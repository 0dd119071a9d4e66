/** How variants differ, in words: what the banner above a section lists. */
import { cutText } from '../base/text/cut-text';
import { counted } from '../base/text/counted';
import { diffById, getAt } from '../base/json';
import type { Json, JsonPath } from '../base/json';
import type { Scenario } from '../scenario/schema';

export interface Difference {
  readonly path: JsonPath;
  /** Real name of the setting, or what was added or removed. */
  readonly name: string;
  /** What it belongs to: "root.etl", "etl/3", "scheduler". */
  readonly owner: string;
  /** Value in either variant; undefined where it is absent. */
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

/** Parts of a document that are not what is simulated: they never count as a difference. */
const ASIDE: ReadonlySet<string> = new Set(['variants', 'view', 'title', 'notes', 'lesson', 'engine', 'formats']);

/**
 * What turns one variant's document into the other's, setting by setting.
 * @param from, to effective documents: the base with the variant's changes applied
 */
export function differencesBetween(from: Scenario, to: Scenario): Difference[] {
  return diffById(asJson(from), asJson(to))
    .filter((change) => !ASIDE.has(change.path[0]))
    .flatMap(({ path }) => leaves(path, getAt(asJson(from), path), getAt(asJson(to), path)))
    .map(({ path, before, after }) => ({ path, ...words(path), from: before, to: after }));
}

interface Leaf {
  readonly path: JsonPath;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** A settings object that appears or disappears whole counts once for each of its settings. */
function leaves(path: JsonPath, before: Json | undefined, after: Json | undefined): Leaf[] {
  const whole = [{ path, before, after }];
  const present = before ?? after;
  if (before !== undefined && after !== undefined) return whole;
  if (typeof present !== 'object' || present === null || Array.isArray(present)) return whole;
  const entries = Object.entries(present);
  // Anything with its own id or kind (a queue, a distribution) counts as one thing.
  if (entries.length === 0 || entries.some(([key]) => key === 'id' || key === 'dist')) return whole;
  return entries.flatMap(([key, value]) =>
    leaves([...path, key], before === undefined ? undefined : value, after === undefined ? undefined : value),
  );
}

/** How many levels below a section's list or map the owner's name stands. */
const OWNED: Readonly<Record<string, string>> = {
  data: 'dataset',
  queues: 'queue',
  workload: 'application',
  overrides: 'application',
  interventions: 'event',
};

function words(path: JsonPath): { name: string; owner: string } {
  const [section, id, ...rest] = path;
  if (section === 'cluster') {
    const [, list, node, ...setting] = path;
    if (node === undefined) return { name: list ?? 'cluster', owner: 'cluster' };
    if (setting.length === 0) return { name: list === 'nodes' ? 'node group' : 'node', owner: node };
    return { name: setting.join('.'), owner: node };
  }
  if (section in OWNED && id !== undefined) {
    return rest.length === 0 ? { name: OWNED[section], owner: id } : { name: settingName(rest), owner: id };
  }
  return path.length === 1 ? { name: section, owner: '' } : { name: path.slice(1).join('.'), owner: section };
}

/** A setting's name from its path below the owner: "properties" of a queue only holds settings, it is part of no name. */
export function settingName(path: JsonPath): string {
  return (path[0] === 'properties' ? path.slice(1) : path).join('.');
}

/** A value of a difference in a few characters. */
export function shortValue(value: Json | undefined): string {
  if (value === undefined) return 'default';
  if (typeof value === 'string') return value.trim() === '' ? 'empty' : value;
  if (Array.isArray(value)) return counted(value.length, 'entry', 'entries');
  if (typeof value !== 'object' || value === null) return String(value);
  const text = Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([key, v]) => (key === 'dist' ? shortValue(v) : `${key} ${shortValue(v)}`))
    .join(', ');
  return cutText(text || 'empty', 60);
}

/** A validated document is JSON by construction. */
export function asJson(document: Scenario): Json {
  return document;
}
