/**
 * A knob is one setting of a real system: its real name, unit, default and one line of help. Validation, the
 * published JSON Schema, the editor's forms and the engine's defaults all derive from the same descriptor, so a
 * knob is described exactly once, in the folder of the system that owns it.
 */
import * as v from 'valibot';
import type { JsonObject } from '../base/json';
import type { Distribution } from '../base/math/distributions';
import {
  bytes,
  durationDistribution,
  durationDistributionSchema,
  durationSchema,
  integerSchema,
  memorySchema,
  micros,
  milliVcores,
  numberSchema,
  vcoreSchema,
} from './written-amounts';
import type { DurationDistributionText } from './written-amounts';

/** How a knob's value is written and read. The normalised unit is behind each kind. */
export type KnobKind =
  /** "5min" or a bare number of seconds; normalised to integer µs. */
  | 'duration'
  /** "64GB" or a bare number of bytes; normalised to bytes. */
  | 'memory'
  /** "500m" or a number of cores; normalised to milli-vcores. */
  | 'vcore'
  | 'integer'
  | 'number'
  | 'text'
  | 'switch'
  | 'choice'
  /** A duration or a named distribution of durations; normalised to a Distribution in µs. */
  | 'duration-distribution';

export interface Knob {
  /** The real system's own name, e.g. "spark.executor.instances". */
  readonly name: string;
  readonly kind: KnobKind;
  /** As a person would write it: "3s", "1GB", 2, true. `undefined` means "not set" and is normalised to `undefined`. */
  readonly default: string | number | boolean | undefined;
  /** One line: what it does. */
  readonly help: string;
  /** For `choice`: the accepted texts. */
  readonly options?: readonly string[];
  /** For `choice`: it may also name a policy of the document that the reader wrote, `own:` and its id, of this kind. */
  readonly own?: 'order' | 'nodes' | 'whole';
  /** For `choice`: several options may be named, separated by commas. */
  readonly chain?: boolean;
  /** Inclusive bounds for `integer` and `number`. */
  readonly min?: number;
  readonly max?: number;
  /** Shown behind a number that has no unit of its own, e.g. "executors". */
  readonly unit?: string;
  /** Not a setting of the real system but of its model here (durations, failures); shown apart from real knobs. */
  readonly modelOnly?: boolean;
  /** Fixed in the real system; shown, not editable. */
  readonly fixed?: boolean;
  /** Id of the gallery scenario that shows what it does. */
  readonly lesson?: string;
  /**
   * For `text`: a typed one is taken letter by letter. An empty access list names no user, and one of groups alone begins with a
   * space. Otherwise an empty text means "not set".
   */
  readonly asTyped?: true;
  /** What a text is the name of. */
  readonly refersTo?: 'dataset';
  /** A quantity that is worth dragging: from `from` (0 by default) to `to`, durations as a person would write them. */
  readonly slider?: {
    readonly from?: number;
    readonly to: string | number;
    readonly step: string | number;
  };
  /** The least value that is worth a look, where that is above `min`: a group of no nodes is allowed, and shows nothing. */
  readonly usualMin?: number;
  /** It decides how near to their data tasks run: the view of locality drags and sweeps it. */
  readonly locality?: true;
  /**
   * It is part of what a thing is and not a choice: it makes sense only together with other settings, and has no default to return
   * to.
   */
  readonly plain?: boolean;
  /** A text of amounts, which are larger or smaller together: "10240 mb, 10 vcores". */
  readonly amounts?: true;
  /** A part of a whole: the children of one queue add up to this number, so moving one moves the others. */
  readonly siblingsTotal?: number;
  /** The sibling knob whose value applies while this one is not set. */
  readonly inherits?: string;
}

const OWN_POLICY = /^own:[a-z0-9-]{1,40}$/;

/** Characters of a text. Real queue mappings and access lists name hundreds of users. */
const MAX_TEXT = 20_000;

/** The validation schema of one knob's value. */
function valueSchema(knob: Knob): v.GenericSchema {
  switch (knob.kind) {
    case 'duration':
      return durationSchema;
    case 'memory':
      return memorySchema;
    case 'vcore':
      return vcoreSchema;
    case 'integer':
      return integerSchema(knob.min, knob.max);
    case 'number':
      return numberSchema(knob.min, knob.max);
    case 'text':
      return v.pipe(v.string('expected a string'), v.maxLength(MAX_TEXT, `expected at most ${MAX_TEXT} characters`));
    case 'switch':
      return v.boolean('expected true or false');
    case 'choice':
      return choiceSchema(knob);
    case 'duration-distribution':
      return durationDistributionSchema;
  }
}

