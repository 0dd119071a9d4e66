import { judge } from '../../src/analysis/lesson/answers';
import { evaluate, holds } from '../../src/analysis/lesson/evaluate';
import type { Values } from '../../src/analysis/lesson/evaluate';
import { isLive, unknownNames } from '../../src/analysis/lesson/names';
import type { Known } from '../../src/analysis/lesson/names';
import { blocksOf, linksIn, partsOf, sentencesOf } from '../../src/analysis/lesson/paths';
import { print } from '../../src/analysis/lesson/print';
import { and, atLeast, exactly, never, NONE } from '../../src/analysis/lesson/quantity';
import { RunValues } from '../../src/analysis/lesson/run-values';
import type { Quantity, Truth, Unit } from '../../src/analysis/lesson/quantity';
import { textsOf } from '../../src/analysis/lesson/plain-text';
import { simulateVariant } from '../../src/cli/simulate';
import { variantsOf } from '../../src/engine/document/variants';
import { gallery } from '../../src/engine/gallery';
import { viewChange } from '../../src/analysis/lesson/view-change';
import { isExpressionError, parseExpression } from '../../src/scenario/lesson/expression';
import type { Expression } from '../../src/scenario/lesson/expression';
import { parseLesson } from '../../src/scenario/lesson/parse';
import type { LessonProblem } from '../../src/scenario/lesson/problems';
import type { Adapter } from '../adapter';
import { list, number, object, text } from '../read';
import { isList } from '../vectors';
import type { Json, VectorCase } from '../vectors';

const textOf = (input: Json): string => {
  const { lines, repeat, times } = object(input);
  return repeat === undefined ? list(lines).map(text).join('\n') : text(repeat).repeat(number(times));
};

const placesOf = (problems: readonly LessonProblem[]): unknown =>
  problems.map(({ code, line, column }) => ({ code, line, column }));

const strings = (value: Json | undefined): string[] => list(value ?? []).map(text);

function readExpression(source: string): Expression {
  const read = parseExpression(source);
  if (isExpressionError(read)) throw new Error(`the expression ${source} cannot be read: ${read.message}`);
  return read;
}

function quantityOf(value: Json): Quantity {
  const { unit, value: amount, atLeast: bound } = object(value);
  if (amount === null || amount === undefined) return NONE;
  if (amount === 'never') return never(text(unit) as Unit);
  if (text(unit) === 'text') return { kind: 'text', value: text(amount) };
  return bound === true ? atLeast(text(unit) as Unit, number(amount)) : exactly(text(unit) as Unit, number(amount));
}

/** The values of a case, by the text that asks for them. */
function valuesOf(run: Json | undefined): Values {
  const all = object(run ?? {});
  const named = (name: string): Quantity => {
    const value = Object.hasOwn(all, name) ? all[name] : undefined;
    return value === undefined ? NONE : quantityOf(value);
  };
  return { value: named, valueAt: (path, at) => named(`${path} @ ${at}`) };
}

function knownOf(scenario: Json): Known {
  const { variants, applications, queues, nodes, values, knobs, terms } = object(scenario);
  return {
    variants: strings(variants),
    applications: strings(applications),
    queues: strings(queues),
    nodes: strings(nodes),
    values: strings(values),
    knobs: Object.fromEntries(Object.entries(object(knobs ?? {})).map(([path, kind]) => [path, text(kind)])),
    terms: strings(terms),
  };
}

