/** Every claim of every lesson of the gallery, held against the runs of its scenario. */
import { describe, expect, it } from 'vitest';
import { seedOf, seedRun } from '../analysis/compare/study/sample';
import type { StudyVariant } from '../analysis/compare/study/sample';
import { judge } from '../analysis/lesson/answers';
import type { Question } from '../analysis/lesson/answers';
import { evaluate, holds } from '../analysis/lesson/evaluate';
import type { Values } from '../analysis/lesson/evaluate';
import { knownOf } from '../analysis/lesson/known';
import { unknownNames } from '../analysis/lesson/names';
import { sentencesOf, valueExpressions } from '../analysis/lesson/paths';
import { RunValues } from '../analysis/lesson/run-values';
import type { LessonRun } from '../analysis/lesson/run-values';
import { settingAt, settingEdits, settingQuantity } from '../analysis/lesson/settings';
import { SPREAD_SEEDS } from '../analysis/lesson/spread-values';
import { averageSentence, gradeOf, LONGEST_AVERAGE, styleFaults } from '../analysis/lesson/style';
import { viewChange } from '../analysis/lesson/view-change';
import { measurementWindow, metrics } from '../analysis/metrics/metrics';
import { modelOf } from '../analysis/testing';
import { applyVariant, variantsOf } from '../engine/variants';
import { gallery } from '../engine/gallery';
import { GLOSSARY } from '../scenario/lesson/glossary';
import type { Expression } from '../scenario/lesson/expression';
import { parseLesson } from '../scenario/lesson/parse';
import type { Block, Task } from '../scenario/lesson/tree';
import type { Scenario } from '../scenario/schema';
import { SOLUTIONS } from './course-solutions.test-helper';
import { editDocument } from './edit-document';

const lessons = gallery.filter(({ scenario }) => scenario.lesson !== undefined);

function seenBy(document: Scenario, variant: string): Scenario {
  const applied = applyVariant(document, variant);
  if (!applied.ok) throw new Error(`there is no variant ${variant}`);
  return applied.value;
}

/** The runs of variants; those that are given are taken over. */
function runsOf(
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

const truth = (expression: Expression | null, values: Values): string => {
  const decided = expression === null ? undefined : holds(expression, values);
  return decided?.kind === 'truth' ? decided.value : 'not decided';
};

/** What is not as a block says, in the runs as shipped. */
function faultsOf(block: Block, values: Values): string[] {
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
    .flatMap(valueExpressions)
    .flatMap((expression) => {
      const { kind } = expression === null ? { kind: 'nothing' } : evaluate(expression, values);
      return kind === 'none' || kind === 'mismatch' || kind === 'nothing'
        ? [`no value in: ${JSON.stringify(block)}`]
        : [];
    });
}

function questionFaults(task: Task, values: Values): string[] {
  const { kind, id, by, options = [], written } = task;
  const texts = [...(task.reveal ?? []), ...options.map(({ text }) => text)].flatMap(valueExpressions);
  const missing = texts.some(
    (expression) => expression === null || ['none', 'mismatch'].includes(evaluate(expression, values).kind),
  );
  if (missing) return [`${id}: a value that does not exist`];
  if (kind === 'number' || kind === 'time') {
    const value = written?.expression ? evaluate(written.expression, values) : undefined;
    const exact = value?.kind === 'amount' && value.low === value.high && value.low < Infinity;
    return exact ? [] : [`${id}: the answer is no number`];
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

/** The seeds that Compare runs, for a lesson that speaks of them. */
function studyOf(document: Scenario): StudyVariant[] | undefined {
  if (document.lesson?.includes('spread.') !== true) return undefined;
  const first = document.seed ?? 1;
  const seeds = Array.from({ length: SPREAD_SEEDS }, (_, replication) => seedOf(first, replication));
  return variantsOf(document).map(({ id, title }) => ({
    id,
    title: title ?? id,
    runs: seeds.map((seed) => seedRun('all-done', '', metrics(modelOf({ ...document, seed }, id)))),
  }));
}

describe.each(lessons)('$id', ({ id, scenario }) => {
  const { lesson, problems } = parseLesson(scenario.lesson ?? '');
  const blocks = [...lesson.intro, ...lesson.steps.flatMap((step) => step.blocks)];
  const shipped = runsOf(scenario, [], new Map());
  const study = studyOf(scenario);
  const values = new RunValues({ runs: shipped, cursor: 0, study });

  it('has no problem, and names nothing that is not there', () => {
    const seen = new Map(variantsOf(scenario).map((variant) => [variant.id, seenBy(scenario, variant.id)]));
    const runs = [...shipped].map(([variant, { model }]) => ({ variant, model }));
    expect([...problems, ...unknownNames(lesson, knownOf(lesson, seen, runs, Object.keys(GLOSSARY)))]).toEqual([]);
    expect(lesson.steps.length).toBeGreaterThanOrEqual(3);
  });

  it('says nothing that the runs do not say', () => {
    expect(blocks.flatMap((block) => faultsOf(block, values))).toEqual([]);
  });

  it('is written in its style', () => {
    expect(styleFaults(lesson)).toEqual([]);
    expect(averageSentence(lesson)).toBeLessThan(LONGEST_AVERAGE);
    expect(gradeOf(lesson)).toBeLessThan(8);
  });

  const goals = blocks.flatMap((block) => ('goal' in block ? [block.goal] : []));
  it.each(goals)('has a goal that can be reached: $id', (goal) => {
    const solution = SOLUTIONS[id]?.[goal.id ?? ''] ?? [];
    expect(solution.length).toBeGreaterThan(0);
    let document = scenario;
    for (const [variant, path, value] of solution) {
      // What is kept stays as it was.
      expect(goal.keep?.split(',').some((kept) => path.startsWith(kept) && goal.id !== 'worth')).not.toBe(true);
      const seen = seenBy(document, variant);
      const setting = settingAt(seen, path);
      expect(setting).toBeDefined();
      if (setting === undefined) return;
      const edited = editDocument(document, settingEdits(seen, setting, value), variant);
      expect(edited.ok).toBe(true);
      if (edited.ok) document = edited.value;
    }
    const runs = runsOf(
      document,
      solution.map(([variant]) => variant),
      shipped,
    );
    const reached = new RunValues({ runs, cursor: 0 });
    expect(truth(goal.written?.expression ?? null, reached)).toBe('true');
    if (goal.best !== undefined) expect(truth(goal.best.written.expression, reached)).toBe('true');
  });
});
