/** `lesson`: reads a lesson, reports its problems, and checks its claims against the runs of a scenario. */
import { judge } from '../../analysis/lesson/answers';
import { evaluate, holds } from '../../analysis/lesson/evaluate';
import type { Values } from '../../analysis/lesson/evaluate';
import { isLive, unknownNames } from '../../analysis/lesson/names';
import type { Known } from '../../analysis/lesson/names';
import { linksIn, valueNodesOf } from '../../analysis/lesson/paths';
import { textOfInline, textsOf } from '../../analysis/lesson/plain-text';
import { print } from '../../analysis/lesson/print';
import { RunValues } from '../../analysis/lesson/run-values';
import { knownOf } from '../../analysis/lesson/known';
import { measurementWindow } from '../../analysis/metrics/window';
import { settingAt, settingQuantity } from '../../analysis/lesson/settings';
import { viewChange } from '../../analysis/lesson/view-change';
import { counted } from '../../base/text/counted';
import { applyVariant, variantsOf } from '../../engine/document/variants';
import { gallery } from '../../engine/gallery';
import { DOCK_NAMES } from '../../scenario/dock-names';
import { interventionKinds } from '../../scenario/intervention-schema';
import { GLOSSARY } from '../../scenario/lesson/glossary';
import { parseLesson } from '../../scenario/lesson/parse';
import { inOrder } from '../../scenario/lesson/problems';
import type { Block, Inline, Lesson, Task } from '../../scenario/lesson/tree';
import type { Scenario } from '../../scenario/schema';
import { parseArguments } from '../arguments';
import { CommandError, Exit } from '../exit';
import type { CommandIo } from '../io';
import { simulateVariant } from '../simulate';
import type { Outcome } from '../simulate';
import { readSource, readText } from '../sources';

/** What a lesson may name in addition to its scenario. */
const BESIDE_SCENARIO: Pick<Known, 'lessons' | 'docks' | 'events'> = {
  lessons: gallery.map(({ id }) => id),
  docks: DOCK_NAMES,
  events: interventionKinds,
};

/** Prints the lesson step by step; with a scenario, values are computed, claims decided and answers judged. */
export function lessonCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments('lesson', args, {
    positional: ['FILE'],
    options: ['--scenario'],
    switches: [],
  });
  const [path] = positional;
  const { lesson, problems } = parseLesson(readText(path, io));
  const source = options['--scenario'];
  const scenario = source === undefined ? undefined : readSource(source, io);
  const runs =
    scenario === undefined ? [] : variantsOf(scenario).map(({ id }) => simulateVariant(scenario, id, undefined));
  const known =
    scenario === undefined
      ? undefined
      : { ...knownOf(lesson, seenByVariant(scenario), runs, Object.keys(GLOSSARY)), ...BESIDE_SCENARIO };
  const values = scenario === undefined ? undefined : valuesOf(scenario, runs);
  const all = known === undefined ? problems : inOrder([...problems, ...unknownNames(lesson, known, values)]);
  const lines = all.map(({ code, line, column, message }) => `${path}:${line}:${column}: ${code}: ${message}`);
  if (lines.length > 0) throw new CommandError(Exit.invalid, lines);
  io.out(`${outline(lesson, values, known).join('\n')}\n`);
}

function valuesOf(scenario: Scenario, outcomes: readonly Outcome[]): Values {
  const seen = seenByVariant(scenario);
  const runs = new Map(
    outcomes.map(({ variant, model, seed }) => {
      const document = seen.get(variant);
      const window = document === undefined ? undefined : measurementWindow(document);
      const knob = (path: string) => {
        const setting = document === undefined ? undefined : settingAt(document, path);
        return setting === undefined ? undefined : settingQuantity(setting);
      };
      return [variant, { model, seed, window, knob }];
    }),
  );
  return new RunValues({ runs, cursor: 0 });
}

/** The document as each variant sees it. */
function seenByVariant(scenario: Scenario): ReadonlyMap<string, Scenario> {
  return new Map(
    variantsOf(scenario).flatMap(({ id }) => {
      const applied = applyVariant(scenario, id);
      return applied.ok ? [[id, applied.value] as const] : [];
    }),
  );
}

function outline(lesson: Lesson, values: Values | undefined, known: Known | undefined): string[] {
  const links = linksIn(lesson);
  const pressed = known === undefined ? links.length : links.filter((link) => isLive(link, known)).length;
  return [
    textOfInline(lesson.title ?? []),
    ...lesson.intro.flatMap((block) => linesOf(block, values)),
    ...lesson.steps.flatMap(({ title, blocks }, i) => [
      '',
      `${i + 1}. ${textOfInline(title)}`,
      ...blocks.flatMap((block) => linesOf(block, values)),
    ]),
    '',
    `${counted(lesson.steps.length, 'step')}, ${counted(textsOf(lesson).length, 'block')} of text, ${pressed} of ${counted(links.length, 'link')} can be pressed`,
  ];
}

function linesOf(block: Block, values: Values | undefined): string[] {
  if (values === undefined) return 'p' in block ? [textOfInline(block.p)] : [];
  if ('p' in block) return [textOfInline(block.p).replace(/\{[^}]*\}/g, '…'), ...valueLines(block.p, values)];
  if ('claim' in block) return [`   claim ${block.claim}: ${truthOf(block.written.expression, values)}`];
  if ('when' in block) {
    const truth = truthOf(block.written.expression, values);
    const part = truth === 'true' ? block.holds : truth === 'false' ? (block.else ?? []) : [];
    return part.flatMap((each) => linesOf(each, values));
  }
  if ('view' in block) {
    const { dropped } = viewChange(block.view, values);
    return dropped.map((key) => `   view: ${key} cannot be followed in this run`);
  }
  if ('predict' in block) return [taskLine(block.predict, values)];
  if ('goal' in block) return [`   goal: ${truthOf(block.goal.written?.expression ?? null, values)} at the start`];
  return [];
}

function valueLines(nodes: readonly Inline[], values: Values): string[] {
  return valueNodesOf(nodes).flatMap(({ value, expression, format }) =>
    expression === null ? [] : [`   ${value} = ${print(evaluate(expression, values), format)}`],
  );
}

function truthOf(expression: Parameters<typeof holds>[0] | null, values: Values): string {
  if (expression === null) return 'unknown';
  const decided = holds(expression, values);
  return decided.kind === 'truth' ? decided.value : 'unit-mismatch';
}

/** What the right answer of a question is. */
function taskLine({ kind, by, options, written, within }: Task, values: Values): string {
  if (kind === 'number' || kind === 'time') {
    const answer = written?.expression;
    return `   ${kind}: ${answer ? print(evaluate(answer, values)) : 'unknown'}`;
  }
  const { right } = judge(
    {
      kind: kind === 'order' ? 'order' : 'choice',
      ...(by === 'asc' || by === 'desc' ? { by } : {}),
      options: (options ?? []).map((option) => option.written.expression),
      answer: null,
      ...(within !== undefined && { within }),
    },
    [],
    values,
  );
  const names = right.map((number) => textOfInline(options?.[number - 1]?.text ?? []));
  return `   ${kind ?? 'question'}: ${names.length === 0 ? 'no option is right' : names.join(', ')}`;
}
