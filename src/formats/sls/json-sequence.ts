/**
 * Traces of Hadoop's load simulator are JSON objects one after another, without a list around them. Each object is read separately,
 * so that a broken one costs only itself.
 */
import { findUnsafe, isObject } from '../../base/json';
import type { FormatProblem, Place } from '../format-problem';

export interface SequenceObject extends Place {
  readonly value: Readonly<Record<string, unknown>>;
}

export interface JsonSequence {
  readonly objects: readonly SequenceObject[];
  readonly problems: readonly FormatProblem[];
  /** Whether they stand in a list. */
  readonly list: boolean;
}

const MAX_DEPTH = 20;

/** Reads a sequence of JSON objects, or a list of them. */
export function readJsonSequence(text: string): JsonSequence {
  const objects: SequenceObject[] = [];
  const problems: FormatProblem[] = [];
  let list = false;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const placeOf = placesIn(text, at);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const begins: boolean = code === OPEN_LIST && !list && objects.length === 0;
    if (begins || isBlank(code) || (list && (code === COMMA || code === CLOSE_LIST))) {
      list ||= begins;
      at++;
      continue;
    }
    const where = placeOf(at);
    const problem = (message: string): number => problems.push({ ...where, path: '', message });
    if (code !== OPEN) {
      problem(`expected "{", the start of an object, got ${JSON.stringify(text[at])}`);
      break;
    }
    const end = endOfObject(text, at);
    if (end < 0) {
      problem('the object that starts here does not end');
      break;
    }
    const value = parsed(text.slice(at, end));
    if (typeof value === 'string') problem(value);
    else objects.push({ ...where, value });
    at = end;
  }
  return { objects, problems, list };
}

/** Tells line and column of offsets that ascend. `start`: where the first line begins. */
function placesIn(text: string, start: number): (offset: number) => Place {
  let line = 1;
  let lineStart = start;
  let lineEnd = text.indexOf('\n', start);
  return (offset) => {
    while (lineEnd >= 0 && lineEnd < offset) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
    return { line, column: offset - lineStart + 1 };
  };
}

/** Behind the object that begins at an offset, found by counting brackets outside of texts; -1 if it does not end. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === OPEN || code === OPEN_LIST) depth++;
    else if (code === CLOSE || code === CLOSE_LIST) depth--;
    if (depth === 0) return at + 1;
  }
  return -1;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const COMMA = 44;

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** The object, or what is wrong with it. */
function parsed(text: string): Readonly<Record<string, unknown>> | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `the object that starts here is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const unsafe = findUnsafe(value, MAX_DEPTH);
  if (unsafe !== null) return `${unsafe.path}: ${unsafe.message}`;
  return isObject(value) ? value : 'expected an object';
}
