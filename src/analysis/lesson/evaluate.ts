/** Computes the expressions of a lesson from the values of its runs. Source: docs/lesson-language.md. */
import type { Expression, Operator } from '../../scenario/lesson/expression';
import type { Arithmetic, Comparison, Quantity, Truth } from './quantity';
import { and, compared, compute, exactly, mismatch, NONE, not, or, truth } from './quantity';

/** Where values come from. */
export interface Values {
  /** The value of a name such as `B.makespan`; none where the run has no such value. */
  value(path: string): Quantity;
  /**
   * The value of a name at an instant.
   * @param text the instant as written
   * @param seconds the instant, or null when it does not exist
   */
  valueAt(path: string, text: string, seconds: number | null): Quantity;
}

/** The value of an expression. */
export function evaluate(expression: Expression, values: Values): Quantity {
  switch (expression.type) {
    case 'number':
      return exactly('number', expression.value);
    case 'span':
      return exactly('span', expression.value);
    case 'share':
      return exactly('share', expression.value);
    case 'text':
      return { kind: 'text', value: expression.value };
    case 'none':
      return NONE;
    case 'path':
      return values.value(expression.path);
    case 'instant':
      return atInstant(expression, values);
    case 'call':
      return called(
        expression.name,
        expression.values.map((each) => evaluate(each, values)),
      );
    case 'negate':
      return compute('*', exactly('number', -1), evaluate(expression.value, values));
    case 'not':
      return logical(evaluate(expression.value, values), not);
    case 'choice':
      return chosen(expression, values);
    case 'binary':
      return binary(expression.operator, expression.left, expression.right, values);
  }
}

/** The truth of a condition. */
export function holds(expression: Expression, values: Values): Quantity {
  return logical(evaluate(expression, values), (value) => value);
}

function atInstant({ of, when, text }: Expression & { type: 'instant' }, values: Values): Quantity {
  if (of.type !== 'path') return mismatch('`@` follows a value of the run');
  const instant = evaluate(when, values);
  if (instant.kind === 'mismatch') return instant;
  if (instant.kind === 'none') return values.valueAt(of.path, text, null);
  if (instant.kind !== 'amount' || (instant.unit !== 'span' && instant.unit !== 'instant')) {
    return mismatch('`@` is followed by an instant such as 60s');
  }
  const known = instant.low === instant.high && instant.low < Infinity;
  return values.valueAt(of.path, text, known ? instant.low : null);
}

function chosen({ test, yes, no }: Expression & { type: 'choice' }, values: Values): Quantity {
  const decided = holds(test, values);
  if (decided.kind !== 'truth') return decided;
  if (decided.value === 'unknown') return NONE;
  return evaluate(decided.value === 'true' ? yes : no, values);
}

function logical(value: Quantity, map: (value: Truth) => Truth): Quantity {
  if (value.kind === 'mismatch') return value;
  if (value.kind === 'none') return truth('unknown');
  return value.kind === 'truth' ? truth(map(value.value)) : mismatch('a condition compares something');
}

function binary(operator: Operator, left: Expression, right: Expression, values: Values): Quantity {
  const x = evaluate(left, values);
  const y = evaluate(right, values);
  if (operator === 'and' || operator === 'or') {
    const first = logical(x, (value) => value);
    const second = logical(y, (value) => value);
    if (first.kind !== 'truth') return first;
    if (second.kind !== 'truth') return second;
    return truth(operator === 'and' ? and(first.value, second.value) : or(first.value, second.value));
  }
  if ((operator === '==' || operator === '!=') && (left.type === 'none' || right.type === 'none')) {
    const missing = x.kind === 'none' && y.kind === 'none';
    return truth(missing === (operator === '==') ? 'true' : 'false');
  }
  const arithmetic = operator === '+' || operator === '-' || operator === '*' || operator === '/';
  return arithmetic ? compute(operator as Arithmetic, x, y) : compared(operator as Comparison, x, y);
}

function called(name: 'abs' | 'min' | 'max' | 'round', values: readonly Quantity[]): Quantity {
  const wrong = values.find(({ kind }) => kind === 'mismatch');
  if (wrong !== undefined) return wrong;
  if (values.some(({ kind }) => kind === 'none')) return NONE;
  if (name === 'min' || name === 'max') return values.reduce((x, y) => extreme(name, x, y));
  const [only, more] = values;
  if (only?.kind !== 'amount' || more !== undefined) return mismatch(`\`${name}\` needs one amount`);
  if (name === 'round') return { ...only, low: Math.round(only.low), high: Math.round(only.high) };
  if (only.low >= 0) return only;
  const flipped = { ...only, low: -only.high, high: -only.low };
  return only.high <= 0 ? flipped : { ...only, low: 0, high: Math.max(-only.low, only.high) };
}

function extreme(name: 'min' | 'max', x: Quantity, y: Quantity): Quantity {
  if (x.kind !== 'amount' || y.kind !== 'amount') return mismatch(`\`${name}\` wants amounts`);
  // A sum of the two tells whether they go together.
  const sum = x.unit === y.unit ? x : compute('+', x, y);
  if (sum.kind !== 'amount') return sum;
  const choose = name === 'min' ? Math.min : Math.max;
  return { kind: 'amount', unit: sum.unit, low: choose(x.low, y.low), high: choose(x.high, y.high) };
}
