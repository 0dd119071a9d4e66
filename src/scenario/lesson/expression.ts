/**
 * Expressions in lessons: `{B.makespan - A.makespan}`, `B.finished == 8 and B.deadlocks == 0`. This file reads them;
 * `analysis/lesson` computes them. Source: docs/lesson-language.md.
 */
import { cutQuotations } from '../../base/text/cut-text';

/** An expression with the offset in its text where it begins. */
export type Expression = { readonly at: number } & (
  | { readonly type: 'number'; readonly value: number }
  /** Seconds. */
  | { readonly type: 'span'; readonly value: number }
  | { readonly type: 'share'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'none' }
  /** The name of a value with its keys as written, such as `B.app[etl/5].wait`. */
  | { readonly type: 'path'; readonly path: string }
  | { readonly type: 'instant'; readonly of: Expression; readonly when: Expression; readonly text: string }
  | { readonly type: 'call'; readonly name: 'abs' | 'min' | 'max' | 'round'; readonly values: readonly Expression[] }
  | { readonly type: 'negate' | 'not'; readonly value: Expression }
  | {
      readonly type: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'choice';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
);

export type Operator = 'or' | 'and' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/';

/** Why an expression cannot be read: the offset of the first token that does not fit. */
export interface ExpressionError {
  readonly at: number;
  readonly message: string;
}

const MAX_TOKENS = 200;
const MAX_LEVELS = 16;
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const FUNCTIONS: ReadonlySet<string> = new Set(['abs', 'min', 'max', 'round']);

const SPAN = /(?:\d+(?:\.\d+)?(?:us|ms|min|s|h|d))+(?![A-Za-z0-9])/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*/y;
const SIGN = /==|!=|<=|>=|[<>+\-*/@(),?:%]/y;
const TEXT = /"[^"]*"/y;

/** Seconds of each unit of a span. */
const UNITS: Readonly<Record<string, number>> = { us: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600, d: 86_400 };

/** The seconds of a span such as `1h30min`, or null if it is not a span. */
export function spanSeconds(text: string): number | null {
  SPAN.lastIndex = 0;
  const match = SPAN.exec(text);
  if (match === null || match[0].length !== text.length) return null;
  let micros = 0;
  for (const [, digits, unit] of text.matchAll(/(\d+(?:\.\d+)?)(us|ms|min|s|h|d)/g)) {
    micros += Math.round(Number(digits) * UNITS[unit] * 1e6);
  }
  return micros / 1e6;
}

interface Token {
  readonly kind: 'number' | 'span' | 'text' | 'name' | 'path' | 'sign';
  readonly text: string;
  readonly at: number;
}

class Unreadable extends Error {
  constructor(readonly error: ExpressionError) {
    super(error.message);
  }
}

function fail(at: number, message: string): never {
  throw new Unreadable({ at, message: cutQuotations(message) });
}

/** Reads an expression. Offsets count from the beginning of the text. */
export function parseExpression(text: string): Expression | ExpressionError {
  try {
    return new Parser(text, tokensOf(text)).whole();
  } catch (error) {
    if (error instanceof Unreadable) return error.error;
    throw error;
  }
}