/** The tree in the words of the vectors, which call what is shown where a condition holds `then`. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key === 'holds' ? 'then' : key, renamed(part)]),
  );
}

function runParse(input: Json): unknown {
  const { lesson, problems } = parseLesson(textOf(input));
  return { lesson: renamed(lesson), problems: placesOf(problems) };
}

function runNames(input: Json): unknown {
  const { lesson } = parseLesson(textOf(input));
  return { problems: placesOf(unknownNames(lesson, knownOf(object(input).scenario ?? {}))) };
}

const BAD_EXPRESSION = { problem: 'bad-expression' };

function runValue(input: Json): unknown {
  const { expression, format, run } = object(input);
  const read = parseExpression(text(expression));
  if (isExpressionError(read)) return BAD_EXPRESSION;
  const value = evaluate(read, valuesOf(run));
  if (value.kind === 'mismatch') return { problem: 'unit-mismatch' };
  return { text: print(value, format === undefined ? undefined : text(format)) };
}

function runCondition(input: Json): unknown {
  const { expression, run } = object(input);
  const read = parseExpression(text(expression));
  if (isExpressionError(read)) return BAD_EXPRESSION;
  const value = holds(read, valuesOf(run));
  return value.kind === 'truth' ? { truth: value.value } : { problem: 'unit-mismatch' };
}

function runAnswer(input: Json): unknown {
  const { kind, by, options, answer, within, given, run } = object(input);
  const expressionOf = (option: Json): Expression => {
    const { when, value } = object(option);
    return readExpression(text(when ?? value));
  };
  return judge(
    {
      kind: text(kind) as 'choice' | 'order' | 'number' | 'time',
      ...(by !== undefined && { by: text(by) as 'asc' | 'desc' }),
      options: list(options ?? []).map(expressionOf),
      answer: answer === undefined ? null : readExpression(text(answer)),
      ...(within !== undefined && { within: typeof within === 'number' ? String(within) : text(within) }),
    },
    (isList(given) ? given : [given ?? null]).map(number),
    valuesOf(run),
  );
}

const ONE_VARIANT: Known = {
  variants: ['A'],
  applications: [],
  queues: [],
  nodes: [],
  values: [],
  knobs: {},
  terms: [],
};

/** How often the time of a text is taken. */
const READINGS = 3;

/**
 * The time in which a text is read, in ms of the processor: a busy machine makes no text slower. It counts all threads, so that a
 * collection of what earlier cases left may fall into a reading; the shortest one is that of the text.
 */
function readingMs(source: string): number {
  const readings = Array.from({ length: READINGS }, () => {
    const before = process.cpuUsage();
    parseLesson(source);
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...readings);
}

function runHostile(input: Json, { expected }: VectorCase): unknown {
  const source = textOf(input);
  const ms = readingMs(source);
  const { lesson, problems } = parseLesson(source);
  const named = unknownNames(lesson, ONE_VARIANT);
  const all = [...problems, ...named].sort((x, y) => x.line - y.line || x.column - y.column);
  const live = linksIn(lesson).filter((link) => isLive(link, ONE_VARIANT));
  const defined = new Set(blocksOf(lesson).map((block) => ('define' in block ? block.define : undefined)));
  const parts = blocksOf(lesson).flatMap(sentencesOf).flatMap(partsOf);
  const terms = parts.filter((part) => 'term' in part && defined.has(part.term));
  const { withinMs } = object(expected);
  return {
    shown: textsOf(lesson),
    live: live.length + terms.length,
    problems: placesOf(all),
    problemCodes: [...new Set(all.map(({ code }) => code))].sort(),
    withinMs: withinMs !== undefined && ms <= number(withinMs) ? number(withinMs) : ms,
  };
}

function runShow(input: Json): unknown {
  const { view, run } = object(input);
  const attributes = Object.fromEntries(Object.entries(object(view)).map(([key, value]) => [key, text(value)]));
  return viewChange(attributes, valuesOf(run));
}

/** Conditions of a gallery scenario as shipped, over all its variants. */
function runClaim(input: Json): unknown {
  const { scenario: id, claims } = object(input);
  const entry = gallery.find((each) => each.id === text(id));
  if (entry === undefined) throw new Error(`there is no gallery scenario ${text(id)}`);
  const runs = new Map(
    variantsOf(entry.scenario).map(({ id: variant }) => {
      const { model, seed } = simulateVariant(entry.scenario, variant, undefined);
      return [variant, { model, seed, knob: () => undefined }];
    }),
  );
  const values = new RunValues({ runs, cursor: 0 });
  const truths = list(claims).map((claim) => holds(readExpression(text(claim)), values));
  const all = truths.reduce<Truth>((so, each) => and(so, each.kind === 'truth' ? each.value : 'unknown'), 'true');
  return { truth: all };
}

/** The language of lessons: text to tree, values, conditions, answers, views, and what becomes of hostile texts. */
export const lessons: Adapter = {
  kinds: {
    parse: runParse,
    problems: runParse,
    names: runNames,
    value: runValue,
    condition: runCondition,
    answer: runAnswer,
    hostile: runHostile,
    show: runShow,
    claim: runClaim,
  },
  documentedBy: ['lessons'],
};
