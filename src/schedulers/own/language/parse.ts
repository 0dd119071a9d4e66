/**
 * Reads the source of a policy: limits of size, characters that a reader cannot see, then TypeScript's syntax by acorn.
 * Types are dropped (`strip-types.ts`); what the language leaves out is refused by the checks that follow.
 */
import { tsPlugin } from '@sveltejs/acorn-typescript';
import * as acorn from 'acorn';
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { grouped } from '../../../base/text/counted';
import type { Refusal } from './errors';
import { stripTypes } from './strip-types';
import { MAX_NESTING } from './subset';
import { unreadable } from './syntax-error';

const MAX_CHARACTERS = 12_000;
const MAX_TOKENS = 4_000;
const MAX_BRACKETS = 50;

const OPTIONS: acorn.Options = { ecmaVersion: 2022, sourceType: 'module' };
const TypeScriptParser = acorn.Parser.extend(tsPlugin());

/** Control, formatting and default-ignorable characters: a reader must see what runs. Tab and line ends are fine. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** The program that the source spells, without its types. */
export function parse(code: string): Result<acorn.Program, Refusal> {
  if (code.length > MAX_CHARACTERS) {
    return err({
      class: 'size',
      at: -1,
      message: `a policy may have ${grouped(MAX_CHARACTERS)} characters, this one has ${grouped(code.length)}`,
    });
  }
  const invisible = INVISIBLE.exec(code);
  if (invisible !== null) {
    const point = (code.codePointAt(invisible.index) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return err({
      class: 'syntax',
      at: invisible.index,
      message: `the invisible character U+${point} is not allowed, not even in a comment`,
    });
  }
  const measured = measure(code);
  if (measured !== null) return err(measured);
  try {
    return ok(stripTypes(TypeScriptParser.parse(code, { ...OPTIONS, onToken: limits() })));
  } catch (error) {
    return err(syntaxError(error, code));
  }
}

/** Ends the parser where the limits are. */
class BeyondLimits extends Error {}

/**
 * The same limits while the parser reads, for code that the plain tokenizer cannot: after `x!` it takes a division for a regular
 * expression. The parser reads some tokens twice.
 */
function limits(): (token: acorn.Token) => void {
  const read: { readonly start: number; readonly open: number }[] = [];
  return ({ type, start }) => {
    while (read.length > 0 && read[read.length - 1].start >= start) read.pop();
    const before = read.at(-1)?.open ?? 0;
    const open = before + Number(isOpening(type.label)) - Number(isClosing(type.label));
    read.push({ start, open });
    if (beyond(read.length, open, start) !== null) throw new BeyondLimits();
  };
}

function beyond(tokens: number, open: number, at: number): Refusal | null {
  if (tokens > MAX_TOKENS) return { class: 'size', at, message: `a policy may have ${grouped(MAX_TOKENS)} tokens` };
  return open > MAX_BRACKETS ? { class: 'nesting', at, message: `brackets may be nested ${MAX_BRACKETS} deep` } : null;
}

/** The refusal for too many tokens or brackets nested too deeply, found without recursion; null when there is none. */
function measure(code: string): Refusal | null {
  let tokens = 0;
  let open = 0;
  try {
    for (const { type, start } of acorn.tokenizer(code, OPTIONS)) {
      tokens += 1;
      open += Number(isOpening(type.label)) - Number(isClosing(type.label));
      const refusal = beyond(tokens, open, start);
      if (refusal !== null) return refusal;
    }
  } catch {
    // Not readable as JavaScript without types: the parser says what is wrong, or reads it.
  }
  return null;
}

const isOpening = (label: string): boolean => label === '(' || label === '[' || label === '{' || label === '${';
const isClosing = (label: string): boolean => label === ')' || label === ']' || label === '}';

/**
 * Problems of the parser, or of a walk over its tree, are reported without a place: on one host the stack ends before
 * the limit is reached, on another one after it.
 */
export const TOO_DEEP: Refusal = {
  class: 'nesting',
  at: -1,
  message: `this is too long or nested too deeply: ${grouped(MAX_TOKENS)} tokens, brackets ${MAX_BRACKETS} deep, expressions ${MAX_NESTING} deep`,
};

function syntaxError(error: unknown, code: string): Refusal {
  if (error instanceof SyntaxError) {
    const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : code.length;
    const message = error.message.replace(/ \(\d+:\d+\)$/, '');
    // Said where the host has a smaller stack than others.
    if (message.startsWith('Not enough stack')) return TOO_DEEP;
    return { class: 'syntax', ...unreadable(message, code, at, OPTIONS) };
  }
  // The parser's own recursion is bounded by the source's size; what still exhausts the stack is nested too deeply.
  return TOO_DEEP;
}
