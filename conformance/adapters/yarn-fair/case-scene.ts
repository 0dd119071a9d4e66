/** What cases of the Fair scheduler write (resources, nodes, queues, settings), as parts of a scene. */
import { MB } from '../../../src/base/units';
import type { KnobHolder } from '../../../src/scenario/knobs';
import type { FairGeneration } from '../../../src/schedulers/yarn-fair/shares/schedulable';
import { UNLIMITED } from '../../../src/schedulers/yarn/resources';
import { number, object, optional, text } from '../../read';
import type { Amounts, Scene, SceneNode, SceneQueue } from '../../scene/scene';
import { isList } from '../../vectors';
import type { Json, VectorCase } from '../../vectors';

/** Prefix of the scheduler's settings. */
export const FAIR = 'yarn.scheduler.fair.';

const MILLI = 1000;
/** Resource types under the names that cases give them; the lists below have the same order. */
const CASE_TYPES = ['memory', 'vcores', 'test'] as const;
/** The types under their names in a scenario. */
export const WORLD_TYPES = ['memory', 'vcore', 'test'] as const;
/** The types under their names in allocation files. */
const FILE_TYPES = ['memory-mb', 'vcores', 'test'] as const;
/** One unit of a case (MB, vcore, 1) in the integer units of the simulation. */
export const UNITS = [MB, MILLI, 1] as const;

/** The quantities of a resource, which a case writes as an object or as a list; `missing` for types without one. */
function quantities(value: Json | undefined, missing: number): number[] {
  return CASE_TYPES.map((type, t) => optional(isList(value) ? value[t] : object(value)[type], number, missing));
}

/** A resource in the form that nodes and containers of a scene take. */
export function amounts(value: Json | undefined, missing = 0): Amounts {
  const given = quantities(value, missing);
  return Object.fromEntries(WORLD_TYPES.map((type, t) => [type, given[t] * UNITS[t]]));
}

/** A resource in the form of allocation files. */
export function resourceText(value: Json, missing: number): string {
  const given = quantities(value, missing);
  // Clusters whose nodes have no `test` do not know this type.
  const named = isList(value) || object(value)['test'] === undefined ? FILE_TYPES.slice(0, 2) : FILE_TYPES;
  return named.map((type, t) => `${type}=${given[t]}`).join(', ');
}

/** A limit in the form of allocation files; types without a quantity are not limited. */
export function limitText(value: Json): string {
  return resourceText(value, UNLIMITED);
}

/** A node; without `vcores` they never run out. */
export function nodeOf(value: Json): SceneNode {
  const given = object(value);
  return {
    id: text(given.name ?? given.node),
    rack: optional(given.rack, text, 'rack'),
    capacity: amounts({ ...given, vcores: given.vcores ?? UNLIMITED, test: given.test ?? 0 }),
  };
}

/** Settings under which all cases run: no minimum or maximum for a container. */
const COMMON_SETTINGS = {
  type: 'yarn-fair',
  'yarn.scheduler.minimum-allocation-mb': 0,
  'yarn.scheduler.minimum-allocation-vcores': 0,
  'yarn.scheduler.maximum-allocation-mb': UNLIMITED,
  'yarn.scheduler.maximum-allocation-vcores': UNLIMITED,
} as const;

/** The generation of a case. Cases for all generations run under the default one. */
export function generationOf({ generation }: VectorCase): FairGeneration {
  return generation.includes('2014') ? 'fs-2014' : 'fs-3';
}

/** Settings of the scheduler: its generation and those that a case gives; undefined ones are left out. */
export function settingsOf(generation: FairGeneration, named: KnobHolder = {}): Scene['scheduler'] {
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return { ...COMMON_SETTINGS, preset: generation, ...Object.fromEntries(given) };
}

/**
 * Root, root.default, the configured queues and the queues of applications, parents before their children.
 * @param configured settings by path
 * @param named paths that applications use; those without settings are created at run time
 * @param parents paths that take no applications although no queue is below them
 */
export function queuesOf(
  configured: Readonly<Record<string, KnobHolder>>,
  named: readonly string[],
  parents: readonly string[] = [],
): SceneQueue[] {
  const queues = new Map<string, SceneQueue>();
  const add = (id: string, settings: KnobHolder): void => {
    const dot = id.lastIndexOf('.');
    if (dot > 0)
      add(id.slice(0, dot), configured[id.slice(0, dot)] ?? (configured[id] === undefined ? { created: true } : {}));
    if (!queues.has(id)) queues.set(id, { id, settings, parent: parents.includes(id) });
  };
  add('root', configured['root'] ?? {});
  for (const [id, settings] of Object.entries(configured)) add(id, settings);
  for (const id of named) add(id, configured[id] ?? { created: true });
  add('root.default', configured['root.default'] ?? {});
  return [...queues.values()];
}

/** Settings of queues by path, from an object with one value for each path. */
export function settingsByPath(
  values: Json | undefined,
  setting: (value: Json) => KnobHolder,
): Record<string, KnobHolder> {
  return Object.fromEntries(Object.entries(object(values ?? {})).map(([path, value]) => [path, setting(value)]));
}
