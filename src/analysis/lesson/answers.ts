/**
 * Judges the answer to a question by the run, not by the author: the option whose condition is true is right.
 * Source: docs/lesson-language.md.
 */
import { spanSeconds } from '../../scenario/lesson/expression';
import type { Expression } from '../../scenario/lesson/expression';
import { and, compared, exactly } from './quantity';
import type { Amount, Truth } from './quantity';
import { evaluate, holds } from './evaluate';
import type { Values } from './evaluate';

/** A question with its expressions read; null where one could not be read. */
export interface Question {
  readonly kind: 'choice' | 'order' | 'number' | 'time';
  readonly by?: 'asc' | 'desc';
  /** One for each option: its condition, or what it is ordered by. */
  readonly options: readonly (Expression | null)[];
  readonly answer: Expression | null;
  /** As written: a span, a number or a percentage of the value. */
  readonly within?: string;
  /** The length of the zoom in seconds. It sets the tolerance of a time if none is written. */
  readonly zoom?: number;
}

/** `open` when the run does not tell: no option is true, or more than one, or the value does not exist. */
export interface Judgement {
  readonly verdict: 'right' | 'wrong' | 'open';
  /** Numbers of options from 1: those that are right, or the right order. */
  readonly right: readonly number[];
  /** How far a number or a time (seconds) is off. */
  readonly off?: number;
}

/** @param given option numbers from 1 in the given order, or one number (seconds for a time) */
export function judge(question: Question, given: readonly number[], values: Values): Judgement {
  if (question.kind === 'choice') return judgeChoice(question, given, values);
  if (question.kind === 'order') return judgeOrder(question, given, values);
  return judgeNumber(question, given[0], values);
}

function judgeChoice({ options }: Question, given: readonly number[], values: Values): Judgement {
  const right = options.flatMap((option, i) => {
    const decided = option === null ? null : holds(option, values);
    return decided?.kind === 'truth' && decided.value === 'true' ? [i + 1] : [];
  });
  if (right.length !== 1) return { verdict: 'open', right };
  return { verdict: given[0] === right[0] ? 'right' : 'wrong', right };
}

function judgeOrder({ options, by }: Question, given: readonly number[], values: Values): Judgement {
  const amounts: Amount[] = [];
  for (const option of options) {
    const value = option === null ? null : evaluate(option, values);
    if (value?.kind !== 'amount') return { verdict: 'open', right: [] };
    amounts.push(value);
  }
  const comparable = amounts.every((amount) => compared('==', amount, amounts[0]).kind === 'truth');
  if (!comparable) return { verdict: 'open', right: [] };
  /** Whether option x may stand before option y: equal ones may be in either order, and a bound that decides, decides. */
  const before = (x: number, y: number): Truth => {
    const fits = compared(by === 'desc' ? '>=' : '<=', amounts[x - 1], amounts[y - 1]);
    return fits.kind === 'truth' ? fits.value : 'unknown';
  };
  const inOrder = (order: readonly number[]): Truth =>
    order
      .flatMap((x, i) => order.slice(i + 1).map((y) => before(x, y)))
      .reduce<Truth>((all, one) => and(all, one), 'true');
  const first = (x: number, y: number): boolean => before(x, y) === 'true' && before(y, x) !== 'true';
  const right = amounts.map((_, i) => i + 1).sort((x, y) => (first(x, y) ? -1 : first(y, x) ? 1 : x - y));
  if (inOrder(right) !== 'true') return { verdict: 'open', right: [] };
  if (given.length !== right.length || new Set(given).size !== given.length) return { verdict: 'wrong', right };
  const fits = inOrder(given);
  return { verdict: fits === 'unknown' ? 'open' : fits === 'true' ? 'right' : 'wrong', right };
}

/** Where nothing is written: a tenth of the value; for a time 3 % of the zoom, if there is one. */
const DEFAULT_SHARE = 0.1;
const DEFAULT_SHARE_OF_ZOOM = 0.03;

function judgeNumber(question: Question, given: number | undefined, values: Values): Judgement {
  const value = question.answer === null ? null : evaluate(question.answer, values);
  const exact = value?.kind === 'amount' && value.low === value.high && value.low < Infinity;
  if (!exact || given === undefined) return { verdict: 'open', right: [] };
  const off = Math.abs(given - value.low);
  const slack = compared('<=', exactly('number', off), exactly('number', toleranceOf(question, value.low)));
  const right = slack.kind === 'truth' && slack.value === 'true';
  return { verdict: right ? 'right' : 'wrong', right: [], off };
}

function toleranceOf({ kind, within, zoom }: Question, value: number): number {
  if (within === undefined) {
    return kind === 'time' && zoom !== undefined ? DEFAULT_SHARE_OF_ZOOM * zoom : DEFAULT_SHARE * Math.abs(value);
  }
  if (within.endsWith('%')) return (Number(within.slice(0, -1)) / 100) * Math.abs(value);
  return spanSeconds(within) ?? Number(within);
}
