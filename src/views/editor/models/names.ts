/** Renaming and forgetting a queue, an application, a node group or a dataset everywhere, variants' differences included. */
import { getAt, isObject } from '../../../base/json';
import type { JsonPath } from '../../../base/json';
import type { Scenario } from '../../../scenario/schema';
import type { Selection } from '../../../store/view/shared-view';
import type { KnobList } from '../../../frameworks/plugin';
import { asJson } from '../../../authoring/differences';
import type { Edit } from '../../../authoring/edits';
import { isAtOrBelow, samePath } from '../../../base/json-path';

/** Where the names of one sort of thing are in a document. */
interface Names {
  /** Lists (by id) and maps (by key) whose members have the name. */
  readonly homes: readonly JsonPath[];
  /** Fields anywhere that refer to it. */
  readonly references: ReadonlySet<string>;
  /** Lists of names that refer to it, and lists of places, which may say first what sort of place it is. */
  readonly lists?: ReadonlySet<string>;
  readonly places?: ReadonlySet<string>;
  /** Maps to lists of places. */
  readonly placeMaps?: ReadonlySet<string>;
  /** Those lists and maps of places that are valid only while the places exist. */
  readonly needed?: ReadonlySet<string>;
  /** What follows the name in the names of things below or made from it. */
  readonly separator: '.' | '/';
  /** What it is as a selection, where it can be one. */
  readonly selects?: Selection['kind'];
}

const sorts = {
  queue: { homes: [['queues']], references: new Set(['queue', 'parent']), separator: '.', selects: 'queue' },
  application: {
    homes: [['workload'], ['overrides']],
    references: new Set(['application']),
    separator: '/',
    selects: 'app',
  },
  'node-group': {
    homes: [
      ['cluster', 'nodes'],
      ['cluster', 'overrides'],
    ],
    references: new Set(['node']),
    // Where a dataset lies, and where the tasks of a stage prefer to run.
    places: new Set(['nodes', 'hosts', 'taskHosts', 'failsOn']),
    placeMaps: new Set(['places']),
    needed: new Set(['nodes', 'places']),
    separator: '/',
    selects: 'node',
  },
  dataset: { homes: [['data']], references: new Set(['input']), separator: '/' },
} satisfies Record<string, Names>;

export type Named = keyof typeof sorts;

/** Sections that can hold such names. */
const SECTIONS = ['cluster', 'data', 'queues', 'workload', 'overrides', 'interventions'];

/**
 * The edits, made in the base document, that rename `from` to `to` everywhere: where it is defined, in references, in names
 * that begin with it (of children, or of what was generated from it), and in the differences of all variants.
 */
export function renameEdits(document: Scenario, what: Named, from: string, to: string): Edit[] {
  const sections = SECTIONS.map((section) => [section]);
  return renameWithin(document, new Renamer(sorts[what], from, to), sections, []);
}

/** The same for an element of a list inside an entry of the workload, such as a stage. Nothing else refers to it. */
export function renameItemEdits(document: Scenario, entry: string, list: KnobList, from: string, to: string): Edit[] {
  const scope = ['workload', entry];
  const lists = list.names?.flatMap(({ name, of }) => (of === 'items' ? [name] : []));
  const where: Names = {
    homes: [[...scope, list.field]],
    references: new Set(list.references),
    lists: new Set(lists),
    separator: '/',
  };
  return renameWithin(document, new Renamer(where, from, to), [scope], scope);
}

/** Renames in some parts of a document, and in those changes of variants that lie below `below`. */
function renameWithin(document: Scenario, renamer: Renamer, scopes: readonly JsonPath[], below: JsonPath): Edit[] {
  const edits: Edit[] = scopes.flatMap((path) => {
    const before = getAt(asJson(document), path);
    if (before === undefined) return [];
    const after = renamer.value(before, path);
    return after === before ? [] : [{ path, value: after }];
  });
  const variants = (document.variants ?? []).map((variant) => {
    const changes = variant.changes?.map((change) => {
      if (!isAtOrBelow(change.path, below)) return change;
      const path = renamer.path(change.path);
      return 'value' in change
        ? { ...change, path, value: renamer.value(change.value, change.path) }
        : { ...change, path };
    });
    return changes === undefined ? variant : { ...variant, changes };
  });
  if (variants.some((variant) => variant.changes !== undefined && variant.changes.length > 0)) {
    edits.push({ path: ['variants'], value: variants });
  }
  return edits;
}

