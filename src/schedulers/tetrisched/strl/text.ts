/**
 * STRL as text, for people: nCk(set, k, dur, v) and LnCk alike; max, min and sum of any number of expressions;
 * scale(factor, e); barrier(v, e). Several sets stand in braces. The duration is left out where the job says it. A start such
 * as "+8s", counted from the submission, stands before the duration.
 */
import type { JsonObject } from '../../../base/json';
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { formatDuration, parseDuration } from '../../../base/units';
import type { Request, RequestLeaf } from './request';
import { isLeaf, isList } from './expression';

/** What is wrong, and where in the text: characters from 0. */
export interface TextProblem {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

/** The expression as it is stored in a scenario. */
export type StoredRequest = JsonObject;

const PLAIN_NAME = /^[A-Za-z_][\w./-]*$/;
const TOKEN = /\s*(?:([A-Za-z_][\w./-]*)|"([^"\n]*)"|(\+?[0-9.]+[a-zA-Z]*)|([(){},]))/y;

/** An expression as text, on one line. */
export function requestText(request: Request): string {
  if (isLeaf(request)) return leafText(request);
  if (isList(request)) return `${request.op}(${request.of.map(requestText).join(', ')})`;
  const amount = request.op === 'scale' ? request.by : request.v;
  return `${request.op}(${amount}, ${requestText(request.of)})`;
}

function leafText({ op, set, k, v, dur, start }: RequestLeaf): string {
  const names = set.map((name) => (PLAIN_NAME.test(name) ? name : `"${name}"`));
  const sets = names.length === 1 ? names[0] : `{${names.join(', ')}}`;
  const begins = start === undefined ? [] : [`+${formatDuration(start)}`];
  const takes = dur === undefined ? [] : [formatDuration(dur)];
  return `${op}(${[sets, k, ...begins, ...takes, v].join(', ')})`;
}

/** Reads text; the expression as it is stored, or the first problem with its place. */
export function parseRequestText(text: string): Result<StoredRequest, TextProblem> {
  try {
    const reader = new Reader(text);
    const expression = reader.expression();
    reader.end();
    return ok(expression);
  } catch (error) {
    if (error instanceof Unreadable) return err(error.problem);
    throw error;
  }
}

class Unreadable extends Error {
  constructor(readonly problem: TextProblem) {
    super(problem.message);
  }
}

interface Token {
  readonly kind: 'name' | 'amount' | 'sign' | 'end';
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

class Reader {
  private readonly tokens: Token[] = [];
  private next = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    const end = text.trimEnd().length;
    for (let at = 0; at < end; at = TOKEN.lastIndex) {
      const match = TOKEN.exec(text);
      if (match === null) {
        const from = at + (text.slice(at).length - text.slice(at).trimStart().length);
        throw new Unreadable({ message: `"${text[from]}" is not expected here`, from, to: from + 1 });
      }
      const [whole, name, quoted, amount, sign] = match;
      const to = TOKEN.lastIndex;
      const from = to - whole.trimStart().length;
      if (name !== undefined || quoted !== undefined) {
        this.tokens.push({ kind: 'name', text: name ?? quoted, from, to });
      } else this.tokens.push({ kind: amount === undefined ? 'sign' : 'amount', text: amount ?? sign, from, to });
    }
    this.tokens.push({ kind: 'end', text: '', from: end, to: end });
  }

  private take(): Token {
    const token = this.tokens[this.next];
    if (token.kind !== 'end') this.next++;
    return token;
  }

  private get peek(): Token {
    return this.tokens[this.next];
  }

  private fail(token: Token, expected: string): never {
    const got = token.kind === 'end' ? 'the end' : `"${token.text}"`;
    const to = Math.max(token.to, token.from + 1);
    throw new Unreadable({ message: `expected ${expected}, got ${got}`, from: token.from, to });
  }

  private sign(text: string): void {
    const token = this.take();
    if (token.kind !== 'sign' || token.text !== text) this.fail(token, `"${text}"`);
  }

  end(): void {
    if (this.peek.kind !== 'end') this.fail(this.peek, 'nothing more');
  }

  expression(): StoredRequest {
    const token = this.take();
    const op = token.kind === 'name' ? token.text : '';
    if (op === 'nCk' || op === 'LnCk') return this.leaf(op);
    if (op === 'max' || op === 'min' || op === 'sum') {
      this.sign('(');
      const of = [this.expression()];
      while (this.peek.text === ',') {
        this.take();
        of.push(this.expression());
      }
      this.sign(')');
      return { op, of };
    }
    if (op !== 'scale' && op !== 'barrier') this.fail(token, 'nCk, LnCk, max, min, sum, scale or barrier');
    this.sign('(');
    const amount = this.number('a number');
    this.sign(',');
    const of = this.expression();
    this.sign(')');
    return op === 'scale' ? { op, by: amount, of } : { op, v: amount, of };
  }

  private leaf(op: string): StoredRequest {
    this.sign('(');
    const set = this.set();
    this.sign(',');
    const whole = this.peek;
    const k = this.number('a number of nodes');
    if (!Number.isInteger(k) || k < 1) this.fail(whole, 'a whole number of nodes from 1');
    const amounts: Token[] = [];
    do {
      this.sign(',');
      const token = this.take();
      if (token.kind !== 'amount') this.fail(token, 'a start such as +8s, a duration such as 8s, or the value');
      amounts.push(token);
    } while (this.peek.text === ',');
    this.sign(')');
    const last = amounts[amounts.length - 1];
    const v = Number(last.text);
    if (last.text.startsWith('+') || !Number.isFinite(v)) this.fail(last, 'the value as the last argument');
    const times = amounts.slice(0, -1);
    const start = times[0]?.text.startsWith('+') === true ? times.shift() : undefined;
    const dur = times.shift();
    if (times.length > 0) this.fail(times[0], 'at most a start, a duration and a value');
    return {
      op,
      set,
      k,
      ...(start === undefined ? {} : { start: this.duration(start, start.text.slice(1)) }),
      ...(dur === undefined ? {} : { dur: this.duration(dur, dur.text) }),
      v,
    };
  }

  private set(): string | string[] {
    const token = this.take();
    if (token.kind === 'name') return token.text;
    if (token.text !== '{') this.fail(token, 'a set of nodes, such as any, a label or {rack-1, rack-2}');
    const names: string[] = [];
    do {
      const name = this.take();
      if (name.kind !== 'name') this.fail(name, 'the name of a set of nodes');
      names.push(name.text);
    } while (this.peek.text === ',' && this.take().text === ',');
    this.sign('}');
    return names;
  }

  private number(what: string): number {
    const token = this.take();
    const value = Number(token.text);
    if (token.kind !== 'amount' || token.text.startsWith('+') || !Number.isFinite(value)) this.fail(token, what);
    return value;
  }

  private duration(token: Token, text: string): string {
    if (!parseDuration(text).ok) this.fail(token, 'a duration such as 8s');
    return text;
  }
}
