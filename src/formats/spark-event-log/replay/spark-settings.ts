/** The settings of Spark that a log states, as those of an application of a scenario. */
import * as v from 'valibot';
import { formatMemory, MB } from '../../../base/units';
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
/** Executors that must have registered before the first stage, where the manager of the cluster sets another share than 0. */
const REGISTERED_ON_YARN_AND_KUBERNETES = 0.8;

const knobs: readonly Knob[] = sparkPlugin.knobs.filter(({ name }) => name.startsWith('spark.'));
const schemas = knobEntries(knobs);

export interface SparkSettings {
  readonly settings: Readonly<Record<string, Json>>;
  /** Settings whose values could not be taken over: "spark.locality.wait=soon". */
  readonly refused: readonly string[];
}

/** The scheduler's settings among the properties of a log; all others are dropped. */
export function sparkSettings(properties: Readonly<Record<string, string>>): SparkSettings {
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
  return { settings, refused };
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
      return bare ? `${text}${IN_SECONDS.some((pattern) => pattern.test(name)) ? 's' : 'ms'}` : text;
    case 'memory':
      return bare ? formatMemory(Number(text) * MB) : text;
    case 'choice':
      return options.find((option) => option.toLowerCase() === text.toLowerCase());
    default:
      return text;
  }
}
