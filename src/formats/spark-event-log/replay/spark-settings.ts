/** The settings of Spark that a log states, as those of an application of a scenario. */
import * as v from 'valibot';
import { formatMemory, KB } from '../../../base/units';
import { sparkPlugin } from '../../../frameworks/spark/plugin';
import { knobEntries } from '../../../scenario/knobs';
import type { Knob } from '../../../scenario/knobs';
import type { Json } from '../../../base/json';

/** What a log says of a setting is a text; a time without a unit is in ms, in these settings in s. Source: Spark's internal/config. */
const IN_SECONDS = [
  /^spark\.dynamicAllocation\.(?!shuffleTracking\.)/,
  /^spark\.executor\.decommission\./,
  /^spark\.scheduler\.barrier\./,
  /^spark\.scheduler\.excludeOnFailure\./,
];
/** A path may tell who ran the application; a scenario only asks whether there is one. */
const STORAGE_PATH = 'spark.storage.decommission.fallbackStorage.path';
const ANY_PATH = 'fallback/';
/** Spark's suffixes of memory, in lower case: powers of 1024. A bare number is in MB. Source: Spark's network/util/JavaUtils.java. */
const MEMORY_POWERS: readonly (readonly string[])[] = [
  ['b'],
  ['k', 'kb'],
  ['', 'm', 'mb'],
  ['g', 'gb'],
  ['t', 'tb'],
  ['p', 'pb'],
];
/** Executors that must have registered before the first stage, where the manager of the cluster sets another share than 0. */
const REGISTERED_ON_YARN_AND_KUBERNETES = 0.8;

const knobs: readonly Knob[] = sparkPlugin.knobs.filter(({ name }) => name.startsWith('spark.'));
const schemas = knobEntries(knobs);

export interface SparkSettings {
  readonly settings: Readonly<Record<string, Json>>;
  /** Settings whose values could not be taken over: "spark.locality.wait=soon". */
  readonly refused: readonly string[];
}

/**
 * The scheduler's settings among the properties of a log, and what the release that wrote it did without them where later ones differ;
 * all other properties are dropped. @param version of Spark; empty: the log does not say
 */
export function sparkSettings(properties: Readonly<Record<string, string>>, version: string): SparkSettings {
  const settings: Record<string, Json> = {};
  const refused: string[] = [];
  for (const knob of knobs) {
    if (!Object.hasOwn(properties, knob.name)) continue;
    const text = properties[knob.name].trim();
    const value = valueOf(knob, text);
    if (value !== undefined && v.is(schemas[knob.name], value)) settings[knob.name] = value;
    else refused.push(`${knob.name}=${text}`);
  }
  const ratio = 'spark.scheduler.minRegisteredResourcesRatio';
  if (!(ratio in settings) && /^(yarn|k8s)/.test(properties['spark.master'] ?? '')) {
    settings[ratio] = REGISTERED_ON_YARN_AND_KUBERNETES;
  }
  return { settings: { ...olderDefaults(version, settings['spark.speculation'] === true), ...settings }, refused };
}

/** Defaults that a release had and that later ones changed. Source: Spark's internal/config. */
function olderDefaults(version: string, speculates: boolean): Readonly<Record<string, Json>> {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) return {};
  const isBefore = (release: number): boolean => Number(major) + Number(minor) / 100 < release;
  return {
    ...(isBefore(3.01) ? { 'spark.locality.wait.legacyResetOnTaskLaunch': true } : {}),
    ...(speculates && isBefore(4) ? { 'spark.speculation.multiplier': 1.5, 'spark.speculation.quantile': 0.75 } : {}),
  };
}

function valueOf({ name, kind, options = [] }: Knob, text: string): Json | undefined {
  const bare = /^[\d.]+$/.test(text);
  switch (kind) {
    case 'switch':
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
    case 'integer':
    case 'number':
    case 'vcore':
      return bare ? Number(text) : undefined;
    case 'duration':
      return bare ? `${text}${IN_SECONDS.some((pattern) => pattern.test(name)) ? 's' : 'ms'}` : text.toLowerCase();
    case 'memory':
      return memoryOf(text.toLowerCase());
    case 'choice':
      return options.find((option) => option.toLowerCase() === text.toLowerCase());
    default:
      return name === STORAGE_PATH && text !== '' ? ANY_PATH : text;
  }
}

function memoryOf(text: string): string | undefined {
  const [, digits, suffix] = /^(\d+)([a-z]*)$/.exec(text) ?? [];
  const power = MEMORY_POWERS.findIndex((suffixes) => suffixes.includes(suffix));
  return power === -1 ? undefined : formatMemory(Number(digits) * KB ** power);
}