function chainSchema(options: readonly string[]): v.GenericSchema {
  const expected = `expected one of ${options.join(', ')}, or several of them separated by commas`;
  return v.pipe(
    v.string(expected),
    v.check((text) => chainOf(text).every((name) => options.includes(name)), expected),
  );
}

/** The options that a chain names, in their order. */
export function chainOf(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

function choiceSchema({ options = [], own, chain = false }: Knob): v.GenericSchema {
  if (chain) return chainSchema(options);
  const expected =
    options.length === 0 ? 'expected own: and the id of a policy' : `expected one of ${options.join(', ')}`;
  if (own === undefined) return v.picklist([...options], expected);
  const orOwn = options.length === 0 ? expected : `${expected}, or own: and the id of a policy`;
  return v.union([v.picklist([...options], orOwn), v.pipe(v.string(orOwn), v.regex(OWN_POLICY, orOwn))], orOwn);
}

/** Object entries (all optional) for a table of knobs, to be spread into a plug-in's schema. */
export function knobEntries(knobs: readonly Knob[]): Record<string, v.GenericSchema> {
  const entries: Record<string, v.GenericSchema> = {};
  for (const knob of knobs) {
    const fallback = knob.default === undefined ? 'not set' : String(knob.default);
    entries[knob.name] = v.optional(
      v.pipe(valueSchema(knob), v.title(knob.name), v.description(`${knob.help} Default: ${fallback}.`)),
    );
  }
  return entries;
}

/** A knob and the path of the object that holds it, below the object it belongs to: ["properties"] of a queue. */
export interface PlacedKnob {
  readonly holder: readonly string[];
  readonly knob: Knob;
}

/** Object entries (all optional) for knobs that live at several depths of one object. */
export function placedKnobEntries(placed: readonly PlacedKnob[]): Record<string, v.GenericSchema> {
  const entries = knobEntries(placed.filter((p) => p.holder.length === 0).map((p) => p.knob));
  const deeper = new Set(placed.filter((p) => p.holder.length > 0).map((p) => p.holder[0]));
  for (const name of deeper) {
    const inside = placed.filter((p) => p.holder[0] === name).map((p) => ({ holder: p.holder.slice(1), knob: p.knob }));
    entries[name] = v.optional(v.looseObject(placedKnobEntries(inside), `expected an object of settings`));
  }
  return entries;
}

/** The object that holds a placed knob inside `owner`; an empty one when it is not there. */
export function holderOf(owner: KnobHolder, placed: PlacedKnob): KnobHolder {
  let holder: unknown = owner;
  for (const step of placed.holder) {
    holder = typeof holder === 'object' && holder !== null ? (holder as KnobHolder)[step] : undefined;
  }
  return typeof holder === 'object' && holder !== null ? (holder as KnobHolder) : {};
}

/** Any authored object that holds knob values under their real names. */
export type KnobHolder = JsonObject;

/** The authored value of a knob, or its default when the field is absent. */
export function authored(holder: KnobHolder, knob: Knob): unknown {
  const value = holder[knob.name];
  return value === undefined ? knob.default : value;
}

/** Normalised number of a duration (µs), memory (bytes), vcore (milli), integer or number knob. */
export function knobNumber(holder: KnobHolder, knob: Knob): number {
  const value = authored(holder, knob);
  if (typeof value !== 'string' && typeof value !== 'number') return 0;
  switch (knob.kind) {
    case 'duration':
      return micros(value);
    case 'memory':
      return bytes(value);
    case 'vcore':
      return milliVcores(value);
    default:
      return typeof value === 'number' ? value : Number(value);
  }
}

/** Text of a text or choice knob. */
export function knobText(holder: KnobHolder, knob: Knob): string {
  const value = authored(holder, knob);
  return typeof value === 'string' ? value : '';
}

/** As `knobNumber`; undefined where the field is absent and the knob has no default. */
export function optionalNumber(holder: KnobHolder, knob: Knob): number | undefined {
  return authored(holder, knob) === undefined ? undefined : knobNumber(holder, knob);
}

/** As `knobText`; undefined where the field is absent and the knob has no default. */
export function optionalText(holder: KnobHolder, knob: Knob): string | undefined {
  return authored(holder, knob) === undefined ? undefined : knobText(holder, knob);
}

/** State of a switch knob. */
export function knobSwitch(holder: KnobHolder, knob: Knob): boolean {
  return authored(holder, knob) === true;
}

/** Distribution (µs) of a duration-distribution knob. */
export function knobDistribution(holder: KnobHolder, knob: Knob): Distribution {
  return durationDistribution(authored(holder, knob) as DurationDistributionText);
}
