/**
 * The settings that a lesson shows and changes, by their path: `workload/etl/arrivals`, `queues/root.a/maxapplications`,
 * `cluster/cores`. Numbers are seconds, bytes, cores or plain numbers. Source: docs/lesson-language.md.
 */
import { getAt } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import { frameworkPlugin, schedulerPlugin } from '../../engine/registry';
import {
  applicationCount,
  applicationKnobs,
  datasetKnobs,
  groupKnobs,
  nodeCount,
  runKnobs,
  skewKnob,
} from '../../scenario/frame-knobs';
import type { Knob, KnobHolder, PlacedKnob } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import { axisNumber, axisValue, kindOfValue } from '../compare/sweep/axis';
import type { AxisKind } from '../compare/sweep/axis';
import { isTotal, totalEdits, totalOf } from './cluster-total';
import { exactly } from './quantity';
import { MAX_SEED } from '../../scenario/seed';
import type { Quantity } from './quantity';

type Scalar = string | number | boolean;

function scalar(value: Json | undefined): Scalar | undefined {
  return typeof value === 'object' ? undefined : value;
}

/** One setting as a variant sees it. */
export interface Setting {
  readonly path: string;
  /** Where it is in the document; undefined for a total of the cluster, which stands in many places. */
  readonly place: JsonPath | undefined;
  readonly kind: AxisKind | 'choice' | 'switch' | 'text';
  /** What holds: as written, or the default; undefined where nothing is set. */
  readonly value: Scalar | undefined;
  /** For a choice, and `true` and `false` for a switch. */
  readonly options: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** A place of the document and its new value; undefined takes it away. */
export interface SettingEdit {
  readonly path: JsonPath;
  readonly value: Json | undefined;
}

/** The steps of a path: `~1` is a slash inside an id, `~0` a tilde. */
function stepsOf(path: string): string[] {
  return path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at a path of a document, whole parts of it included; undefined where nothing is written. */
export function keptValue(seen: Scenario, path: string): Json | undefined {
  return isTotal(path) ? totalOf(seen, path) : getAt(seen, stepsOf(path));
}

/** The setting at a path of a document as a variant has it; undefined if there is none. */
export function settingAt(seen: Scenario, path: string): Setting | undefined {
  if (isTotal(path)) {
    const value = totalOf(seen, path);
    const kind = path === 'cluster/cores' ? 'integer' : 'memory';
    return { path, place: undefined, kind, value, options: [], min: 0, max: undefined };
  }
  const steps = stepsOf(path);
  const [owner, rest] = ownerOf(seen, steps);
  if (owner === undefined || rest.length === 0) return undefined;
  const placed = knobsAt(seen, steps).find(
    ({ holder, knob }) => sameSteps([...holder, knob.name], rest) || sameSteps([knob.name], rest),
  );
  const place =
    placed === undefined ? steps : [...steps.slice(0, steps.length - rest.length), ...placed.holder, placed.knob.name];
  const written = getAt(seen, place);
  if (placed === undefined) return bare(path, place, written);
  const { inherits } = placed.knob;
  if (written !== undefined || inherits === undefined) return withKnob(path, place, placed.knob, written);
  // What applies while it is not set.
  const above = settingAt(seen, path.slice(0, path.lastIndexOf('/') + 1) + inherits);
  return withKnob(path, place, placed.knob, above?.value);
}

function sameSteps(x: readonly string[], y: readonly string[]): boolean {
  return x.length === y.length && x.every((step, i) => step === y[i]);
}

/** What a path belongs to, and the steps below it. */
function ownerOf(seen: Scenario, steps: readonly string[]): [Json | undefined, readonly string[]] {
  const [first, ...rest] = steps;
  if (first === 'seed' || first === 'horizon' || first === 'window') return [seen, steps];
  const depth = first === 'scheduler' ? 1 : first === 'cluster' ? 3 : 2;
  if (!['scheduler', 'cluster', 'queues', 'workload', 'data', 'overrides', 'interventions'].includes(first))
    return [undefined, []];
  return [getAt(seen, steps.slice(0, depth)), rest.slice(depth - 1)];
}

const SEED: Knob = { name: 'seed', kind: 'integer', default: 1, min: 0, max: MAX_SEED, help: 'Of all random draws' };

/** The knobs that the owner of a path has. */
export function knobsAt(seen: Scenario, [first, second, third]: readonly string[]): readonly PlacedKnob[] {
  const own = (knobs: readonly Knob[]): PlacedKnob[] => knobs.map((knob) => ({ holder: [], knob }));
  const plugin = schedulerPlugin(seen.scheduler.type);
  switch (first) {
    case 'seed':
    case 'horizon':
    case 'window':
      return [...own([SEED]), ...runKnobs];
    case 'cluster':
      return second === 'nodes' && third !== undefined ? own([nodeCount, ...Object.values(groupKnobs)]) : [];
    case 'queues': {
      const above = plugin.inherited?.(seen.queues, second) ?? {};
      return plugin.queueKnobs.map(({ holder, knob }) => ({ holder, knob: inherited(knob, above, holder) }));
    }
    case 'workload': {
      const entry = seen.workload.find(({ id }) => id === second);
      if (entry === undefined) return [];
      return own([applicationCount, ...Object.values(applicationKnobs), ...frameworkPlugin(entry.kind).knobs]);
    }
    case 'data':
      return own([...datasetKnobs, skewKnob]);
    case 'scheduler':
      return plugin.knobs;
    default:
      return [];
  }
}

/** A knob whose default is what the queues above give. */
function inherited(knob: Knob, above: KnobHolder, holder: readonly string[]): Knob {
  const given = getAt(above as Json, [...holder, knob.name]);
  return typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
    ? { ...knob, default: given }
    : knob;
}

const NUMERIC: Readonly<Partial<Record<Knob['kind'], AxisKind>>> = {
  integer: 'integer',
  number: 'number',
  duration: 'duration',
  'duration-distribution': 'duration',
  memory: 'memory',
  vcore: 'vcore',
};

function withKnob(path: string, place: JsonPath, knob: Knob, written: Json | undefined): Setting {
  const { kind, options = [], min, max } = knob;
  const value = written ?? knob.default;
  const shared = { path, place, value: scalar(value), min, max };
  const numeric = NUMERIC[kind];
  // A distribution is not a number.
  if (numeric !== undefined && (value === undefined || axisNumber(numeric, value) !== undefined)) {
    return { ...shared, kind: numeric, options: [] };
  }
  if (kind === 'switch') return { ...shared, kind, options: ['false', 'true'] };
  return { ...shared, kind: kind === 'choice' ? kind : 'text', options };
}

/** A value that no knob describes: what it is follows from how it is written. */
function bare(path: string, place: JsonPath, written: Json | undefined): Setting | undefined {
  const shared = { path, place, value: scalar(written), min: undefined, max: undefined };
  const numeric = place.at(-1) === 'vcore' && place.includes('capacity') ? 'vcore' : kindOfValue(written);
  if (numeric !== undefined) return { ...shared, kind: numeric, options: [] };
  if (typeof written === 'boolean') return { ...shared, kind: 'switch', options: ['false', 'true'] };
  return typeof written === 'string' ? { ...shared, kind: 'text', options: [] } : undefined;
}

/** What a setting is as a number; undefined where it is none, or nothing is set. */
export function numberOf({ kind, value }: Setting): number | undefined {
  return kind === 'choice' || kind === 'switch' || kind === 'text' ? undefined : axisNumber(kind, value);
}

/** What a setting is to a sentence. */
export function settingQuantity(setting: Setting): Quantity | undefined {
  const number = numberOf(setting);
  const { kind, value } = setting;
  if (number !== undefined) {
    if (kind === 'duration') return exactly('duration', number);
    if (kind === 'memory') return exactly('bytes', number);
    return exactly(kind === 'vcore' ? 'vcore' : 'number', number);
  }
  return value === undefined ? undefined : { kind: 'text', value: String(value) };
}

/** The edits that give a setting a value: a number as `numberOf` tells it, or a text as written. */
export function settingEdits(seen: Scenario, setting: Setting, value: number | string): SettingEdit[] {
  const { path, place, kind } = setting;
  if (place === undefined) return isTotal(path) ? totalEdits(seen, path, Number(value)) : [];
  if (kind === 'switch') return [{ path: place, value: String(value) === 'true' }];
  if (kind === 'choice' || kind === 'text') return [{ path: place, value: String(value) }];
  const number = typeof value === 'number' ? value : axisNumber(kind, value);
  // A text that is not a number of this kind is left to validation, which says what was expected.
  return [{ path: place, value: number === undefined ? value : axisValue(kind, number) }];
}
