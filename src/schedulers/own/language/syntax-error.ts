/** What cannot be read, in words: what stands there, what is missing, and what was probably meant. */
import * as acorn from 'acorn';

/** What a reader of the parser's message needs, and where: an offset in the code. */
export interface Unreadable {
  readonly at: number;
  readonly message: string;
}

interface Bracket {
  readonly sign: string;
  readonly at: number;
}

/** What stands before a place, as far as it can be read. */
interface Before {
  /** Brackets that are still open, the outermost first. */
  readonly open: readonly Bracket[];
  /** The last word or sign, '' where there is none, and where it ends. */
  readonly last: string;
  readonly end: number;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '${': '}' };

/** Words and signs of other languages, with those of this one. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['elif', 'else if'],
  ['then', '{'],
]);

/** The parser's sentences for what it cannot read, and ours. */
const SENTENCES: readonly (readonly [parser: RegExp, ours: string])[] = [
  [/^Unterminated string constant$/, 'this string has no closing quote'],
  [/^Unterminated template$/, 'this template has no closing backquote'],
  [/^Unterminated comment$/, 'this comment has no `*/`'],
  [/^Unexpected character '([“”„‘’])'$/, 'unexpected `$1`; a string has straight quotes, as in `"a"`'],
  [/^Unexpected character '(.)'$/u, 'unexpected `$1`'],
  [/^Identifier '(.+)' has already been declared$/, '`$1` is declared a second time; choose another name'],
  [/^Assigning to rvalue$/, 'this cannot be assigned to'],
];

/**
 * What the parser says of a place that it cannot read, in words that a reader of policies knows.
 * @param said the parser's sentence, without the place @param offset where, in the code
 */
export function unreadable(said: string, code: string, offset: number, options: acorn.Options): Unreadable {
  if (said === 'Unexpected token') return unexpected(code, offset, options);
  for (const [parser, ours] of SENTENCES)
    if (parser.test(said)) return { at: offset, message: said.replace(parser, ours) };
  return { at: offset, message: said.charAt(0).toLowerCase() + said.slice(1) };
}

/** The parser's complaint about a word or sign that cannot stand at an offset, in words. */
function unexpected(code: string, offset: number, options: acorn.Options): Unreadable {
  const { open, last, end } = readUpTo(code, offset, options);
  const found = /^(?:=>|[\w$]+|[^\s])/.exec(code.slice(offset))?.[0];
  const innermost = open.at(-1);
  if (found === undefined) {
    const missing =
      innermost === undefined || !mayStandLast(last)
        ? `the code ends after ${last === '' ? 'a comment' : `\`${last}\``}, where more must follow`
        : `the code ends, but ${bracketAt(code, innermost)} is open; \`${CLOSING[innermost.sign]}\` is missing`;
    return { at: end, message: missing };
  }
  return { at: offset, message: `unexpected \`${found}\`${hint(code, offset, found, last, innermost)}` };
}

function hint(code: string, offset: number, found: string, last: string, innermost: Bracket | undefined): string {
  if (found === '>' && code[offset - 1] === '-') return '; an arrow is written `=>`';
  if (last === '=>' && /^(?:return|if|for|while|switch|const|let|do)$/.test(found)) {
    return ` after \`=>\`; put braces around it: \`=> { ${found} … }\``;
  }
  const meant = MEANT.get(found);
  if (meant !== undefined) return `; write \`${meant}\``;
  if (Object.values(CLOSING).includes(found)) {
    if (innermost === undefined) return ', which closes nothing';
    if (CLOSING[innermost.sign] !== found)
      return `: ${bracketAt(code, innermost)} is open; \`${CLOSING[innermost.sign]}\` is missing`;
  }
  return last === '' ? '' : ` after \`${last}\``;
}

/** Whether code may end with this: then only a bracket is missing. */
function mayStandLast(last: string): boolean {
  return /^(?:[\w$]+|[()[\]{}`;]|["'].*)$/s.test(last);
}

function bracketAt(code: string, { sign, at }: Bracket): string {
  const before = code.slice(0, at).split('\n');
  return `\`${sign}\` of line ${before.length}, column ${before[before.length - 1].length + 1}`;
}

/** Reads words and signs up to an offset. What only types make readable ends this early, and less is known. */
function readUpTo(code: string, offset: number, options: acorn.Options): Before {
  const open: Bracket[] = [];
  let last = '';
  let end = code.trimEnd().length;
  try {
    for (const { start, end: after } of acorn.tokenizer(code, options)) {
      if (start >= offset) break;
      last = code.slice(start, after);
      end = after;
      if (Object.hasOwn(CLOSING, last)) open.push({ sign: last, at: start });
      else if (Object.values(CLOSING).includes(last)) open.pop();
    }
  } catch {
    // Less is known then.
  }
  return { open, last: last.length > 40 ? `${last.slice(0, 40)}…` : last, end };
}
