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
  /** They stood in a list. */
  readonly list: boolean;
}

const MAX_DEPTH = 20;

/** Reads a sequence of JSON objects, or a list of them. */
export function readJsonSequence(text: string): JsonSequence {
  const objects: SequenceObject[] = [];
  const problems: FormatProblem[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let lineStart = at;
  let list = false;
  const place = (): Place => ({ line, column: at - lineStart + 1 });
  const problem = (where: Place, message: string): void => {
    problems.push({ ...where, path: '', message });
  };
  const step = (): void => {
    if (text.charCodeAt(at) === 10) {
      line++;
      lineStart = at + 1;
    }
    at++;
  };
  for (;;) {
    while (at < text.length && isBlank(text.charCodeAt(at), list)) step();
    if (at >= text.length) break;
    const letter = text[at];
    if (letter === '[' && !list && objects.length === 0) {
      list = true;
      step();
      continue;
    }
    if (letter === ']' && list) {
      step();
      continue;
    }
    const where = place();
    if (letter !== '{') {
      problem(where, `expected "{", the start of an object, got ${JSON.stringify(letter)}`);
      break;
    }
    const from = at;
    let depth = 0;
    let quoted = false;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (quoted) {
        if (code === BACKSLASH) step();
        else if (code === QUOTE) quoted = false;
      } else if (code === QUOTE) quoted = true;
      else if (code === OPEN || code === OPEN_LIST) depth++;
      else if (code === CLOSE || code === CLOSE_LIST) depth--;
      step();
      if (depth === 0) break;
    }
    if (depth > 0) {
      problem(where, 'the object that starts here does not end');
      break;
    }
    const value = parsed(text.slice(from, at));
    if (typeof value === 'string') problem(where, value);
    else objects.push({ ...where, value });
  }
  return { objects, problems, list };
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const COMMA = 44;

function isBlank(code: number, list: boolean): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9 || (list && code === COMMA);
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
