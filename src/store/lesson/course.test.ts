/** Every claim of every lesson of the gallery, checked on the runs of its scenario. */
import { describe, expect, it } from 'vitest';
import { seedOf, seedRun } from '../../analysis/compare/study/sample';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { judge } from '../../analysis/lesson/answers';
import type { Question } from '../../analysis/lesson/answers';
import { knownOf } from '../../analysis/lesson/known';
import { unknownNames } from '../../analysis/lesson/names';
import { blocksOf } from '../../analysis/lesson/paths';
import { RunValues } from '../../analysis/lesson/run-values';
import { SPREAD_SEEDS } from '../../analysis/lesson/spread-values';
import { averageSentence, gradeOf, LONGEST_AVERAGE, styleFaults } from '../../analysis/lesson/style';
import { metrics } from '../../analysis/metrics/metrics';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { variantsOf } from '../../engine/document/variants';
import { GLOSSARY } from '../../scenario/lesson/glossary';
import { parseLesson } from '../../scenario/lesson/parse';
import type { Scenario } from '../../scenario/schema';
import { faultsOf, lessons, runsOf, seenBy, solved, truth } from './course.test-helper';
import { SOLUTIONS } from './course-solutions.test-helper';

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
  const blocks = blocksOf(lesson);
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

  const orders = blocks.flatMap((block) =>
    'predict' in block && block.predict.kind === 'order' ? [block.predict] : [],
  );
  it.each(orders)('lists what is to be put in order in another one: $id', ({ by, options = [] }) => {
    const asked: Question = {
      kind: 'order',
      ...(by === 'asc' || by === 'desc' ? { by } : {}),
      options: options.map((option) => option.written.expression),
      answer: null,
    };
    expect(judge(asked, [], values).right).not.toEqual(options.map((_, i) => i + 1));
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
    // What is kept stays as it was.
    const kept = goal.id === 'worth' ? [] : (goal.keep?.split(',') ?? []);
    expect(solution.filter(([, path]) => kept.some((own) => path.startsWith(own)))).toEqual([]);
    const document = solved(scenario, solution);
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
