/** The keys of links and directives, and what may be behind them. Source: docs/lesson-language.md. */
import { DOCK_NAMES } from '../dock-names';
import { isExpressionError, parseExpression, spanSeconds } from './expression';
import type { Problems } from './problems';
import type { Attributes, Place } from './tree';

/** Says what is wrong with a value, or null. */
type Check = (value: string) => string | null;

/** Accepts every value here: what uses it checks it, with the runs at hand. */
const unchecked: Check = () => null;
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value) ? null : `expected ${words.join(', ')}`;
const matches =
  (pattern: RegExp, expected: string): Check =>
  (value) =>
    pattern.test(value) ? null : `expected ${expected}`;

/** An instant: a span from the beginning, or a computed one in braces. */
const instant: Check = (value) => {
  const computed = /^\{(.*)\}$/.exec(value);
  if (computed !== null) {
    const read = parseExpression(computed[1]);
    return isExpressionError(read) ? read.message : null;
  }
  return spanSeconds(value) === null ? 'expected a span such as 4.8s, or a value in braces' : null;
};

const range: Check = (value) => {
  const ends = splitRange(value);
  if (ends === null) return 'expected two instants such as 0s..20s';
  return instant(ends[0]) ?? instant(ends[1]);
};

/** The two ends of `a..b`, where either may be in braces. */
export function splitRange(value: string): readonly [string, string] | null {
  const match = /^(\{[^}]*\}|[^{}]*?)\.\.(\{[^}]*\}|[^{}]*)$/.exec(value);
  return match === null ? null : [match[1], match[2]];
}

const variants = matches(/^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$/, 'variants such as A,B');
const selection = matches(/^((app|node|queue):\S+|none)$/, 'app:id, node:id, queue:id or none');
const marks = matches(/^(app|node|queue):[^\s,]+(,(app|node|queue):[^\s,]+)*$/, 'app:id, more after commas');
const aboveZero = matches(/^(?!0+(\.0+)?$)\d+(\.\d+)?$/, 'a number above 0');

/** What a step or a link may say of the views. */
export const VIEW_KEYS: Readonly<Record<string, Check>> = {
  cursor: instant,
  zoom: (value) => (value === 'fit' ? null : range(value)),
  select: selection,
  only: variants,
  active: matches(/^[A-Za-z0-9_-]+$/, 'a variant such as B'),
  group: unchecked,
  dock: unchecked,
  tab: unchecked,
  mark: marks,
  play: range,
  pace: aboveZero,
  future: oneOf('shown', 'faded', 'hidden'),
  settings: oneOf('keep', 'fresh'),
};

export const FIGURE_KEYS: Readonly<Record<string, Check>> = { ...VIEW_KEYS, of: unchecked, over: unchecked };
export const FIGURES: readonly string[] = ['timeline', 'states', ...DOCK_NAMES, 'holders', 'sweep'];

const IN = { in: matches(/^(all|[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*)$/, 'all or a variant') };
export const DRAG_KEYS: Readonly<Record<string, Check>> = {
  from: unchecked,
  to: unchecked,
  step: unchecked,
  times: aboveZero,
  ...IN,
};
export const PICK_KEYS: Readonly<Record<string, Check>> = { values: unchecked, ...IN };
export const SET_KEYS: Readonly<Record<string, Check>> = IN;

const within = matches(/^(\d+(\.\d+)?%?|(\d+(\.\d+)?(us|ms|s|min|h|d))+)$/, 'a tolerance such as 3s, 2 or 10%');
export const PREDICT_KEYS: Readonly<Record<string, Check>> = {
  id: unchecked,
  within,
  from: unchecked,
  to: unchecked,
  by: oneOf('asc', 'desc'),
  keep: unchecked,
};
export const GOAL_KEYS: Readonly<Record<string, Check>> = { id: unchecked, keep: unchecked };

/** A word between blanks; blanks inside braces are part of it. */
export interface Word {
  readonly text: string;
  readonly at: Place;
}

/** The words of a text whose first character is at `at`. */
export function wordsOf(text: string, at: Place): Word[] {
  const words: Word[] = [];
  let start = -1;
  let depth = 0;
  for (let i = 0; i <= text.length; i++) {
    const c = text[i] ?? ' ';
    if (c === '{') depth++;
    else if (c === '}') depth = Math.max(0, depth - 1);
    const ends = i === text.length || (c === ' ' && depth === 0);
    if (!ends && start < 0) start = i;
    if (ends && start >= 0) {
      words.push({ text: text.slice(start, i), at: { line: at.line, column: at.column + start } });
      start = -1;
    }
  }
  return words;
}

/** Attributes with the place of each value. */
export interface ReadAttributes {
  readonly values: Attributes;
  readonly places: Readonly<Record<string, Place>>;
}

/** Reads `key=value` words, and reports keys that are not known and values that do not fit. */
export function readAttributes(
  words: readonly Word[],
  keys: Readonly<Record<string, Check>> | null,
  problems: Problems,
): ReadAttributes {
  const values: Record<string, string> = {};
  const places: Record<string, Place> = {};
  for (const { text, at } of words) {
    const equals = text.indexOf('=');
    const key = equals < 0 ? text : text.slice(0, equals);
    const { line, column } = at;
    if (keys !== null && !Object.hasOwn(keys, key)) {
      problems.add(
        'unknown-key',
        line,
        column,
        key.length,
        `\`${key}\` is unknown here; expected ${Object.keys(keys).join(', ')}`,
      );
      continue;
    }
    if (equals < 0 || equals === text.length - 1) {
      problems.add('bad-value', line, column, text.length, `\`${key}\` needs a value: ${key}=…`);
      continue;
    }
    const value = text.slice(equals + 1);
    const place = { line, column: column + equals + 1 };
    const wrong = keys === null ? null : keys[key](value);
    if (wrong !== null) {
      problems.add('bad-value', place.line, place.column, value.length, wrong);
      continue;
    }
    values[key] = value;
    places[key] = place;
  }
  return { values, places };
}