/** What is selected after that: the same thing under its new name. */
export function renamedSelection(
  selection: Selection | undefined,
  what: Named,
  from: string,
  to: string,
): Selection | undefined {
  const where: Names = sorts[what];
  if (selection === undefined || selection.kind !== where.selects || !isOf(where, selection.id, from)) return selection;
  return { ...selection, id: to + selection.id.slice(from.length) };
}

class Renamer {
  constructor(
    private readonly where: Names,
    private readonly from: string,
    private readonly to: string,
  ) {}

  path(path: JsonPath): string[] {
    return path.map((step, depth) => (this.isHome(path.slice(0, depth)) ? this.name(step) : step));
  }

  /** The value with its names replaced; the same object when none is in it. */
  value(value: unknown, path: JsonPath): unknown {
    if (typeof value === 'string') {
      const key = path[path.length - 1];
      const bears = this.where.references.has(key) || (key === 'id' && this.isHome(path.slice(0, -2)));
      return bears ? this.name(value) : value;
    }
    if (Array.isArray(value)) {
      const names = this.where.lists?.has(path[path.length - 1]) === true;
      const places = isPlaces(this.where, path);
      const next = value.map((item: unknown, index) =>
        typeof item === 'string' && (names || places)
          ? places
            ? item
                .split(' ')
                .map((one) => this.located(one))
                .join(' ')
            : this.name(item)
          : this.value(item, [...path, isObject(item) && typeof item.id === 'string' ? item.id : String(index)]),
      );
      return next.some((item, index) => item !== value[index]) ? next : value;
    }
    if (!isObject(value)) return value;
    const home = this.isHome(path);
    const entries = Object.entries(value);
    const next = entries.map(
      ([key, member]) => [home ? this.name(key) : key, this.value(member, [...path, key])] as const,
    );
    const same = next.every(([key, member], index) => key === entries[index][0] && member === entries[index][1]);
    return same ? value : Object.fromEntries(next);
  }

  private name(name: string): string {
    return isOf(this.where, name, this.from) ? this.to + name.slice(this.from.length) : name;
  }

  /** A name that may be behind what sort of place it is: "executor_n/1_2". */
  private located(text: string): string {
    const [prefix] = /^(?:hdfs_cache_|executor_)?/.exec(text) ?? [''];
    const host = text.slice(prefix.length);
    const end = prefix === 'executor_' ? host.indexOf('_') : -1;
    return end < 0 ? prefix + this.name(host) : prefix + this.name(host.slice(0, end)) + host.slice(end);
  }

  private isHome(path: JsonPath): boolean {
    return isHome(this.where, path);
  }
}

/**
 * The edits, made in the base document, by which the variants' differences stop speaking of something that is about to be
 * removed from it. Empty when they do not.
 */
export function forgetEdits(document: Scenario, what: Named, name: string): Edit[] {
  const where: Names = sorts[what];
  const isNamed = (value: unknown) => typeof value === 'string' && isOf(where, value, name);
  const isListed = (value: unknown) => Array.isArray(value) && value.some(isNamed);
  const needs = (path: JsonPath, value: unknown) =>
    path.slice(-2).some((key) => where.needed?.has(key) === true) &&
    (isPlaces(where, path) ? isListed(value) : isObject(value) && Object.values(value).some(isListed));
  const speaksOf = (value: unknown) =>
    isObject(value) &&
    Object.entries(value).some(([key, v]) => (where.references.has(key) && isNamed(v)) || needs([key], v));
  let forgotten = false;
  const variants = (document.variants ?? []).map((variant) => {
    const changes = variant.changes?.filter((change) => {
      const at = change.path.findIndex((_, depth) => isHome(where, change.path.slice(0, depth)));
      if (at >= 0 && isOf(where, change.path[at], name)) return false;
      if (!('value' in change)) return true;
      const means = where.references.has(change.path[change.path.length - 1]) && change.value === name;
      return !means && !speaksOf(change.value) && !needs(change.path, change.value);
    });
    if (changes?.length === variant.changes?.length) return variant;
    forgotten = true;
    return { ...variant, changes };
  });
  return forgotten ? [{ path: ['variants'], value: variants }] : [];
}

/** Whether a name is `name` itself, or that of something below it or generated from it. */
function isOf(where: Names, candidate: string, name: string): boolean {
  return candidate === name || candidate.startsWith(name + where.separator);
}

/** Whether a list at `path` is one of places. */
function isPlaces(where: Names, path: JsonPath): boolean {
  return (
    where.places?.has(path[path.length - 1]) === true || where.placeMaps?.has(path[path.length - 2] ?? '') === true
  );
}

function isHome(where: Names, path: JsonPath): boolean {
  return where.homes.some((home) => samePath(home, path));
}
