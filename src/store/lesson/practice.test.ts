/** Every goal of the practice: it can be read, it is not reached at the start, and it is reached by a stored solution. */
import { describe, expect, it } from 'vitest';
import { knownOf } from '../../analysis/lesson/known';
import { unknownNames } from '../../analysis/lesson/names';
import { blocksOf, linksIn, settingOf } from '../../analysis/lesson/paths';
import { RunValues } from '../../analysis/lesson/run-values';
import { styleFaults } from '../../analysis/lesson/style';
import { variantsOf } from '../../engine/document/variants';
import { GLOSSARY } from '../../scenario/lesson/glossary';
import { parseLesson } from '../../scenario/lesson/parse';
import { faultsOf, practice, runsOf, seenBy, solved, truth } from './course.test-helper';
import { PRACTICE_SOLUTIONS } from './practice-solutions.test-helper';

it('has a stored solution for each scenario', () => {
  expect(practice.map(({ id }) => id).toSorted()).toEqual(Object.keys(PRACTICE_SOLUTIONS).toSorted());
});

describe.each(practice)('$id', ({ id, scenario }) => {
  it('is a goal that the reader reaches with what the text offers', () => {
    const { lesson, problems } = parseLesson(scenario.lesson ?? '');
    const runs = runsOf(scenario, [], new Map());
    const seen = new Map(variantsOf(scenario).map((variant) => [variant.id, seenBy(scenario, variant.id)]));
    const models = [...runs].map(([variant, { model }]) => ({ variant, model }));
    expect([...problems, ...unknownNames(lesson, knownOf(lesson, seen, models, Object.keys(GLOSSARY)))]).toEqual([]);
    expect(styleFaults(lesson)).toEqual([]);
    const blocks = blocksOf(lesson);
    expect(blocks.flatMap((block) => faultsOf(block, new RunValues({ runs, cursor: 0 })))).toEqual([]);

    const solution = PRACTICE_SOLUTIONS[id] ?? [];
    const offered = linksIn(lesson).map(settingOf);
    expect(solution.filter(([, path]) => !offered.includes(path))).toEqual([]);
    const again = solution.map(([variant]) => variant);
    const reached = new RunValues({ runs: runsOf(solved(scenario, solution), again, runs), cursor: 0 });
    const goals = blocks.flatMap((block) => ('goal' in block ? [block.goal] : []));
    expect(goals.map((goal) => truth(goal.written?.expression ?? null, reached))).toEqual(['true']);
  });
});
