/** Settings by their names: to go to, to sweep, and to set by typing the value behind the name. */
import type { Json } from '../../base/json';
import { documentKnobs, nameOfKnob } from '../../engine/document/document-knobs';
import type { DocumentKnob } from '../../engine/document/document-knobs';
import { schedulerPlugin } from '../../engine/registry';
import type { Scenario } from '../../scenario/schema';
import { isDefault, read, shown, valueText } from '../editor/models/form-model';
import { reveal } from '../editor/reveal';
import { act } from '../shared/acts/act';
import { hasAxis, knobAxis, loadAxis, seedAxis } from '../sweep/sweep-axis';
import { leavesAxes } from '../sweep/leaf-axes';
import { withPolicies } from '../sweep/own-choices';
import type { SweepAxis } from '../sweep/sweep-axis';
import type { Command } from './command';

/** Knobs beyond this number have no name here: a workload of ten thousand entries is found through its applications. */
const MOST_KNOBS = 5000;

/** A knob with the name by which it is found: "spark.executor.cores of etl". */
export interface NamedKnob extends DocumentKnob {
  readonly name: string;
}

/** Everything in one variant's document that can be set, the scheduler's knobs first. */
export function namedKnobs(seen: Scenario): NamedKnob[] {
  const knobs = documentKnobs(seen).filter(({ knob }) => knob.fixed !== true);
  const own = knobs.filter(({ path }) => path[0] === 'scheduler');
  const others = knobs.filter(({ path }) => path[0] !== 'scheduler');
  return [...own, ...others]
    .slice(0, MOST_KNOBS)
    .map((found) => ({ ...found, knob: withPolicies(found.knob, seen), name: nameOfKnob(found) }));
}

/** What leads to a knob's field, and what sweeps it. */
export function knobCommands(seen: Scenario, knobs: readonly NamedKnob[], sweep: (axis: SweepAxis) => void): Command[] {
  const { title: system } = schedulerPlugin(seen.scheduler.type);
  const goTo = knobs.map(({ name, path, knob, value }): Command => {
    const about = `${path[0] === 'scheduler' ? system : path[0]}, now ${valueText(knob, value)}`;
    return { title: `Set ${name}`, about, run: () => reveal(path) };
  });
  const sweeps = [...documentAxes(seen), ...knobs.filter(({ knob, value }) => hasAxis(knob, value))].map(
    (swept): Command => ({
      title: `Sweep ${swept.name}`,
      about: 'run a range of values',
      words: 'seeds' in swept && swept.seeds ? 'random chance luck' : undefined,
      run: () => {
        const axis = 'knob' in swept ? knobAxis(swept.knob, swept.path, swept.value, swept.name) : swept;
        if (axis !== undefined) sweep(axis);
      },
    }),
  );
  return [...goTo, ...sweeps];
}

/** Sets what a line with a name and a value asks for, in the active variant or in all. */
export function settingCommands(knobs: readonly NamedKnob[], text: string): Command[] {
  return settingsAskedFor(knobs, text).map(({ knob: { name, path, knob, value: before }, value, words }) => ({
    title: `Set ${name} to ${words}`,
    about: `now ${valueText(knob, before)}`,
    run: () => void act([{ path, value }], `${name} is ${words}`),
  }));
}

/** What can be swept in addition to knobs: the load, the seed, and settings of all leaf queues at once. */
function documentAxes(seen: Scenario): SweepAxis[] {
  const load = loadAxis(seen);
  return [...(load === undefined ? [] : [load]), seedAxis(seen.seed ?? 1), ...leavesAxes(seen)];
}

/** The commands that typing a name and a value leads to. */
export interface Setting {
  readonly knob: NamedKnob;
  /** Undefined: the default, which needs not be written. */
  readonly value: Json | undefined;
  /** The value in words: "5 s". */
  readonly words: string;
}

/** Settings that one line may offer. */
const MOST_SETTINGS = 8;

/**
 * The settings that a line such as "set locality.wait 5s", "maxapplications of etl to 3" or "cores = 2" asks for: knobs in
 * whose name every word but the last is found, and which take the last one as their value. Those whose name begins with
 * the words come first.
 * @internal
 */
export function settingsAskedFor(knobs: readonly NamedKnob[], text: string): Setting[] {
  const words = text
    .trim()
    .split(/[\s=]+/)
    .filter((word) => word !== '');
  if (words.at(0)?.toLowerCase() === 'set') words.shift();
  const typed = takeValue(words);
  const asked = words.map((word) => word.toLowerCase()).filter((word) => word !== 'to');
  if (typed === undefined || asked.length === 0) return [];
  const found = knobs.flatMap((known) => {
    const rank = rankOf(known, asked);
    const value = rank === undefined ? undefined : valueOf(known, typed);
    return rank === undefined || value === undefined ? [] : [{ known, rank, value }];
  });
  found.sort((a, b) => a.rank - b.rank);
  return found.slice(0, MOST_SETTINGS).map(({ known, value }) => ({
    knob: known,
    value: known.knob.default !== undefined && isDefault(known.knob, value) ? undefined : value,
    words: valueText(known.knob, value),
  }));
}

/** Takes the value off the end: the last word, or a number and its unit ("5 s"). */
function takeValue(words: string[]): string | undefined {
  const last = words.pop();
  const number = words.at(-1);
  if (last === undefined || number === undefined || !/^[a-z]+$/i.test(last) || !/^[\d.]+$/.test(number)) return last;
  words.pop();
  return number + last;
}

/** How well words name a knob, less is better; undefined when one is missing or none is of the knob itself. */
function rankOf({ knob, name }: NamedKnob, asked: readonly string[]): number | undefined {
  const whole = name.toLowerCase();
  const own = knob.name.toLowerCase();
  if (!asked.every((word) => whole.includes(word)) || !asked.some((word) => own.includes(word))) return undefined;
  if (asked.includes(own)) return 0;
  return asked.some((word) => own.startsWith(word) || own.endsWith(word)) ? 1 : 2;
}

/** A typed value as it is written in the document; undefined when the knob does not take it. */
function valueOf({ knob, value }: NamedKnob, typed: string): Json | undefined {
  const text = typed.toLowerCase();
  switch (knob.kind) {
    case 'switch':
      return text === 'on' || text === 'true' ? true : text === 'off' || text === 'false' ? false : undefined;
    case 'choice':
      return knob.options?.find((option) => option.toLowerCase() === text);
    case 'text':
      return undefined;
    default: {
      const result = read(knob, typed, typeof value === 'object' ? '' : shown(knob, value).unit);
      return result.ok ? result.value : undefined;
    }
  }
}
