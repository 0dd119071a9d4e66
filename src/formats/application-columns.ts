/**
 * The columns a table of applications can have. A column is known by the real name of its setting, by the same without
 * dots, spaces and capitals, and by what people call it; behind it may stand the unit of its numbers: "memory (GB)".
 */
import { frameworkPlugins } from '../engine/systems';
import type { FrameworkPlugin } from '../frameworks/plugin';
import type { Knob, KnobKind } from '../scenario/knobs';

/** How a cell is read: as a knob's value, as a JSON value, or as names with commas. */
export type ColumnKind = KnobKind | 'json' | 'names';

/** Fields that every application has. */
export const baseColumns: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
  ['id', 'text'],
  ['kind', 'text'],
  ['title', 'text'],
  ['queue', 'text'],
  ['user', 'text'],
  ['groups', 'names'],
  ['priority', 'integer'],
  ['count', 'integer'],
  ['submit', 'duration'],
  ['arrivals', 'duration-distribution'],
  ['tags', 'json'],
]);

/** What else people call a column, spelled as `spelling` gives it. */
const ALIASES: Readonly<Record<string, string>> = {
  name: 'id',
  app: 'id',
  application: 'id',
  applicationid: 'id',
  type: 'kind',
  framework: 'kind',
  username: 'user',
  owner: 'user',
  group: 'groups',
  copies: 'count',
  submitted: 'submit',
  submittime: 'submit',
  submission: 'submit',
  interarrival: 'arrivals',
  executors: 'spark.executor.instances',
  numexecutors: 'spark.executor.instances',
  executorinstances: 'spark.executor.instances',
  executorcores: 'spark.executor.cores',
  executormemory: 'spark.executor.memory',
  drivercores: 'spark.driver.cores',
  drivermemory: 'spark.driver.memory',
  taskcpus: 'spark.task.cpus',
  taskduration: 'duration',
  numtasks: 'tasks',
  vcores: 'vcore',
  cores: 'vcore',
  cpus: 'vcore',
  mem: 'memory',
};

const UNITS: Readonly<Record<string, string>> = {
  second: 's',
  seconds: 's',
  secs: 's',
  minute: 'min',
  minutes: 'min',
  mins: 'min',
  hour: 'h',
  hours: 'h',
  days: 'd',
  milliseconds: 'ms',
  millis: 'ms',
  bytes: 'B',
};

/** The meaning of a header. */
export interface ColumnName {
  /** The setting's real name, or for an unknown column the header as it is. */
  readonly name: string;
  /** The unit of bare numbers, '' for none. */
  readonly unit: string;
  readonly known: boolean;
}

const knownNames: ReadonlyMap<string, string> = new Map(
  [
    ...baseColumns.keys(),
    ...frameworkPlugins.flatMap((plugin) => [
      ...plugin.knobs.map((knob) => knob.name),
      ...plugin.lists.flatMap((list) => [list.field, ...list.knobs.map((knob) => knob.name)]),
    ]),
  ].map((name) => [spelling(name), name]),
);

/** Reads the text of a header: a name, and the unit in brackets after it. Takes time in proportion to its length. */
export function columnName(header: string): ColumnName {
  const plain = knownName(header);
  const { before, unit } = splitUnit(header);
  const name = plain === undefined && unit !== undefined ? knownName(before) : undefined;
  if (name === undefined || unit === undefined) {
    return { name: plain ?? header, unit: '', known: plain !== undefined };
  }
  return { name, unit: Object.hasOwn(UNITS, unit.toLowerCase()) ? UNITS[unit.toLowerCase()] : unit, known: true };
}

/**
 * The text before the brackets at the end of a header, and the unit between them; the unit is undefined if there are no brackets.
 */
function splitUnit(header: string): { readonly before: string; readonly unit: string | undefined } {
  const [open, close] = header.endsWith(')') ? '()' : '[]';
  const from = header.lastIndexOf(open);
  const unit = header.slice(from + 1, -1);
  if (from < 0 || !header.endsWith(close) || unit.includes(close)) return { before: header, unit: undefined };
  return { before: header.slice(0, from), unit: unit.trim() };
}

function knownName(text: string): string | undefined {
  const spelled = spelling(text);
  return knownNames.get(spelled) ?? (Object.hasOwn(ALIASES, spelled) ? ALIASES[spelled] : undefined);
}

function spelling(text: string): string {
  return text.toLowerCase().replace(/[\s._-]+/g, '');
}

/** Where a column's value goes in an application of one kind. */
export interface ColumnTarget {
  readonly kind: ColumnKind;
  /** The list whose only element holds it; undefined when the application itself does. */
  readonly list: string | undefined;
}

/** The place of a known column in an application of the plug-in's kind, undefined when such applications have none. */
export function columnTarget(name: string, plugin: FrameworkPlugin): ColumnTarget | undefined {
  const base = baseColumns.get(name);
  if (base !== undefined) return { kind: base, list: undefined };
  const own = find(plugin.knobs, name);
  if (own !== undefined) return { kind: own.kind, list: undefined };
  if (plugin.lists.some((list) => list.field === name)) return { kind: 'json', list: undefined };
  for (const list of plugin.lists) {
    const knob = find(list.knobs, name);
    if (knob !== undefined) return { kind: knob.kind, list: list.field };
  }
  return undefined;
}

/**
 * The kind of application that a row without a kind describes: the one most of its columns are settings of. Settings of
 * the application itself count more than those of its parts, and the first kind wins a tie.
 */
export function likelyPlugin(names: readonly string[]): FrameworkPlugin {
  const points = (plugin: FrameworkPlugin): number =>
    names.reduce((sum, name) => {
      const target = baseColumns.has(name) ? undefined : columnTarget(name, plugin);
      return sum + (target === undefined ? 0 : target.list === undefined ? 2 : 1);
    }, 0);
  return frameworkPlugins.reduce((best, plugin) => (points(plugin) > points(best) ? plugin : best));
}

function find(knobs: readonly Knob[], name: string): Knob | undefined {
  return knobs.find((knob) => knob.name === name);
}
