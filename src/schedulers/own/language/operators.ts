/**
 * The operators. There are no conversions: arithmetic wants numbers, `+` two numbers or texts with numbers and booleans,
 * comparisons two of a kind.
 */
import { pow } from '../../../base/math/exact-math';
import type { Offset } from './errors';
import { PolicyStop } from './errors';
import type { Run } from './functions';
import type { Machine } from './machine';
import { kindOf } from './values';

type Arithmetic = (x: number, y: number) => number;

const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  '-': (x, y) => x - y,
  '*': (x, y) => x * y,
  '/': (x, y) => x / y,
  '%': (x, y) => x % y,
  '**': pow,
  '<<': (x, y) => x << y,
  '>>': (x, y) => x >> y,
  '>>>': (x, y) => x >>> y,
  '|': (x, y) => x | y,
  '&': (x, y) => x & y,
  '^': (x, y) => x ^ y,
};

const COMPARISON: Readonly<Record<string, (x: number | string, y: number | string) => boolean>> = {
  '<': (x, y) => x < y,
  '<=': (x, y) => x <= y,
  '>': (x, y) => x > y,
  '>=': (x, y) => x >= y,
};

/** What a binary operator computes. `at` is where the expression begins. */
export type Operation = (x: unknown, y: unknown, at: Offset) => unknown;

/**
 * A binary expression. The operators that orders are made of have closures of their own: a call through a shared one costs
 * several times what it computes.
 */
export function binary(operator: string, left: Run, right: Run, machine: Machine, at: Offset): Run {
  const compute = operation(operator, machine);
  switch (operator) {
    case '-':
      return (frame) => {
        const x = left(frame);
        const y = right(frame);
        return typeof x === 'number' && typeof y === 'number' ? x - y : compute(x, y, at);
      };
    case '+':
      return (frame) => {
        const x = left(frame);
        const y = right(frame);
        return typeof x === 'number' && typeof y === 'number' ? x + y : compute(x, y, at);
      };
    case '*':
      return (frame) => {
        const x = left(frame);
        const y = right(frame);
        return typeof x === 'number' && typeof y === 'number' ? x * y : compute(x, y, at);
      };
    case '/':
      return (frame) => {
        const x = left(frame);
        const y = right(frame);
        return typeof x === 'number' && typeof y === 'number' ? x / y : compute(x, y, at);
      };
    case '<':
      return (frame) => {
        const x = left(frame);
        const y = right(frame);
        return typeof x === 'number' && typeof y === 'number' ? x < y : compute(x, y, at);
      };
    case '>':
      return (frame) => {
        const x = left(frame);
        const y = right(frame);
        return typeof x === 'number' && typeof y === 'number' ? x > y : compute(x, y, at);
      };
    case '===':
      return (frame) => left(frame) === right(frame);
    case '!==':
      return (frame) => left(frame) !== right(frame);
    default:
      return (frame) => compute(left(frame), right(frame), at);
  }
}

/** The operation of a binary operator that `subset.ts` lets pass. */
export function operation(operator: string, machine: Machine): Operation {
  if (operator === '+') return (x, y, at) => add(machine, x, y, at);
  if (operator === '===') return (x, y) => x === y;
  if (operator === '!==') return (x, y) => x !== y;
  // Against null alone: true for null and undefined.
  if (operator === '==') return (x, y) => (x ?? null) === (y ?? null);
  if (operator === '!=') return (x, y) => (x ?? null) !== (y ?? null);
  if (Object.hasOwn(COMPARISON, operator)) {
    const compare = COMPARISON[operator];
    return (x, y, at) => {
      if (typeof x === 'number' && typeof y === 'number') return compare(x, y);
      if (typeof x === 'string' && typeof y === 'string') return compare(x, y);
      throw new PolicyStop(
        'type',
        at,
        `\`${operator}\` compares two numbers or two strings, not ${kindOf(x)} and ${kindOf(y)}`,
      );
    };
  }
  const compute = ARITHMETIC[operator];
  return (x, y, at) => {
    if (typeof x === 'number' && typeof y === 'number') return compute(x, y);
    throw new PolicyStop('type', at, `\`${operator}\` needs two numbers, not ${kindOf(x)} and ${kindOf(y)}`);
  };
}

function add(machine: Machine, x: unknown, y: unknown, at: Offset): unknown {
  if (typeof x === 'number' && typeof y === 'number') return x + y;
  if ((typeof x === 'string' && isWritable(y)) || (typeof y === 'string' && isWritable(x))) {
    return machine.text(String(x) + String(y), at);
  }
  throw new PolicyStop('type', at, `\`+\` adds two numbers or joins strings, not ${kindOf(x)} and ${kindOf(y)}`);
}

/** True for what may become part of a text: texts, numbers and booleans. */
export function isWritable(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** What a unary operator other than `typeof` and `!` computes. */
export function unary(operator: string, value: unknown, at: Offset): number {
  if (typeof value !== 'number') {
    throw new PolicyStop('type', at, `\`${operator}\` needs a number, not ${kindOf(value)}`);
  }
  if (operator === '-') return -value;
  return operator === '~' ? ~value : value;
}
