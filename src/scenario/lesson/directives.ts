/** Lines that begin with `@`: views, questions, goals, claims, conditions, pictures. Source: docs/lesson-language.md. */
import { FIGURE_KEYS, FIGURES, GOAL_KEYS, PREDICT_KEYS, readAttributes, VIEW_KEYS, wordsOf } from './attributes';
import type { BodyLine, DirectiveReading } from './directive-reading';
import { readInline, readWritten } from './inline';
import type { Reading } from './inline';
import { readTask } from './tasks';
import type { Block, Place } from './tree';

interface Head {
  readonly name: string;
  /** What is behind the name, and where it begins. */
  readonly rest: string;
  readonly restAt: Place;
  readonly at: Place;
}

/**
 * Reads a directive with its body. Null if it adds no block: `@else` becomes part of the `@when` before it, and an unknown
 * directive is left out.
 */
export function readDirective(
  head: BodyLine,
  body: readonly BodyLine[],
  before: Block[],
  reading: DirectiveReading,
): Block | null {
  const { problems } = reading;
  const name = /^@([A-Za-z][A-Za-z-]*)/.exec(head.text)?.[1] ?? '';
  const raw = head.text.slice(name.length + 1);
  const lead = raw.length - raw.trimStart().length;
  const at = { line: head.line, column: head.column };
  const restAt = { line: head.line, column: head.column + name.length + 1 + lead };
  const parts: Head = { name, rest: raw.trim(), restAt, at };
  switch (name) {
    case 'view': {
      noBody(body, reading);
      const { values, places } = readAttributes(wordsOf(parts.rest, restAt), VIEW_KEYS, problems);
      return { view: values, places };
    }
    case 'predict':
    case 'goal':
      return question(parts, body, reading);
    case 'claim': {
      noBody(body, reading);
      const written = condition(parts, reading);
      return { claim: written.source, written };
    }
    case 'when': {
      const written = condition(parts, reading);
      return { when: written.source, written, holds: reading.blocks(body) };
    }
    case 'else': {
      const last = before.at(-1);
      if (last !== undefined && 'when' in last && last.else === undefined) {
        before[before.length - 1] = { ...last, else: reading.blocks(body) };
      } else problems.add('unexpected', at.line, at.column, 5, '`@else` must follow its `@when`');
      return null;
    }
    case 'figure':
      return figure(parts, body, reading);
    case 'define':
      return definition(parts, body, reading);
    case 'hint':
      return { hint: textAndBody(parts, body, reading) };
    case 'note':
      return { note: textAndBody(parts, body, reading) };
    default:
      problems.add(
        'unknown-directive',
        at.line,
        at.column,
        name.length + 1,
        `\`@${name}\` is unknown; expected @view, @predict, @goal, @claim, @when, @else, @figure, @define, @hint or @note`,
      );
      return null;
  }
}

function noBody(body: readonly BodyLine[], { problems }: Reading): void {
  for (const { text, line, column } of body) {
    if (text.trim() !== '')
      problems.add('unexpected', line, column, text.length, 'this directive has no indented lines');
  }
}

function condition({ rest, restAt, at, name }: Head, reading: Reading): ReturnType<typeof readWritten> {
  if (rest !== '') return readWritten(rest, restAt, reading);
  reading.problems.add('missing', at.line, at.column, name.length + 1, `\`@${name}\` needs a condition`);
  return { source: '', expression: null, at: restAt };
}

function question(head: Head, body: readonly BodyLine[], reading: DirectiveReading): Block {
  const { problems } = reading;
  const { name, rest, restAt, at } = head;
  const words = wordsOf(rest, restAt);
  if (name === 'goal') {
    return { goal: readTask(null, readAttributes(words, GOAL_KEYS, problems), body, at, reading) };
  }
  const [kind, ...more] = words;
  const known = ['choice', 'order', 'number', 'time'];
  if (kind === undefined || kind.text.includes('=')) {
    problems.add('missing', at.line, at.column, name.length + 1, `\`@predict\` needs a kind: ${known.join(', ')}`);
    return { predict: readTask(null, readAttributes(words, PREDICT_KEYS, problems), body, at, reading) };
  }
  if (!known.includes(kind.text)) {
    problems.add('bad-value', kind.at.line, kind.at.column, kind.text.length, `expected ${known.join(', ')}`);
  }
  return { predict: readTask(kind.text, readAttributes(more, PREDICT_KEYS, problems), body, at, reading) };
}

function figure({ rest, restAt, at }: Head, body: readonly BodyLine[], reading: DirectiveReading): Block | null {
  const { problems } = reading;
  noBody(body, reading);
  // A caption is behind a colon and a blank; values such as app:x have no blank behind theirs.
  const colon = /:(?: |$)/.exec(rest)?.index ?? -1;
  const [kind, ...words] = wordsOf(colon < 0 ? rest : rest.slice(0, colon), restAt);
  if (kind === undefined) {
    problems.add('missing', at.line, at.column, 7, `\`@figure\` needs a kind: ${FIGURES.join(', ')}`);
    return null;
  }
  if (!FIGURES.includes(kind.text)) {
    problems.add('bad-value', kind.at.line, kind.at.column, kind.text.length, `expected ${FIGURES.join(', ')}`);
    return null;
  }
  const { values, places } = readAttributes(words, FIGURE_KEYS, problems);
  for (const key of kind.text === 'sweep' ? ['of', 'over'] : []) {
    // A key whose value is wrong has its problem already.
    if (words.some((word) => word.text.split('=')[0] === key)) continue;
    problems.add(
      'missing',
      at.line,
      at.column,
      7,
      `\`@figure sweep\` needs the value \`of=\` over the setting \`over=\``,
    );
  }
  const text = colon < 0 ? '' : rest.slice(colon + 1);
  const lead = text.length - text.trimStart().length;
  const caption = readInline(text.trim(), { line: at.line, column: restAt.column + colon + 1 + lead }, reading);
  return { figure: kind.text, view: values, ...(caption.length > 0 && { caption }), places };
}

function definition({ rest, restAt, at }: Head, body: readonly BodyLine[], reading: DirectiveReading): Block | null {
  noBody(body, reading);
  reading.limits.definition(at);
  const colon = rest.indexOf(':');
  const term = (colon < 0 ? rest : rest.slice(0, colon)).trim();
  const text = colon < 0 ? '' : rest.slice(colon + 1);
  if (term === '' || text.trim() === '') {
    reading.problems.add('missing', at.line, at.column, 7, 'a definition is `@define term: text`');
    return null;
  }
  const lead = text.length - text.trimStart().length;
  const textAt = { line: at.line, column: restAt.column + colon + 1 + lead };
  return { define: term, text: readInline(text.trim(), textAt, reading) };
}

/** What is behind the name and below it, as blocks. */
function textAndBody({ rest, restAt, at, name }: Head, body: readonly BodyLine[], reading: DirectiveReading): Block[] {
  const lines = rest === '' ? body : [{ text: rest, line: restAt.line, column: restAt.column }, ...body];
  const blocks = reading.blocks(lines);
  if (blocks.length === 0)
    reading.problems.add('missing', at.line, at.column, name.length + 1, `\`@${name}\` needs text`);
  return blocks;
}
