/**
 * Sentences: values, terms, links, emphasis and code inside a line. One pass from left to right with a stack of open elements, so
 * that the time is linear in the length of the line. Source: docs/lesson-language.md.
 */
import { DRAG_KEYS, PICK_KEYS, readAttributes, SET_KEYS, VIEW_KEYS, wordsOf } from './attributes';
import type { Word } from './attributes';
import { isExpressionError, parseExpression } from './expression';
import type { Limits } from './limits';
import type { Problems } from './problems';
import type { Inline, Link, Place, Written } from './tree';

/** What reading a lesson shares from its first line to its last. */
export interface Reading {
  readonly problems: Problems;
  readonly limits: Limits;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const FORMAT = /^(words|s|min|percent|times|signed|[0-3]|n \S+( \S+)?)$/;

/** Adds a node; neighbouring texts become one. */
export function append(nodes: Inline[], node: Inline): void {
  const last = nodes.at(-1);
  if ('t' in node && last !== undefined && 't' in last) nodes[nodes.length - 1] = { t: last.t + node.t };
  else if (!('t' in node) || node.t !== '') nodes.push(node);
}

/** The place of the bar between an expression and its format, or -1. One inside a text in quotes separates nothing. */
function barOf(inside: string): number {
  for (const { 0: found, index } of inside.matchAll(/"[^"]*"|\|/g)) if (found === '|') return index;
  return -1;
}

/** What is open at some place of a line. */
interface Open {
  readonly mark: '' | '*' | '**' | '[';
  readonly nodes: Inline[];
}

/** Reads one line (or a part of it) that begins at a place. */
export function readInline(text: string, at: Place, reading: Reading): Inline[] {
  return new LineReader(text, at, reading).read();
}

class LineReader {
  private i = 0;
  private readonly stack: Open[] = [{ mark: '', nodes: [] }];
  /** From where on no closing sign of a kind follows, so that it is looked for once. */
  private readonly nowhere = new Map<string, number>();

  constructor(
    private readonly text: string,
    private readonly at: Place,
    private readonly reading: Reading,
  ) {}

  read(): Inline[] {
    const { text } = this;
    while (this.i < text.length) {
      const c = text[this.i];
      if (c === '\\' && PUNCTUATION.test(text[this.i + 1] ?? '')) this.take(text[this.i + 1], 2);
      else if (c === '`') this.code();
      else if (c === '{') this.value();
      else if (c === '[') this.bracket();
      else if (c === ']') this.closeLabel();
      else if (c === '*') this.star();
      else this.plain();
    }
    return this.flatten(0);
  }

  private get nodes(): Inline[] {
    return this.stack[this.stack.length - 1].nodes;
  }

  private take(text: string, length: number): void {
    append(this.nodes, { t: text });
    this.i += length;
  }

  /** Everything up to the next sign that could mean something. */
  private plain(): void {
    const sign = /[\\`{[\]*]/g;
    sign.lastIndex = this.i + 1;
    const end = sign.exec(this.text)?.index ?? this.text.length;
    this.take(this.text.slice(this.i, end), end - this.i);
  }

  /** The next place of a sign from `from` on, or -1. */
  private find(sign: string, from: number): number {
    if (from >= (this.nowhere.get(sign) ?? Infinity)) return -1;
    const found = this.text.indexOf(sign, from);
    if (found < 0) this.nowhere.set(sign, from);
    return found;
  }

  private place(offset: number): Place {
    return { line: this.at.line, column: this.at.column + offset };
  }

  private problem(code: Parameters<Problems['add']>[0], offset: number, length: number, message: string): void {
    this.reading.problems.add(code, this.at.line, this.at.column + offset, length, message);
  }

  private code(): void {
    const end = this.find('`', this.i + 1);
    if (end < 0) {
      this.take('`', 1);
      return;
    }
    append(this.nodes, { code: this.text.slice(this.i + 1, end) });
    this.i = end + 1;
  }

  /**
   * The brace that closes the value at this place, or -1. One inside a text in quotes closes nothing, unless the quotes are not
   * closed themselves. No brace opens inside a value, so nothing is looked at twice.
   */
  private closingBrace(): number {
    const sign = /"[^"{]*"|["{}]/g;
    sign.lastIndex = this.i + 1;
    for (let found = sign.exec(this.text); found !== null; found = sign.exec(this.text)) {
      if (found[0] === '}') return found.index;
      if (found[0].length === 1) break;
    }
    return this.find('}', this.i + 1);
  }

  private value(): void {
    const end = this.closingBrace();
    if (end < 0) {
      this.problem('unclosed', this.i, 1, 'the brace is not closed in this line; write \\{ for a brace in the text');
      this.take('{', 1);
      return;
    }
    const inside = this.text.slice(this.i + 1, end);
    const bar = barOf(inside);
    const source = bar < 0 ? inside : inside.slice(0, bar);
    const start = this.i + 1;
    const written = readWritten(source, this.place(start), this.reading);
    this.reading.limits.value(written.at);
    const format = bar < 0 ? undefined : inside.slice(bar + 1).trim();
    if (format !== undefined && !FORMAT.test(format)) {
      const offset = start + bar + 1 + inside.slice(bar + 1).search(/\S|$/);
      this.problem(
        'bad-value',
        offset,
        Math.max(1, format.length),
        'expected a format: words, s, min, percent, times, signed, 0 to 3, n noun',
      );
    }
    append(this.nodes, {
      value: written.source,
      ...(format !== undefined && { format }),
      expression: written.expression,
      at: written.at,
    });
    this.i = end + 1;
  }

  private bracket(): void {
    if (this.text[this.i + 1] === '[') {
      this.term();
      return;
    }
    this.stack.push({ mark: '[', nodes: [] });
    this.i++;
  }

  private term(): void {
    const end = this.find(']]', this.i + 2);
    if (end < 0) {
      this.problem('unclosed', this.i, 2, 'the term is not closed in this line; write \\[ for a bracket in the text');
      this.take('[[', 2);
      return;
    }
    const inside = this.text.slice(this.i + 2, end);
    const bar = inside.indexOf('|');
    const term = (bar < 0 ? inside : inside.slice(0, bar)).trim();
    const at = this.place(this.i + 2 + (inside.length - inside.trimStart().length));
    if (term === '') this.problem('missing', this.i, end + 2 - this.i, 'a term has a name');
    const text =
      bar < 0 ? undefined : readInline(inside.slice(bar + 1), this.place(this.i + 2 + bar + 1), this.reading);
    append(this.nodes, { term, ...(text !== undefined && { text }), at });
    this.i = end + 2;
  }

  /** Turns what is open above a level into text in that level, and returns its nodes. */
  private flatten(level: number): Inline[] {
    const { nodes } = this.stack[level];
    for (const open of this.stack.splice(level + 1)) {
      append(nodes, { t: open.mark });
      for (const node of open.nodes) append(nodes, node);
    }
    return nodes;
  }

  private closeLabel(): void {
    const level = this.stack.findLastIndex(({ mark }) => mark === '[');
    if (level < 0) {
      this.take(']', 1);
      return;
    }
    const text = this.flatten(level);
    this.stack.pop();
    if (this.text[this.i + 1] !== '(') {
      append(this.nodes, { t: '[' });
      for (const node of text) append(this.nodes, node);
      this.take(']', 1);
      return;
    }
    const open = this.i + 1;
    const end = this.closingParenthesis(open);
    if (end < 0) {
      this.problem('unclosed', open, 1, 'the link is not closed in this line');
      for (const node of text) append(this.nodes, node);
      this.i = open + 1;
      return;
    }
    const link = readLink(text, this.text.slice(open + 1, end), this.place(open + 1), this.reading);
    if (link === null) for (const node of text) append(this.nodes, node);
    else append(this.nodes, link);
    this.i = end + 1;
  }

  /** Where the parenthesis that opens at an offset is closed, or -1. */
  private closingParenthesis(open: number): number {
    if (this.find(')', open) < 0) return -1;
    if (open >= (this.nowhere.get('balance') ?? Infinity)) return -1;
    let depth = 0;
    for (let i = open; i < this.text.length; i++) {
      if (this.text[i] === '(') depth++;
      else if (this.text[i] === ')' && --depth === 0) return i;
    }
    this.nowhere.set('balance', open);
    return -1;
  }

  private star(): void {
    const before = this.text[this.i - 1] ?? ' ';
    // The first of three stars ends the `*` that was opened last; the other two are a `**`.
    const endsInner = before !== ' ' && this.stack[this.stack.length - 1].mark === '*' && this.nodes.length > 0;
    const double = this.text.startsWith('**', this.i) && !(endsInner && this.text.startsWith('***', this.i));
    const mark = double ? '**' : '*';
    const level = this.stack.findLastIndex((open) => open.mark === mark);
    const after = this.text[this.i + mark.length] ?? ' ';
    if (level > 0 && before !== ' ' && this.hasContent(level)) {
      const nodes = this.flatten(level);
      this.stack.pop();
      append(this.nodes, double ? { strong: nodes } : { em: nodes });
      this.i += mark.length;
    } else if (after !== ' ') {
      this.stack.push({ mark, nodes: [] });
      this.i += mark.length;
    } else this.take(mark, mark.length);
  }

  private hasContent(level: number): boolean {
    return this.stack[level].nodes.length > 0 || this.stack.length > level + 1;
  }
}

/** Reads a condition or value that is at a place. What cannot be read is reported and kept as text. */
export function readWritten(text: string, at: Place, { problems }: Reading): Written {
  const source = text.trim();
  const lead = text.length - text.trimStart().length;
  const start = { line: at.line, column: at.column + lead };
  const read = parseExpression(source);
  if (!isExpressionError(read)) return { source, expression: read, at: start };
  // An expression that is cut short is reported where its text ends, blanks included.
  const offset = read.at >= source.length ? text.length - lead : read.at;
  problems.add('bad-expression', start.line, start.column + offset, 1, read.message);
  return { source, expression: null, at: start };
}

const DOI = /^10\.\d{4,9}\/[-._;()/:A-Za-z0-9]+$/;

/** Reads what stands between the parentheses of a link. Null when it is no link: its label is shown as text. */
function readLink(text: readonly Inline[], inside: string, at: Place, reading: Reading): Link | null {
  const { problems } = reading;
  const [verb, ...rest] = wordsOf(inside, at);
  if (verb === undefined) {
    problems.add(
      'missing',
      at.line,
      at.column,
      1,
      'a link names its action: show, drag, pick, set, do, lesson, step or doi',
    );
    return null;
  }
  const [first, ...more] = rest;
  switch (verb.text) {
    case 'show': {
      const { values, places } = readAttributes(rest, VIEW_KEYS, problems);
      return Object.keys(values).length === 0 && rest.length > 0 ? null : { show: values, text, places };
    }
    case 'drag':
    case 'pick': {
      if (!hasArgument(verb, first, 'the path of a setting', reading)) return null;
      reading.limits.control(verb.at);
      const { values, places } = readAttributes(more, verb.text === 'drag' ? DRAG_KEYS : PICK_KEYS, problems);
      const all = { ...places, path: first.at };
      return verb.text === 'drag'
        ? { drag: first.text, with: values, text, places: all }
        : { pick: first.text, with: values, text, places: all };
    }
    case 'set':
      return hasArgument(verb, first, 'PATH=value', reading) ? readSet(text, first, more, reading) : null;
    case 'do': {
      if (!hasArgument(verb, first, 'an event', reading)) return null;
      reading.limits.control(verb.at);
      const { values, places } = readAttributes(more, null, problems);
      return { do: first.text, with: values, text, places: { ...places, event: first.at } };
    }
    case 'lesson':
    case 'step':
    case 'doi':
      return readTarget(verb, rest, TARGETS[verb.text], text, reading);
    default:
      problems.add(
        'unknown-verb',
        verb.at.line,
        verb.at.column,
        verb.text.length,
        'expected show, drag, pick, set, do, lesson, step or doi',
      );
      return null;
  }
}

function hasArgument(verb: Word, first: Word | undefined, what: string, { problems }: Reading): first is Word {
  if (first !== undefined) return true;
  problems.add('missing', verb.at.line, verb.at.column, verb.text.length, `\`${verb.text}\` needs ${what}`);
  return false;
}

function readSet(text: readonly Inline[], first: Word, more: readonly Word[], reading: Reading): Link | null {
  const equals = first.text.lastIndexOf('=');
  const { line, column } = first.at;
  if (equals <= 0 || equals === first.text.length - 1) {
    reading.problems.add('bad-value', line, column, first.text.length, 'expected PATH=value');
    return null;
  }
  reading.limits.control(first.at);
  const { values, places } = readAttributes(more, SET_KEYS, reading.problems);
  return {
    set: first.text.slice(0, equals),
    to: first.text.slice(equals + 1),
    with: values,
    text,
    places: { ...places, path: first.at, to: { line, column: column + equals + 1 } },
  };
}

/** Where a link without attributes leads. */
type Target = { lesson: string } | { step: number } | { doi: string };

interface TargetForm {
  readonly pattern: RegExp;
  /** What is expected, in words. */
  readonly what: string;
  readonly make: (value: string) => Target;
}

const TARGETS: Readonly<Record<'lesson' | 'step' | 'doi', TargetForm>> = {
  lesson: { pattern: /^[a-z0-9-]{1,100}$/, what: 'the id of a lesson', make: (lesson) => ({ lesson }) },
  step: { pattern: /^[1-9]\d?$/, what: 'the number of a step', make: (number) => ({ step: Number(number) }) },
  doi: { pattern: DOI, what: 'a DOI such as 10.1145/2517349.2522716', make: (doi) => ({ doi }) },
};

function readTarget(
  verb: Word,
  words: readonly Word[],
  { pattern, what, make }: TargetForm,
  text: readonly Inline[],
  reading: Reading,
): Link | null {
  const [first, second] = words;
  if (!hasArgument(verb, first, what, reading)) return null;
  if (!pattern.test(first.text) || second !== undefined) {
    const wrong = pattern.test(first.text) && second !== undefined ? second : first;
    reading.problems.add('bad-value', wrong.at.line, wrong.at.column, wrong.text.length, `expected ${what}`);
    return null;
  }
  return { ...make(first.text), text, places: { target: first.at } };
}
