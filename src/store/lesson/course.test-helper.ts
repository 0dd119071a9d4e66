/** Checks what a lesson of the gallery says on the runs of its scenario. */
import { judge } from '../../analysis/lesson/answers';
import type { Question } from '../../analysis/lesson/answers';
import { evaluate, holds } from '../../analysis/lesson/evaluate';
import type { Values } from '../../analysis/lesson/evaluate';
import { sentencesOf, valueNodesOf } from '../../analysis/lesson/paths';
import type { LessonRun } from '../../analysis/lesson/run-values';
import { settingAt, settingEdits, settingQuantity } from '../../analysis/lesson/settings';
import { viewChange } from '../../analysis/lesson/view-change';
import { measurementWindow } from '../../analysis/metrics/metrics';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { formatProblem } from '../../base/result';
import { gallery } from '../../engine/gallery';
import { applyVariant, variantsOf } from '../../engine/document/variants';
import type { Expression } from '../../scenario/lesson/expression';
import { hasSteps } from '../../scenario/lesson/steps';
import type { Block, Task } from '../../scenario/lesson/tree';
import type { Scenario } from '../../scenario/schema';
import type { Solution } from './course-solutions.test-helper';
import { editDocument } from '../../authoring/edit-document';

/** The scenarios of the gallery that have a lesson. */
export const lessons = gallery.filter(({ scenario }) => hasSteps(scenario.lesson));

/** The scenarios that are practice: a goal without steps. */
export const practice = gallery.filter(({ scenario }) => scenario.lesson !== undefined && !hasSteps(scenario.lesson));

/** The document as one variant sees it. */
export function seenBy(document: Scenario, variant: string): Scenario {
  const applied = applyVariant(document, variant);
  if (!applied.ok) throw new Error(`there is no variant ${variant}`);
  return applied.value;
}

/** The runs of variants; those that are given are taken over. */
export function runsOf(
  document: Scenario,
  again: readonly string[],
  known: ReadonlyMap<string, LessonRun>,
): Map<string, LessonRun> {
  return new Map(
    variantsOf(document).map(({ id }) => {
      const seen = seenBy(document, id);
      const knob = (path: string) => {
        const setting = settingAt(seen, path);
        return setting === undefined ? undefined : settingQuantity(setting);
      };
      const before = again.includes(id) ? undefined : known.get(id);
      const model = before?.model ?? modelOf(document, id);
      return [id, { model, seed: document.seed ?? 1, window: measurementWindow(seen), knob }];
    }),
  );
}

/** Whether a condition holds. */
export const truth = (expression: Expression | null, values: Values): string => {
  const decided = expression === null ? undefined : holds(expression, values);
  return decided?.kind === 'truth' ? decided.value : 'not decided';
};

/** What is not as a block says, in the runs as shipped. */
export function faultsOf(block: Block, values: Values): string[] {
  if ('claim' in block) return truth(block.written.expression, values) === 'true' ? [] : [`not true: ${block.claim}`];
  if ('predict' in block) return questionFaults(block.predict, values);
  if ('goal' in block) {
    return truth(block.goal.written?.expression ?? null, values) === 'false'
      ? []
      : [`${block.goal.id}: true at the start`];
  }
  if ('view' in block) return viewChange(block.view, values).dropped.map((key) => `view: ${key} leads nowhere`);
  if ('when' in block) return [];
  return sentencesOf(block)
    .flatMap(valueNodesOf)
    .flatMap(({ expression }) => {
      const { kind } = expression === null ? { kind: 'nothing' } : evaluate(expression, values);
      return kind === 'none' || kind === 'mismatch' || kind === 'nothing'
        ? [`no value in: ${JSON.stringify(block)}`]
        : [];
    });
}

function questionFaults(task: Task, values: Values): string[] {
  const { kind, id, by, options = [], written } = task;
  const texts = [...(task.reveal ?? []), ...options.map(({ text }) => text)].flatMap(valueNodesOf);
  const missing = texts.some(
    ({ expression }) => expression === null || ['none', 'mismatch'].includes(evaluate(expression, values).kind),
  );
  if (missing) return [`${id}: a value that does not exist`];
  if (kind === 'number' || kind === 'time') {
    const value = written?.expression ? evaluate(written.expression, values) : undefined;
    const exact = value?.kind === 'amount' && value.low === value.high && value.low < Infinity;
    return exact ? [] : [`${id}: the answer is not a number`];
  }
  const asked: Question = {
    kind: kind === 'order' ? 'order' : 'choice',
    ...(by === 'asc' || by === 'desc' ? { by } : {}),
    options: options.map((option) => option.written.expression),
    answer: null,
  };
  const { right } = judge(asked, [], values);
  if (kind !== 'order') return right.length === 1 ? [] : [`${id}: ${right.length} options are right`];
  const shown = right.map((n) => evaluate(options[n - 1].written.expression ?? { type: 'none', at: 0 }, values));
  const distinct = new Set(shown.map((value) => JSON.stringify(value))).size === options.length;
  return distinct ? [] : [`${id}: the order is not decided`];
}

/** The document after the settings of a solution, each in its variant. Throws where there is no such setting, or it is refused. */
export function solved(scenario: Scenario, solution: Solution): Scenario {
  let document = scenario;
  for (const [variant, path, value] of solution) {
    const seen = seenBy(document, variant);
    const setting = settingAt(seen, path);
    if (setting === undefined) throw new Error(`there is no setting ${path}`);
    const edited = editDocument(document, settingEdits(seen, setting, value), variant);
    if (!edited.ok) throw new Error(edited.error.map(formatProblem).join(', '));
    document = edited.value;
  }
  return document;
}
