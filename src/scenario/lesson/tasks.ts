/** The bodies of `@predict` and `@goal`. Source: docs/lesson-language.md. */
import type { ReadAttributes } from './attributes';
import type { DirectiveReading, BodyLine } from './directive-reading';
import { readInline, readWritten } from './inline';
import type { Reading } from './inline';
import type { Inline, Option, Place, Task, Written } from './tree';

const MIN_OPTIONS = 2;
const MAX_OPTIONS = 6;

/** What the lines of a body have said so far. */
interface Parts {
  question?: readonly Inline[];
  answer?: Written;
  best?: Task['best'];
  readonly options: Option[];
  readonly hints: (readonly Inline[])[];
  readonly reveal: (readonly Inline[])[];
}

/** Reads a question (`kind` null: a goal) with its attributes and its body. */
export function readTask(
  kind: string | null,
  { values, places }: ReadAttributes,
  body: readonly BodyLine[],
  at: Place,
  reading: DirectiveReading,
): Task {
  const { problems, ids } = reading;
  const { id } = values;
  if (id !== undefined) {
    if (ids.has(id))
      problems.add('duplicate-id', places['id'].line, places['id'].column, id.length, `the id ${id} is used twice`);
    ids.add(id);
  }
  const parts: Parts = { options: [], hints: [], reveal: [] };
  for (const line of body) readLine(line, kind, parts, reading);
  reportMissing(kind, parts, at, reading);
  const { question, answer, best, options, hints, reveal } = parts;
  return {
    ...(kind !== null && { kind }),
    ...values,
    ...(question !== undefined && { question }),
    ...(options.length > 0 && { options }),
    ...(answer !== undefined && { answer: answer.source, written: answer }),
    ...(hints.length > 0 && { hints }),
    ...(reveal.length > 0 && { reveal }),
    ...(best !== undefined && { best }),
    places,
    at,
  };
}

function readLine({ text, line, column }: BodyLine, kind: string | null, parts: Parts, reading: Reading): void {
  if (text.trim() === '') return;
  const { problems } = reading;
  const mark = text.slice(0, 2);
  const rest = text.slice(2);
  const at = { line, column: column + 2 };
  const hasOptions = kind === 'choice' || kind === 'order';
  if (mark === '? ' && parts.question === undefined) parts.question = readInline(rest.trim(), at, reading);
  else if (mark === '- ' && kind !== null && hasOptions) {
    if (parts.options.length === MAX_OPTIONS) {
      problems.add('too-many', line, column, 1, `a question may have ${MAX_OPTIONS} options`);
    }
    parts.options.push(readOption(rest, at, kind, reading));
  } else if (mark === '= ' && !hasOptions && parts.answer === undefined) parts.answer = readWritten(rest, at, reading);
  else if (mark === '~ ') parts.hints.push(readInline(rest.trim(), at, reading));
  else if (mark === '! ') parts.reveal.push(readInline(rest.trim(), at, reading));
  else if (mark === '* ' && kind === null && parts.best === undefined) parts.best = readBest(rest, at, reading);
  else problems.add('unexpected', line, column, Math.max(1, text.length), 'this line does not belong to the question');
}

/** `text :: condition >> feedback` */
function readOption(text: string, at: Place, kind: string, reading: Reading): Option {
  const colons = text.indexOf('::');
  const label = colons < 0 ? text : text.slice(0, colons);
  const behind = colons < 0 ? '' : text.slice(colons + 2);
  const arrows = behind.indexOf('>>');
  const source = arrows < 0 ? behind : behind.slice(0, arrows);
  const place = (offset: number): Place => ({ line: at.line, column: at.column + offset });
  const feedback = arrows < 0 ? undefined : inlineAt(behind, arrows + 2, place(colons + 2), reading);
  if (source.trim() === '') {
    const what = kind === 'choice' ? 'the condition under which it is right' : 'the value it is ordered by';
    reading.problems.add('missing', at.line, at.column - 2, 1, `an option gives ${what} after ::`);
  }
  const written: Written =
    source.trim() === '' ? { source: '', expression: null, at } : readWritten(source, place(colons + 2), reading);
  return {
    text: readInline(label.trim(), place(label.length - label.trimStart().length), reading),
    ...(kind === 'choice' ? { when: written.source } : { value: written.source }),
    ...(feedback !== undefined && { feedback }),
    written,
  };
}

/** `condition :: text` */
function readBest(text: string, at: Place, reading: Reading): Task['best'] {
  const colons = text.indexOf('::');
  if (colons < 0) {
    reading.problems.add('missing', at.line, at.column - 2, 1, 'better still is `* condition :: text`');
    return undefined;
  }
  const written = readWritten(text.slice(0, colons), at, reading);
  return { when: written.source, text: inlineAt(text, colons + 2, at, reading), written };
}

function inlineAt(text: string, from: number, at: Place, reading: Reading): Inline[] {
  const part = text.slice(from);
  const lead = part.length - part.trimStart().length;
  return readInline(part.trim(), { line: at.line, column: at.column + from + lead }, reading);
}

/** One problem for each part that is not there. */
function reportMissing(kind: string | null, parts: Parts, at: Place, { problems }: Reading): void {
  const missing = (what: string): void => problems.add('missing', at.line, at.column, 1, `${what} is missing`);
  if (parts.question === undefined) missing('the question (a line that begins with ?)');
  if (kind === 'choice' || kind === 'order') {
    if (parts.options.length < MIN_OPTIONS) missing('an option (lines that begin with -)');
  } else if (parts.answer === undefined) missing('the answer (a line that begins with =)');
  if (parts.reveal.length === 0) missing('the reveal (a line that begins with !)');
}