/** True for what `parseExpression` answers when it could not read the text. */
export function isExpressionError(read: Expression | ExpressionError): read is ExpressionError {
  return 'message' in read;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  while (at < text.length) {
    if (text[at] === ' ') {
      at++;
      continue;
    }
    if (tokens.length === MAX_TOKENS) fail(at, `an expression may have ${MAX_TOKENS} tokens`);
    const token = nextToken(text, at, take);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function nextToken(text: string, at: number, take: (pattern: RegExp) => string | null): Token {
  const span = take(SPAN);
  if (span !== null) return { kind: 'span', text: span, at };
  const number = take(NUMBER);
  if (number !== null) return { kind: 'number', text: number, at };
  const name = take(NAME);
  if (name !== null) {
    const path = pathFrom(text, at, name);
    return { kind: path.length > name.length ? 'path' : 'name', text: path, at };
  }
  const quoted = take(TEXT);
  if (quoted !== null) return { kind: 'text', text: quoted, at };
  const sign = take(SIGN);
  if (sign !== null) return { kind: 'sign', text: sign, at };
  const instead = text[at] === '=' ? '; `==` compares' : '';
  return fail(at, `\`${text[at]}\` is not allowed in an expression${instead}`);
}

/** A path from its first name on: names after dots, keys in brackets. */
function pathFrom(text: string, start: number, first: string): string {
  let end = start + first.length;
  for (;;) {
    if (text[end] === '.') {
      NAME.lastIndex = end + 1;
      const name = NAME.exec(text);
      if (name === null) fail(end + 1, 'a name is missing after the dot');
      end += 1 + name[0].length;
    } else if (text[end] === '[') {
      const close = text.indexOf(']', end);
      if (close < 0) fail(end, 'the bracket is not closed');
      if (close === end + 1) fail(close, 'a key is missing between the brackets');
      end = close + 1;
    } else return text.slice(start, end);
  }
}

class Parser {
  private next = 0;
  private level = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  whole(): Expression {
    const read = this.expression();
    const rest = this.tokens[this.next];
    if (rest === undefined) return read;
    const before = this.tokens[this.next - 1];
    const isSpan = before.kind === 'number' && Object.hasOwn(UNITS, rest.text);
    const instead = isSpan ? `; a span has no space: ${before.text}${rest.text}` : '';
    fail(rest.at, `\`${rest.text}\` is not expected here${instead}`);
    return read;
  }

  private peek(): string {
    const token = this.tokens[this.next];
    return token === undefined || token.kind === 'text' ? '' : token.text;
  }

  /** Takes a sign or word if it comes next. */
  private took(wanted: string): boolean {
    if (this.peek() !== wanted) return false;
    this.next++;
    return true;
  }

  private expect(wanted: string): void {
    if (!this.took(wanted)) fail(this.here(), `expected \`${wanted}\``);
  }

  private here(): number {
    return this.tokens[this.next]?.at ?? this.text.length;
  }

  /** Runs one level deeper. The problem is at the first token of the level that is too many. */
  private deeper<T>(read: () => T): T {
    if (++this.level > MAX_LEVELS) fail(this.here(), `an expression may be nested ${MAX_LEVELS} deep`);
    const result = read();
    this.level--;
    return result;
  }

  private expression(): Expression {
    return this.deeper(() => {
      const test = this.or();
      if (!this.took('?')) return test;
      const yes = this.expression();
      this.expect(':');
      return { type: 'choice', at: test.at, test, yes, no: this.expression() };
    });
  }

  private left(operators: ReadonlySet<string>, read: () => Expression): Expression {
    let left = read();
    while (operators.has(this.peek())) {
      const operator = this.peek() as Operator;
      this.next++;
      left = { type: 'binary', at: left.at, operator, left, right: read() };
    }
    return left;
  }

  private or(): Expression {
    return this.left(new Set(['or']), () => this.and());
  }

  private and(): Expression {
    return this.left(new Set(['and']), () => this.not());
  }

  private not(): Expression {
    const at = this.here();
    if (!this.took('not')) return this.comparison();
    return { type: 'not', at, value: this.deeper(() => this.not()) };
  }

  private comparison(): Expression {
    const left = this.sum();
    const operator = this.peek();
    if (!COMPARISONS.has(operator)) return left;
    this.next++;
    return { type: 'binary', at: left.at, operator: operator as Operator, left, right: this.sum() };
  }

  private sum(): Expression {
    return this.left(new Set(['+', '-']), () => this.term());
  }

  private term(): Expression {
    return this.left(new Set(['*', '/']), () => this.unary());
  }

  private unary(): Expression {
    const at = this.here();
    if (this.took('-')) return { type: 'negate', at, value: this.deeper(() => this.unary()) };
    const of = this.atom();
    if (!this.took('@')) return of;
    // What is in parentheses has its place inside them.
    const start = this.here();
    const when = this.atom();
    return { type: 'instant', at, of, when, text: this.text.slice(start, this.endOfLast()) };
  }

  private endOfLast(): number {
    const last = this.tokens[this.next - 1];
    return last.at + last.text.length;
  }

  private atom(): Expression {
    const token = this.tokens[this.next];
    if (token === undefined) return fail(this.text.length, 'the expression is incomplete');
    const { kind, text, at } = token;
    this.next++;
    switch (kind) {
      case 'number':
        if (this.took('%')) return { type: 'share', at, value: Number(text) / 100 };
        return { type: 'number', at, value: Number(text) };
      case 'span':
        return { type: 'span', at, value: spanSeconds(text) ?? 0 };
      case 'text':
        return { type: 'text', at, value: text.slice(1, -1) };
      case 'path':
        return { type: 'path', at, path: text };
      case 'name':
        return this.name(text, at);
      default:
        if (text !== '(') return fail(at, `a value is missing before \`${text}\``);
    }
    const inner = this.expression();
    this.expect(')');
    return inner;
  }

  private name(text: string, at: number): Expression {
    if (text === 'none') return { type: 'none', at };
    if (text === 'or' || text === 'and' || text === 'not') return fail(at, `a value is missing before \`${text}\``);
    if (!FUNCTIONS.has(text) || this.peek() !== '(') return { type: 'path', at, path: text };
    this.expect('(');
    const values = [this.expression()];
    while (this.took(',')) values.push(this.expression());
    this.expect(')');
    return { type: 'call', at, name: text as 'abs' | 'min' | 'max' | 'round', values };
  }
}
